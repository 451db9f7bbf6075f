"""Chunks: a range is cut lazily, without gap or overlap, into pieces that take about equally long."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gfclock_solver.batch.chunks import Chunk, Chunks
from gfclock_solver.deals import DealRange, parse_range


@given(st.data())
def test_chunks_cover_a_range_without_gap_or_overlap(data: st.DataObject) -> None:
    """Whatever times are told meanwhile, the chunks' deals one after another are the range from the given deal on."""
    count = data.draw(st.integers(1, 5000))
    done = data.draw(st.integers(0, count))
    most = data.draw(st.integers(1, 1000))
    chunks = Chunks(DealRange("gf", 7, 6 + count), done, most)
    numbers: list[int] = []
    for chunk in chunks:
        assert 1 <= chunk.deals <= most
        numbers += chunk.numbers
        chunks.took(chunk.deals, data.draw(st.floats(0, 1e6)))
    assert list(range(7 + done, 7 + count)) == numbers


def test_a_chunk_is_cut_when_it_is_asked_for() -> None:
    """The longest range is cut as fast as the shortest, as no list of chunks is made."""
    chunks = islice(Chunks(parse_range("pysol:1-100000000000000000000")), 3)
    assert [1, 65, 129] == [chunk.first for chunk in chunks]


@pytest.mark.parametrize(
    ("deals", "seconds", "expected"),
    [(64, 0.001, 128), (64, 0.2, 64), (64, 0.4, 32), (64, 1000.0, 1), (64, 0.0, 128), (10_000, 0.001, 16384)],
)
def test_the_length_follows_the_time(deals: int, seconds: float, expected: int) -> None:
    """Chunks become longer, at most by doubling, or shorter, so that each takes about a fifth of a second."""
    chunks = Chunks(parse_range("ms:1-1000000"))
    chunks.took(deals, seconds)
    assert Chunk("ms", 1, expected) == next(iter(chunks))
