"""Certificates as JSON text and as msgpack, and the reading of files that hold any number of them.

Both forms hold the same document (see `codec`), and equal certificates always have equal text and equal bytes.
JSON is written as one line of ASCII; a file of certificates has one a line, but a certificate laid out over several
lines reads as well.  In msgpack one certificate simply follows another.  Which of the two a file is, its first byte
tells: that of a msgpack map or array is never ASCII, and JSON starts with ASCII or with a byte order mark.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from gfclock_solver.certificates.codec import LARGEST_NUMBER, Document, certificate_from_dict, certificate_to_dict
from gfclock_solver.certificates.values import Certificate
from gfclock_solver.errors import InputError, plain, quote

if TYPE_CHECKING:
    import json
    import re

_UTF_16_MARKS = (b"\xff\xfe", b"\xfe\xff")


class FoundCertificate(NamedTuple):
    """A certificate and where in a file it was found."""

    where: str
    """The file's name, and the certificate's line or, in msgpack, number: ``a.json:3``, ``a.mp: certificate 3``."""
    certificate: Certificate


def format_certificate(certificate: Certificate) -> str:
    """Return the certificate as JSON in one line of ASCII, without a newline at its end."""
    import json

    return json.dumps(certificate_to_dict(certificate), separators=(",", ":"))


def pack_certificate(certificate: Certificate) -> bytes:
    """Return the certificate as msgpack; what follows in a file may be the next certificate."""
    import msgpack  # type: ignore[import-untyped]  # it ships no types

    packed: bytes = msgpack.packb(certificate_to_dict(certificate))
    return packed


def read_certificates(
    data: bytes, name: str, read: Callable[[object], Certificate] = certificate_from_dict
) -> Iterator[FoundCertificate]:
    """Read the certificates of a file, given as its content and its name, one after the other.

    Each is read only when its turn comes, so those before a broken one are still had.  Raises `InputError`, one line
    "name:line: is not a certificate: ...", for whatever is none, and for a file without any.

    `read` makes a certificate of a document, or raises `InputError`: with another one other documents can be read.
    """
    name = plain(name)
    # A msgpack map or array starts with a byte from 0x80 to 0x9f or from 0xdc to 0xdf.
    documents = _read_msgpack(data, name) if b"\x80" <= data[:1] <= b"\xdf" else _read_json(data, name)
    is_empty = True
    for where, document in documents:
        is_empty = False
        try:
            certificate = read(document)
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        yield FoundCertificate(where, certificate)
    if is_empty:
        raise InputError(f"{name}: is not a certificate: the file is empty")


def _read_json(data: bytes, name: str) -> Iterator[tuple[str, object]]:
    import json
    import re

    decoder = json.JSONDecoder(object_pairs_hook=_unique_fields, parse_int=_parse_int, parse_constant=_refuse_constant)
    blank, rest_of_line = re.compile(r"[ \t\r\n]*"), re.compile(r".*")
    text = _decode(data, name)
    line, end = 1, 0
    while (start := _end_of(blank, text, end)) < len(text):
        line += text.count("\n", end, start)
        where = f"{name}:{line}"
        try:
            document, end = decoder.raw_decode(text, start)
        except json.JSONDecodeError as error:
            where = f"{name}:{error.lineno}"
            what = "the text breaks off" if _breaks_off(text, error) else f"{error.msg} in column {error.colno}"
            raise InputError(f"{where}: is not a certificate: {what}") from None
        except RecursionError:
            raise InputError(f"{where}: is not a certificate: lists are nested too deep") from None
        except InputError as error:
            raise InputError(f"{where}: is not a certificate: {error}") from None
        line += text.count("\n", start, end)
        line_end = _end_of(rest_of_line, text, end)
        if text[end:line_end].strip():
            raise InputError(f"{name}:{line}: is not a certificate: more text follows on its line")
        yield where, document


def _decode(data: bytes, name: str) -> str:
    # Windows' PowerShell writes UTF-16 when it redirects a program's output.
    try:
        return data.decode("utf-16" if data.startswith(_UTF_16_MARKS) else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{name}:{line}: is not a certificate: neither JSON in UTF-8 nor msgpack") from None


def _read_msgpack(data: bytes, name: str) -> Iterator[tuple[str, object]]:
    import msgpack

    unpacker = msgpack.Unpacker(object_pairs_hook=_unique_fields, strict_map_key=False, max_buffer_size=len(data))
    unpacker.feed(data)
    for number in count(1):
        where = f"{name}: certificate {number}"
        end = unpacker.tell()
        try:
            document = unpacker.unpack()
        except InputError as error:
            raise InputError(f"{where}: is not a certificate: {error}") from None
        except (msgpack.UnpackException, ValueError, RecursionError) as error:
            if isinstance(error, msgpack.OutOfData) and end == len(data):
                return
            raise InputError(f"{where}: is not a certificate: msgpack that is broken or breaks off") from None
        yield where, document


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
        raise InputError("a number is out of range; want one from 0 to 2^53")
    return int(text)


def _refuse_constant(text: str) -> object:
    raise InputError(f"{text} is no number")


def _end_of(pattern: "re.Pattern[str]", text: str, start: int) -> int:
    match = pattern.match(text, start)
    assert match is not None, "a pattern that matches nothing as well"
    return match.end()


def _breaks_off(text: str, error: "json.JSONDecodeError") -> bool:
    """Tell whether the reader ran into the end of the text: a file that was cut short, most likely."""
    return not text[error.pos :].strip() or error.msg.startswith("Unterminated string")
