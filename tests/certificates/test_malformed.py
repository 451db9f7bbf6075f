"""What is no certificate at all is refused where it is read, in one line that says where and why."""

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest
from certificates.samples import document_of, samples

from gfclock_solver.certificates import (
    certificate_from_document,
    check,
    format_certificate,
    pack_certificate,
    read_certificates,
)
from gfclock_solver.errors import CertificateRejected, InputError

LINE = format_certificate(samples()["lost"]).encode() + b"\n"
PACKED = pack_certificate(samples()["lost"])
BROKEN_MSGPACK = "msgpack that is broken or breaks off"

FILES: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "a: is not a certificate: the file is empty"),
    "blank lines": (b" \n\r\n\t", "a: is not a certificate: the file is empty"),
    "cut off in a list": (LINE[:200], "a:1: is not a certificate: the text breaks off"),
    "cut off in a text": (LINE[:213], "a:1: is not a certificate: the text breaks off"),
    "cut off before the last brace": (LINE[:-2], "a:1: is not a certificate: the text breaks off"),
    "second line cut off": (LINE + LINE[:90], "a:2: is not a certificate: the text breaks off"),
    "two on a line": (LINE[:-1] + LINE, "a:1: is not a certificate: more text follows on its line"),
    "brace after the end": (LINE[:-1] + b"}\n", "a:1: is not a certificate: more text follows on its line"),
    "word after the end": (LINE + b"done\n", "a:2: is not a certificate: Expecting value in column 1"),
    "comma for a colon": (
        LINE.replace(b":", b",", 1),
        "a:1: is not a certificate: Expecting ':' delimiter in column 10",
    ),
    "comment": (b"# a comment\n" + LINE, "a:1: is not a certificate: Expecting value in column 1"),
    "field twice": (
        LINE.replace(b"{", b'{"deal":"ms:2",', 1),
        "a:1: is not a certificate: field 'deal' is there twice",
    ),
    "field of the board twice": (
        LINE + LINE.replace(b'"reserve"', b'"clock":"HSDC","reserve"'),
        "a:2: is not a certificate: field 'clock' is there twice",
    ),
    "NaN": (LINE.replace(b":18,", b":NaN,"), "a:1: is not a certificate: NaN is no number"),
    "infinity": (LINE.replace(b":18,", b":-Infinity,"), "a:1: is not a certificate: -Infinity is no number"),
    "number beyond floating point": (
        LINE.replace(b":18,", b":1e999,"),
        "a:1: is not a certificate: positions is inf; want a whole number",
    ),
    "number with an exponent": (
        LINE.replace(b":18,", b":18e0,"),
        "a:1: is not a certificate: positions is 18.0; want a whole number",
    ),
    "number of 10,000 digits": (
        LINE.replace(b":18,", b":" + 10_000 * b"1" + b","),
        "a:1: is not a certificate: a number is out of range; want one from 0 to 2^53 - 1",
    ),
    "nested too deep": (100_000 * b"[", "a:1: is not a certificate: lists are nested too deep"),
    "nested too deep in a field": (
        LINE.replace(b'"ms:25"', 100_000 * b'{"deal":'),
        "a:1: is not a certificate: lists are nested too deep",
    ),
    "list of numbers": (
        b"[0,0]",
        "a:1: item 1: is not a certificate: the document is 0; want an object with fields",
    ),
    "list of lists": (
        b"[[" + LINE + b"]]",
        "a:1: item 1: is not a certificate: the document is a list; want an object with fields",
    ),
    "empty list": (b" []", "a:1: is not a certificate: an empty list"),
    "list cut off": (b"[" + LINE, "a:2: is not a certificate: the text breaks off"),
    "list without a comma": (b"[" + LINE + LINE, "a:2: is not a certificate: want a comma or the end of the list"),
    "list with a comma at its end": (
        b"[" + LINE + b",]",
        "a:2: is not a certificate: Expecting value in column 2",
    ),
    "text behind a list": (b"[" + LINE + b"]" + LINE, "a:2: is not a certificate: more text follows the list"),
    "minus zero": (LINE.replace(b":18,", b":-0,"), "a:1: is not a certificate: -0 is no whole number; it is written 0"),
    "number": (b"18", "a:1: is not a certificate: the document is 18; want an object with fields"),
    "bytes that are no text": (b"{\n\xc3(", "a:2: is not a certificate: neither JSON in UTF-8 nor msgpack"),
    "zero bytes": (bytes(100), "a:1: is not a certificate: Expecting value in column 1"),
    "picture": (
        b"\x89PNG\r\n\x1a\n" + bytes(20),
        "a: certificate 1: is not a certificate: the name of a field is no text",
    ),
    "half a UTF-16 sign": (b"\xff\xfe{", "a:1: is not a certificate: neither JSON in UTF-8 nor msgpack"),
    "msgpack cut off": (PACKED[:-1], f"a: certificate 1: is not a certificate: {BROKEN_MSGPACK}"),
    "msgpack cut off after its first byte": (PACKED[:1], f"a: certificate 1: is not a certificate: {BROKEN_MSGPACK}"),
    "second msgpack cut off": (PACKED + PACKED[:50], f"a: certificate 2: is not a certificate: {BROKEN_MSGPACK}"),
    "msgpack with an extra byte": (
        PACKED + b"\x01",
        "a: certificate 2: is not a certificate: the document is 1; want an object with fields",
    ),
    "msgpack with a byte that is not used": (
        PACKED + b"\xc1",
        f"a: certificate 2: is not a certificate: {BROKEN_MSGPACK}",
    ),
    "msgpack with a line's end": (
        PACKED + b"\n",
        "a: certificate 2: is not a certificate: the document is 10; want an object with fields",
    ),
    "msgpack with a field twice": (
        bytes([PACKED[0] + 1]) + msgpack.packb("deal") + msgpack.packb("ms:2") + PACKED[1:],
        "a: certificate 1: is not a certificate: field 'deal' is there twice",
    ),
    "msgpack nested too deep": (100_000 * b"\x91", f"a: certificate 1: is not a certificate: {BROKEN_MSGPACK}"),
    "msgpack with a list of four thousand million": (
        b"\xdd\xff\xff\xff\xff" + PACKED,
        f"a: certificate 1: is not a certificate: {BROKEN_MSGPACK}",
    ),
    "msgpack with a list for a name": (
        b"\x81\x90\x01",
        "a: certificate 1: is not a certificate: the name of a field is no text",
    ),
    "msgpack with bytes that are no text": (
        b"\x81\xa1\xff\x01",
        f"a: certificate 1: is not a certificate: {BROKEN_MSGPACK}",
    ),
    "msgpack with a date for a deal": (
        msgpack.packb(document_of("lost") | {"deal": msgpack.Timestamp(0)}),
        "a: certificate 1: is not a certificate: deal is of the foreign type Timestamp; want text",
    ),
    "msgpack with bytes for a deal": (
        msgpack.packb(document_of("lost") | {"deal": b"ms:25"}),
        "a: certificate 1: is not a certificate: deal is of the foreign type bytes; want text",
    ),
}


