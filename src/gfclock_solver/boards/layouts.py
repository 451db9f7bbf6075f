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


def fitting_clocks(laid: Mapping[Card, int]) -> list[Clock]:
    """Return the layouts under which a board with the cards `laid` is legal, those that people use first."""
    return [clock for clock in map(Clock, _LAYOUTS) if not faults_of(clock, laid)]


def nearest_clock(laid: Mapping[Card, int]) -> Clock:
    """Return the layout under which a board with the cards `laid` has the fewest faults.

    A slip in a whole deal leaves it the layout that was meant.
    """
    return min(map(Clock, _LAYOUTS), key=lambda clock: len(faults_of(clock, laid)))


def find_clock(laid: Mapping[Card, int], hint: str = "") -> Clock:
    """Return the only layout under which a board with the cards `laid` is legal, or, without any, the nearest one.

    Raises `InputError` when the board is legal under several; its text ends with `hint`, what can be done about it.
    """
    fitting = fitting_clocks(laid)
    if len(fitting) > 1:
        some = ", ".join(clock.suits for clock in fitting[:3]) + (" ..." if len(fitting) > 3 else "")
        raise InputError(f"the cards fit {len(fitting)} clock layouts ({some}){hint}")
    return fitting[0] if fitting else nearest_clock(laid)
