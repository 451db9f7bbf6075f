"""One file, one run: a lock that is held while a file is written, and ends with the process, however that ends.

It is the system's lock on a small empty file beside the output, since an output may be replaced in one step.  The file
is removed with the lock; one that a killed process has left is just taken over.
"""

import errno
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from types import TracebackType

from gfclock_solver.batch.beside import LOCK, beside, is_special
from gfclock_solver.errors import InputError, plain


class Locks:
    """The locks on some outputs, all of them or none; a context manager that gives them back.

    Raises `InputError` when another run is writing one of them, or when a lock cannot be made.
    """

    def __init__(self, paths: Iterable[str]) -> None:
        self._held: list[tuple[str, int]] = []
        try:
            for path in dict.fromkeys(paths):
                if not is_special(path):
                    self._held.append(_lock(path))
        except BaseException:
            self.release()
            raise

    def release(self) -> None:
        """Give the locks back."""
        while self._held:
            name, descriptor = self._held.pop()
            # Still locked, so that nobody else has it; Windows removes no open file, so there it stays.
            with suppress(OSError):
                if os.fstat(descriptor).st_size == 0:
                    os.remove(name)
            os.close(descriptor)

    def __enter__(self) -> "Locks":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()


def _lock(path: str) -> tuple[str, int]:
    name = beside(path, LOCK)
    while True:
        try:
            descriptor = os.open(name, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise InputError(f"{plain(path)}: cannot write: {error.strerror or error}") from error
        try:
            if not try_lock(descriptor):
                raise InputError(f"{plain(path)}: another call is writing it")
            with suppress(FileNotFoundError):
                # Another call may have removed the file in the meantime, together with its own lock.
                if os.path.samestat(os.fstat(descriptor), os.stat(name)):
                    return name, descriptor
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)


def try_lock(descriptor: int) -> bool:
    """Lock an open file and tell whether that is done: not if another has locked it.

    A file system that knows no locks lets everyone go on, as there is nothing that could be done.
    """
    try:
        _system_lock(descriptor)
    except OSError as error:
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
    return True


if sys.platform == "win32":
    import msvcrt

    def _system_lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _system_lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
