"""What all tests share: how Hypothesis makes the game's values, asked for by ``strategies.from_type``.

No example has a deadline, and none is too slow: how long one takes depends on the machine and what else it does.

A `Position` is any legal one, whether or not play can reach it: any clock layout, any of its piles built up to any
card, the other cards in any order in the columns and, now and then, one in the reserve.
"""

from itertools import pairwise

from hypothesis import HealthCheck, settings, strategies as st

from gfclock_solver.boards import Board
from gfclock_solver.cards import Card
from gfclock_solver.rules import CLOCK_LAYOUTS, COLUMNS, Clock, Position, Rules, position_of


@st.composite
def _positions(draw: st.DrawFn) -> Position:
    clock = draw(st.from_type(Clock))
    off_clock: list[Card] = []
    for pile in clock.piles:
        off_clock += pile[draw(st.integers(1, len(pile))) :]
    left: list[Card] = draw(st.permutations(off_clock))
    in_reserve: bool = draw(st.booleans())
    reserve = left.pop() if left and in_reserve else None
    cuts = sorted(draw(st.lists(st.integers(0, len(left)), min_size=COLUMNS - 1, max_size=COLUMNS - 1)))
    edges = [0, *cuts, len(left)]
    columns = tuple(tuple(left[start:end]) for start, end in pairwise(edges))
    return position_of(clock, columns, reserve)


@st.composite
def _boards(draw: st.DrawFn) -> Board:
    position = draw(st.from_type(Position))
    rules = draw(st.none() | st.from_type(Rules).filter(lambda rules: rules.one_space or position.reserve is None))
    return Board(position, rules=rules)


settings.register_profile("without deadline", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("without deadline")

st.register_type_strategy(Clock, st.sampled_from(sorted(CLOCK_LAYOUTS)).map(Clock))
st.register_type_strategy(Position, _positions())
st.register_type_strategy(Board, _boards())
