# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The order in which the search tries the moves of a position.

An offered move is ``score << 18`` above the move's own 18 bits, so the best of some moves is the greatest number; of
moves with equal scores that is the same in every form of the kernel.  The scores were found by hill climbing on the
states that the search needs.  They decide how fast an answer is found, never which.

A card's score is looked up by the traits that it has, one bit each; what its target adds is looked up likewise.  A card
is **blocked** when it lies on one that must be played before it, so that it has to be shifted anyway.
"""

from gfclock_solver.rules import Rules
from gfclock_solver.search.compiled import position, stack

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from order.pxd.
    ShiftScores = cython.array_of(cython.int, 256)
    SpaceScores = cython.array_of(cython.int, 128)
    TargetScores = cython.array_of(cython.int, 16)
    FROM_RESERVE, PARKS = 5, -10

_ONE = cython.declare(cython.ulonglong, 1)
_SCORE = cython.declare(cython.int, 1 << 18)
_MOVE = cython.declare(cython.int, (1 << 18) - 1)
_PLAYS_FIRST = cython.declare(cython.int, 1000)

# The scores of a card's traits: what it frees is wanted; it leaves a card that it fits on; the second card below it is
# wanted; some card of its column is; what it frees fits on a top card; it is blocked; what it frees is blocked; it was
# shifted since the last play.
_OF_SHIFT = (53, -15, 18, 5, -3, 36, 15, -13)
_OF_BOTTOM = cython.declare(cython.int, 18)
# The same, but for the last, of a card that goes into an empty column, and what else counts there: that it fits on a
# top card, that what it frees is its column's last, and that it comes from the reserve.
_OF_SPACE = (56, -18, 25, 67, 27, 42, 1)
_SPACE_FIRST = 188
_SPACE_FITS = cython.declare(cython.int, -13)
_SPACE_BASE_IS_BOTTOM = cython.declare(cython.int, 21)
_SPACE_FROM_RESERVE = cython.declare(cython.int, -200)
# Of a target: no card of its column is wanted; it is no bottom card; the card that comes would be blocked there; it is
# blocked itself, so that it costs little to cover it.
_OF_TARGET = (26, 33, -7, -42)

_SHIFT_SCORES = cython.declare(ShiftScores)
_SPACE_SCORES = cython.declare(SpaceScores)
_TARGET_SCORES = cython.declare(TargetScores)


def sum_of(traits: int, scores: tuple[int, ...]) -> int:
    """Return the sum of those scores whose bit is set in `traits`."""
    return sum(score for bit, score in enumerate(scores) if traits >> bit & 1)


def _fill_tables() -> None:
    for traits in range(256):
        _SHIFT_SCORES[traits] = sum_of(traits, _OF_SHIFT) << 18
    for traits in range(128):
        _SPACE_SCORES[traits] = (_SPACE_FIRST + sum_of(traits, _OF_SPACE)) << 18
    for traits in range(16):
        _TARGET_SCORES[traits] = sum_of(traits, _OF_TARGET) << 18


class ShiftOrder(stack.SearchStack):
    """Offers the moves of the position as it is, on the stack of moves, and takes the best of them."""

    def __init__(self, rules: Rules, slots: int) -> None:
        stack.SearchStack.__init__(self, rules, slots)
        if not cython.compiled:
            self.before = position.Masks()
        self.moved = 0

    def note_what_precedes(self) -> None:
        """Note what must be on the clock before each card: of its own pile, from each wanted card up to the end."""
        wanted: cython.ulonglong = self.wanted
        before: cython.ulonglong
        card: cython.int
        while wanted != 0:
            card = position.lowest(wanted)
            wanted &= wanted - 1
            before = 0
            while (self.clock >> card) & 1 == 0:
                self.before[card] = before
                before |= _ONE << card
                card = card + 4 if card < 48 else card - 48

    def offer_plays(self, plays: cython.ulonglong) -> None:
        """Offer these plays; they come before any shift."""
        while plays != 0:
            self.moves[self.move_count] = _PLAYS_FIRST * _SCORE + position.move_of(
                position.lowest(plays), position.CLOCK
            )
            self.move_count += 1
            plays &= plays - 1

    def offer_shifts(self) -> None:
        """Offer every shift and parking.

        Left out are moves that lead to no other position: a bottom card into an empty column, and a second empty
        column.
        """
        card: cython.int
        base: cython.int
        second: cython.int
        target: cython.int
        traits: cython.int
        source: cython.int
        score: cython.int
        count: cython.int = self.move_count
        tops: cython.ulonglong = self.tops
        wanted: cython.ulonglong = self.wanted
        fitting: cython.ulonglong = self.fitting(tops)
        left: cython.ulonglong = tops | self.reserve
        under: cython.ulonglong
        targets: cython.ulonglong
        may_park: cython.bint = self.has_reserve and self.reserve == 0
        if self.empty == 0 and not may_park:
            left &= fitting
        while left != 0:
            card = position.lowest(left)
            left &= left - 1
            base = self.below[card]
            second = self.below[base]
            under = self.under[card]
            targets = self.bases[card] & tops
            traits = (
                cython.cast(cython.int, (wanted >> base) & 1)
                + 2 * cython.cast(cython.int, (self.bases[card] >> base) & 1)
                + 4 * cython.cast(cython.int, (wanted >> second) & 1)
                + 8 * ((under & wanted) != 0)
                + 16 * cython.cast(cython.int, (fitting >> base) & 1)
                + 32 * ((under & self.before[card]) != 0)
                + 64 * ((self.under[base] & self.before[base]) != 0)
            )
            if self.empty > 0 and base != position.EMPTY:
                score = (
                    _SPACE_FITS * (targets != 0)
                    + _SPACE_BASE_IS_BOTTOM * (second == position.EMPTY)
                    + _SPACE_FROM_RESERVE * (base == position.RESERVE)
                )
                self.moves[count] = _SPACE_SCORES[traits] + score * _SCORE + position.move_of(card, position.EMPTY)
                count += 1
            if targets == 0 and not may_park:
                continue
            traits += 128 * cython.cast(cython.int, (self.moved >> card) & 1)
            score = _OF_BOTTOM * (base == position.EMPTY) + FROM_RESERVE * (base == position.RESERVE)
            source = _SHIFT_SCORES[traits] + score * _SCORE
            while targets != 0:
                target = position.lowest(targets)
                targets &= targets - 1
                under = self.under[target]
                traits = (
                    ((under & wanted) == 0)
                    + 2 * (under != 0)
                    + 4 * ((under & self.before[card]) != 0)
                    + 8 * ((under & self.before[target]) != 0)
                )
                self.moves[count] = source + _TARGET_SCORES[traits] + position.move_of(card, target)
                count += 1
            if may_park:
                self.moves[count] = source + PARKS * _SCORE + position.move_of(card, position.RESERVE)
                count += 1
        self.move_count = count

    def take_best(self, start: cython.int) -> cython.int:
        """Take the best move from ``moves[start:move_count]``, which is not empty, and return it without its score.

        The first move taken of a frame is often the last, so choosing when one is wanted beats sorting them all.
        """
        place: cython.int
        best_place: cython.int = start
        move: cython.int
        best: cython.int = self.moves[start]
        for place in range(start + 1, self.move_count):
            move = self.moves[place]
            best_place = place if move > best else best_place
            best = move if move > best else best
        self.move_count -= 1
        self.moves[best_place] = self.moves[self.move_count]
        return best & _MOVE


_fill_tables()
