# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Fewest shifts: iterative deepening on the number of shifts, with exact keys and proven lower bounds.

Plays are free, as every winning line has the same plays; a shift, a parking and a run moved as one cost one each.  For
a **threshold** T the search visits, depth first, every position that could be on a winning line of at most T shifts:
those whose cost so far plus `bound` is at most T, by moves that the slack has room for (see `offers`).  If none wins,
the least sum that exceeded T is the next threshold, so the first line found is a shortest one.  The table keeps with
each position the most shifts that were left when it was searched in vain: with no more left it need not be searched
again.  A shift is looked up from the key that it leads to, before it is made.

Forced plays are made at once: they never cost a shift (see `SearchPosition.unsafe_plays`).

**What is left out is nothing.**  Let a position be entered at cost c, and let n be the shifts that it needs.  *When the
search of the first position, or of one that was reached by a play, is over without a win, ``next_threshold <= c + n``
for each position entered since.*  As `next_threshold` is greater than T, no such position wins within T; and
the first one's n is never less than the next threshold.  Proof, by induction on when these searches end.  Suppose
that the claim fails; of the positions for which it does take one, P, that needs the fewest shifts and of those one with
the fewest cards off the clock.  A best line from P begins with a forced play, if there is one, and leads to P1, which
needs fewer shifts or has fewer cards off the clock, at cost d with ``d + m = c + n``.

- If P1 was entered, the claim holds for it, so for P.
- If P was left by the bound, it noted a number not above c + n.  If P was left, or the move, because of the slack,
  T + 1 was noted, and what is left out for its sake is on no line within T.
- If P1 was in the table, it had been entered at cost d or less.  If that was since the search in question began, the
  claim holds for it.  If it was before: P1 has the card on the clock whose play began the search, which no position
  has that was still being searched then.  So it was entered in the search of a play that is over; by induction
  the claim holds for it.  Either way it holds for P.  A table that forgets makes it the first case.
- The two rules that follow are the last two cases.

**No card twice in a row.**  If the last move brought a card x from A to B, it is not moved from B to C.  C is a top
card or the reserve, also before that last move; or an empty column; or the card from under x.  P was reached from a
position P0, at cost c - 1, by a shift, so in the search in question.  If C is the card from under x, or the column
that x left empty, P1 is P0, and ``c - 1 + m < c + n``.  Otherwise P0 offers x from A to C (x may move there, since it
went to B), which leads to P1 at cost c.  Either way the claim holds for P1 at less cost, or is shown for it as above,
as P1 needs fewer shifts than P.  That the drop depends on the path and the table does not know the path makes no
difference: P0 is the one from which P was entered at cost c.  Not so for runs, which the place that the first move
leaves may let grow longer.

**Held cards.**  When the play of a card h from a position Q has been searched in vain, h is held: its play is not tried
in a position P reached from Q until a card is put on h; and if it is forced there, P is left.  Suppose that a best line
from P plays h before a card is put on it.  Then play h at Q and follow the path to P and the line, but skip what moves
h alone, and move runs without h: nothing lies on h all the while, so all other cards lie as they do on that path,
tops are as they were or laid bare, and no fewer columns are empty.  That is a win that costs no more than c + n in all,
from a position that was reached by a play and whose search is over: by induction the claim holds for that, so for P.

