"""Reads what an argument names: a deal, a file or standard input; and what a file is, whoever wrote it.

A text that begins with the name of a deal source and a colon is a deal id, even if there is a file of that name;
write ``./ms:1`` for such a file.  A file is a stream of documents, JSON or msgpack, each of which is a board in one of
the formats that are documents, or else a text in one of the formats that are texts.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import BinaryIO, Final, cast

from gfclock_solver.boards.board import Board
from gfclock_solver.boards.dealing import deal_board
from gfclock_solver.boards.format import DocumentFormat, TextFormat
from gfclock_solver.boards.formats import document_formats, find_format, text_formats
from gfclock_solver.boards.formats.text import parse_boards
from gfclock_solver.deals.ids import meant_deal, names_a_deal
from gfclock_solver.documents.inputs import UTF_16_MARKS, decode_text, open_input
from gfclock_solver.documents.streams import read_documents
from gfclock_solver.errors import InputError, plain

LARGEST_TEXT: Final = 2**20
"""The bytes that a text with boards may have, or one document of a stream; a board has about 150, a move 45."""

_PIECE: Final = 2**16

_NEITHER: Final = "neither a file nor a deal id"


def read_boards(
    argument: str | os.PathLike[str], stdin: BinaryIO | None = None, *, form: str | None = None, rows: bool = False
) -> Iterator[Board]:
    """Yield the boards that `argument` names: a deal id, a file, or ``-`` for `stdin`, by default the process's own.

    `form` is the name of the format that a file must have; without it, that is found out.  With `rows` a text has the
    rows of boards, not their columns.  Boards come as they are read, so those before a broken one are still had.
    Raises `InputError` for whatever cannot be read or is not legal.
    """
    argument = os.fspath(argument)
    if names_a_deal(argument):
        yield deal_board(argument)
        return
    with open_input(argument, stdin, _missing(argument)) as file:
        yield from read_file(file, plain(argument), form=form, rows=rows)


def _missing(argument: str) -> str:
    """Return what is said when there is no file called `argument`, with what may have been meant."""
    meant = meant_deal(argument)
    return f"{_NEITHER} such as ms:25" if meant is None else f"{_NEITHER}; did you mean {meant}?"


def read_file(file: BinaryIO, name: str, *, form: str | None = None, rows: bool = False) -> Iterator[Board]:
    """Yield the boards in `file`, which messages call `name`; see `read_boards`."""
    wanted = None if form is None else find_format(form)
    stream = _Peekable(file)
    if _begins_a_document(stream):
        if rows or isinstance(wanted, TextFormat):
            raise InputError(f"{name}: JSON or msgpack; want {'rows of cards' if rows else form}")
        yield from _read_stream(stream, name, wanted)
        return
    if isinstance(wanted, DocumentFormat):
        raise InputError(f"{name}: neither JSON nor msgpack; want {form}")
    text = _read_text(stream, name)
    if rows:
        yield from parse_boards(text, name, rows=True)
        return
    found = wanted or next((one for one in text_formats() if one.recognises(text)), None)
    if found is None:
        raise InputError(f"{name}: XML, but no saved game of KPat")
    yield from found.read(text, name)


def read_text(argument: str, stdin: BinaryIO | None = None) -> tuple[str, str]:
    """Return the name for messages and the text of a file, or of `stdin` when `argument` is ``-``.

    Raises `InputError` when it cannot be read, is larger than `LARGEST_TEXT` or is not text.
    """
    name = plain(argument)
    with open_input(argument, stdin, _missing(argument)) as file:
        return name, _read_text(file, name)


def begins_a_document(content: bytes) -> bool:
    """Tell whether `content`, the beginning of a file, is one of JSON or msgpack; white space alone is not."""
    if content.startswith(UTF_16_MARKS):
        content = content[2:].replace(b"\0", b"")
    signs = content.removeprefix(b"\xef\xbb\xbf").lstrip(b" \t\r\n")
    # A msgpack map or array starts with a byte from 0x80 to 0x9f or from 0xdc to 0xdf.
    return signs[:1] in (b"{", b"[") or b"\x80" <= signs[:1] <= b"\x9f" or b"\xdc" <= signs[:1] <= b"\xdf"


class _Peekable:
    """A stream whose beginning can be looked at before it is read; a pipe gives what is there."""

    def __init__(self, file: BinaryIO) -> None:
        self._read: Callable[[int], bytes] = getattr(file, "read1", file.read)
        self._held = b""
        self._is_at_end = False

    def peek_more(self) -> bytes:
        """Return the beginning, a piece longer than before unless the end is reached."""
        piece = self._read(_PIECE)
        self._is_at_end = not piece
        self._held += piece
        return self._held

    @property
    def is_at_end(self) -> bool:
        return self._is_at_end

    def read(self, size: int) -> bytes:
        """Return the next `size` bytes at most; none at the end."""
        if not self._held and not self._is_at_end:
            return self._read(size)
        taken, self._held = self._held[:size], self._held[size:]
        return taken


def _begins_a_document(stream: _Peekable) -> bool:
    while True:
        held = stream.peek_more()
        if begins_a_document(held):
            return True
        # A byte order mark has up to three bytes, and white space is no beginning yet.
        if stream.is_at_end or len(held) > LARGEST_TEXT or (len(held) > 3 and held.strip()):
            return False


def _read_text(file: BinaryIO | _Peekable, name: str) -> str:
    content = b""
    while len(content) <= LARGEST_TEXT and (piece := file.read(LARGEST_TEXT + 1 - len(content))):
        content += piece
    if len(content) > LARGEST_TEXT:
        raise InputError(f"{name}: larger than {LARGEST_TEXT} bytes, so not a board")
    return decode_text(content, name, "a board")


def _read_stream(stream: _Peekable, name: str, wanted: DocumentFormat | None) -> Iterator[Board]:
    formats = (wanted,) if wanted is not None else tuple(document_formats())
    for where, document in read_documents(cast(BinaryIO, stream), name, "board", LARGEST_TEXT):
        try:
            yield _board_of(document, formats, where)
        except InputError as error:
            raise InputError(f"{where}: is not a board: {error}") from None


def _board_of(document: object, formats: tuple[DocumentFormat, ...], where: str) -> Board:
    if not isinstance(document, dict):
        raise InputError("it is no object with fields")
    found = next((one for one in formats if one.recognises(document)), None)
    if found is None:
        raise InputError("it has no field that a board has")
    board = found.read(document, where)
    return replace(board, notes=tuple(f"{where}: {note}" for note in board.notes))
