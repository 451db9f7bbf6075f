# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The kernel: decides whether a position can be won.

First **dives** (`dives`), which win most deals and need no memory of positions.  Then a **search**: depth-first over
all moves, with the table of exact positions and the two proven prunings of `position`.

**Nothing is missed.**  Order the positions that can be won by the fewest shifts that they need, and then by the cards
off the clock.  From each of them some move that is kept leads to a lesser one: a forced play, where there is one,
costs no shift and takes a card away; otherwise the first move of a best line does.  So kept moves alone lead from each
to a won position, and a search that goes once through all that kept moves reach comes to it, whatever comes first.

**Plays first, and without memory.**  Where a card can be played but its play is not forced, the frame starts at stage
PLAYED or PLAYED_KNOWN and only that play is tried; a play is never undone by later moves, so no cycle can arise from
plays alone, and the position need not be in the table.  Only when the play has failed is it looked up (PLAYED_KNOWN:
it is there already) and its other moves are listed.  If it is found in the table then, the frame is dropped: its
moves were or are being listed where it was met before.  That was not below this frame, where the card is on the clock.
The position after a shift is looked up before the shift is even made, from its key alone.

**Held plays.**  When the play of a card h at a position Q has failed, it is not tried again in any position reached
from Q until a card has been put on h.  *If nothing is put on h before it is played, playing it at Q is as good:* take a
winning line from a position P reached from Q in which h is played before anything is put on it, and play h at Q
instead; then follow the way from Q to P and the line, without what they do with h.  Each move stays legal: h lies in
nothing's way, what lay under h is only laid bare sooner, and nothing was put on h.  So Q with h played would be won.
But it is known to be lost: its search met no position that was still being searched, since a play is never undone and
those have fewer cards on the clock, so what the table said of positions on the way was settled.  The card is **held**.
Two things follow.  If the play of a held card is forced, the position is lost, since it is won only if it is won with
that play.  And `is_dead_end` need not play a held card before some card that fits on it has come to the top.

**Snapshots.**  A frame remembers the masks and the key, and how the one card lay that is shifted from it; what lies
under a card that is played stays as it was.  So nothing is undone move by move.

