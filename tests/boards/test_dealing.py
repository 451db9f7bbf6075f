"""Boards are dealt from the sources of Grandfather's Clock, and from no other."""

import pytest

from gfclock_solver.boards import clock_of, deal_board
from gfclock_solver.errors import InputError


def test_a_source_of_another_game_deals_no_board() -> None:
    """A deal of Clock Patience is an id, but no board."""
    with pytest.raises(InputError, match="cp deals are none of Grandfather's Clock"):
        deal_board("cp:1")


@pytest.mark.parametrize(("source", "layout"), [("gf", "HSDC"), ("MS", "SHCD"), ("kpat", "SHCD"), ("pysol", "SHCD")])
def test_a_source_has_the_layout_of_its_program(source: str, layout: str) -> None:
    """Our own boards have the documents' layout, those of other programs theirs."""
    assert layout == clock_of(source).suits
