"""Streams of documents, JSON or msgpack: each is read when its turn comes, and none may be larger than a limit.

A stream of JSON holds documents one after another, each on lines of its own, or one list of them.  In msgpack one
document simply follows another, or they are one list.  Which of the two a stream is, its first byte tells: that of a
msgpack map or array is never ASCII, and JSON starts with ASCII or with a byte order mark.

What readers could understand in two ways is refused: a field that is there twice, a number that is none in JSON
(``NaN``, ``-0``) or beyond `fields.LARGEST_NUMBER`, text behind a document on its line.
"""

import codecs
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import BinaryIO, Final, NamedTuple

from gfclock_solver.documents.fields import LARGEST_NUMBER, Document
from gfclock_solver.documents.inputs import UTF_16_MARKS
from gfclock_solver.errors import InputError, quote

LARGEST_DOCUMENT: Final = 2**22
"""The bytes of msgpack, or the signs of JSON, that one document may have: a solution of 100,000 moves has fewer."""

_PIECE: Final = 2**16


class FoundDocument(NamedTuple):
    """A document and where in a stream it was found."""

    where: str
    """The stream's name, and the document's line or, in msgpack, number: ``a.json:3``, ``a.mp: certificate 3``."""
    document: object


def read_documents(
    file: BinaryIO, name: str, what: str = "document", largest: int = LARGEST_DOCUMENT
) -> Iterator[FoundDocument]:
    """Yield the documents of `file`, which messages call `name`, one after the other; each should be a `what`.

    Raises `InputError`, one line "name:line: is not a certificate: ...", for what is no document, for one larger than
    `largest`, and for a file without any.
    """
    # A pipe gives what is there, so that its documents are read as they come.
    read: Callable[[int], bytes] = getattr(file, "read1", file.read)
    first = read(_PIECE)
    # A pipe may give less than is asked for; a byte order mark has up to three bytes.
    while 0 < len(first) < 4 and (more := read(_PIECE)):
        first += more
    pieces = _pieces(first, read)
    # A msgpack map or array starts with a byte from 0x80 to 0x9f or from 0xdc to 0xdf.
    is_msgpack = b"\x80" <= first[:1] <= b"\xdf"
    article = "an" if what[0] in "aeiou" else "a"
    refusal = f"is not {article} {what}"
    if is_msgpack:
        documents = _read_msgpack(pieces, name, what, refusal, largest)
    else:
        documents = _JsonReader(pieces, name, refusal, largest).documents(first)
    is_empty = True
    for found in documents:
        is_empty = False
        yield found
    if is_empty:
        raise InputError(f"{name}: {refusal}: the file is empty")


def _pieces(first: bytes, read: Callable[[int], bytes]) -> Iterator[bytes]:
    while first:
        yield first
        first = read(_PIECE)