`states` counts the positions in which a shift was chosen: in the dives, and once for each position whose moves were
listed in the search.
"""

from gfclock_solver.rules import Rules
from gfclock_solver.search.compiled import dives, position, stack
from gfclock_solver.search.compiled.dives import check_shifts
from gfclock_solver.search.compiled.storage import longer_words, new_words

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from kernel.pxd.
    WORDS, TOPS, CLOCK_MASK, RESERVE_MASK, KEY = 12, 0, 1, 2, 3
    HELD, SHIFTED, WAS_ON, WAS_UNDER, EMPTY_COUNT = 6, 7, 8, 9, 10

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, (1 << 52) - 1)
_CODE = cython.declare(cython.ulonglong, 15)

_OPEN = cython.declare(cython.int, 0)
_PLAYED = cython.declare(cython.int, 1)
_PLAYED_KNOWN = cython.declare(cython.int, 2)


class Kernel(dives.Dives):
    """Decides one position after another under one rule set; see the module's docstring.

    `lay_out` a position, `try_dive`, and if that fails lay it out again, `start`, and `run` slices.  A won line is
    ``log[:log_length]``; see `position` for what a logged move is.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        force_plays: bool = True,
        prune_dead_ends: bool = True,
        hold_plays: bool = True,
        slots: int = 1024,
    ) -> None:
        dives.Dives.__init__(self, rules, slots)
        self.force_plays, self.prune_dead_ends, self.hold_plays = force_plays, prune_dead_ends, hold_plays
        self.held = 0
        self.is_known = self.entering = False
        self.snapshots = new_words(WORDS * self.frame_room)
        self.most_dive_states = 1 << 62

    def is_hopeless(self) -> bool:
        """Tell whether the position laid out is lost because no space can ever be won; it counts as a state then."""
        if not self.prune_dead_ends or not self.is_dead_end():
            return False
        self.states += 1
        return True

    def begin(self) -> None:
        """Begin the search with the table as it is."""
        stack.SearchStack.begin(self)
        self.note_what_precedes()
        self.held = self.moved = 0
        self.is_known = False
        self.entering = True

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
            if not self.has_room():
                return stack._WANTS_ROOM
            if self.states >= limit:
                return stack._RUNNING
            if self.entering:
                self.entering = False
                if self.expand():
                    return stack._WON
            elif not self.next_move():
                return stack._LOST

    def has_room(self) -> cython.bint:
        """Tell whether the table, the stacks and the log can take one more step."""
        return (
            self.table.used <= self.table.most_used
            and self.move_count + stack.MOST_MOVES <= self.move_room
            and self.frame_count + stack.MOST_FRAMES <= self.frame_room
            and self.log_length + stack.MOST_LOGGED <= self.log_room
        )

    def is_new(self) -> cython.bint:
        """Add the position to the table; tell whether it was not there."""
        return self.table.insert(self.key[0], self.key[1], self.key[2], 0) != 0

    def child_is_new(self, card: cython.int, target: cython.int) -> cython.bint:
        """Add the position after a shift, not made yet, to the table; if it was new, the key is that one's."""
        word: cython.int = self.key_word[card]
        before: cython.ulonglong = self.key[word]
        is_new: cython.bint
        self.note_place(card, target)
        is_new = self.is_new()
        if not is_new:
            self.key[word] = before
        return is_new

    def note_place(self, card: cython.int, target: cython.int) -> None:
        """Bring the key up to date: the card now lies on `target`."""
        code: cython.ulonglong = 0 if target == self.dealt[card] else self.code_of[56 * card + target]
        word: cython.int = self.key_word[card]
        shift: cython.int = self.key_shift[card]
        self.key[word] = (self.key[word] & ~(_CODE << shift)) | (code << shift)

    def expand(self) -> cython.bint:
        """Enter the position reached: play what may be played, push frames; tell whether it is won."""
        moves: cython.int = self.move_count
        plays: cython.ulonglong
        chosen: cython.ulonglong
        safe: cython.ulonglong
        while True:
            plays = (self.tops | self.reserve) & self.wanted
            if plays == 0:
                break
            safe = self.forced_mask() if self.force_plays else 0
            if plays & self.held & safe:
                return False
            plays &= ~self.held
            if plays == 0:
                break
            chosen = plays & safe
            if chosen == 0:
                self.push_snapshot(_PLAYED_KNOWN if self.is_known else _PLAYED, moves)
                chosen = plays & -plays
            self.is_known = False
            self.play(chosen)
        if self.tops | self.reserve == 0:
            return True
        if not self.is_known and not self.is_new():
            return False
        if self.prune_dead_ends and self.is_dead_end_with(self.held):
            self.states += 1
            return False
        self.states += 1
        self.push_snapshot(_OPEN, moves)
        self.offer_shifts()
        return False

    def play(self, cards: cython.ulonglong) -> None:
        """Play these top or parked cards, all of them wanted, and log them.

        What lies under a played card is left as it was, so that nothing is to be undone but the masks.
        """
        card: cython.int
        base: cython.int
        self.clock |= cards
        self.tops &= ~cards
        self.reserve &= ~cards
        while cards != 0:
            card = position.lowest(cards)
            cards &= cards - 1
            base = self.below[card]
            self.tops |= (_ONE << base) & _ALL
            self.empty += base == position.EMPTY
            self.log[self.log_length] = position.move_of(card, position.CLOCK)
            self.log_length += 1
            self.note_place(card, position.CLOCK)
        self.wanted = position.wanted_of(self.clock)
        self.moved = 0

    def push_snapshot(self, stage: cython.int, moves: cython.int) -> None:
        """Push a frame that remembers the position as it is now, but for what lies on what."""
        at: cython.Py_ssize_t = WORDS * self.frame_count
        self.frame_log[self.frame_count] = self.log_length
        self.frame_moves[self.frame_count] = moves
        self.frame_stage[self.frame_count] = stage
        self.frame_count += 1
        self.snapshots[at + TOPS] = self.tops
        self.snapshots[at + CLOCK_MASK] = self.clock
        self.snapshots[at + RESERVE_MASK] = self.reserve
        self.snapshots[at + KEY] = self.key[0]
        self.snapshots[at + KEY + 1] = self.key[1]
        self.snapshots[at + KEY + 2] = self.key[2]
        self.snapshots[at + HELD] = self.held
        self.snapshots[at + SHIFTED] = position.EMPTY
        self.snapshots[at + EMPTY_COUNT] = self.empty

    def restore(self, frame: cython.int) -> None:
        """Go back to the position that a frame remembers: the one card that was shifted from it lies as it did then."""
        at: cython.Py_ssize_t = WORDS * frame
        card: cython.int = cython.cast(cython.int, self.snapshots[at + SHIFTED])
        self.log_length = self.frame_log[frame]
        if card != position.EMPTY:
            self.below[card] = cython.cast(cython.int, self.snapshots[at + WAS_ON])
            self.under[card] = self.snapshots[at + WAS_UNDER]
        self.tops = self.snapshots[at + TOPS]
        self.clock = self.snapshots[at + CLOCK_MASK]
        self.reserve = self.snapshots[at + RESERVE_MASK]
        self.key[0] = self.snapshots[at + KEY]
        self.key[1] = self.snapshots[at + KEY + 1]
        self.key[2] = self.snapshots[at + KEY + 2]
        self.held = self.snapshots[at + HELD]
        self.empty = cython.cast(cython.int, self.snapshots[at + EMPTY_COUNT])
        self.wanted = position.wanted_of(self.clock)
        self.moved = 0

    def next_move(self) -> cython.bint:
        """Go back to the last frame with a move to try and make it; drop frames with none; false when none is left."""
        frame: cython.int = self.frame_count - 1
        stage: cython.int
        move: cython.int
        card: cython.int
        target: cython.int
        at: cython.Py_ssize_t = WORDS * frame
        plays: cython.ulonglong
        if frame < 0:
            return False
        self.restore(frame)
        stage = self.frame_stage[frame]
        if stage != _OPEN:
            self.frame_stage[frame] = _OPEN
            if stage == _PLAYED and not self.is_new():
                self.frame_count = frame
                return True
            plays = (self.tops | self.reserve) & self.wanted & ~self.held
            if self.hold_plays:
                self.held |= plays & -plays
                self.snapshots[at + HELD] = self.held
            if self.prune_dead_ends and self.is_dead_end_with(self.held):
                self.frame_count = frame
                return True
            self.states += 1
            self.offer_plays(plays & (plays - 1))
            self.offer_shifts()
        while self.move_count > self.frame_moves[frame]:
            move = self.take_best(self.frame_moves[frame])
            card = position.card_of(move)
            target = position.target_of(move)
            if target == position.CLOCK:
                # Later moves from here know that this play has failed.
                if self.hold_plays:
                    self.snapshots[at + HELD] |= _ONE << card
                self.snapshots[at + SHIFTED] = position.EMPTY
                self.is_known = False
                self.play(_ONE << card)
                self.entering = True
                return True
            if self.child_is_new(card, target):
                self.snapshots[at + SHIFTED] = card
                self.snapshots[at + WAS_ON] = self.below[card]
                self.snapshots[at + WAS_UNDER] = self.under[card]
                self.log[self.log_length] = position.move_of(card, target)
                self.log_length += 1
                self.lift(card)
                self.put(card, target)
                if target < position.EMPTY:
                    self.held &= ~(_ONE << target)
                self.moved |= _ONE << card
                self.is_known = True
                self.entering = True
                return True
        self.frame_count = frame
        return True

    def make_room(self) -> None:
        """Double every store that is full."""
        if self.needs_frames():
            # First, so that the frames never outnumber the snapshots.
            self.snapshots = longer_words(self.snapshots, 2 * WORDS * self.frame_room)
        stack.SearchStack.make_room(self)

    def grown_bytes(self) -> int:
        """Return about how many bytes `make_room` will hold."""
        return int(stack.SearchStack.grown_bytes(self)) + 2 * 8 * WORDS * int(self.frame_room)

    def decide_boards(
        self,
        boards: position.Cards,
        verdicts: position.Cards,
        states: position.Ints,
        first: int,
        most_shifts: int,
        limit: int,
    ) -> int:
        """Decide the boards from number `first` on; return the number of the first one that is not decided.

        `boards` holds forty bytes a board; ``verdicts[i]`` becomes WON or LOST and ``states[i]`` the states searched.
        A board whose search reaches `limit` states or wants room is left to the caller, who goes on with `run`; after
        the table's last generation the board's search has not begun, and the caller clears the table and calls again.
        The GIL is released meanwhile.  Raises `ValueError` when a buffer is too short, or `most_shifts` above 100.
        """
        count: cython.Py_ssize_t = len(boards) // 40
        board: cython.Py_ssize_t = first
        dive_shifts: cython.int = most_shifts
        slice_limit: cython.longlong = limit
        verdict: cython.int
        check_shifts(most_shifts)
        if len(verdicts) < count or len(states) < count:
            raise ValueError(f"{count} boards, but room for {len(verdicts)} verdicts and {len(states)} state counts")
        self.boards = boards
        with cython.nogil:
            while board < count:
                verdict = self.decide_board(40 * board, dive_shifts, slice_limit)
                if verdict == stack._RUNNING:
                    break
                verdicts[board] = verdict
                states[board] = cython.cast(cython.int, self.states)
                board += 1
        return board

    def decide_board(self, at: cython.Py_ssize_t, dive_shifts: cython.int, limit: cython.longlong) -> cython.int:
        """Decide the board from ``boards[at]`` on; return WON or LOST, or RUNNING when its search is not at an end."""
        status: cython.int
        number: cython.int
        most_shifts: cython.int
        self.states = 0
        for number in range(dives.DIVES if dive_shifts > 0 else 0):
            most_shifts = cython.cast(cython.int, min(dive_shifts, self.most_dive_states - self.states))
            if most_shifts <= 0:
                break
            self.lay_out_deal(at)
            # Asked after the first dive, which wins most deals in less time than this takes.
            if number == 1 and self.prune_dead_ends and self.is_dead_end():
                self.states += 1
                return stack._LOST
            if self.dive(number, most_shifts):
                return stack._WON
        self.lay_out_deal(at)
        self.start_deal_key(at)
        if not self.table.forget():
            return stack._RUNNING
        self.begin()
        status = self.run_slice(limit)
        return stack._RUNNING if status == stack._WANTS_ROOM else status
