# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""Depth-first search without recursion: the stacks of frames and moves, the order of moves, and slices.

Lost deals reach depths of tens of thousands, so a search keeps its line in arrays.  It runs in slices: `run` returns
when it has searched so many states, so that progress, limits and Ctrl-C stay in Python, which also grows the stores
between slices.  Nothing called with the GIL released can raise.

A **frame** is a position on the current line whose moves are not all tried: how long the log was there, where its moves
begin on the stack of moves, and a stage that the search gives a meaning to.  A subclass says what it does when a
position is reached (`expand`) and which move it tries next (`next_move`).

**Order of moves.**  An offered move is ``score << 18`` above the move's own 18 bits, so the best of some moves is the
greatest number; of moves with equal scores that is the same in every form of the kernel.  The scores were found by hill
climbing on how many deals a search without second thoughts wins: what counts is to empty a column, to free a wanted
card, and not to bury one.  They decide how fast an answer is found, never which.
"""

from collections.abc import MutableSequence

from gfclock_solver.rules import Rules
from gfclock_solver.search.compiled.storage import longer, new_ints

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from _stack.pxd.
    from gfclock_solver.search.compiled.interpreted import lowest
    from gfclock_solver.search.compiled.position import CLOCK, EMPTY, RESERVE, SearchPosition
    from gfclock_solver.search.compiled.table import PositionTable

    Ints = MutableSequence[int]
    _RUNNING, _WON, _LOST, _WANTS_ROOM = 0, 1, 2, 3

    EMPTIES_COLUMN, FREES_WANTED, LEAVES_BASE, FREES_MOVABLE, LEAVES_WANTED, FREES_SECOND = 21, 11, -7, 8, 6, 5
    BURIES_NOTHING, NOT_ON_BOTTOM, FROM_RESERVE, PARKS = 20, 11, 5, -10
    # The same for a card that goes into an empty column.
    SPACE_FREES_WANTED, SPACE_LEAVES_BASE, SPACE_FREES_SECOND, SPACE_LEAVES_WANTED = 66, -21, 26, 24
    SPACE_FREES_MOVABLE, SPACE_FROM_RESERVE, SPACE_FIRST, PLAY_FIRST = 43, -200, 100, 1000

RUNNING, WON, LOST, WANTS_ROOM = 0, 1, 2, 3
"""What `SearchStack.run` returns: the slice is over; a won position is reached; nothing is left to search; the stores
want to grow first."""

_ONE = cython.declare(cython.ulonglong, 1)

# The most moves of one position: nine sources, each with at most eight targets, the reserve and the clock, and as many
# runs; the most that a step logs: a move and forty plays; and the most frames that it pushes: one a play, and one.
_MOST_MOVES = cython.declare(cython.int, 512)
_MOST_LOGGED = cython.declare(cython.int, 48)
_MOST_FRAMES = cython.declare(cython.int, 44)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def source_score(position: SearchPosition, card: cython.int) -> cython.int:
    """Return how promising it is to move `card` away from where it lies, onto another card or into the reserve."""
    base: cython.int = position.below[card]
    if base == RESERVE:
        return FROM_RESERVE
    return (
        (EMPTIES_COLUMN if base == EMPTY else 0)
        + (FREES_WANTED if (position.wanted >> base) & 1 else 0)
        + (LEAVES_BASE if (position.bases[card] >> base) & 1 else 0)
        + (FREES_SECOND if (position.wanted >> position.below[base]) & 1 else 0)
        + (LEAVES_WANTED if position.under[card] & position.wanted else 0)
        + (FREES_MOVABLE if position.bases[base] & position.tops else 0)
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def space_score(position: SearchPosition, card: cython.int) -> cython.int:
    """Return how promising it is to move `card` into an empty column."""
    base: cython.int = position.below[card]
    if base == RESERVE:
        return SPACE_FIRST + SPACE_FROM_RESERVE
    return (
        SPACE_FIRST
        + (SPACE_FREES_WANTED if (position.wanted >> base) & 1 else 0)
        + (SPACE_LEAVES_BASE if (position.bases[card] >> base) & 1 else 0)
        + (SPACE_FREES_SECOND if (position.wanted >> position.below[base]) & 1 else 0)
        + (SPACE_LEAVES_WANTED if position.under[card] & position.wanted else 0)
        + (SPACE_FREES_MOVABLE if position.bases[base] & position.tops else 0)
    )


class SearchStack(SearchPosition):
    """What the searches share; `start` one from the position laid out, then `run` slices."""

    def __init__(self, rules: Rules, force_plays: bool, slots: int) -> None:
        SearchPosition.__init__(self, rules)
        self.force_plays = force_plays
        self.may_move_runs = False
        self.table = PositionTable(slots)
        self.first_slots = slots
        self.move_room, self.frame_room, self.log_room = 1024, 256, 256
        self.moves = new_ints(self.move_room)
        self.frame_log, self.frame_moves, self.frame_stage = (new_ints(self.frame_room) for _ in range(3))
        self.move_count = self.frame_count = 0
        self.states = 0

    def start(self) -> None:
        """Begin the search of the position laid out; everything known of earlier ones is forgotten."""
        self.table.clear(self.first_slots)
        self.begin()

    def begin(self) -> None:
        """Begin the search with the table as it is."""
        self.move_count = self.frame_count = 0
        self.entering = True
        self.by_play = False

    def run(self, limit: int) -> int:
        """Search on until `states` reaches `limit` at the latest; return RUNNING, WON, LOST or WANTS_ROOM.

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

    def expand(self) -> cython.bint:
        """Enter the position reached; tell whether it is won."""
        return False

    def next_move(self) -> cython.bint:
        """Make the next move to try from the last frame, or drop the frame; false when there is no frame."""
        return False

    def has_room(self) -> cython.bint:
        """Tell whether the stacks and the log can take one more step."""
        return (
            self.move_count + _MOST_MOVES <= self.move_room
            and not self.needs_frames()
            and self.log_length + _MOST_LOGGED <= self.log_room
        )

    def needs_frames(self) -> cython.bint:
        """Tell whether the stack of frames can take no step more."""
        return self.frame_count + _MOST_FRAMES > self.frame_room

    def make_room(self) -> None:
        """Double every store that is full.

        A store grows first, and then its room is noted: where there is no memory for it, the room is what it was, and
        the search can be ended or begun anew.
        """
        if self.table.is_full():
            self.table.grow()
        if self.move_count + _MOST_MOVES > self.move_room:
            self.moves = longer(self.moves, 2 * self.move_room)
            self.move_room *= 2
        if self.needs_frames():
            self.frame_log = longer(self.frame_log, 2 * self.frame_room)
            self.frame_moves = longer(self.frame_moves, 2 * self.frame_room)
            self.frame_stage = longer(self.frame_stage, 2 * self.frame_room)
            self.frame_room *= 2
        if self.log_length + _MOST_LOGGED > self.log_room:
            self.log = longer(self.log, 2 * self.log_room)
            self.log_from = longer(self.log_from, 2 * self.log_room)
            self.log_room *= 2

    def grown_bytes(self) -> int:
        """Return about how many bytes `make_room` will hold."""
        stacks = self.move_room + 3 * self.frame_room + 2 * self.log_room
        return (self.table.grown_bytes() if self.table.is_full() else 24 * (int(self.table.mask) + 1)) + 8 * stacks

    def push(self, stage: cython.int, moves: cython.int) -> None:
        """Push a frame for the position as it is now, with its moves from ``moves`` on."""
        self.frame_log[self.frame_count] = self.log_length
        self.frame_moves[self.frame_count] = moves
        self.frame_stage[self.frame_count] = stage
        self.frame_count += 1

    def make_forced_plays(self) -> cython.bint:
        """Make all forced plays; tell whether there were any."""
        plays: cython.ulonglong = (self.tops | self.reserve) & self.wanted
        any_made: cython.bint = False
        if not self.force_plays:
            return False
        while plays != 0:
            plays &= ~self.unsafe_plays()
            if plays == 0:
                break
            any_made = True
            while plays != 0:
                self.make(lowest(plays), CLOCK)
                plays &= plays - 1
            plays = (self.tops | self.reserve) & self.wanted
        return any_made

    def offer_plays(self, plays: cython.ulonglong) -> None:
        """Put these plays on the stack of moves."""
        while plays != 0:
            self.moves[self.move_count] = (PLAY_FIRST * 262144) | (1 << 12) | (CLOCK << 6) | lowest(plays)
            self.move_count += 1
            plays &= plays - 1

    def offer_shifts(self) -> None:
        """Put every shift and parking on the stack of moves.

        Left out are moves that lead to no other position: a bottom card into an empty column, and a second
        empty column.
        """
        card: cython.int
        target: cython.int
        source: cython.int
        score: cython.int
        count: cython.int = self.move_count
        left: cython.ulonglong = self.tops
        targets: cython.ulonglong
        burying: cython.ulonglong = 0
        bottoms: cython.ulonglong = 0
        while left != 0:
            card = lowest(left)
            if self.under[card] & self.wanted:
                burying |= _ONE << card
            if self.below[card] == EMPTY:
                bottoms |= _ONE << card
            left &= left - 1
        left = self.tops | self.reserve
        while left != 0:
            card = lowest(left)
            left &= left - 1
            if self.empty > 0 and self.below[card] != EMPTY:
                self.moves[count] = (space_score(self, card) * 262144) | (1 << 12) | (EMPTY << 6) | card
                count += 1
            targets = self.bases[card] & self.tops
            if targets == 0 and (not self.has_reserve or self.reserve != 0):
                continue
            source = source_score(self, card)
            while targets != 0:
                target = lowest(targets)
                targets &= targets - 1
                score = source
                if (burying >> target) & 1 == 0:
                    score += BURIES_NOTHING
                if (bottoms >> target) & 1 == 0:
                    score += NOT_ON_BOTTOM
                self.moves[count] = (score * 262144) | (1 << 12) | (target << 6) | card
                count += 1
            if self.has_reserve and self.reserve == 0:
                self.moves[count] = ((source + PARKS) * 262144) | (1 << 12) | (RESERVE << 6) | card
                count += 1
        self.move_count = count
        if self.may_move_runs:
            self.offer_runs(burying, bottoms)

    def offer_runs(self, burying: cython.ulonglong, bottoms: cython.ulonglong) -> None:
        """Put every move of two or more cards on the stack of moves; see `rules.Rules.runs` for what may move."""
        top: cython.int
        card: cython.int
        target: cython.int
        score: cython.int
        length: cython.int
        count: cython.int = self.move_count
        free: cython.int = 2 if self.has_reserve and self.reserve == 0 else 1
        left: cython.ulonglong = self.tops
        targets: cython.ulonglong
        while left != 0:
            top = lowest(left)
            left &= left - 1
            card = top
            length = 1
            while self.below[card] != EMPTY and (self.bases[card] >> self.below[card]) & 1:
                card = self.below[card]
                length += 1
                if self.empty > 0 and self.below[card] != EMPTY and length <= free << (self.empty - 1):
                    self.moves[count] = (space_score(self, card) * 262144) | (length << 12) | (EMPTY << 6) | card
                    count += 1
                if length > free << self.empty:
                    break
                targets = self.bases[card] & self.tops & ~(_ONE << top)
                while targets != 0:
                    target = lowest(targets)
                    targets &= targets - 1
                    score = source_score(self, card)
                    if (burying >> target) & 1 == 0:
                        score += BURIES_NOTHING
                    if (bottoms >> target) & 1 == 0:
                        score += NOT_ON_BOTTOM
                    self.moves[count] = (score * 262144) | (length << 12) | (target << 6) | card
                    count += 1
        self.move_count = count

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


def is_compiled() -> bool:
    """Tell whether this module runs compiled."""
    return bool(cython.compiled)
