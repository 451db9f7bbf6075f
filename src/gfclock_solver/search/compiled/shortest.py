# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Fewest shifts: iterative deepening on the number of shifts, with exact keys and a proven lower bound.

Plays are free, as every winning line has the same plays; a shift, a parking and a run moved as one cost one each.  For
a **threshold** T the search visits, depth first, every position that could be on a winning line of at most T shifts:
those whose cost so far plus `bound` is at most T.  If none wins, the least sum that exceeded T is the next threshold,
so the first line found is a shortest one.  The bound is asked before the position is looked at for a win, or a won
position one shift too dear would be taken.  The table keeps with each position the most shifts that were left when it
was searched in vain: with no more left it need not be searched again.

Forced plays are made at once: they never cost a shift (see `SearchPosition.unsafe_plays`).
"""

from gfclock_solver.rules import Clock, Rules

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from _shortest.pxd.
    from gfclock_solver.search.compiled.interpreted import lowest
    from gfclock_solver.search.compiled.position import CLOCK, EMPTY
    from gfclock_solver.search.compiled.stack import SearchStack

    Eight = cython.array_of(cython.int, 8)
    Before = cython.array_of(cython.ulonglong, 52)

NO_THRESHOLD = 10_000
"""What `ShortestKernel.next_threshold` is when no position exceeded the threshold: there is no winning line."""

_NO_CARD = cython.declare(cython.int, -1)
_NO_COLUMN = cython.declare(cython.int, -1)
_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, (1 << 52) - 1)


class ShortestKernel(SearchStack):
    """Finds a winning line with the fewest shifts: lay out, set `threshold`, `start` and `run`, again and again.

    `lower_bound` is a good first threshold.  When `run` says LOST, lay out again with ``threshold = next_threshold``.
    """

    def __init__(
        self, rules: Rules, clock: Clock, *, force_plays: bool = True, use_bound: bool = True, slots: int = 4096
    ) -> None:
        SearchStack.__init__(self, rules, force_plays, slots)
        if not cython.compiled:
            self.before = Before()
            self.top, self.waits_for, self.seen, self.counted = (Eight() for _ in range(4))
        self.runs = self.may_move_runs = rules.runs
        self.use_bound = use_bound
        self.threshold = 0
        for pile in clock.piles:
            earlier = 0
            for card in pile[1:]:
                self.before[card] = earlier
                earlier |= 1 << card

    def start(self) -> None:
        """Begin the search of the position laid out, for at most `threshold` shifts."""
        SearchStack.start(self)
        self.next_threshold = NO_THRESHOLD
        self.cost = 0
        self.last_card = _NO_CARD

    def lower_bound(self) -> int:
        """Return a number of shifts that no winning line from the position laid out can go below."""
        return self.bound(NO_THRESHOLD)

    def bound(self, most: cython.int) -> cython.int:
        """Return a lower bound of the shifts still needed; above `most`, any number above it will do.

        **Cards that must be shifted.**  A card c that lies above a card p which must precede it on c's own clock pile
        must be moved before it is played: c leaves its column before p does, and p is played before c.  Each such card
        needs a move of its own.

        **Knots.**  Let t1, t2, ..., tk be cards such that a card that must precede ti on ti's own clock pile lies under
        the next of them (under t1 for tk).  One of them must be shifted: otherwise each leaves its column by being
        played, t2 before the card under it that precedes t1, so before t1; likewise t3 before t2, and at last t1
        before tk, which is a circle.  Disjoint knots, none of whose cards is counted above, need a shift each.

        **Finding knots.**  Take the cards that must be shifted out of their columns, then play whatever can be played
        (a card taken out can be played whenever it is wanted).  If that is not everything, each column left has a top
        that is not wanted.  Let it wait for the column in which the next wanted card of its pile lies; that is
        another column, under that one's top.  From column to column this ends in a circle, whose tops are a knot.
        Take them out as well and go on.  A card taken out is no top again, so no card is counted twice.

        **Runs.**  With `runs` several cards may move as one.  Call the cards of a column that lie one on the other and
        fit there a chain.  The first move of a card from where it lies is the move of a run, whose deepest card is in
        the card's own chain and has not moved before.  A move has one deepest card, so moves that are the first of
        cards in different chains are different: each chain counts once, however many of its cards must be shifted,
        and a knot counts only if no chain of its cards does.
        """
        played: cython.ulonglong = self.clock
        wanted: cython.ulonglong
        plays: cython.ulonglong
        floating: cython.ulonglong = self.reserve
        exposed: cython.ulonglong
        left: cython.ulonglong = self.tops
        knotted: cython.ulonglong
        columns: cython.int = 0
        column: cython.int
        other: cython.int
        card: cython.int
        needed: cython.int
        uncounted: cython.int
        while left != 0:
            self.top[columns] = lowest(left)
            self.counted[columns] = 0
            columns += 1
            left &= left - 1
        exposed = 0
        self.found = 0
        for column in range(columns):
            floating |= self.take_out(column, self.top[column], played)
            if self.top[column] != EMPTY:
                exposed |= _ONE << self.top[column]
        while self.found <= most:
            wanted = ((played << 4) | (played >> 48)) & _ALL & ~played
            plays = wanted & (floating | exposed)
            knotted = 0
            if plays != 0:
                played |= plays
                knotted = plays & exposed
            elif played == _ALL:
                return self.found
            else:
                for column in range(columns):
                    self.waits_for[column] = _NO_COLUMN
                    self.seen[column] = 0
                    card = self.top[column]
                    if card == EMPTY:
                        continue
                    needed = card
                    while (wanted >> needed) & 1 == 0:
                        needed = needed - 4 if needed >= 4 else needed + 48
                    for other in range(columns):
                        card = self.top[other]
                        if card != EMPTY and (self.under[card] >> needed) & 1:
                            self.waits_for[column] = other
                            break
                for column in range(columns):
                    if self.top[column] == EMPTY or self.seen[column] != 0:
                        continue
                    other = column
                    while self.seen[other] == 0:
                        self.seen[other] = column + 1
                        other = self.waits_for[other]
                    if self.seen[other] != column + 1:
                        continue
                    uncounted = 1
                    needed = other
                    while True:
                        knotted |= _ONE << self.top[other]
                        uncounted &= self.count_chain(other)
                        other = self.waits_for[other]
                        if other == needed:
                            break
                    self.found += uncounted
                floating |= knotted
            if knotted == 0:
                continue
            for column in range(columns):
                card = self.top[column]
                if card == EMPTY or (knotted >> card) & 1 == 0:
                    continue
                exposed ^= _ONE << card
                floating |= self.take_out(column, self.go_below(column, card), played)
                if self.top[column] != EMPTY:
                    exposed |= _ONE << self.top[column]
        return self.found

    def take_out(self, column: cython.int, card: cython.int, played: cython.ulonglong) -> cython.ulonglong:
        """Make `card` the top of `column`, but take out cards that must be shifted, count them, and return them."""
        taken: cython.ulonglong = 0
        while card != EMPTY and self.under[card] & self.before[card] & ~played:
            taken |= _ONE << card
            self.found += self.count_chain(column)
            card = self.go_below(column, card)
        self.top[column] = card
        return taken

    def count_chain(self, column: cython.int) -> cython.int:
        """Count the chain at hand in `column`: return 1, or 0 if it was counted before; without runs always 1."""
        counted: cython.int = self.counted[column]
        self.counted[column] = self.runs
        return 1 - counted

    def go_below(self, column: cython.int, card: cython.int) -> cython.int:
        """Return what lies under `card`, the top of `column`; if that is another chain, it is not counted yet."""
        if (self.bases[card] >> self.below[card]) & 1 == 0:
            self.counted[column] = 0
        return self.below[card]

    def expand(self) -> cython.bint:
        """Enter the position reached: make the forced plays, ask table and bound, push its frame; tell if it is won."""
        left: cython.int
        found: cython.int = 0
        moves: cython.int = self.move_count
        if self.make_forced_plays():
            self.last_card = _NO_CARD
        self.states += 1
        left = self.threshold - self.cost
        if not self.table.insert(self.key[0], self.key[1], self.key[2], left + 1):
            return False
        if self.use_bound:
            found = self.bound(left)
        if found > left:
            self.exceed(self.cost + found)
            return False
        if (self.tops | self.reserve) == 0:
            return True
        self.offer_plays((self.tops | self.reserve) & self.wanted)
        if left == 0:
            self.exceed(self.cost + 1)
        else:
            self.offer_shifts()
            self.drop_repeated(moves)
        self.push(self.cost, moves)
        return False

    def exceed(self, shifts: cython.int) -> None:
        """Note that a line of `shifts` shifts, more than the threshold, was not followed."""
        if shifts < self.next_threshold:
            self.next_threshold = shifts

    def drop_repeated(self, start: cython.int) -> None:
        """Drop the shifts of the card that the last move shifted (**no card twice in a row**).

        If a card goes from A to B and at once from B to C, it can go from A to C: C is no other top card and no other
        reserve than before, or it is an empty column that the card has left, to which it need not have moved.  One
        shift is saved.  Not so for runs, which the place that the first move leaves may let grow longer.
        """
        place: cython.int
        kept: cython.int = start
        if self.runs or self.last_card == _NO_CARD:
            return
        for place in range(start, self.move_count):
            if self.moves[place] & 63 != self.last_card or (self.moves[place] >> 6) & 63 == CLOCK:
                self.moves[kept] = self.moves[place]
                kept += 1
        self.move_count = kept

    def next_move(self) -> cython.bint:
        """Go back to the last frame with a move to try and make it; drop frames with none; false when none is left."""
        frame: cython.int
        move: cython.int
        if self.frame_count == 0:
            return False
        frame = self.frame_count - 1
        self.undo_to(self.frame_log[frame])
        if self.move_count == self.frame_moves[frame]:
            self.frame_count = frame
            return True
        move = self.take_best(self.frame_moves[frame])
        self.cost = self.frame_stage[frame]
        self.last_card = _NO_CARD
        if (move >> 6) & 63 != CLOCK:
            self.cost += 1
            self.last_card = move & 63
        if move >> 12 > 1:
            self.make_run(move & 63, (move >> 6) & 63, move >> 12)
        else:
            self.make(move & 63, (move >> 6) & 63)
        self.entering = True
        return True
