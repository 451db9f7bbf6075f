# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Which shifts a shortest line can make next, and which of them is tried first.

**Tight pruning.**  Let the bound say that `found` shifts are needed, let `left` be left of the threshold, and call
``left - found`` the **slack**.  A shift is listed only if

    (1 if no card that it moves is in `useful`) + (1 if it lays a card above one that must precede that card) <= slack

*What is not listed leads to no winning line within the threshold.*  The moves that the bound counted are first moves
from where the cards lie now, different from each other, of cards of `useful`; see the module `bound`.  A shift of no
such card is none of them, so after it at least `found` are left to be made.  And a card x that is laid above one that
must precede it must be moved again before it is played.  That second move, too, is none of the counted: a move whose
deepest card has moved before is no first move of any card that it moves, since what lies above that card was put
there.  (With `runs` the deepest card of the second move may also be a card of the chain onto which x was laid: that
may be the first move that was counted for that chain.  So there it costs a shift only if no card of that chain is in
`useful`.) Each of the two makes a line longer by one than the bound says, and both by two.

With slack 0 only the shifts remain that the bound counted.  Moves that are not listed would need a threshold greater
by one or two: the search notes that one greater by one may do.

**Stuck positions.**  Without `runs`, with slack 0, and while no space is free, a line within the threshold moves only
cards of `useful`, each once, and lays none above one that must precede it.  Relax this game so that nothing is used
up: a card that was once a top (or parked) stays one for ever, and can be built on even when it is played or has
moved.  By induction on its length every such line up to its first empty column or free reserve is a line of the
relaxed game: its tops, its played and its moved cards are so there too.  (Under a card that has not moved lies what
lies there now, so whether a card that must precede x is in its column can be told; where a card has moved to, it
cannot, and x may go there.)  A winning line empties every column; so if the relaxed game wins no space, no line within
the threshold wins.  With slack 1 one further shift is allowed, of any card onto any card, where the relaxed game is
stuck: nothing that comes before it in the line is beyond the relaxed game, and more than one there cannot be.  In the
relaxed game a held card (see `shortest`) is not played before a card that fits it was a top.

