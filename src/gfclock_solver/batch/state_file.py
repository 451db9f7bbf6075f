"""The small file beside an output that says how far it got."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from gfclock_solver.batch.program import program_version
from gfclock_solver.errors import InputError, plain

_FORMAT: Final = "gfclock-resume"
_VERSION: Final = 1


class StateFile:
    """The state file at `path` of a run with these `parameters`, which a run that goes on with it must share.

    The program's version is one of them: another might search another number of states.
    """

    def __init__(self, path: str, parameters: Mapping[str, object]) -> None:
        self._path, self._name = path, plain(path)
        self._parameters = {**parameters, "program": program_version()}

    def exists(self) -> bool:
        """Tell whether there is a state file."""
        return os.path.exists(self._path)

    def load(self) -> dict[str, Any] | None:
        """Return what `save` was given last: ``done``, ``bytes`` and ``found``; `None` when there is no state file.

        Raises `InputError` when the file is of a run with other parameters, or no state file at all.
        """
        try:
            with open(self._path, encoding="ascii") as file:
                document = json.load(file)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InputError(f"{self._name}: cannot read: {error.strerror or error}") from error
        except (ValueError, RecursionError):
            document = None
        if not _is_state(document):
            raise self.damaged()
        self._compare(document["parameters"])
        progress: dict[str, Any] = document["progress"]
        return progress

    def damaged(self) -> InputError:
        """Return the error that says that the file cannot be one that `save` wrote."""
        return InputError(f"{self._name}: not a state file of this program; --force begins anew")

    def _compare(self, begun: Mapping[str, object]) -> None:
        # By way of JSON, so that what compares is what was written.
        asked = json.loads(json.dumps(self._parameters))
        for name in [*asked, *begun]:
            if asked.get(name) != begun.get(name):
                difference = f"{name} {_show(begun.get(name))}, not {_show(asked.get(name))}"
                raise InputError(f"{self._name}: begun with {difference}; call it so again, or --force begins anew")

    def save(self, progress: Mapping[str, object]) -> None:
        """Replace the file in one step; raises `InputError` when that fails, and leaves the old one then."""
        document = {"format": _FORMAT, "version": _VERSION, "parameters": self._parameters, "progress": progress}
        # Always the same name: a run that is killed leaves one such file at most, and the next run replaces it.
        unfinished = f"{self._path}.tmp"
        try:
            with open(unfinished, "w", encoding="ascii") as file:
                json.dump(document, file, separators=(",", ":"))
                file.flush()
                os.fsync(file.fileno())
            os.replace(unfinished, self._path)
        except OSError as error:
            with suppress(OSError):
                os.remove(unfinished)
            raise InputError(f"{self._name}: cannot write: {error.strerror or error}") from error

    def remove(self) -> None:
        """Remove the file, and what a killed run may have left of one."""
        for path in (self._path, f"{self._path}.tmp"):
            with suppress(FileNotFoundError):
                os.remove(path)


def _is_state(document: object) -> bool:
    if not isinstance(document, dict) or (document.get("format"), document.get("version")) != (_FORMAT, _VERSION):
        return False
    progress = document.get("progress")
    return (
        isinstance(document.get("parameters"), dict)
        and isinstance(progress, dict)
        and all(type(progress.get(name)) is int and progress[name] >= 0 for name in ("done", "bytes"))
        and isinstance(progress.get("found"), dict)
    )


def _show(value: object) -> str:
    return json.dumps(value) if isinstance(value, dict) else "none" if value is None else str(value)
