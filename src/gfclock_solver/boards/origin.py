"""Whether a position can have come from another one."""

from itertools import pairwise

from gfclock_solver.cards import DECK, format_card
from gfclock_solver.rules import Position, Rules


def reason_not_from(position: Position, start: Position, rules: Rules) -> str | None:
    """Return why no moves can lead from `start` to `position`, or `None` if nothing speaks against it.

    A card lies on the card on which it lay at the start, or where the rules let a card be put.
    """
    if position.clock != start.clock:
        return f"the clock layout is {position.clock.suits}, not {start.clock.suits}"
    for card in DECK:
        if card in start.on_clock and card not in position.on_clock:
            return f"{format_card(card)} is on the clock there, and not here"
    lay_on = {card: base for column in start.columns for base, card in pairwise(column)}
    for column in position.columns:
        for base, card in pairwise(column):
            if lay_on.get(card) != base and not rules.fits(card, base):
                return f"{format_card(card)} lies on {format_card(base)}, where it neither lay at first nor may be put"
    return None
