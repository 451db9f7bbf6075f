# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Dives: games without second thoughts, which win most deals in no time; where one fails it says nothing.

A dive plays whatever can be played, makes the most promising shift when nothing can, and never looks back.  What is
promising is said by **scores**, a line of them for each dive.  The first line was found by hill climbing on how many
deals it wins, each other one on how many of those it wins that the lines before it leave: 84.3 % of the deals, then 26,
18, 11, 8 and 5 % of the rest, by the standard rules.

**The greatest number.**  A move is the number ``score << 12 | (card ^ 63) << 6 | target``, so that the best of some
moves is the greatest number, and of equals that of the lowest card: choosing it takes no branch that goes now this way
and now that.  The score of a card is looked up by the traits that it has, one bit each; that of its target is added.
"""

from typing import NamedTuple

from gfclock_solver.search.compiled import order, position
from gfclock_solver.search.compiled.order import sum_of

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from dives.pxd.
    DIVES = 6
    ShiftScores = cython.array_of(cython.int, 64 * DIVES)
    SpaceScores = cython.array_of(cython.int, 128 * DIVES)
    TargetScores = cython.array_of(cython.int, 4 * DIVES)
    MostScores = cython.array_of(cython.int, DIVES)

DIVE_COUNT = 6
"""How many dives there are."""


class Scores(NamedTuple):
    """What makes a move promising: for a card that goes on another or into the reserve, and into an empty column."""

    empties: int
    """Its column becomes empty."""
    frees_wanted: int
    """The card below it is wanted on the clock."""
    leaves_base: int
    """It lies on a card that it fits on."""
    frees_second: int
    """The second card below it is wanted."""
    leaves_wanted: int
    """Some card of its column is wanted."""
    frees_movable: int
    """The card below it fits on a top card."""
    buries_nothing: int
    """No card of the target's column is wanted."""
    not_on_bottom: int
    """The target has a card below it."""
    space: int
    """It goes into an empty column; the scores from here on are for such moves."""
    space_frees_wanted: int
    space_leaves_base: int
    space_frees_second: int
    space_leaves_wanted: int
    space_frees_movable: int
    space_fits: int
    """It fits on a top card as well."""
    space_base_is_bottom: int
    """The card below it is the last of its column."""


_SCORES = (
    Scores(21, 21, 2, 12, -3, 11, 25, 18, 113, 72, 4, 52, 144, 41, -20, 5),
    Scores(-40, -17, -21, 20, -42, 45, 7, 37, 116, 68, -15, 21, 84, 104, -30, -3),
    Scores(14, 91, -66, -25, 15, -17, -34, -22, 122, 32, -16, 64, 162, 79, -59, 54),
    Scores(34, -16, 19, 79, -9, -21, 19, 51, 92, 76, 15, 82, 131, 61, -47, -45),
    Scores(-2, 9, -41, -17, 10, 19, 79, 49, 187, 82, 12, 92, 137, 65, -23, 31),
    Scores(65, 11, 12, 21, -12, 56, 9, 31, 98, 46, -17, 53, 106, 47, -34, -41),
)

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, (1 << 52) - 1)

# Added to every score, half to the card's and half to the target's, so that none is negative.
_LEAST = 1024

# The part of a parking that is the same for all cards.
_PARKING = cython.declare(cython.int, ((_LEAST + order.PARKS) << 12) | position.RESERVE)

_SHIFT_SCORES = cython.declare(ShiftScores)
_SPACE_SCORES = cython.declare(SpaceScores)
_TARGET_SCORES = cython.declare(TargetScores)
_MOST_SCORES = cython.declare(MostScores)


def _fill_tables() -> None:
    """Sum up the scores of each set of traits, in the order of the bits in `best_shift` and `best_into_space`."""
    for number, scores in enumerate(_SCORES):
        for traits in range(64):
            _SHIFT_SCORES[64 * number + traits] = (_LEAST + sum_of(traits, scores[:6])) << 12
        for traits in range(128):
            _SPACE_SCORES[128 * number + traits] = (2 * _LEAST + scores.space + sum_of(traits, scores[9:])) << 12
        for traits in range(4):
            of_target = traits & 1 and scores.not_on_bottom, traits & 2 and scores.buries_nothing
            _TARGET_SCORES[4 * number + traits] = (_LEAST + sum(of_target)) << 12
        _MOST_SCORES[number] = _most_score(scores) << 12


def _most_score(scores: Scores) -> int:
    """Return a score, with all that is added to it, that no shift and no parking reaches."""
    # A bottom card or one from the reserve has none of the other traits.
    of_card = max(scores.empties, order.FROM_RESERVE, sum(max(0, score) for score in scores[1:6]))
    of_target = max(order.PARKS, sum(max(0, score) for score in scores[6:8]))
    return 2 * _LEAST + of_card + of_target + 1


