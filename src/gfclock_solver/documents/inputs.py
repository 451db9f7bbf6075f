"""Bytes in: what a name on a command line stands for, and every rule about where bytes may come from and how many.

A name is a file's, or ``-`` for standard input.  Files and pipes are read, terminals too; other devices are not, since
one such as ``/dev/zero`` has no end.  Text is UTF-8, with or without a byte order mark, or UTF-16 with one, as
Windows' PowerShell writes what it redirects.
"""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EINVAL, ENOENT
from typing import BinaryIO, Final

from gfclock_solver.errors import InputError, plain

STANDARD_INPUT: Final = "-"

UTF_16_MARKS: Final = (b"\xff\xfe", b"\xfe\xff")

Name = str | os.PathLike[str]


@contextmanager
def open_input(argument: Name, stdin: BinaryIO | None = None, missing: str = "no such file") -> Iterator[BinaryIO]:
    """Give the bytes that `argument` names, and close them at the end unless they are standard input.

    `stdin` is what ``-`` stands for, by default the process's own; `missing` says what a name without a file is not.
    Raises `InputError`, also when reading fails inside the block.
    """
    path = os.fspath(argument)
    if path == STANDARD_INPUT:
        try:
            yield _require_an_end(stdin or _own_stdin(), STANDARD_INPUT)
        except OSError as error:
            reason = error.strerror or error
            raise InputError(f"{STANDARD_INPUT}: standard input cannot be read: {reason}") from error
        return
    name = plain(path)
    # Asked first because Windows calls opening a directory a lack of permission.
    if os.path.isdir(path):
        raise InputError(f"{name}: a directory, not a file")
    try:
        with open(path, "rb") as file:
            yield _require_an_end(file, name)
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"{name}: {_why_unreadable(error, missing)}") from None
    except ValueError as error:
        # No file can have a name with a NUL in it.
        if "\0" not in path:
            raise
        raise InputError(f"{name}: {missing}") from error


def read_bytes(
    argument: Name, largest: int, stdin: BinaryIO | None = None, *, what: str = "a text", missing: str = "no such file"
) -> tuple[str, bytes]:
    """Return the name for messages and all the bytes that `argument` names, `largest` of them at most.

    `what` says what was to be read.  Raises `InputError`; see `open_input`.
    """
    with open_input(argument, stdin, missing) as file:
        content = file.read(largest + 1)
    name = STANDARD_INPUT if os.fspath(argument) == STANDARD_INPUT else plain(os.fspath(argument))
    if len(content) > largest:
        raise InputError(f"{name}: larger than {largest} bytes, so not {what}")
    return name, content


def read_text(
    argument: Name, largest: int, stdin: BinaryIO | None = None, *, what: str = "a text", missing: str = "no such file"
) -> tuple[str, str]:
    """Return the name for messages and the text that `argument` names; raises `InputError`, see `read_bytes`."""
    name, content = read_bytes(argument, largest, stdin, what=what, missing=missing)
    return name, decode_text(content, name, what)


def decode_text(content: bytes, name: str, what: str = "a text") -> str:
    """Return `content` as text, its byte order mark removed; raises `InputError` for what is no text."""
    is_utf_16 = content.startswith(UTF_16_MARKS)
    if not is_utf_16 and b"\0" in content:
        raise InputError(f"{name}: a binary file (it has a NUL byte), not {what}")
    try:
        return content.decode("utf-16" if is_utf_16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        if is_utf_16:
            raise InputError(f"{name}: not text in UTF-16, though it begins so") from None
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(f"{name}:{line}: not text in UTF-8 (byte {content[error.start]:#04x})") from None


def _own_stdin() -> BinaryIO:
    import sys

    # A program started without a console has none.
    if sys.stdin is None:
        raise InputError(f"{STANDARD_INPUT}: there is no standard input")
    return sys.stdin.buffer


def _require_an_end(file: BinaryIO, name: str) -> BinaryIO:
    """Return `file`, which is no endless device; a stream in memory has no number."""
    try:
        number = file.fileno()
    except (AttributeError, OSError):
        return file
    found = os.fstat(number)
    is_device = stat.S_ISBLK(found.st_mode) or (stat.S_ISCHR(found.st_mode) and not file.isatty())
    # The null device is just empty.
    if is_device and not os.path.samestat(found, os.stat(os.devnull)):
        raise InputError(f"{name}: cannot read: it is a device")
    return file


def _why_unreadable(error: OSError, missing: str) -> str:
    if isinstance(error, PermissionError):
        return "no permission to read it"
    # On Windows no file can have a name with signs such as a line end (EINVAL).
    return missing if error.errno in (ENOENT, EINVAL) else f"cannot be read: {error.strerror or error}"
