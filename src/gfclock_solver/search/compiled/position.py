# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""A position as the compiled searches hold it: bit masks, an exact key, and what is proven about positions.

Columns are unordered here, and a position needs no columns at all.  A **mask** is a set of cards, bit ``4*rank +
suit`` standing for a card, so that rank r is the group of four bits from bit 4r::

    bit   51 50 49 48  ...   7  6  5  4   3  2  1  0
          KC KD KS KH        2C 2D 2S 2H  AC AD AS AH

    tops      the top cards of the columns             reserve   the parked card, or nothing
    clock     the cards on the clock                   wanted    the next card of each clock pile
    below[c]  what card c lies on: a card, EMPTY (c is the bottom of its column) or RESERVE (c is parked)
    under[c]  the mask of all cards below c in its column
    bases[c]  the mask of the cards on which the rules let c be put

A **move** is ``card | target << 6 | count << 12``: how many cards move, the deepest of them, and where to: the top card
that they are put on, EMPTY (an empty column), RESERVE or CLOCK.  Moves are logged with what the card lay on before, so
that they can be undone in reverse order.

**Exact key.**  Where each card lies is one code of four bits: 0 it was never moved (or is back where it was), 1 an
empty column's bottom, 2 the reserve, 3 the clock, 4 to 7 a card of the next higher rank by suit, 8 to 11 one of the
next lower rank by suit.  The forty codes are the key's three words (16, 16 and 8 codes).  They say for every card what
lies under it, so two positions have the same key exactly when they are the same set of columns; no order of the columns
and no hash ever decides.  A worked example: after ``9♣`` is shifted from the ten it was dealt on to ``10♠``, its code
is 4 + 1 (spades); shifted back, it is 0 again.
"""

from collections.abc import MutableSequence, Sequence

from gfclock_solver.rules import Rules
from gfclock_solver.search.compiled.storage import new_ints

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from position.pxd.
    # Other modules use them as names of this one.
    from gfclock_solver.search.compiled.interpreted import (
        card_of as card_of,
        count_of as count_of,
        lowest as lowest,
        move_of as move_of,
        run_of as run_of,
        target_of as target_of,
        wanted_of as wanted_of,
    )

    Places = cython.array_of(cython.int, 56)
    Masks = cython.array_of(cython.ulonglong, 56)
    Key = cython.array_of(cython.ulonglong, 3)
    Codes = cython.array_of(cython.int, 2912)
    Cards = memoryview
    Ints = MutableSequence[int]
    EMPTY, RESERVE, CLOCK = 52, 53, 54

TARGETS = (EMPTY, RESERVE, CLOCK)
"""The numbers of the targets that are no cards, for modules that are not compiled."""

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, (1 << 52) - 1)
_HEARTS = cython.declare(cython.ulonglong, 0x1111111111111)
_RED = cython.declare(cython.ulonglong, 0x5555555555555)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def fold(cards: cython.ulonglong, alternate: cython.bint) -> cython.ulonglong:
    """Return all cards of the ranks in `cards`; under alternate colours, those of the colour not in `cards`."""
    red: cython.ulonglong
    black: cython.ulonglong
    if not alternate:
        red = cards | (cards >> 1)
        return ((red | (red >> 2)) & _HEARTS) * 15
    red = cards & _RED
    black = (cards >> 1) & _RED
    return ((red | (red >> 2)) & _HEARTS) * 10 + ((black | (black >> 2)) & _HEARTS) * 5


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def higher_and_lower(folded: cython.ulonglong, wrap: cython.bint, both: cython.bint) -> cython.ulonglong:
    """Return the cards one rank higher than those of `folded`, and with `both` those one rank lower."""
    higher: cython.ulonglong = (folded << 4) & _ALL
    if both:
        higher |= folded >> 4
    if wrap:
        higher |= folded >> 48
        if both:
            higher |= (folded << 48) & _ALL
    return higher


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def lower_and_higher(folded: cython.ulonglong, wrap: cython.bint, both: cython.bint) -> cython.ulonglong:
    """Return the cards one rank lower than those of `folded`, and with `both` those one rank higher."""
    lower: cython.ulonglong = folded >> 4
    if both:
        lower |= (folded << 4) & _ALL
    if wrap:
        lower |= (folded << 48) & _ALL
        if both:
            lower |= folded >> 48
    return lower


class SearchPosition:
    """A position under one rule set: `lay_out` or `lay_out_deal` sets it up, `make` and `undo_to` walk from it."""

    def __init__(self, rules: Rules) -> None:
        if not cython.compiled:
            self.below, self.dealt, self.code, self.key_word, self.key_shift = (Places() for _ in range(5))
            self.under, self.bases, self.key, self.code_of = Masks(), Masks(), Key(), Codes()
        self.wrap, self.both = rules.king_on_ace, rules.both_directions
        self.alternate, self.has_reserve = rules.alternate_colours, rules.one_space
        self.log, self.log_from = new_ints(256), new_ints(256)
        self._fill_tables()

    def _fill_tables(self) -> None:
        for card in range(52):
            self.bases[card] = self.bases_for(1 << card)
            for base in range(52):
                is_higher = (base >> 2) == ((card >> 2) + 1) % 13
                self.code_of[56 * card + base] = (4 if is_higher else 8) + (base & 3)
            self.code_of[56 * card + EMPTY] = 1
            self.code_of[56 * card + RESERVE] = 2
            self.code_of[56 * card + CLOCK] = 3

    def lay_out(self, columns: Sequence[Sequence[int]], parked: int) -> None:
        """Set up the position with these columns (bottom card first) and this parked card, or -1 for none."""
        place: cython.int = 0
        self.tops = self.reserve = 0
        self.clock = _ALL
        self.empty = 8
        self.key[0] = self.key[1] = self.key[2] = 0
        self.log_length = 0
        self.below[EMPTY] = self.below[RESERVE] = EMPTY
        for column in columns:
            base = EMPTY
            for card in column:
                place = self._place(card, base, place)
                base = card
        if parked >= 0:
            self._place(parked, RESERVE, place)
        self.wanted = wanted_of(self.clock)

    def _place(self, card: int, base: int, place: int) -> int:
        self.clock ^= 1 << card
        self.put(card, base)
        self.dealt[card] = base
        self.code[card] = 0
        self.key_word[card] = place >> 4
        self.key_shift[card] = 4 * (place & 15)
        return place + 1

    def lay_out_deal(self, at: cython.Py_ssize_t) -> None:
        """Set up a full deal except its key: the forty cards from ``boards[at]`` on, card k in column k mod 8."""
        column: cython.int
        place: cython.int
        card: cython.int = 0
        base: cython.int
        under: cython.ulonglong
        off: cython.ulonglong = 0
        tops: cython.ulonglong = 0
        for column in range(8):
            base = EMPTY
            under = 0
            for place in range(column, 40, 8):
                card = self.boards[at + place]
                self.below[card] = base
                self.under[card] = under
                under |= _ONE << card
                base = card
            off |= under
            tops |= _ONE << card
        self.tops = tops
        self.reserve = 0
        self.clock = _ALL & ~off
        self.wanted = wanted_of(self.clock)
        self.empty = 0
        self.log_length = 0
        self.below[EMPTY] = self.below[RESERVE] = EMPTY

    def start_deal_key(self, at: cython.Py_ssize_t) -> None:
        """Set up the key of the deal that `lay_out_deal` has just laid out."""
        place: cython.int
        card: cython.int
        self.key[0] = self.key[1] = self.key[2] = 0
        for place in range(40):
            card = self.boards[at + place]
            self.dealt[card] = self.below[card]
            self.code[card] = 0
            self.key_word[card] = place >> 4
            self.key_shift[card] = 4 * (place & 15)

    def lay_out_board(self, board: Cards) -> None:
        """Set up the full deal of these forty bytes, as `gfclock_solver.boards` shuffles fill them."""
        if len(board) != 40:
            raise ValueError(f"{len(board)} cards; a deal has 40")
        self.boards = board
        self.lay_out_deal(0)
        self.start_deal_key(0)

    def lift(self, card: cython.int) -> None:
        """Take the top or parked card away from where it lies."""
        base: cython.int = self.below[card]
        if base == RESERVE:
            self.reserve = 0
            return
        self.tops ^= _ONE << card
        if base == EMPTY:
            self.empty += 1
        else:
            self.tops |= _ONE << base

    def put(self, card: cython.int, target: cython.int) -> None:
        """Lay the lifted card on a top card, into an empty column or in the reserve."""
        self.below[card] = target
        self.under[card] = 0
        if target == RESERVE:
            self.reserve = _ONE << card
            return
        if target == EMPTY:
            self.empty -= 1
        else:
            self.tops ^= _ONE << target
            self.under[card] = self.under[target] | (_ONE << target)
        self.tops |= _ONE << card

    def set_code(self, card: cython.int, target: cython.int) -> None:
        """Bring the key up to date: the card now lies on `target`."""
        code: cython.int = 0 if target == self.dealt[card] else self.code_of[56 * card + target]
        changed: cython.ulonglong = self.code[card] ^ code
        self.key[self.key_word[card]] ^= changed << self.key_shift[card]
        self.code[card] = code

    def make(self, card: cython.int, target: cython.int) -> None:
        """Make a legal move and log it."""
        self.log[self.log_length] = move_of(card, target)
        self.log_from[self.log_length] = self.below[card]
        self.log_length += 1
        self.lift(card)
        if target == CLOCK:
            self.clock |= _ONE << card
            self.wanted = wanted_of(self.clock)
        else:
            self.put(card, target)
        self.set_code(card, target)

    def undo_to(self, length: cython.int) -> None:
        """Undo logged moves, the last first, until `length` are left."""
        move: cython.int
        card: cython.int
        base: cython.int
        while self.log_length > length:
            self.log_length -= 1
            move = self.log[self.log_length]
            card = card_of(move)
            base = self.log_from[self.log_length]
            if count_of(move) > 1:
                self.carry(card, base)
                continue
            if target_of(move) == CLOCK:
                self.clock ^= _ONE << card
            else:
                self.lift(card)
            self.put(card, base)
            self.set_code(card, base)
        self.wanted = wanted_of(self.clock)

    def make_run(self, card: cython.int, target: cython.int, count: cython.int) -> None:
        """Move the run of `count` cards whose deepest is `card` onto a card or into an empty column, and log it."""
        self.log[self.log_length] = run_of(card, target, count)
        self.log_from[self.log_length] = self.below[card]
        self.log_length += 1
        self.carry(card, target)

    def carry(self, card: cython.int, target: cython.int) -> None:
        """Bring `card` and all that lies on it to `target`."""
        top: cython.int = self.top_above(card)
        above: cython.int = top
        moved: cython.ulonglong = (self.under[top] | (_ONE << top)) & ~self.under[card]
        base: cython.int = self.below[card]
        under: cython.ulonglong = 0
        self.tops ^= _ONE << top
        if base == EMPTY:
            self.empty += 1
        else:
            self.tops |= _ONE << base
        if target == EMPTY:
            self.empty -= 1
        else:
            self.tops ^= _ONE << target
            under = self.under[target] | (_ONE << target)
        while True:
            self.under[above] = (self.under[above] & moved) | under
            if above == card:
                break
            above = self.below[above]
        self.tops |= _ONE << top
        self.below[card] = target
        self.set_code(card, target)

    def top_above(self, card: cython.int) -> cython.int:
        """Return the top card of the column in which `card` lies."""
        left: cython.ulonglong = self.tops
        top: cython.int = card
        while left != 0:
            top = lowest(left)
            if top == card or (self.under[top] >> card) & 1:
                break
            left &= left - 1
        return top

    def bases_for(self, cards: cython.ulonglong) -> cython.ulonglong:
        """Return the cards on which some card of `cards` may be put."""
        return higher_and_lower(fold(cards, self.alternate), self.wrap, self.both)

    def fitting(self, cards: cython.ulonglong) -> cython.ulonglong:
        """Return the cards that may be put on some card of `cards`."""
        return lower_and_higher(fold(cards, self.alternate), self.wrap, self.both)

    def unsafe_plays(self) -> cython.ulonglong:
        """Return the cards whose play is not forced (**forced play**, the main dominance).

        Let S be the largest set of cards off the clock such that each is wanted and each card off the clock that may
        be put on a card of S is in S.  *A top or parked card c of S may be played at once: if there is a winning line,
        there is one that plays c now, and it has no more shifts and parkings.*

        Proof.  Follow the winning line from the position after c is played.  Keep the invariant that each column is a
        prefix (from the bottom) of the line's own column, that what is missing from the line's columns and reserve is
        on the clock, and that every missing card that the line still holds is in S. It holds after c is played.  Now
        the line's next move takes a card x somewhere.  If x is missing, skip the move.  If the line plays x, so can
        we: x is on top here too, and the card before x is on the clock in the line, so here.  If it puts x into an
        empty column or the reserve, that column or reserve is empty here too.  If it puts x on a card t that is still
        here, t is on top here.  If t is missing, t is in S, so x is in S, hence wanted: play x instead.  (A run moves
        in the same way.  What is missing of it are its topmost cards, since columns are prefixes: so what is left is a
        run with the same deepest card, or nothing to move.  It is no longer, and no space is missing here, so it may
        move.  If its target is missing, its deepest card is in S, so the next one, which fits on it, is, and so on:
        all that is left is wanted; play it, from the top.)  Each case keeps the invariant and never adds a shift.  At
        the end all cards of the line are on the clock, so here.  It does not matter which of several cards of S is
        played first: the others stay in S.

        S is what is left when cards are removed until nothing changes: those not wanted first, then those on which a
        removed card off the clock may be put.  In the standard rules this goes up the ranks: a card of rank r is in S
        when the cards of rank r-1 off the clock are all in S, and an ace always is if wanted.
        """
        off: cython.ulonglong = _ALL & ~self.clock
        unsafe: cython.ulonglong = off & ~self.wanted
        grown: cython.ulonglong = unsafe | (off & higher_and_lower(fold(unsafe, self.alternate), self.wrap, self.both))
        while grown != unsafe:
            unsafe = grown
            grown = unsafe | (off & higher_and_lower(fold(unsafe, self.alternate), self.wrap, self.both))
        return unsafe

    def forced_mask(self) -> cython.ulonglong:
        """Return a mask that has just those wanted cards whose play is forced: all of the set S of `unsafe_plays`.

        By the standard rules, and with kings on aces, what may be put on a card is of the rank below, so that S is
        found rank by rank, in one addition: a rank passes "safe" on to the next one when all of its cards off the clock
        are wanted, begins it when none of its cards is off, and ends it otherwise.  That is a carry through a sum in
        which a group of four bits is a rank.  Below the ace is safe; with kings on aces what the kings pass on goes to
        the aces, and as S is the largest such set, the carry in is 1 if that makes the carry out 1.
        """
        off: cython.ulonglong
        unsafe: cython.ulonglong
        begins: cython.ulonglong
        passes: cython.ulonglong
        total: cython.ulonglong
        if self.both or self.alternate:
            return ~self.unsafe_plays()
        off = _ALL & ~self.clock
        unsafe = off & ~self.wanted
        off |= off >> 1
        unsafe |= unsafe >> 1
        begins = _HEARTS & ~(off | (off >> 2))
        passes = _ALL & ~((unsafe | (unsafe >> 2)) & _HEARTS)
        total = passes + begins + 1
        if self.wrap and total >> 52 == 0:
            total = passes + begins
        return ((total ^ passes ^ begins) & _HEARTS) * 15

    def is_dead_end(self) -> cython.bint:
        """Tell whether the position is lost because no space can ever be won; see `is_dead_end_with`."""
        return self.is_dead_end_with(0)

    def is_dead_end_with(self, held: cython.ulonglong) -> cython.bint:
        """Tell whether the position is lost because no space can ever be won (**relaxed reachability**).

        Relax the rules so that nothing is ever used up: a card that came to the top once stays a top card for ever, and
        one that was played or moved can still be built on.  Every real line up to its first empty column or free
        reserve is a line of the relaxed game too (by induction on its length: what is on top or on the clock after k
        real moves is so in the relaxed game).  A winning line empties every column, so if the relaxed game can empty
        none, nor free the reserve, the position is lost.  The relaxed game only ever gains, so its end does not depend
        on the order of moves.

        With `runs` this is no different: without a space a run of one card is all that may move.  A card of `held` is
        not to be played before a card that fits on it has been a top card; see `kernel`.
        """
        open_cards: cython.ulonglong = self.tops | self.reserve
        played: cython.ulonglong = self.clock
        moved: cython.ulonglong = 0
        plays: cython.ulonglong
        movable: cython.ulonglong
        base: cython.int
        alternate: cython.bint = self.alternate
        wrap: cython.bint = self.wrap
        both: cython.bint = self.both
        if self.empty > 0 or self.tops == 0 or (self.has_reserve and self.reserve == 0):
            return False
        while True:
            if held != 0:
                held &= ~higher_and_lower(fold(open_cards, alternate), wrap, both)
            plays = open_cards & ~played & ((played << 4) | (played >> 48)) & ~held
            played |= plays
            movable = (plays | (open_cards & lower_and_higher(fold(open_cards, alternate), wrap, both))) & ~moved
            if movable == 0:
                if plays == 0:
                    return True
                continue
            moved |= movable
            while movable != 0:
                base = self.below[lowest(movable)]
                movable &= movable - 1
                if base >= EMPTY:
                    return False
                open_cards |= _ONE << base