A **frame** is a position on the current line whose moves are not all tried.  It keeps what the position is (masks and
key), so that going back to it only lays back the card that was shifted from it: plays need not be undone, since where a
played card lay is remembered with the card.
"""

from collections.abc import MutableSequence

from gfclock_solver.rules import Clock, Rules
from gfclock_solver.search.compiled.budgets import BudgetTable
from gfclock_solver.search.compiled.storage import longer, longer_words, new_ints, new_words

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from shortest.pxd.
    from gfclock_solver.search.compiled.interpreted import lowest
    from gfclock_solver.search.compiled.offers import ShiftOffers
    from gfclock_solver.search.compiled.position import CLOCK, EMPTY, RESERVE

    Ints = MutableSequence[int]
    Words = MutableSequence[int]
    Slots = cython.array_of(cython.int, 52)
    Words3 = cython.array_of(cython.ulonglong, 3)
    _RUNNING, _WON, _LOST, _WANTS_ROOM = 0, 1, 2, 3

NO_THRESHOLD = 10_000
"""What `ShortestKernel.next_threshold` is when no position exceeded the threshold: there is no winning line."""

MOST_SLOTS = 1 << 18
"""The slots of a table that grows no more: 8 MiB."""

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, (1 << 52) - 1)
_NO_CARD = cython.declare(cython.int, -1)
_ANY_SLACK = cython.declare(cython.int, 2)

# A frame is eight numbers and eight words, of which the last ones are free.
_MOVES = cython.declare(cython.int, 0)
_COST = cython.declare(cython.int, 1)
_EMPTY_COLUMNS = cython.declare(cython.int, 2)
_LOG_LENGTH = cython.declare(cython.int, 3)
_SHIFTED = cython.declare(cython.int, 4)
_TOP = cython.declare(cython.int, 5)
_BASE = cython.declare(cython.int, 6)

# The most moves of one position: nine sources, each with at most eight targets, the reserve and the clock, and as many
# runs; and the most that a step logs: a move and forty plays.
_MOST_MOVES = cython.declare(cython.int, 512)
_MOST_LOGGED = cython.declare(cython.int, 48)


class ShortestKernel(ShiftOffers):
    """Finds a winning line with the fewest shifts: lay out, set `threshold`, `start` and `run`, again and again.

    `lower_bound` is a good first threshold.  When `run` says LOST, lay out again with ``threshold = next_threshold``.
    A won line is ``log[:log_length]``; see `position` for what a logged move is.  The options switch prunings off, for
    tests: they change how many states are searched, never how many shifts are found.
    """

    def __init__(
        self,
        rules: Rules,
        clock: Clock,
        *,
        force_plays: bool = True,
        use_bound: bool = True,
        prune_tight: bool = True,
        count_exactly: bool = True,
        hold_cards: bool = True,
        prune_stuck: bool = True,
        slots: int = 4096,
        most_slots: int = MOST_SLOTS,
    ) -> None:
        ShiftOffers.__init__(self, rules, clock)
        if not cython.compiled:
            self.slot, self.lay_on, self.place_key = Slots(), Slots(), Words3()
        self.force_plays, self.use_bound = force_plays, use_bound
        self.prune_tight, self.count_exactly = prune_tight, count_exactly
        self.hold_cards, self.prune_stuck = hold_cards, prune_stuck and not rules.runs
        self.most_knots = 9 if rules.runs else 3 if rules.one_space or rules.both_directions else 2
        self.table = BudgetTable(slots, most_slots)
        self.first_slots = slots
        self.frame_room, self.log_room = 64, 256
        self.frame_ints, self.frame_words = new_ints(8 * 64), new_words(8 * 64)
        self.frame_count = 0
        self.states = self.threshold = 0

    def lower_bound(self) -> int:
        """Return a number of shifts that no winning line from the position laid out can go below."""
        self.note_places()
        return self.bound(NO_THRESHOLD)

    def start(self) -> None:
        """Begin the search of the position laid out, for at most `threshold` shifts."""
        slot: cython.int = 0
        card: cython.int
        for card in range(52):
            if (self.clock >> card) & 1 == 0:
                self.lay_on[card] = self.below[card]
                self.slot[card] = slot
                slot += 1
        self.place_key[0] = self.place_key[1] = self.place_key[2] = 0
        self.note_places()
        self.table.clear(self.first_slots)
        self.move_count = self.frame_count = 0
        self.next_threshold = NO_THRESHOLD
        self.cost = 0
        self.barred = self.held = 0
        self.entering = True
        self.is_known = False

    def run(self, limit: int) -> int:
        """Search on until `states` reaches `limit` at the latest; return RUNNING, WON, LOST or WANTS_ROOM of `stack`.

        On WANTS_ROOM call `make_room` (or give up for want of memory) and run again.
        """
        slice_limit: cython.longlong = limit
        status: cython.int
        with cython.nogil:
            status = self.run_slice(slice_limit)
        return status

    def run_slice(self, limit: cython.longlong) -> cython.int:
        """Do what `run` does, without the GIL."""
        while True:
            if self.table.is_full() or not self.has_room():
                return _WANTS_ROOM
            if self.states >= limit:
                return _RUNNING
            if self.entering:
                self.entering = False
                if self.expand():
                    return _WON
            elif not self.next_move():
                return _LOST

    def has_room(self) -> cython.bint:
        """Tell whether the stacks and the log can take one more step."""
        return (
            self.move_count + _MOST_MOVES <= self.move_room
            and self.frame_count + 2 <= self.frame_room
            and self.log_length + _MOST_LOGGED <= self.log_room
        )

    def make_room(self) -> None:
        """Double every store that is full: a store grows first, and then its room is noted."""
        if self.table.is_full():
            self.table.grow()
        if self.move_count + _MOST_MOVES > self.move_room:
            self.moves = longer(self.moves, 2 * self.move_room)
            self.move_room *= 2
        if self.frame_count + 2 > self.frame_room:
            self.frame_ints = longer(self.frame_ints, 2 * len(self.frame_ints))
            self.frame_words = longer_words(self.frame_words, 2 * len(self.frame_words))
            self.frame_room *= 2
        if self.log_length + _MOST_LOGGED > self.log_room:
            self.log = longer(self.log, 2 * self.log_room)
            self.log_room *= 2

    def grown_bytes(self) -> int:
        """Return about how many bytes `make_room` will hold."""
        return self.table.grown_bytes() + 4 * (2 * self.move_room + 48 * self.frame_room + 2 * self.log_room)

    def expand(self) -> cython.bint:
        """Enter the position reached: make the forced plays, ask table and bound, push its frame; tell if it is won."""
        left: cython.int = self.threshold - self.cost
        found: cython.int = 0
        slack: cython.int = _ANY_SLACK
        moves: cython.int = self.move_count
        plays: cython.ulonglong = (self.tops | self.reserve) & self.wanted
        if plays != 0 and self.force_plays and not self.make_forced_plays(plays):
            return False
        self.states += 1
        if not self.is_known and not self.table.insert(
            self.place_key[0], self.place_key[1], self.place_key[2], left + 1
        ):
            return False
        if self.use_bound:
            found = self.bound(left)
            if self.count_exactly and found <= left <= found + 1 and found - self.must_count <= self.most_knots:
                found = self.exact_bound(found, left)
            if found > left:
                self.exceed(self.cost + found)
                return False
            if self.prune_tight and left - found < _ANY_SLACK:
                slack = left - found
                self.exceed(self.threshold + 1)
                if self.prune_stuck and self.is_stuck(slack):
                    return False
        if (self.tops | self.reserve) == 0:
            return True
        plays = (self.tops | self.reserve) & self.wanted & ~self.held
        if left == 0:
            self.exceed(self.cost + 1)
        else:
            self.offer_shifts(slack, self.barred)
        self.offer_plays(plays)
        self.push(moves)
        return False

    def exceed(self, shifts: cython.int) -> None:
        """Note that a line of `shifts` shifts, more than the threshold, was not followed."""
        if shifts < self.next_threshold:
            self.next_threshold = shifts

    def push(self, moves: cython.int) -> None:
        """Push a frame for the position as it is now, with its moves from ``moves`` on."""
        at: cython.int = 8 * self.frame_count
        self.frame_ints[at + _MOVES] = moves
        self.frame_ints[at + _COST] = self.cost
        self.frame_ints[at + _EMPTY_COLUMNS] = self.empty
        self.frame_ints[at + _LOG_LENGTH] = self.log_length
        self.frame_ints[at + _SHIFTED] = _NO_CARD
        self.frame_words[at] = self.tops
        self.frame_words[at + 1] = self.reserve
        self.frame_words[at + 2] = self.clock
        self.frame_words[at + 3] = self.place_key[0]
        self.frame_words[at + 4] = self.place_key[1]
        self.frame_words[at + 5] = self.place_key[2]
        self.frame_words[at + 6] = self.held
        self.frame_count += 1

    def restore(self, frame: cython.int) -> None:
        """Go back to the position of a frame, the last one."""
        at: cython.int = 8 * frame
        if self.frame_ints[at + _SHIFTED] != _NO_CARD:
            self.lay(self.frame_ints[at + _SHIFTED], self.frame_ints[at + _TOP], self.frame_ints[at + _BASE])
            self.frame_ints[at + _SHIFTED] = _NO_CARD
        self.cost = self.frame_ints[at + _COST]
        self.empty = self.frame_ints[at + _EMPTY_COLUMNS]
        self.log_length = self.frame_ints[at + _LOG_LENGTH]
        self.tops = self.frame_words[at]
        self.reserve = self.frame_words[at + 1]
        self.clock = self.frame_words[at + 2]
        self.wanted = ((self.clock << 4) | (self.clock >> 48)) & _ALL & ~self.clock
        self.place_key[0] = self.frame_words[at + 3]
        self.place_key[1] = self.frame_words[at + 4]
        self.place_key[2] = self.frame_words[at + 5]
        self.held = self.frame_words[at + 6]

    def next_move(self) -> cython.bint:
        """Go back to the last frame with a move to try and make it; false when there is none."""
        frame: cython.int
        move: cython.int
        card: cython.int
        target: cython.int
        while self.frame_count > 0:
            frame = self.frame_count - 1
            self.restore(frame)
            while self.move_count > self.frame_ints[8 * frame]:
                move = self.take_best(self.frame_ints[8 * frame])
                card = move & 63
                target = (move >> 6) & 63
                self.entering = True
                if target == CLOCK:
                    if self.hold_cards:
                        self.frame_words[8 * frame + 6] |= _ONE << card
                    self.play(card)
                    self.barred = 0
                    self.is_known = False
                    return True
                if self.may_shift(card, target):
                    self.frame_ints[8 * frame + _SHIFTED] = card
                    self.frame_ints[8 * frame + _BASE] = self.below[card]
                    self.frame_ints[8 * frame + _TOP] = card
                    if move >> 12 > 1:
                        self.frame_ints[8 * frame + _TOP] = self.top_above(card)
                    self.shift(card, target, move >> 12)
                    return True
            self.frame_count = frame
        return False

    def make_forced_plays(self, plays: cython.ulonglong) -> cython.bint:
        """Make all forced plays, `plays` being those that are legal; false when a held card's play is forced."""
        while plays != 0:
            plays &= self.forced_mask()
            if plays & self.held:
                return False
            if plays == 0:
                break
            self.barred = 0
            self.is_known = False
            while plays != 0:
                self.play(lowest(plays))
                plays &= plays - 1
            plays = (self.tops | self.reserve) & self.wanted
        return True

    def play(self, card: cython.int) -> None:
        """Play a card to the clock and log it."""
        bit: cython.ulonglong = _ONE << card
        base: cython.int = self.below[card]
        self.log[self.log_length] = card | (CLOCK << 6) | (1 << 12)
        self.log_length += 1
        if base == RESERVE:
            self.reserve = 0
        else:
            self.tops = (self.tops ^ bit) | ((_ONE << base) & _ALL)
            self.empty += base == EMPTY
        self.clock |= bit
        self.wanted = ((self.clock << 4) | (self.clock >> 48)) & _ALL & ~self.clock
        self.set_place(card, CLOCK)

    def set_place(self, card: cython.int, target: cython.int) -> None:
        """Bring the key up to date: the card now lies on `target`.  Its code is as in `position`."""
        code: cython.ulonglong
        word: cython.int = self.slot[card] >> 4
        place: cython.int = 4 * (self.slot[card] & 15)
        if target == self.lay_on[card]:
            code = 0
        elif target >= EMPTY:
            code = target - EMPTY + 1
        else:
            code = target & 3
            code += 4 if target >> 2 == (0 if card >= 48 else (card >> 2) + 1) else 8
        code ^= (self.place_key[word] >> place) & 15
        self.place_key[word] ^= code << place

    def may_shift(self, card: cython.int, target: cython.int) -> cython.bint:
        """Tell whether the position after a shift, which is not made yet, wants to be searched; if so, it will be."""
        old: cython.ulonglong = self.place_key[self.slot[card] >> 4]
        self.set_place(card, target)
        if self.table.insert(self.place_key[0], self.place_key[1], self.place_key[2], self.threshold - self.cost):
            return True
        self.place_key[self.slot[card] >> 4] = old
        return False

    def shift(self, card: cython.int, target: cython.int, count: cython.int) -> None:
        """Make a shift or parking whose key is set already, of `count` cards, `card` the deepest, and log it."""
        base: cython.int = self.below[card]
        top: cython.int = card
        bit: cython.ulonglong
        self.log[self.log_length] = card | (target << 6) | (count << 12)
        self.log_length += 1
        if count > 1:
            top = self.top_above(card)
        bit = _ONE << top
        if base == RESERVE:
            self.reserve = 0
        else:
            self.tops = (self.tops ^ bit) | ((_ONE << base) & _ALL)
            self.empty += base == EMPTY
        self.lay(card, top, target)
        if target == RESERVE:
            self.reserve = bit
        elif target == EMPTY:
            self.tops |= bit
            self.empty -= 1
        else:
            self.tops = (self.tops ^ (_ONE << target)) | bit
            self.held &= ~(_ONE << target)
        self.cost += 1
        self.barred = 0 if self.runs else bit
        self.is_known = True

    def lay(self, card: cython.int, top: cython.int, target: cython.int) -> None:
        """Lay the cards from `card` to `top`, which lie on it, on `target`; no mask of tops is touched."""
        above: cython.int = top
        moved: cython.ulonglong
        under: cython.ulonglong = 0
        if target < EMPTY:
            under = self.under[target] | (_ONE << target)
        moved = (self.under[top] | (_ONE << top)) & ~self.under[card]
        self.under[card] = under
        self.below[card] = target
        self.note_place(card)
        while above != card:
            self.under[above] = (self.under[above] & moved) | under
            self.note_place(above)
            self.bottom[above] = self.bottom[card]
            above = self.below[above]


def is_compiled() -> bool:
    """Tell whether this module runs compiled."""
    return bool(cython.compiled)
