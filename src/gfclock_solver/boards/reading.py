"""Reads what an argument names: a deal, a file or standard input.

A text that begins with the name of a deal source and a colon is a deal id, even if there is a file of that name;
write ``./ms:1`` for such a file.
"""

import os
from errno import EINVAL, ENOENT
from typing import BinaryIO, Final

from gfclock_solver.boards.board import Board
from gfclock_solver.boards.board_text import parse_boards
from gfclock_solver.boards.dealing import deal_board
from gfclock_solver.deals.ids import names_a_deal
from gfclock_solver.errors import InputError, plain

STANDARD_INPUT: Final = "-"

LARGEST_TEXT: Final = 2**20
"""The bytes that a file of boards may have; a board has about 150."""


def read_boards(argument: str, stdin: BinaryIO | None = None) -> tuple[Board, ...]:
    """Return the boards that `argument` names: a deal id, a file, or ``-`` for `stdin` (by default the process's own).

    Raises `InputError` for whatever cannot be read or is not legal.
    """
    if names_a_deal(argument):
        return (deal_board(argument),)
    name, text = read_text(argument, stdin)
    return parse_boards(text, name)


def read_text(argument: str, stdin: BinaryIO | None = None) -> tuple[str, str]:
    """Return the name for messages and the text of a file, or of `stdin` when `argument` is ``-``.

    Raises `InputError` when it cannot be read, is larger than `LARGEST_TEXT` or is not text in UTF-8.
    """
    if argument == STANDARD_INPUT:
        return STANDARD_INPUT, _decode(_read_stdin(stdin), STANDARD_INPUT)
    name = plain(argument)
    return name, _decode(_read_file(argument, name), name)


def _read_stdin(stdin: BinaryIO | None) -> bytes:
    if stdin is None:
        import sys

        # A program started without a console has none.
        if sys.stdin is None:
            raise InputError(f"{STANDARD_INPUT}: there is no standard input")
        stdin = sys.stdin.buffer
    try:
        return stdin.read(LARGEST_TEXT + 1)
    except OSError as error:
        raise InputError(f"{STANDARD_INPUT}: standard input cannot be read: {error.strerror}") from error


def _read_file(path: str, name: str) -> bytes:
    # Asked first because Windows calls opening a directory a lack of permission.
    if os.path.isdir(path):
        raise InputError(f"{name}: a directory, not a board")
    try:
        with open(path, "rb") as file:
            return file.read(LARGEST_TEXT + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"{name}: {_why_unreadable(error)}") from None


def _why_unreadable(error: OSError | ValueError) -> str:
    if isinstance(error, PermissionError):
        return "no permission to read it"
    # No file can have a name with a NUL (a ValueError) or, on Windows, with signs such as a line end (EINVAL).
    if isinstance(error, OSError) and error.errno not in (ENOENT, EINVAL):
        return f"cannot be read: {error.strerror}"
    return "neither a file nor a deal id such as ms:25"


def _decode(content: bytes, name: str) -> str:
    if len(content) > LARGEST_TEXT:
        raise InputError(f"{name}: larger than {LARGEST_TEXT} bytes, so not a board")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(f"{name}: text in UTF-16; save it as UTF-8")
    if b"\0" in content:
        raise InputError(f"{name}: a binary file (it has a NUL byte), not a board")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(f"{name}:{line}: not text in UTF-8 (byte {content[error.start]:#04x})") from None
