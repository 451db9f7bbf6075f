"""How few shifts win a board, by the rules alone.

Breadth-first search by shifts: first every position without a shift, that is the board and whatever follows from it by
plays; then every position within one shift, and so on.  A play costs nothing, because it is never what makes a line
long: every card is played exactly once in any winning line, so a line with the fewest shifts has the fewest moves too.
Positions are known by their keys; see `keys`.

Nothing is pruned but positions from which `ShiftsDue` says that too many shifts are still to come; with `plain`, not
even those.
"""

from collections.abc import Callable
from typing import Final

from gfclock_solver.cards import DECK
from gfclock_solver.certificates.keys import BYTE_OF_CARD, WON, KeyMoves, PlainMoves, columns_of_key, key_of
from gfclock_solver.rules import Clock, Position, Rules

PROGRESS_INTERVAL: Final = 4096
"""How many more positions are visited between two calls of `on_progress`."""


def fewest_shifts(
    position: Position,
    rules: Rules,
    *,
    at_most: int,
    on_progress: Callable[[int], None] | None = None,
    plain: bool = False,
) -> int | None:
    """Return the fewest moves other than plays that win from `position`; `None` if that takes more than `at_most`.

    A run and a parking count one each.  With `plain` the moves are made by `rules` itself and no position is left out:
    every position that is within fewer shifts than the answer is visited, in ten times the time each.  `on_progress`
    is called with the number of positions known now and then, and may raise to end it.
    """
    moves_from = PlainMoves(rules, position.clock) if plain else KeyMoves(rules)
    due = None if plain else ShiftsDue(rules, position.clock)
    known: set[bytes] = set()
    level = {key_of(position)}
    next_report = PROGRESS_INTERVAL
    for shifts in range(at_most + 1):
        next_level: set[bytes] = set()
        while level:
            key = level.pop()
            known.add(key)
            if on_progress is not None and len(known) + len(next_level) >= next_report:
                next_report = len(known) + len(next_level) + PROGRESS_INTERVAL
                on_progress(len(known) + len(next_level))
            if key == WON:
                return shifts
            if due is not None and shifts + due.of_key(key) > at_most:
                continue
            plays, others = moves_from(key)
            level.update(each for each in plays if each not in known)
            if shifts < at_most:
                next_level.update(each for each in others if each not in known)
        level = next_level - known
    return None


class ShiftsDue:
    """How many moves other than plays it takes at least to win, told by each column alone.

    **A card that lies above one which must be played before it cannot be played from where it lies, so it has to be
    moved elsewhere first, and a move takes along only cards that lie as a run already: it takes a move for each run
    that has such a card.**  (Without `runs` each card is a run of its own.  The cards of two columns are moved by
    different moves, since until its first such move a card lies where it lay, on the same cards.)
    """

    def __init__(self, rules: Rules, clock: Clock) -> None:
        self._earlier = {
            BYTE_OF_CARD[card]: frozenset(BYTE_OF_CARD[other] for other in pile[:place])
            for pile in clock.piles
            for place, card in enumerate(pile)
        }
        """By a card's byte, the bytes of the cards of its pile that must be played before it."""
        self._runs_on = {
            (BYTE_OF_CARD[base], BYTE_OF_CARD[card])
            for base in DECK
            for card in DECK
            if rules.runs and rules.fits(card, base)
        }
        """Two cards of a column, the lower one first, that one move may take along."""
        self._of_columns: dict[bytes, int] = {}

    def of_key(self, key: bytes) -> int:
        """Return the number for the position of `key`; a card in the reserve adds nothing."""
        return sum(map(self._of_column, columns_of_key(key)))

    def _of_column(self, column: bytes) -> int:
        known = self._of_columns.get(column)
        if known is not None:
            return known
        due = 0
        for height, card in enumerate(column):
            if height == 0 or (column[height - 1], card) not in self._runs_on:
                is_counted = False
            if not is_counted and not self._earlier[card].isdisjoint(column[:height]):
                due, is_counted = due + 1, True
        self._of_columns[column] = due
        return due
