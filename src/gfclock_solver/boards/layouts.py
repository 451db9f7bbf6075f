"""What is wrong with the cards of a board under a clock layout, and which layout a board without one has.

Cards that are not laid are on the clock.  A board is legal when no clock card is laid, and no card is on the clock
whose lower neighbour in the clock pile is still laid.
"""

from collections.abc import Mapping
from itertools import pairwise
from typing import Final, NamedTuple

from gfclock_solver.cards import Card, format_card
from gfclock_solver.errors import InputError
from gfclock_solver.rules import CLOCK_LAYOUTS, Clock

_LAYOUTS: Final = sorted(CLOCK_LAYOUTS, key=lambda suits: (suits != "HSDC", suits != "SHCD", suits))
"""The layouts, those that people use first."""


class Fault(NamedTuple):
    """One thing that is wrong with a board."""

    line: int
    text: str


def faults_of(clock: Clock, laid: Mapping[Card, int]) -> list[Fault]:
    """Return what is wrong with a board whose cards in columns and reserve, with their lines, are `laid`."""
    faults = [
        Fault(line, f"{format_card(card)} is a clock card of layout {clock.suits}; it can only be on the clock")
        for card, line in laid.items()
        if card in clock.card_set
    ]
    for pile in clock.piles:
        for lower, higher in pairwise(pile[1:]):
            if lower in laid and higher not in laid:
                text = f"{format_card(higher)} is missing, so on the clock, but {format_card(lower)}, which must be "
                faults.append(Fault(laid[lower], text + "played before it, is still here"))
    return faults


def find_clock(laid: Mapping[Card, int], name: str) -> Clock:
    """Return the only layout under which the board called `name` is legal, or, when there is none, the nearest one.

    The nearest has the fewest faults: a slip in a whole deal leaves it the layout that was meant.
    Raises `InputError` when the board is legal under several.
    """
    faults = {suits: len(faults_of(Clock(suits), laid)) for suits in _LAYOUTS}
    fitting = [suits for suits in _LAYOUTS if not faults[suits]]
    if len(fitting) > 1:
        some = ", ".join(fitting[:3]) + (" ..." if len(fitting) > 3 else "")
        raise InputError(
            f"{name}: the cards fit {len(fitting)} clock layouts ({some}); say which by a line such as "
            f"Clock: {fitting[0]}"
        )
    return Clock(min(_LAYOUTS, key=faults.__getitem__))
