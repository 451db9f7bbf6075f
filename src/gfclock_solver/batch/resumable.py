"""Files that grow as a range is worked through, and go on where an interrupted or killed run left them.

Beside the output lies, until it is finished, a small **state file** (see `state_file`): what was asked for, how many
deals are done, how long the output was then and what its digest was, and what has been counted.  It is replaced in one
step, and only after the output up to there has reached the disk.  What a run that was killed wrote later is a **torn
tail**: resuming cuts it off and makes it anew, so the end is byte for byte that of a run that was never interrupted.

Nothing is taken for one's own by its name alone.  The output must begin as the state file says; as long as that says
nothing of it, what is there must begin as what is written now.  A result may be there only if the run was writing it.

Ctrl-C may come between any two steps of the program.  So how many deals are done, how long the output is and what
was counted are one value, and go forward by one assignment, after everything that belongs to it has been written.
"""

import os
import time
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from types import TracebackType
from typing import Any, Final, Literal, NamedTuple

from gfclock_solver.batch.beside import STATE, beside, is_special, require_distinct
from gfclock_solver.batch.growing import DoubtfulFile, GrowingFile
from gfclock_solver.batch.locking import Locks
from gfclock_solver.batch.state_file import Progress, StateFile
from gfclock_solver.documents.fields import Document
from gfclock_solver.errors import InputError, plain

Beginning = Literal["new", "resume", "force"]
"""What to do about files of an earlier run: refuse them, go on with them, or overwrite them."""

Findings = Callable[[], Mapping[str, object]]
"""Gives what has been found in the deals that are done, as a document; called only when a checkpoint is due."""

_CHECKPOINT_SECONDS: Final = 1.0

_NOTHING: Final = sha256().hexdigest()
"""The digest of no bytes."""


