"""The same game under another clock layout."""

import re

import pytest
from hypothesis import given, strategies as st

from gfclock_solver.boards.labels import is_same_game, relabel, relabel_moves, require_same_game
from gfclock_solver.errors import InputError
from gfclock_solver.rules import CLOCK_LAYOUTS, STANDARD, Clock, Position, Rules, apply, legal_moves, position_of


@given(st.from_type(Position), st.from_type(Clock), st.from_type(Rules))
def test_other_labels_change_no_move(position: Position, clock: Clock, rules: Rules) -> None:
    """The relabelled board has the same legal moves under other names, and they lead to the relabelled positions."""
    if not is_same_game(rules, position.clock, clock):
        return
    new = relabel(position, clock)
    assert position_of(clock, new.columns, new.reserve) == new
    moves = tuple(legal_moves(position, rules))
    renamed = relabel_moves(moves, position.clock, clock)
    assert list(renamed) == list(legal_moves(new, rules))
    for move, other in zip(moves, renamed, strict=True):
        assert relabel(apply(position, move), clock) == apply(new, other)


@given(st.from_type(Position), st.from_type(Clock))
def test_labels_can_be_changed_back(position: Position, clock: Clock) -> None:
    """Relabelling for another layout and then for the first gives the first board."""
    assert position == relabel(relabel(position, clock), position.clock)


@pytest.mark.parametrize("before", ["HSDC", "HDSC"])
def test_colours_must_stay_apart(before: str) -> None:
    """With alternate-colours eight layouts are the same game: suits of one colour stay of one colour."""
    rules = Rules(alternate_colours=True)
    same = {suits for suits in CLOCK_LAYOUTS if is_same_game(rules, Clock(before), Clock(suits))}
    red = "HD"
    pattern = [suit in red for suit in before]
    assert same == {
        suits for suits in CLOCK_LAYOUTS if [suit in red for suit in suits] in (pattern, [not each for each in pattern])
    }
    assert 8 == len(same)
    assert all(is_same_game(STANDARD, Clock(before), Clock(suits)) for suits in CLOCK_LAYOUTS)


def test_another_game_is_refused() -> None:
    """The error names the layouts that would do."""
    wanted = "with alternate-colours the layout HDSC would be another game: want CDSH, CHSD, DCHS, DSHC, HCDS"
    with pytest.raises(InputError, match=re.escape(wanted)):
        require_same_game(Rules(alternate_colours=True), Clock("HSDC"), Clock("HDSC"))
    require_same_game(Rules(alternate_colours=True), Clock("HSDC"), Clock("SHCD"))
