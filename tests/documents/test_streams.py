"""Streams of documents: whatever the pieces they come in, and however many documents there are."""

import io
import json

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest
from hypothesis import given, strategies as st

from gfclock_solver.documents.streams import read_documents
from gfclock_solver.errors import InputError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=10,
)
OBJECTS = st.lists(st.dictionaries(st.text(max_size=4), VALUES, max_size=4), min_size=1, max_size=6)


class Pieces(io.BytesIO):
    """A pipe that gives a few bytes at a time."""

    def __init__(self, content: bytes, size: int) -> None:
        super().__init__(content)
        self._size = size

    def read1(self, size: int | None = -1) -> bytes:
        """Return a few bytes, whatever is asked for."""
        return self.read(self._size)


def read(content: bytes, size: int = 2**16) -> list[object]:
    """Return the documents in `content`, which comes in pieces of `size` bytes."""
    return [found.document for found in read_documents(Pieces(content, size), "a")]


@given(OBJECTS, st.integers(1, 40), st.booleans(), st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]), st.booleans())
def test_json_is_read_from_pieces_of_any_size(
    documents: list[object], size: int, is_list: bool, encoding: str, is_laid_out: bool
) -> None:
    """One document a line, or over several lines, or a list of them."""
    indent = 1 if is_laid_out else None
    if is_list:
        text = json.dumps(documents, indent=indent)
    else:
        text = "".join(json.dumps(document, indent=indent, ensure_ascii=False) + "\r\n" for document in documents)
    assert documents == read(text.encode(encoding, "surrogatepass" if encoding == "utf-16" else "strict"), size)


@given(OBJECTS, st.integers(1, 40))
def test_msgpack_is_read_from_pieces_of_any_size(documents: list[object], size: int) -> None:
    """One document after another."""
    assert documents == read(b"".join(map(msgpack.packb, documents)), size)


@given(OBJECTS, st.integers(1, 40))
def test_a_stream_cut_short_is_no_stream(documents: list[object], size: int) -> None:
    """Without its last sign the last document is refused; those before it are had."""
    text = "\n".join(map(json.dumps, documents)).encode()[:-1]
    stream = read_documents(Pieces(text, size), "a")
    assert documents[:-1] == [next(stream).document for _ in documents[:-1]]
    with pytest.raises(InputError, match="the text breaks off"):
        next(stream)


@pytest.mark.parametrize("content", [b'{"a":"' + b"x" * 3000, b'{"a":' + b"[" * 500 + b"1," * 800])
def test_a_document_larger_than_the_limit_is_refused(content: bytes) -> None:
    """Its end is not waited for."""
    with pytest.raises(InputError, match=r"a:1: is not a document: larger than 1000 signs"):
        list(read_documents(Pieces(content, 100), "a", largest=1000))


def test_a_large_msgpack_document_is_refused() -> None:
    """Its end is not waited for either."""
    content = msgpack.packb({"a": "x" * 400_000})
    with pytest.raises(InputError, match=r"larger than 1000 bytes|broken"):
        list(read_documents(Pieces(content, 1000), "a", largest=1000))


def test_a_stream_of_many_small_documents_is_never_held_whole() -> None:
    """What is read ahead is a piece or two."""
    line = b'{"a":1}\n'
    stream = Pieces(line * 100_000, 2**16)
    for number, _ in enumerate(read_documents(stream, "a"), 1):
        assert stream.tell() <= number * len(line) + 2**18
