"""Files that grow as a range is worked through, and go on where an interrupted or killed run left them.

Beside the output lies, until it is finished, a small **state file**: what was asked for, how many deals are done,
how long the output was then, and what a survey has counted.  It is replaced in one step, and only after the output
up to there has reached the disk.  What a run that was killed wrote later is a **torn tail**: resuming cuts it off and
makes it anew, so the end is byte for byte that of a run that was never interrupted.

Ctrl-C may come between any two steps of the program.  So how many deals are done, how long the output is and what
was counted are one value, and go forward by one assignment, after everything that belongs to it has been written.
"""

import os
import time
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Final, NamedTuple

from gfclock_solver.batch.growing import GrowingFile
from gfclock_solver.batch.state_file import StateFile
from gfclock_solver.errors import InputError

STATE_ENDING: Final = ".resume"
"""What is added to the output's name to name its state file."""

Findings = Callable[[], dict[str, Any]]
"""Gives what has been found in the deals that are done, as a document; called only when a checkpoint is due."""

_CHECKPOINT_SECONDS: Final = 1.0


class _Progress(NamedTuple):
    """How far a run is."""

    done: int
    length: int
    findings: Findings

    def to_document(self) -> dict[str, object]:
        return {"done": self.done, "bytes": self.length, "found": self.findings()}


class ResumableRun:
    """The progress of one run: how many deals are done, and the output that belongs to them.

    A context manager.  `append` what was found, in order, and call `finish` after the last deal; a run that ends
    otherwise leaves its state file behind, as up to date as can be.
    """

    def __init__(
        self,
        output: str | None,
        parameters: Mapping[str, object],
        *,
        state_beside: str | None = None,
        resume: bool = False,
        force: bool = False,
        others: tuple[str, ...] = (),
        start_with: bytes = b"",
        total: int | None = None,
    ) -> None:
        """Begin a run, or with `resume` go on with the one that the state file tells of, if there is one.

        `output` is the growing file, `None` for none; the state file lies beside it or beside `state_beside`, and
        without either there is none.  `others` are files that will be written at the end.  `start_with` is what a new
        output begins with, `total` how many deals there are, where it is known.  Raises `InputError` when one of the
        files exists (unless `force`), when the state file is that of a run with other `parameters` or says that more
        deals are done, or when something cannot be written.
        """
        beside = state_beside or output
        self._state = None if beside is None or _is_special(beside) else StateFile(beside + STATE_ENDING, parameters)
        self._output: GrowingFile | None = None
        self.found: dict[str, Any] = {}
        """What the run that is gone on with had found, as the last `append` before its last checkpoint said."""
        if resume and self._state is None:
            raise InputError(f"{beside or 'standard output'}: no regular file, so there is nothing to resume")
        earlier = self._state.load() if resume and self._state is not None else None
        if earlier is None:
            self._refuse_existing([path for path in (output, *others) if path is not None], force)
            self._begin(output, start_with)
        else:
            self.found = earlier["found"]
            if total is not None and earlier["done"] > total:
                raise self.damaged()
            self._progress = _Progress(earlier["done"], earlier["bytes"], lambda: self.found)
            self._output = None if output is None else GrowingFile(output, self._progress.length)
            if self._progress.done == 0:
                self._start_output(start_with)
        self._saved_at = time.monotonic()

    @property
    def done(self) -> int:
        """How many deals of the range are done."""
        return self._progress.done

    @property
    def can_be_resumed(self) -> bool:
        """Whether a later run could go on with this one."""
        return self._state is not None

    def damaged(self) -> InputError:
        """Return the error for a state file whose `found` nothing can be made of; there must be a state file."""
        assert self._state is not None
        return self._state.damaged()

    def _refuse_existing(self, paths: list[str], force: bool) -> None:
        for path in paths:
            if not force and os.path.exists(path) and not _is_special(path):
                can_go_on = self._state is not None and self._state.exists()
                hint = "--resume goes on with it, --force begins anew" if can_go_on else "--force overwrites it"
                raise InputError(f"{path}: exists already; {hint}")

    def _begin(self, output: str | None, start_with: bytes) -> None:
        self._progress = _Progress(0, 0, dict)
        # The state comes first: a file without one would not be known for its own.
        self._save()
        try:
            self._output = None if output is None else GrowingFile(output)
            self._start_output(start_with)
        except InputError:
            if self._state is not None:
                self._state.remove()
            raise

    def _start_output(self, content: bytes) -> None:
        if self._output is not None:
            self._output.cut(0)
            self._output.append(content)
            self._progress = self._progress._replace(length=self._output.length)

    def append(self, content: bytes, count: int, findings: Findings = dict) -> None:
        """Add `content` to the output, with which `count` more deals are done and `findings` is what was found in all.

        Raises `InputError` when it cannot be written.
        """
        length = 0
        if self._output is not None:
            self._output.append(content)
            length = self._output.length
        self._progress = _Progress(self.done + count, length, findings)
        if self._state is not None and time.monotonic() - self._saved_at >= _CHECKPOINT_SECONDS:
            self.checkpoint()

    def checkpoint(self) -> None:
        """Make sure that no more than what comes after now can be lost."""
        if self._output is not None:
            self._output.sync()
        self._save()
        self._saved_at = time.monotonic()

    def _save(self) -> None:
        if self._state is not None:
            self._state.save(self._progress.to_document())

    def finish(self) -> None:
        """Say that all is done and written: nothing is left to resume."""
        if self._output is not None:
            self._output.sync()
        if self._state is not None:
            self._state.remove()
            self._state = None

    def __enter__(self) -> "ResumableRun":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        try:
            if self._state is not None:
                self.checkpoint()
        except InputError:
            # The last checkpoint stands.  On a full disk the error under way has said so already.
            if error is None:
                raise
        finally:
            if self._output is not None:
                self._output.close()


def _is_special(path: str) -> bool:
    """Tell whether `path` is a device, a pipe or a folder: something to write to, but no file of its own."""
    return os.path.exists(path) and not os.path.isfile(path)
