"""The small file beside an output that says how far it got, in JSON.

    format      "gfclock-resume"
    version     2
    parameters  what was asked for, by name, the program's version among them
    list        the output that grows, as a path from the folder of the state file, or null where there is none
    results     the files that are written at the end, likewise
    progress    {done: how many deals are done, bytes and digest: of the growing output then, is_saving: whether the
                results are being written, found: what was found, as the job has it}

Nothing in it is believed that has not the right form; that `found` has it, its reader says.
"""

import io
import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from gfclock_solver.batch.beside import UNFINISHED
from gfclock_solver.batch.program import program_version
from gfclock_solver.documents.fields import (
    Document,
    check_fields,
    read_fields,
    read_list,
    read_number,
    read_object,
    read_text,
    read_truth,
)
from gfclock_solver.documents.streams import read_documents
from gfclock_solver.errors import InputError, plain

_FORMAT: Final = "gfclock-resume"
_VERSION: Final = 2

_LARGEST: Final = 2**28
"""Bytes that a state file may have; a survey of all deals has some hundred thousand."""


class Progress(NamedTuple):
    """How far a run is."""

    done: int
    length: int
    """Of the growing output, in bytes."""
    digest: str
    """The SHA-256 of so many bytes of the growing output."""
    is_saving: bool
    """Whether the results are being written."""
    found: Document


class StateFile:
    """The state file at `path` of a run with these `parameters`, which a run that goes on with it must share.

    `growing` and `results` are the run's outputs.
    """

    def __init__(
        self, path: str, parameters: Mapping[str, object], growing: str | None, results: Sequence[str]
    ) -> None:
        self._path = path
        self.name = plain(path)
        """Its name for messages."""
        # A run that was begun by another version might have searched other numbers of states.
        self._parameters = {**parameters, "program": program_version()}
        self._growing = None if growing is None else self._name_of(growing)
        self._results = [self._name_of(result) for result in results]
        self._known_results: list[str] = []

    def exists(self) -> bool:
        """Tell whether there is a state file, or anything else of its name."""
        return os.path.lexists(self._path)

    def load(self) -> Progress | None:
        """Return what `save` was given last; `None` when there is no state file.

        Raises `InputError` when the file is of a run with other parameters, or no state file at all.
        """
        try:
            with open(self._path, "rb") as file:
                content = file.read(_LARGEST + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InputError(f"{self.name}: cannot read: {error.strerror or error}") from error
        try:
            fields = _read_envelope(content)
            begun = read_object(fields["parameters"], "parameters")
            growing = None if fields["list"] is None else read_text(fields["list"], "list")
            results = [read_text(result, "results") for result in read_list(fields["results"], "results")]
            progress = _read_progress(fields["progress"])
        except InputError:
            raise self.damaged() from None
        self._compare(begun)
        if growing != self._growing:
            difference = f"{growing or 'no list'}, not {self._growing or 'none'}"
            raise InputError(f"{self.name}: begun with {difference}; call it so again, or --force begins anew")
        self._known_results = results
        return progress

    def knows(self, result: str) -> bool:
        """Tell whether `result` is a file that the run which `load` has found was to write at its end."""
        return self._name_of(result) in self._known_results

    def damaged(self) -> InputError:
        """Return the error that says that the file cannot be one that `save` wrote."""
        return InputError(f"{self.name}: not a state file of this program; --force begins anew")

    def _name_of(self, path: str) -> str:
        """Return the path from the folder of the state file, so that both can be moved together."""
        target, folder = os.path.realpath(path), os.path.dirname(os.path.realpath(self._path))
        with suppress(ValueError):
            return os.path.relpath(target, folder)
        # It is on another drive.
        return target

    def _compare(self, begun: Mapping[str, object]) -> None:
        # By way of JSON, so that what compares is what was written.
        asked = json.loads(json.dumps(self._parameters))
        for name in [*asked, *begun]:
            if asked.get(name) != begun.get(name):
                difference = f"{name} {_show(begun.get(name))}, not {_show(asked.get(name))}"
                raise InputError(f"{self.name}: begun with {difference}; call it so again, or --force begins anew")

    def save(self, progress: Progress) -> None:
        """Replace the file in one step; raises `InputError` when that fails, and leaves the old one then."""
        document = {
            "format": _FORMAT,
            "version": _VERSION,
            "parameters": self._parameters,
            "list": self._growing,
            "results": self._results,
            "progress": {
                "done": progress.done,
                "bytes": progress.length,
                "digest": progress.digest,
                "is_saving": progress.is_saving,
                "found": progress.found,
            },
        }
        # Always the same name: a run that is killed leaves one such file at most, and the next run replaces it.
        unfinished = self._path + UNFINISHED
        try:
            with open(unfinished, "w", encoding="ascii") as file:
                json.dump(document, file, separators=(",", ":"))
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, self._path)
        except OSError as error:
            with suppress(OSError):
                os.remove(unfinished)
            raise InputError(f"{self.name}: cannot write: {error.strerror or error}") from error

    def remove(self) -> None:
        """Remove the file, and what a killed run may have left of one."""
        for path in (self._path, self._path + UNFINISHED):
            with suppress(FileNotFoundError):
                os.remove(path)


def _read_envelope(content: bytes) -> Document:
    documents = list(read_documents(io.BytesIO(content), "state", largest=_LARGEST))
    if len(documents) != 1:
        raise InputError("want one document")
    fields = read_object(documents[0].document, "state")
    check_fields(fields, "state", ("format", "version", "parameters", "list", "results", "progress"))
    if fields["format"] != _FORMAT or read_number(fields["version"], "version") != _VERSION:
        raise InputError("another format")
    return fields


def _read_progress(value: object) -> Progress:
    fields = read_fields(value, "progress", ("done", "bytes", "digest", "is_saving", "found"))
    digest = read_text(fields["digest"], "digest")
    if not re.fullmatch("[0-9a-f]{64}", digest, re.ASCII):
        raise InputError("no digest")
    return Progress(
        read_number(fields["done"], "done"),
        read_number(fields["bytes"], "bytes"),
        digest,
        read_truth(fields["is_saving"], "is_saving"),
        read_object(fields["found"], "found"),
    )


def _show(value: object) -> str:
    return json.dumps(value) if isinstance(value, dict | list) else "none" if value is None else str(value)
