"""Files that only grow, and whose bytes so far a digest vouches for."""

import os
from hashlib import sha256
from typing import Final

from gfclock_solver.batch.beside import is_special
from gfclock_solver.batch.locking import try_lock
from gfclock_solver.errors import InputError, plain

_PIECE: Final = 2**20

_COMPARED: Final = 2**22
"""Bytes that are looked at of a file that may be another's."""


class GrowingFile:
    """A file to append to, unbuffered; begun anew here, or gone on with by `reopen`.

    Raises `InputError`, here and in every method, when the file cannot be written.
    """

    def __init__(self, path: str, *, mode: str = "wb") -> None:
        self._name = plain(path)
        # A device or pipe takes neither a cut nor a wait for the disk.
        self._is_on_disk = not is_special(path)
        self._digest = sha256()
        self.length = 0
        """How many bytes have been written whole."""
        try:
            # Emptied only when it is locked, which also sees what two hard links have in common.
            opener = _open_or_make if self._is_on_disk and mode == "wb" else None
            self._file = open(path, "r+b" if self._is_on_disk else mode, buffering=0, opener=opener)  # noqa: SIM115
        except OSError as error:
            raise self._unwritable(error) from error
        if self._is_on_disk and not try_lock(self._file.fileno()):
            self._file.close()
            raise InputError(f"{self._name}: another call is writing it")
        if mode == "wb":
            self._cut()

    @classmethod
    def reopen(cls, path: str, length: int, digest: str) -> "GrowingFile":
        """Go on with a file whose first `length` bytes have that `digest`; what follows them is cut off.

        Raises `InputError` as well when the file is gone, shorter, or begins otherwise, and leaves it as it is then.
        """
        name = plain(path)
        if not os.path.exists(path):
            raise InputError(f"{name}: is gone, though its state file says what was written; --force begins anew")
        file = cls(path, mode="r+b")
        try:
            file._take_over(length)
        except OSError as error:
            file.close()
            raise InputError(f"{name}: cannot read: {error.strerror or error}") from error
        if file.length < length:
            file.close()
            raise InputError(f"{name}: shorter than its state file says; --force begins anew")
        if file.digest != digest:
            file.close()
            raise InputError(f"{name}: has been changed since it was written; --force begins anew")
        file._cut()
        return file

    def _take_over(self, length: int) -> None:
        """Read the first `length` bytes, or as many as there are."""
        while content := self._file.read(min(_PIECE, length - self.length)):
            self._digest.update(content)
            self.length += len(content)

    @property
    def digest(self) -> str:
        """The SHA-256 of what has been written, in hexadecimal."""
        return self._digest.hexdigest()

    def _cut(self) -> None:
        """Cut off what follows the bytes that have been written."""
        try:
            if self._is_on_disk:
                self._file.truncate(self.length)
                self._file.seek(self.length)
        except OSError as error:
            raise self._unwritable(error) from error

    def append(self, content: bytes) -> None:
        """Write `content` at the end."""
        left = memoryview(content)
        try:
            while left:
                left = left[self._file.write(left) :]
        except BrokenPipeError:
            raise
        except OSError as error:
            raise self._unwritable(error) from error
        self._digest.update(content)
        self.length += len(content)

    def sync(self) -> None:
        """Wait until what was written has reached the disk, where the file is on one."""
        try:
            if self._is_on_disk:
                os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from error

    def finish(self) -> None:
        """Say that nothing more will be appended; the file is then whole and on the disk."""
        self.sync()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _unwritable(self, error: OSError) -> InputError:
        return InputError(f"{self._name}: cannot write: {error.strerror or error}")


def _open_or_make(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_CREAT, 0o666)


class DoubtfulFile(GrowingFile):
    """A file that is there, and is begun anew once it is clear that it is the torn beginning of what is written now.

    Until something behind its `head` is appended, what is written is held back, `length` stays 0, and the file as it
    is.  Raises `InputError` in `append` or `finish` when the file begins otherwise, and so is not this run's.
    """

    def __init__(self, path: str, head: bytes) -> None:
        super().__init__(path, mode="r+b")
        self._head_length = len(head)
        self._is_in_doubt = True
        self._held_back = b""
        try:
            self._there = self._file.read(_COMPARED)
            self.append(head)
        except OSError as error:
            self.close()
            raise InputError(f"{self._name}: cannot read: {error.strerror or error}") from error
        except InputError:
            self.close()
            raise

    def append(self, content: bytes) -> None:
        """Write `content` at the end, or hold it back."""
        if not self._is_in_doubt:
            super().append(content)
            return
        self._held_back += content
        shared = min(len(self._there), len(self._held_back))
        if self._there[:shared] != self._held_back[:shared]:
            raise self._foreign()
        if not self._there or len(self._held_back) > self._head_length:
            self._settle()

    def finish(self) -> None:
        """Say that nothing more will be appended; the file is then whole and on the disk."""
        if self._is_in_doubt:
            if len(self._there) > len(self._held_back):
                raise self._foreign()
            self._settle()
        super().finish()

    def _settle(self) -> None:
        self._cut()
        self._is_in_doubt = False
        super().append(self._held_back)

    def _foreign(self) -> InputError:
        return InputError(f"{self._name}: exists already, and is not what was written; --force overwrites it")