class _Reached(NamedTuple):
    """How far a run is."""

    done: int
    length: int
    digest: str
    findings: Findings


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
        beginning: Beginning = "new",
        state_beside: str | None = None,
        results: Sequence[str] = (),
        start_with: bytes = b"",
        total: int | None = None,
        read_found: Callable[[Document, int], Any] = lambda found, done: None,
    ) -> None:
        """Begin a run, or to "resume" go on with the one that the state file tells of, if there is one.

        `output` is the growing file, `None` for none; the state file lies beside it or beside `state_beside`, and
        without either there is none.  `results` are files that will be written at the end.  `start_with` is what a new
        output begins with, `total` how many deals there are, where it is known; `read_found` turns what so many deals
        had been found to be into `found`, and raises `InputError` for what cannot be that.

        Raises `InputError` when one of the files exists (unless by "force"), is one of the others or is written by
        another run; when the state file is that of another run, or contradicts itself or the output; or when something
        cannot be written.
        """
        self._output: GrowingFile | None = None
        self._start_with = start_with
        self._reached = _Reached(0, 0, _NOTHING, dict)
        self._is_saving = False
        self.kept = 0
        """How many deals are done by what the state file says: what is not lost whatever happens."""
        self.found: Any = None
        """What the run that is gone on with had found before its last checkpoint, as `read_found` has it."""
        beside_what = state_beside or output
        self._state: StateFile | None = None
        if beside_what is not None and not is_special(beside_what):
            self._state = StateFile(beside(beside_what, STATE), parameters, output if state_beside else None, results)
        elif beginning == "resume":
            what = "standard output" if beside_what is None else plain(beside_what)
            raise InputError(f"{what}: no regular file, so there is nothing to resume")
        outputs = [path for path in (output, *results) if path is not None]
        if state_beside is not None and state_beside not in results:
            outputs.append(state_beside)
        require_distinct(outputs)
        self._locks = Locks(outputs)
        try:
            earlier = self._state.load() if self._state is not None and beginning == "resume" else None
            if earlier is None:
                self._begin(output, results, beginning == "force")
            else:
                self._go_on(output, results, earlier, total, read_found)
        except BaseException:
            if self._output is not None:
                self._output.close()
            self._locks.release()
            raise
        self._saved_at = time.monotonic()

    @property
    def done(self) -> int:
        """How many deals of the range are done."""
        return self._reached.done

    @property
    def can_be_resumed(self) -> bool:
        """Whether a later run could go on with this one."""
        return self._state is not None

    def _begin(self, output: str | None, results: Sequence[str], force: bool) -> None:
        if not force:
            self._refuse_existing([path for path in (output, *results) if path is not None])
        # The state comes first: a file without one would not be known for its own.
        self._save()
        try:
            if output is not None:
                self._output = GrowingFile(output)
                self._output.append(self._start_with)
                self._reach(0, dict)
        except InputError:
            if self._state is not None:
                self._state.remove()
            raise

    def _refuse_existing(self, paths: list[str]) -> None:
        can_go_on = self._state is not None and self._state.exists()
        for path in paths:
            if os.path.lexists(path) and not is_special(path):
                hint = "--resume goes on with it, --force begins anew" if can_go_on else "--force overwrites it"
                raise InputError(f"{plain(path)}: exists already; {hint}")
        if self._state is not None and can_go_on:
            raise InputError(
                f"{self._state.name}: tells of an interrupted run; --resume goes on with it, --force begins anew"
            )

    def _go_on(
        self,
        output: str | None,
        results: Sequence[str],
        earlier: Progress,
        total: int | None,
        read_found: Callable[[Document, int], Any],
    ) -> None:
        assert self._state is not None
        try:
            if total is not None and earlier.done > total:
                raise InputError("more deals than there are")
            self.found = read_found(earlier.found, earlier.done)
        except InputError:
            raise self._state.damaged() from None
        for path in results:
            is_ours = earlier.is_saving and self._state.knows(path)
            if os.path.lexists(path) and not is_special(path) and not is_ours:
                raise InputError(f"{plain(path)}: exists already, and is not of the run that is resumed; name another")
        self.kept = earlier.done
        self._reached = _Reached(earlier.done, earlier.length, earlier.digest, lambda: earlier.found)
        if output is None:
            return
        if earlier.length > len(self._start_with):
            self._output = GrowingFile.reopen(output, earlier.length, earlier.digest)
            return
        if os.path.lexists(output):
            self._output = DoubtfulFile(output, self._start_with)
        else:
            self._output = GrowingFile(output)
            self._output.append(self._start_with)
        self._reach(earlier.done, lambda: earlier.found)

    def append(self, content: bytes, count: int, findings: Findings = dict) -> None:
        """Add `content` to the output, with which `count` more deals are done and `findings` is what was found in all.

        Raises `InputError` when it cannot be written.
        """
        if self._output is not None:
            self._output.append(content)
        self._reach(self.done + count, findings)
        if self._state is not None and time.monotonic() - self._saved_at >= _CHECKPOINT_SECONDS:
            self.checkpoint()

    def _reach(self, done: int, findings: Findings) -> None:
        length, digest = (0, _NOTHING) if self._output is None else (self._output.length, self._output.digest)
        self._reached = _Reached(done, length, digest, findings)

    def checkpoint(self) -> None:
        """Make sure that no more than what comes after now can be lost."""
        if self._output is not None:
            self._output.sync()
        self._save()
        self._saved_at = time.monotonic()

    def _save(self) -> None:
        if self._state is not None:
            reached = self._reached
            found = dict(reached.findings())
            self._state.save(Progress(reached.done, reached.length, reached.digest, self._is_saving, found))
            self.kept = reached.done

    def begin_saving(self) -> None:
        """Say that all deals are done, and results that are there from now on are the run's own."""
        if self._output is not None:
            self._output.finish()
        self._is_saving = True
        self.checkpoint()

    def finish(self) -> None:
        """Say that all is done and written: nothing is left to resume."""
        if self._output is not None:
            self._output.finish()
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
            self._locks.release()