class _JsonReader:
    """Reads JSON as it comes; holds one document and a piece at most."""

    def __init__(self, pieces: Iterator[bytes], name: str, refusal: str, largest: int) -> None:
        import json

        self._pieces, self._name, self._refusal, self._largest = pieces, name, refusal, largest
        self._decode_document = json.JSONDecoder(
            object_pairs_hook=_unique_fields, parse_int=_parse_int, parse_constant=_refuse_constant
        ).raw_decode
        self._syntax_error = json.JSONDecodeError
        # What is still to be read begins at place `_at`, in line `_line`; before it lies the rest of that line.
        self._text, self._at, self._line = "", 0, 1
        self._is_at_end = False

    def documents(self, first: bytes) -> Iterator[FoundDocument]:
        """Yield the documents; `first` is the first piece, which tells the encoding."""
        is_utf_16 = first.startswith(UTF_16_MARKS)
        self._decoder = codecs.getincrementaldecoder("utf-16" if is_utf_16 else "utf-8-sig")()
        if self._next_sign() == "[":
            yield from self._listed()
            if self._next_sign():
                raise self._error("more text follows the list")
        while self._next_sign():
            where = f"{self._name}:{self._line}"
            document = self._take_document()
            self._require_line_end()
            yield FoundDocument(where, document)

    def _listed(self) -> Iterator[FoundDocument]:
        """Yield the documents of the list that begins here."""
        self._go_to(self._at + 1)
        if self._next_sign() == "]":
            raise self._error("an empty list")
        for number in count(1):
            if not self._next_sign():
                raise self._error("the text breaks off")
            where = f"{self._name}:{self._line}: item {number}"
            document = self._take_document()
            sign = self._next_sign()
            if sign not in (",", "]"):
                raise self._error("want a comma or the end of the list" if sign else "the text breaks off")
            self._go_to(self._at + 1)
            yield FoundDocument(where, document)
            if sign == "]":
                return

    def _take_document(self) -> object:
        while True:
            try:
                document, end = self._decode_document(self._text, self._at)
            except self._syntax_error as error:
                if self._is_at_end or not self._may_break_off(error.pos, error.msg):
                    raise self._broken(error.pos, error.msg) from None
            except RecursionError:
                raise self._error("lists are nested too deep") from None
            except InputError as error:
                raise self._error(str(error)) from None
            else:
                # A number's end is known only by what follows.
                if end < len(self._text) or self._is_at_end:
                    self._go_to(end)
                    return document
            length = len(self._text) - self._at
            if length > self._largest:
                raise self._error(f"larger than {self._largest} signs")
            # Each time twice as much, so that in all no sign is read much more than twice.
            while len(self._text) - self._at < 2 * length and not self._is_at_end:
                self._read_piece()

    def _may_break_off(self, at: int, message: str) -> bool:
        """Tell whether more text may mend an error: names such as ``true`` and escapes begin just before the end."""
        return len(self._text) - at < 16 or message.startswith("Unterminated string")

    def _broken(self, at: int, message: str) -> InputError:
        self._go_to(at)
        if not self._text[at:].strip() or message.startswith("Unterminated string"):
            return self._error("the text breaks off")
        return self._error(f"{message} in column {at - self._text.rfind(chr(10), 0, at)}")

    def _require_line_end(self) -> None:
        while True:
            rest, line_end, _ = self._text[self._at :].partition("\n")
            if rest.strip():
                raise self._error("more text follows on its line")
            if line_end or self._is_at_end:
                return
            self._read_piece()

    def _next_sign(self) -> str:
        """Go on to the next sign that is not white space, and return it; nothing at the end."""
        while True:
            rest = self._text[self._at : self._at + 1]
            if rest and rest not in " \t\r\n":
                return rest
            if rest:
                self._go_to(len(self._text) - len(self._text[self._at :].lstrip(" \t\r\n")))
            elif self._is_at_end:
                return ""
            else:
                self._read_piece()

    def _go_to(self, place: int) -> None:
        self._line += self._text.count("\n", self._at, place)
        self._at = place

    def _read_piece(self) -> None:
        line_start = self._text.rfind("\n", 0, self._at) + 1
        # A line of many documents, or a blank one without end, is not kept for the sake of its columns.
        line_start = max(line_start, self._at - _PIECE)
        self._text, self._at = self._text[line_start:], self._at - line_start
        piece = next(self._pieces, None)
        self._is_at_end = piece is None
        try:
            self._text += self._decoder.decode(piece or b"", self._is_at_end)
        except UnicodeDecodeError as error:
            # The error's bytes are those of this piece, and what was left of the one before.
            self._line += self._text.count("\n", self._at) + error.object.count(b"\n", 0, error.start)
            raise self._error("neither JSON in UTF-8 nor msgpack") from None

    def _error(self, reason: str) -> InputError:
        return InputError(f"{self._name}:{self._line}: {self._refusal}: {reason}")


def _read_msgpack(pieces: Iterator[bytes], name: str, what: str, refusal: str, largest: int) -> Iterator[FoundDocument]:
    import msgpack  # type: ignore[import-untyped]  # it ships no types

    unpacker = msgpack.Unpacker(
        object_pairs_hook=_unique_fields, strict_map_key=False, max_buffer_size=largest + 2 * _PIECE
    )
    fed = taken = 0
    is_at_end = False
    for number in count(1):
        where = f"{name}: {what} {number}"
        while True:
            try:
                document = unpacker.unpack()
                break
            except InputError as error:
                raise InputError(f"{where}: {refusal}: {error}") from None
            except msgpack.OutOfData:
                if is_at_end and fed == taken:
                    return
                if is_at_end:
                    raise InputError(f"{where}: {refusal}: msgpack that is broken or breaks off") from None
                if fed - taken > largest:
                    raise InputError(f"{where}: {refusal}: larger than {largest} bytes") from None
            except (msgpack.UnpackException, ValueError, RecursionError):
                raise InputError(f"{where}: {refusal}: msgpack that is broken or breaks off") from None
            piece = next(pieces, b"")
            is_at_end = not piece
            fed += len(piece)
            unpacker.feed(piece)
        taken = unpacker.tell()
        yield FoundDocument(where, document)


def _unique_fields(pairs: Sequence[tuple[object, object]]) -> Document:
    """Return the fields of one object, refusing a name that is there twice: readers differ on which one counts."""
    fields: Document = {}
    for name, value in pairs:
        if not isinstance(name, str):
            raise InputError("the name of a field is no text")
        if name in fields:
            raise InputError(f"field {quote(name)} is there twice")
        fields[name] = value
    return fields


def _parse_int(text: str) -> int:
    # Python refuses to read thousands of digits, and would take long over fewer.
    if len(text) > len(str(LARGEST_NUMBER)) + 1:
        raise InputError("a number is out of range; want one from 0 to 2^53 - 1")
    if text == "-0":
        raise InputError("-0 is no whole number; it is written 0")
    return int(text)


def _refuse_constant(text: str) -> object:
    raise InputError(f"{text} is no number")