**Order of moves.**  An offered move is ``score << 18`` above the move's own 18 bits, so the best of some moves is the
greatest number; of moves with equal scores that is the same in every form of the kernel.  The scores decide which of
several shortest lines is found: they must stay as they are, or the published boards get other solutions.
"""

from collections.abc import MutableSequence

from gfclock_solver.rules import Clock, Rules
from gfclock_solver.search.compiled.storage import new_ints

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from offers.pxd.
    from gfclock_solver.search.compiled.bound import ShiftBound
    from gfclock_solver.search.compiled.interpreted import lowest
    from gfclock_solver.search.compiled.position import CLOCK, EMPTY, RESERVE

    Ints = MutableSequence[int]

    EMPTIES_COLUMN, FREES_WANTED, LEAVES_BASE, FREES_MOVABLE, LEAVES_WANTED, FREES_SECOND = 21, 11, -7, 8, 6, 5
    BURIES_NOTHING, NOT_ON_BOTTOM, FROM_RESERVE, PARKS = 20, 11, 5, -10
    # The same for a card that goes into an empty column.
    SPACE_FREES_WANTED, SPACE_LEAVES_BASE, SPACE_FREES_SECOND, SPACE_LEAVES_WANTED = 66, -21, 26, 24
    SPACE_FREES_MOVABLE, SPACE_FROM_RESERVE, SPACE_FIRST, PLAY_FIRST = 43, -200, 100, 1000

_ONE = cython.declare(cython.ulonglong, 1)


class ShiftOffers(ShiftBound):
    """A position with a stack of moves: those of all positions on the line searched, the last one's on top."""

    def __init__(self, rules: Rules, clock: Clock) -> None:
        ShiftBound.__init__(self, rules, clock)
        self.move_room = 1024
        self.moves = new_ints(self.move_room)
        self.move_count = 0
        self.held = 0

    def offer(self, score: cython.int, card: cython.int, target: cython.int, count: cython.int) -> None:
        """Put a move on the stack."""
        self.moves[self.move_count] = (score * 262144) | (count << 12) | (target << 6) | card
        self.move_count += 1

    def offer_plays(self, plays: cython.ulonglong) -> None:
        """Put these plays on the stack of moves."""
        while plays != 0:
            self.offer(PLAY_FIRST, lowest(plays), CLOCK, 1)
            plays &= plays - 1

    def offer_shifts(self, slack: cython.int, barred: cython.ulonglong) -> None:
        """Put the shifts and parkings of cards not in `barred` on the stack of moves that `slack` has room for.

        Left out are also moves that lead to no other position: a bottom card into an empty column, and a second
        empty column.
        """
        card: cython.int
        room: cython.int
        source: cython.int
        may_park: cython.bint = self.has_reserve and self.reserve == 0
        left: cython.ulonglong = (self.tops | self.reserve) & ~barred
        if self.runs:
            left = self.tops
            while left != 0:
                self.offer_runs(lowest(left), slack)
                left &= left - 1
            left = self.tops | self.reserve
        if slack == 0:
            left &= self.useful
        if self.empty == 0 and not may_park:
            left &= self.fitting(self.tops)
        while left != 0:
            card = lowest(left)
            left &= left - 1
            room = slack if (self.useful >> card) & 1 else slack - 1
            if self.empty > 0 and self.below[card] != EMPTY:
                self.offer(self.space_score(card), card, EMPTY, 1)
            if may_park or self.bases[card] & self.tops:
                source = self.source_score(card)
                self.offer_onto(source, card, card, 1, self.before[card], room)
                if may_park:
                    self.offer(source + PARKS, card, RESERVE, 1)

    def offer_onto(
        self,
        source: cython.int,
        card: cython.int,
        top: cython.int,
        count: cython.int,
        before: cython.ulonglong,
        room: cython.int,
    ) -> None:
        """Offer to lay the run from `card` to `top` onto each top that takes it.

        `before` are the cards one of which must precede one of the run, `room` is the slack that is left when the run
        has been moved.
        """
        target: cython.int
        score: cython.int
        column: cython.ulonglong
        targets: cython.ulonglong = self.bases[card] & self.tops & ~(_ONE << top)
        while targets != 0:
            target = lowest(targets)
            targets &= targets - 1
            column = self.under[target] | (_ONE << target)
            if room == 0 and column & before != 0 and not (self.runs and self.chain(target) & self.useful):
                continue
            score = source
            if self.under[target] & self.wanted == 0:
                score += BURIES_NOTHING
            if self.under[target] != 0:
                score += NOT_ON_BOTTOM
            self.offer(score, card, target, count)

    def offer_runs(self, top: cython.int, slack: cython.int) -> None:
        """Offer every move of two or more cards up to `top`; see `rules.Rules.runs` for what may move."""
        card: cython.int = top
        length: cython.int = 1
        room: cython.int
        free: cython.int = 2 if self.has_reserve and self.reserve == 0 else 1
        run: cython.ulonglong = _ONE << top
        before: cython.ulonglong = self.before[top]
        while (self.linked >> card) & 1:
            card = self.below[card]
            run |= _ONE << card
            before |= self.before[card]
            length += 1
            room = slack if self.useful & run else slack - 1
            if length > free << self.empty:
                break
            if room < 0:
                continue
            if self.empty > 0 and self.below[card] != EMPTY and length <= free << (self.empty - 1):
                self.offer(self.space_score(card), card, EMPTY, length)
            self.offer_onto(self.source_score(card), card, top, length, before, room)

    def source_score(self, card: cython.int) -> cython.int:
        """Return how promising it is to move `card` away from where it lies, onto another card or into the reserve."""
        base: cython.int = self.below[card]
        score: cython.int = 0
        if base == RESERVE:
            return FROM_RESERVE
        if base == EMPTY:
            score = EMPTIES_COLUMN
        if (self.wanted >> base) & 1:
            score += FREES_WANTED
        if (self.bases[card] >> base) & 1:
            score += LEAVES_BASE
        if (self.wanted >> self.below[base]) & 1:
            score += FREES_SECOND
        if self.under[card] & self.wanted:
            score += LEAVES_WANTED
        if self.bases[base] & self.tops:
            score += FREES_MOVABLE
        return score

    def space_score(self, card: cython.int) -> cython.int:
        """Return how promising it is to move `card` into an empty column."""
        base: cython.int = self.below[card]
        score: cython.int = SPACE_FIRST
        if base == RESERVE:
            return SPACE_FIRST + SPACE_FROM_RESERVE
        if (self.wanted >> base) & 1:
            score += SPACE_FREES_WANTED
        if (self.bases[card] >> base) & 1:
            score += SPACE_LEAVES_BASE
        if (self.wanted >> self.below[base]) & 1:
            score += SPACE_FREES_SECOND
        if self.under[card] & self.wanted:
            score += SPACE_LEAVES_WANTED
        if self.bases[base] & self.tops:
            score += SPACE_FREES_MOVABLE
        return score

    def is_stuck(self, slack: cython.int) -> cython.bint:
        """Tell whether the shifts that `slack`, 0 or 1, has room for are sure to win no space; not for `runs`."""
        card: cython.int
        left: cython.ulonglong
        open_cards: cython.ulonglong
        played: cython.ulonglong
        moved: cython.ulonglong
        if self.empty > 0 or self.tops == 0 or (self.has_reserve and self.reserve == 0):
            return False
        self.open_cards, self.done, self.moved = self.tops | self.reserve, self.clock, 0
        if self.comes_free():
            return False
        if slack == 0:
            return True
        open_cards, played, moved = self.open_cards, self.done, self.moved
        left = open_cards & self.fitting(open_cards) & ~moved & ~played
        while left != 0:
            card = lowest(left)
            left &= left - 1
            if self.below[card] >= EMPTY:
                return False
            self.open_cards, self.done = open_cards | (_ONE << self.below[card]), played
            self.moved = moved | (_ONE << card)
            if self.comes_free():
                return False
        return True

    def comes_free(self) -> cython.bint:
        """Play and shift what the laxer game of `is_stuck` lets be, until a space is won or nothing changes."""
        open_cards: cython.ulonglong = self.open_cards
        done: cython.ulonglong = self.done
        moved: cython.ulonglong = self.moved
        held: cython.ulonglong = self.held
        leaving: cython.ulonglong
        left: cython.ulonglong
        targets: cython.ulonglong
        plays: cython.ulonglong
        bit: cython.ulonglong
        card: cython.int
        target: cython.int
        while True:
            if held != 0:
                held &= ~self.bases_for(open_cards)
            plays = open_cards & ((done << 4) | (done >> 48)) & ~done & ~held
            done |= plays
            leaving = plays & ~moved
            left = open_cards & self.useful & ~moved & ~done
            while left != 0:
                bit = left & -left
                card = lowest(left)
                left ^= bit
                targets = self.bases[card] & open_cards
                while targets != 0:
                    target = lowest(targets)
                    if (moved >> target) & 1 or ((self.under[target] | (targets & -targets)) & self.before[card]) == 0:
                        moved |= bit
                        leaving |= bit
                        break
                    targets &= targets - 1
            if leaving == 0:
                if plays != 0:
                    continue
                self.open_cards, self.done, self.moved = open_cards, done, moved
                return False
            while leaving != 0:
                card = lowest(leaving)
                leaving &= leaving - 1
                if self.below[card] >= EMPTY:
                    return True
                open_cards |= _ONE << self.below[card]

    def take_best(self, start: cython.int) -> cython.int:
        """Take the best move from ``moves[start:move_count]``, which is not empty, and return it without its score.

        The first move taken of a frame is often the last, so choosing when one is wanted beats sorting them all.
        """
        place: cython.int
        best: cython.int = start
        move: cython.int
        for place in range(start + 1, self.move_count):
            if self.moves[place] > self.moves[best]:
                best = place
        move = self.moves[best] & 0x3FFFF
        self.move_count -= 1
        self.moves[best] = self.moves[self.move_count]
        return move
