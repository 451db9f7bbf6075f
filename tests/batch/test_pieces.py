"""Pieces: a range is cut lazily, without gap or overlap, into pieces that take about equally long."""

from itertools import islice

import pytest
from hypothesis import given, strategies as st

from gfclock_solver.batch.pieces import Pieces
from gfclock_solver.deals import DealRange, parse_range


@given(st.data())
def test_pieces_cover_a_range_without_gap_or_overlap(data: st.DataObject) -> None:
    """Whatever times are told meanwhile, the pieces' deals one after another are the range from the given deal on."""
    count = data.draw(st.integers(1, 5000))
    done = data.draw(st.integers(0, count))
    most = data.draw(st.integers(1, 1000))
    pieces = Pieces(DealRange("gf", 7, 6 + count), most, done)
    numbers: list[int] = []
    for piece in pieces:
        assert 1 <= piece.count <= most
        numbers += piece.numbers
        pieces.took(piece.count, data.draw(st.floats(0, 1e6)))
    assert list(range(7 + done, 7 + count)) == numbers


def test_a_piece_is_cut_when_it_is_asked_for() -> None:
    """The longest range is cut as fast as the shortest, as no list of pieces is made; the first is a single deal."""
    pieces = islice(Pieces(parse_range("pysol:1-100000000000000000000"), 100), 3)
    assert [(1, 1), (2, 1), (3, 1)] == [(piece.first, piece.count) for piece in pieces]


@pytest.mark.parametrize(
    ("count", "seconds", "expected"),
    [(64, 0.001, 128), (64, 0.2, 64), (64, 0.4, 32), (64, 1000.0, 1), (64, 0.0, 128), (10_000, 0.001, 16384)],
)
def test_the_length_follows_the_time(count: int, seconds: float, expected: int) -> None:
    """Pieces become longer, at most by doubling, or shorter, so that each takes about a fifth of a second."""
    pieces = Pieces(parse_range("ms:1-1000000"), 16384)
    pieces.took(count, seconds)
    assert DealRange("ms", 1, expected) == next(iter(pieces))