@pytest.mark.parametrize("name", FILES)
def test_file_is_refused(name: str) -> None:
    """A file that holds something else than certificates is refused with exactly one line."""
    data, message = FILES[name]
    with pytest.raises(InputError) as refused:
        list(read_certificates(data, "a"))
    assert message == str(refused.value)


@pytest.mark.parametrize("whole", [LINE.rstrip(), PACKED], ids=["JSON", "msgpack"])
def test_no_beginning_of_a_file_is_accepted(whole: bytes) -> None:
    """Wherever a file is cut off, nothing is read from what is left."""
    for end in range(len(whole)):
        with pytest.raises(InputError):
            list(read_certificates(whole[:end], "a"))


FOREIGN_VALUES: dict[str, object] = {
    "thousands of digits": 10**5000,
    "minus thousands of digits": -(10**5000),
    "more than 2^53 - 1": 2**53,
    "NaN": float("nan"),
    "object": object(),
    "set": {1},
    "bytes": b"x",
    "half a sign, line break, escape": "\ud800\n\x1b",
    "long text": "x" * 10_000,
}


@pytest.mark.parametrize("name", FOREIGN_VALUES)
@pytest.mark.parametrize("field", ["deal", "version", "rules", "format", "verdict", "board", "proof", "\ud800"])
def test_foreign_value_is_refused_in_one_line_of_ascii(field: str, name: str) -> None:
    """Whatever value stands in a field, the message can be printed anywhere; a deal's name is judged by the checker."""
    document = document_of("lost") | {field: FOREIGN_VALUES[name]}
    with pytest.raises((InputError, CertificateRejected)) as refused:
        check(certificate_from_document(document))
    message = str(refused.value)
    assert message.isascii()
    assert message.isprintable()
    assert len(message) < 200


def test_file_name_is_shown_as_it_can_be_printed() -> None:
    """A file's name with a line break or an escape does not break the line of the message."""
    with pytest.raises(InputError) as refused:
        list(read_certificates(b"{", "a\nb\x1b"))
    assert r"'a\nb\x1b':1: is not a certificate: the text breaks off" == str(refused.value)
