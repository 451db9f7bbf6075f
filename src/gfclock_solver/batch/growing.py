"""A file that only grows."""

import os

from gfclock_solver.errors import InputError, plain


class GrowingFile:
    """A file to append to, unbuffered; its first `length` bytes are kept, anything behind them is cut off.

    Raises `InputError`, here and in every method, when the file cannot be written or is shorter than `length`.
    """

    def __init__(self, path: str, length: int = 0) -> None:
        self._name = plain(path)
        # A device or pipe takes neither a cut nor a wait for the disk.
        self._is_on_disk = os.path.isfile(path) or not os.path.exists(path)
        self.length = 0
        """How many bytes have been written whole."""
        try:
            self._file = open(path, "r+b" if length else "wb", buffering=0)  # noqa: SIM115  # closed by `close`
            size = os.fstat(self._file.fileno()).st_size
        except OSError as error:
            raise self._unwritable(error) from error
        if size < length:
            self._file.close()
            raise InputError(f"{self._name}: shorter than its state file says; --force begins anew")
        self.cut(length)

    def cut(self, length: int) -> None:
        """Keep the first `length` bytes only, and append behind them."""
        try:
            if self._is_on_disk:
                self._file.truncate(length)
                self._file.seek(length)
        except OSError as error:
            raise self._unwritable(error) from error
        self.length = length

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
        self.length += len(content)

    def sync(self) -> None:
        """Wait until what was written has reached the disk, where the file is on one."""
        try:
            if self._is_on_disk:
                os.fsync(self._file.fileno())
        except OSError as error:
            raise self._unwritable(error) from error

    def close(self) -> None:
        """Close the file; nothing is left to write."""
        self._file.close()

    def _unwritable(self, error: OSError) -> InputError:
        return InputError(f"{self._name}: cannot write: {error.strerror or error}")