class Dives(order.ShiftOrder):
    """Dives from the position laid out, which it spoils; `log` has the line."""

    def try_dive(self, number: int = 0, most_shifts: int = 30) -> bool:
        """Dive from the position laid out; if that fails, the position is spoilt and must be laid out again.

        `number` says by which of the `DIVE_COUNT` scores; raises `ValueError` when there is no such, or for more than a
        hundred shifts.
        """
        check_shifts(most_shifts)
        if not 0 <= number < DIVES:
            raise ValueError(f"dive {number}; there are {DIVES}")
        return bool(self.dive(number, most_shifts))

    def dive(self, number: cython.int, most_shifts: cython.int) -> cython.bint:
        """Play what can be played, shift what looks best, never look back; tell whether that wins.

        No card is shifted twice before the next play: a dive that goes round in circles wins nothing.

        The hot loop of whole ranges: the masks live in local variables, `lift` and `put` are written out, and only the
        log and `states` are kept up to date in the object.  What costs time are branches that go now this way and now
        that, so all top cards are looked at in loops that are always as long as there are columns.
        """
        tops: cython.ulonglong = self.tops
        reserve: cython.ulonglong = self.reserve
        clock: cython.ulonglong = self.clock
        wanted: cython.ulonglong = self.wanted
        moved: cython.ulonglong = 0
        empty: cython.int = self.empty
        length: cython.int = self.log_length
        shifts: cython.int = 0
        card: cython.int
        base: cython.int
        target: cython.int
        best: cython.int
        bit: cython.ulonglong
        left: cython.ulonglong
        fitting: cython.ulonglong
        while True:
            left = (tops | reserve) & wanted
            if left != 0:
                moved = 0
                while left != 0:
                    card = position.lowest(left)
                    bit = left & -left
                    base = self.below[card]
                    clock |= bit
                    tops = (tops & ~bit) | ((_ONE << base) & _ALL)
                    reserve &= ~bit
                    empty += base == position.EMPTY
                    self.log[length] = position.move_of(card, position.CLOCK)
                    length += 1
                    wanted = position.wanted_of(clock)
                    left = (tops | reserve) & wanted
                if tops | reserve == 0:
                    self.log_length = length
                    return True
            if shifts == most_shifts:
                return False
            shifts += 1
            self.states += 1
            fitting = self.fitting(tops)
            best = best_into_space(self, number, tops & ~moved, wanted, fitting) if empty > 0 else 0
            if best < _MOST_SCORES[number]:
                # Otherwise no shift is as good.
                left = (tops | reserve) & ~moved
                if not self.has_reserve or reserve != 0:
                    left &= fitting
                best = max(best, best_shift(self, number, left, tops, wanted, fitting))
            if best == 0:
                return False
            card = ((best >> 6) & 63) ^ 63
            target = best & 63
            self.log[length] = position.move_of(card, target)
            length += 1
            bit = _ONE << card
            base = self.below[card]
            moved |= bit
            tops = (tops & ~bit) | ((_ONE << base) & _ALL)
            reserve &= ~bit
            empty += base == position.EMPTY
            self.below[card] = target
            if target == position.RESERVE:
                self.under[card] = 0
                reserve = bit
            elif target == position.EMPTY:
                self.under[card] = 0
                tops |= bit
                empty -= 1
            else:
                self.under[card] = self.under[target] | (_ONE << target)
                tops = (tops & ~(_ONE << target)) | bit


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def best_shift(
    dives: Dives,
    number: cython.int,
    cards: cython.ulonglong,
    tops: cython.ulonglong,
    wanted: cython.ulonglong,
    fitting: cython.ulonglong,
) -> cython.int:
    """Return the best shift of one of `cards` onto one of `tops`, or its parking where it fits on none; 0 for none.

    `fitting` are the cards that fit on some card of `tops`.
    """
    card: cython.int
    base: cython.int
    target: cython.int
    traits: cython.int
    source: cython.int
    move: cython.int
    best: cython.int = 0
    targets: cython.ulonglong
    under: cython.ulonglong
    while cards != 0:
        card = position.lowest(cards)
        cards &= cards - 1
        base = dives.below[card]
        targets = dives.bases[card] & tops
        traits = (
            (base == position.EMPTY)
            + 2 * cython.cast(cython.int, (wanted >> base) & 1)
            + 4 * cython.cast(cython.int, (dives.bases[card] >> base) & 1)
            + 8 * cython.cast(cython.int, (wanted >> dives.below[base]) & 1)
            + 16 * ((dives.under[card] & wanted) != 0)
            + 32 * cython.cast(cython.int, (fitting >> base) & 1)
        )
        source = (
            _SHIFT_SCORES[64 * number + traits]
            + ((card ^ 63) << 6)
            + order.FROM_RESERVE * 4096 * (base == position.RESERVE)
        )
        if targets == 0:
            move = source + _PARKING
            best = move if move > best else best
        while targets != 0:
            target = position.lowest(targets)
            targets &= targets - 1
            under = dives.under[target]
            move = source + (_TARGET_SCORES[4 * number + 2 * ((under & wanted) == 0) + (under != 0)] | target)
            best = move if move > best else best
    return best


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def best_into_space(
    dives: Dives,
    number: cython.int,
    cards: cython.ulonglong,
    wanted: cython.ulonglong,
    fitting: cython.ulonglong,
) -> cython.int:
    """Return the best move of one of the top cards `cards` into an empty column; 0 when all are bottom cards."""
    card: cython.int
    base: cython.int
    second: cython.int
    traits: cython.int
    move: cython.int
    best: cython.int = 0
    while cards != 0:
        card = position.lowest(cards)
        cards &= cards - 1
        base = dives.below[card]
        second = dives.below[base]
        traits = (
            cython.cast(cython.int, (wanted >> base) & 1)
            + 2 * cython.cast(cython.int, (dives.bases[card] >> base) & 1)
            + 4 * cython.cast(cython.int, (wanted >> second) & 1)
            + 8 * ((dives.under[card] & wanted) != 0)
            + 16 * cython.cast(cython.int, (fitting >> base) & 1)
            + 32 * cython.cast(cython.int, (fitting >> card) & 1)
            + 64 * (second == position.EMPTY)
        )
        move = _SPACE_SCORES[128 * number + traits] + ((card ^ 63) << 6) + position.EMPTY
        move = 0 if base == position.EMPTY else move
        best = move if move > best else best
    return best


def check_shifts(most_shifts: int) -> None:
    """Raise `ValueError` for more shifts than the log has room for, beside forty plays, or fewer than none."""
    if not 0 <= most_shifts <= 100:
        raise ValueError(f"a dive of {most_shifts} shifts; want 0 to 100")


_fill_tables()
