# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The kernel: decides whether a position can be won.

First a **dive**: play whatever can be played, make the most promising shift when nothing can, never look back.  It wins
about five deals in six and needs no memory of positions; where it fails it says nothing.  Then a **search**:
depth-first over all moves, with the table of exact positions and the two proven prunings of `_position`.

The search keeps a stack of frames instead of recursing, as lost deals reach depths of tens of thousands, and runs in
slices: `run` returns when it has searched so many states, so that progress, limits and Ctrl-C stay in Python, which
also grows the stores between slices.  No function here can raise while the GIL is released.

A frame is a position on the current line whose moves are not all tried: how long the log was there, where its moves
begin on the stack of moves, and its stage.  **Plays first, and without memory**: where a card can be played but its
play is not forced, the frame starts at stage PLAYED or PLAYED_KNOWN and only that play is tried; a play is never
undone by later moves, so no cycle can arise from plays alone, and the position need not be in the table.
Only when the play has failed is it looked up (PLAYED_KNOWN: it is there already) and its other moves are listed.
The position after a shift is looked up before the shift is even made, from its key alone.

`states` counts the positions in which a shift was chosen: in the dive, and once for each position whose moves were
listed in the search.
"""

from gfclock_solver.rules import Rules
from gfclock_solver.search._position import longer, new_ints

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from _kernel.pxd.
    from gfclock_solver.search._interpreted import lowest
    from gfclock_solver.search._position import CLOCK, EMPTY, RESERVE, Cards, Ints, PositionTable, SearchPosition

    _RUNNING, _WON, _LOST, _WANTS_ROOM = 0, 1, 2, 3

RUNNING, WON, LOST, WANTS_ROOM = 0, 1, 2, 3
"""What `Kernel.run` returns: the slice is over; a won position is reached; nothing is left to search; the stores
want to grow first."""

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, (1 << 52) - 1)

_OPEN = cython.declare(cython.int, 0)
_PLAYED = cython.declare(cython.int, 1)
_PLAYED_KNOWN = cython.declare(cython.int, 2)

# The most moves of one position: nine sources, each with at most eight targets, the reserve and the clock; and the
# most that a step logs: a move and forty plays.
_MOST_MOVES = cython.declare(cython.int, 96)
_MOST_LOGGED = cython.declare(cython.int, 48)

# How promising a shift is, the higher the better.  Found by hill climbing on how many deals the dive wins.
_EMPTIES_COLUMN = cython.declare(cython.int, 21)
_FREES_WANTED = cython.declare(cython.int, 11)
_LEAVES_BASE = cython.declare(cython.int, -7)
_FREES_MOVABLE = cython.declare(cython.int, 8)
_LEAVES_WANTED = cython.declare(cython.int, 6)
_FREES_SECOND = cython.declare(cython.int, 5)
_BURIES_NOTHING = cython.declare(cython.int, 20)
_NOT_ON_BOTTOM = cython.declare(cython.int, 11)
_FROM_RESERVE = cython.declare(cython.int, 5)
_PARKS = cython.declare(cython.int, -10)
# The same for a card that goes into an empty column.
_SPACE_FREES_WANTED = cython.declare(cython.int, 66)
_SPACE_LEAVES_BASE = cython.declare(cython.int, -21)
_SPACE_FREES_SECOND = cython.declare(cython.int, 26)
_SPACE_LEAVES_WANTED = cython.declare(cython.int, 24)
_SPACE_FREES_MOVABLE = cython.declare(cython.int, 43)
_SPACE_FROM_RESERVE = cython.declare(cython.int, -200)
_SPACE_FIRST = cython.declare(cython.int, 100)
_PLAY_FIRST = cython.declare(cython.int, 1_000)
_NONE = cython.declare(cython.int, -1_000)


class Kernel(SearchPosition):
    """Decides one position after another under one rule set; see the module's docstring.

    `lay_out` or `lay_out_deal` a position, try `dive`, and if that fails lay it out again, `start`, and `run` slices.
    A won line is ``log[:log_length]``: each entry is ``card | target << 8``.
    """

    def __init__(
        self, rules: Rules, *, force_plays: bool = True, prune_dead_ends: bool = True, slots: int = 4096
    ) -> None:
        SearchPosition.__init__(self, rules)
        self.force_plays, self.prune_dead_ends = force_plays, prune_dead_ends
        self.table = PositionTable(slots)
        self.first_slots = slots
        self.moves = new_ints(1024)
        self.frame_log, self.frame_moves, self.frame_stage = new_ints(256), new_ints(256), new_ints(256)
        self.move_room, self.frame_room, self.log_room = 1024, 256, 256
        self.move_count = self.frame_count = 0
        self.states = 0

    def try_dive(self, most_shifts: int = 30) -> bool:
        """Dive once from the position laid out; if it fails, the position is spoilt and must be laid out again."""
        return bool(self.dive(most_shifts))

    def dive(self, most_shifts: cython.int) -> cython.bint:
        """Play what can be played, shift what looks best, never look back; tell whether that wins.

        The hot loop of whole ranges: the masks live in local variables, `lift` and `put` are written out, and only the
        log and `states` are kept up to date in the object.
        """
        tops: cython.ulonglong = self.tops
        reserve: cython.ulonglong = self.reserve
        clock: cython.ulonglong = self.clock
        wanted: cython.ulonglong = self.wanted
        empty: cython.int = self.empty
        length: cython.int = self.log_length
        shifts: cython.int = 0
        card: cython.int
        base: cython.int
        target: cython.int
        score: cython.int
        best_score: cython.int
        best_card: cython.int
        best_target: cython.int
        bit: cython.ulonglong
        left: cython.ulonglong
        burying: cython.ulonglong
        bottoms: cython.ulonglong
        targets: cython.ulonglong
        chosen: cython.ulonglong
        while True:
            left = (tops | reserve) & wanted
            while left != 0:
                card = lowest(left)
                bit = left & -left
                base = self.below[card]
                clock |= bit
                tops = (tops & ~bit) | ((_ONE << base) & _ALL)
                reserve &= ~bit
                empty += base == EMPTY
                self.log[length] = card | (CLOCK << 8)
                length += 1
                wanted = ((clock << 4) | (clock >> 48)) & _ALL & ~clock
                left = (tops | reserve) & wanted
            self.states += 1
            if tops | reserve == 0:
                self.log_length = length
                return True
            if shifts == most_shifts:
                return False
            best_score = _NONE
            best_card = best_target = 0
            if empty > 0:
                left = tops
                best_target = EMPTY
                while left != 0:
                    card = lowest(left)
                    left &= left - 1
                    base = self.below[card]
                    if base != EMPTY:
                        score = (
                            _SPACE_FREES_WANTED * cython.cast(cython.int, (wanted >> base) & 1)
                            + _SPACE_LEAVES_BASE * cython.cast(cython.int, (self.bases[card] >> base) & 1)
                            + _SPACE_FREES_SECOND * cython.cast(cython.int, (wanted >> self.below[base]) & 1)
                            + _SPACE_LEAVES_WANTED * ((self.under[card] & wanted) != 0)
                            + _SPACE_FREES_MOVABLE * ((self.bases[base] & tops) != 0)
                        )
                        if score > best_score:
                            best_score = score
                            best_card = card
            if best_score == _NONE:
                left = tops
                burying = bottoms = 0
                while left != 0:
                    bit = left & -left
                    card = lowest(left)
                    left &= left - 1
                    burying |= bit if self.under[card] & wanted else 0
                    bottoms |= 0 if self.under[card] else bit
                left = tops | reserve
                if not self.has_reserve or reserve != 0:
                    left &= self.fitting(tops)
                while left != 0:
                    card = lowest(left)
                    left &= left - 1
                    base = self.below[card]
                    targets = self.bases[card] & tops
                    score = (
                        _EMPTIES_COLUMN * (base == EMPTY)
                        + _FREES_WANTED * cython.cast(cython.int, (wanted >> base) & 1)
                        + _LEAVES_BASE * cython.cast(cython.int, (self.bases[card] >> base) & 1)
                        + _FREES_SECOND * cython.cast(cython.int, (wanted >> self.below[base]) & 1)
                        + _LEAVES_WANTED * ((self.under[card] & wanted) != 0)
                        + _FREES_MOVABLE * ((self.bases[base] & tops) != 0)
                        + _FROM_RESERVE * (base == RESERVE)
                    )
                    if targets == 0:
                        score += _PARKS
                        target = RESERVE
                    else:
                        chosen = targets & ~burying
                        if chosen != 0:
                            score += _BURIES_NOTHING
                            targets = chosen
                        chosen = targets & ~bottoms
                        if chosen != 0:
                            score += _NOT_ON_BOTTOM
                            targets = chosen
                        target = lowest(targets)
                    if score > best_score:
                        best_score = score
                        best_card = card
                        best_target = target
                if best_score == _NONE:
                    return False
            shifts += 1
            self.log[length] = best_card | (best_target << 8)
            length += 1
            bit = _ONE << best_card
            base = self.below[best_card]
            tops = (tops & ~bit) | ((_ONE << base) & _ALL)
            reserve &= ~bit
            empty += base == EMPTY
            self.below[best_card] = best_target
            if best_target == RESERVE:
                self.under[best_card] = 0
                reserve = bit
            elif best_target == EMPTY:
                self.under[best_card] = 0
                tops |= bit
                empty -= 1
            else:
                self.under[best_card] = self.under[best_target] | (_ONE << best_target)
                tops = (tops & ~(_ONE << best_target)) | bit

    def burying_tops(self) -> cython.ulonglong:
        """Return the top cards that have a wanted card somewhere below them."""
        left: cython.ulonglong = self.tops
        burying: cython.ulonglong = 0
        while left != 0:
            if self.under[lowest(left)] & self.wanted:
                burying |= left & -left
            left &= left - 1
        return burying

    def bottom_tops(self) -> cython.ulonglong:
        """Return the top cards that are alone in their columns."""
        left: cython.ulonglong = self.tops
        bottoms: cython.ulonglong = 0
        while left != 0:
            if self.below[lowest(left)] == EMPTY:
                bottoms |= left & -left
            left &= left - 1
        return bottoms

    def source_score(self, card: cython.int) -> cython.int:
        """Return how promising it is to move `card` away from where it lies, onto another card or into the reserve."""
        base: cython.int = self.below[card]
        if base == RESERVE:
            return _FROM_RESERVE
        return (
            (_EMPTIES_COLUMN if base == EMPTY else 0)
            + (_FREES_WANTED if (self.wanted >> base) & 1 else 0)
            + (_LEAVES_BASE if (self.bases[card] >> base) & 1 else 0)
            + (_FREES_SECOND if (self.wanted >> self.below[base]) & 1 else 0)
            + (_LEAVES_WANTED if self.under[card] & self.wanted else 0)
            + (_FREES_MOVABLE if self.bases[base] & self.tops else 0)
        )

    def space_score(self, card: cython.int) -> cython.int:
        """Return how promising it is to move `card` into an empty column."""
        base: cython.int = self.below[card]
        if base == RESERVE:
            return _SPACE_FROM_RESERVE
        return (
            (_SPACE_FREES_WANTED if (self.wanted >> base) & 1 else 0)
            + (_SPACE_LEAVES_BASE if (self.bases[card] >> base) & 1 else 0)
            + (_SPACE_FREES_SECOND if (self.wanted >> self.below[base]) & 1 else 0)
            + (_SPACE_LEAVES_WANTED if self.under[card] & self.wanted else 0)
            + (_SPACE_FREES_MOVABLE if self.bases[base] & self.tops else 0)
        )

    def offer(self, card: cython.int, target: cython.int, score: cython.int) -> None:
        """Put a move on the stack of moves, as ``score << 16 | target << 8 | card``."""
        self.moves[self.move_count] = (score << 16) | (target << 8) | card
        self.move_count += 1

    def take_best(self, start: cython.int) -> cython.int:
        """Take the best move from ``moves[start:move_count]``, which is not empty; return ``target << 8 | card``.

        A move is mostly the last that is needed of its frame, so choosing when it is wanted beats sorting all.
        """
        place: cython.int
        best: cython.int = start
        move: cython.int
        for place in range(start + 1, self.move_count):
            if self.moves[place] > self.moves[best]:
                best = place
        move = self.moves[best] & 0xFFFF
        self.move_count -= 1
        self.moves[best] = self.moves[self.move_count]
        return move

    def offer_moves(self, plays: cython.ulonglong) -> None:
        """Put these plays and every shift and parking on the stack of moves.

        Left out are moves that lead to no other position: a bottom card into an empty column, and a second
        empty column.
        """
        card: cython.int
        target: cython.int
        score: cython.int
        left: cython.ulonglong = self.tops | self.reserve
        targets: cython.ulonglong
        burying: cython.ulonglong = self.burying_tops()
        bottoms: cython.ulonglong = self.bottom_tops()
        while plays != 0:
            self.offer(lowest(plays), CLOCK, _PLAY_FIRST)
            plays &= plays - 1
        while left != 0:
            card = lowest(left)
            left &= left - 1
            if self.empty > 0 and self.below[card] != EMPTY:
                self.offer(card, EMPTY, _SPACE_FIRST + self.space_score(card))
            score = self.source_score(card)
            targets = self.bases[card] & self.tops
            while targets != 0:
                target = lowest(targets)
                self.offer(
                    card,
                    target,
                    score
                    + (0 if (burying >> target) & 1 else _BURIES_NOTHING)
                    + (0 if (bottoms >> target) & 1 else _NOT_ON_BOTTOM),
                )
                targets &= targets - 1
            if self.has_reserve and self.reserve == 0:
                self.offer(card, RESERVE, score + _PARKS)

    def is_new(self) -> cython.bint:
        """Add the position to the table; tell whether it was not there."""
        return self.table.insert(self.key[0], self.key[1], self.key[2]) != 0

    def child_is_new(self, card: cython.int, target: cython.int) -> cython.bint:
        """Add the position after a shift or parking to the table without making the move; tell whether it was new."""
        code: cython.int = 0 if target == self.dealt[card] else self.code_of[56 * card + target]
        changed: cython.ulonglong = self.code[card] ^ code
        is_new: cython.bint
        changed <<= self.key_shift[card]
        self.key[self.key_word[card]] ^= changed
        is_new = self.is_new()
        self.key[self.key_word[card]] ^= changed
        return is_new

    def push(self, stage: cython.int, moves: cython.int) -> None:
        """Push a frame for the position as it is now, with its moves from ``moves`` on."""
        self.frame_log[self.frame_count] = self.log_length
        self.frame_moves[self.frame_count] = moves
        self.frame_stage[self.frame_count] = stage
        self.frame_count += 1

    def start(self) -> None:
        """Begin the search of the position laid out; everything known of earlier ones is forgotten."""
        self.table.clear(self.first_slots)
        self.begin()

    def begin(self) -> None:
        """Begin the search with the table as it is."""
        self.move_count = self.frame_count = 0
        self.entering = True
        self.by_play = False
        self.is_new()

    def expand(self) -> cython.bint:
        """Enter the position reached: make the forced plays and push its frame; tell whether it is won."""
        must_look_up: cython.bint = self.by_play
        plays: cython.ulonglong = (self.tops | self.reserve) & self.wanted
        forced: cython.ulonglong
        moves: cython.int = self.move_count
        if self.force_plays:
            while plays != 0:
                forced = plays & ~self.unsafe_plays()
                if forced == 0:
                    break
                must_look_up = True
                while forced != 0:
                    self.make(lowest(forced), CLOCK)
                    forced &= forced - 1
                plays = (self.tops | self.reserve) & self.wanted
        if (self.tops | self.reserve) == 0:
            return True
        if plays != 0:
            self.push(_PLAYED if must_look_up else _PLAYED_KNOWN, moves)
            self.make(lowest(plays), CLOCK)
            self.entering = self.by_play = True
            return False
        if must_look_up and not self.is_new():
            return False
        self.states += 1
        if self.prune_dead_ends and self.is_dead_end():
            return False
        self.offer_moves(0)
        self.push(_OPEN, moves)
        return False

    def next_move(self) -> cython.bint:
        """Go back to the last frame with a move to try and make it; drop frames with none; false when none is left."""
        frame: cython.int
        stage: cython.int
        move: cython.int
        plays: cython.ulonglong
        if self.frame_count == 0:
            return False
        frame = self.frame_count - 1
        self.undo_to(self.frame_log[frame])
        stage = self.frame_stage[frame]
        if stage != _OPEN:
            self.frame_stage[frame] = _OPEN
            if (stage == _PLAYED and not self.is_new()) or (self.prune_dead_ends and self.is_dead_end()):
                self.frame_count = frame
                return True
            self.states += 1
            plays = (self.tops | self.reserve) & self.wanted
            self.offer_moves(plays & (plays - 1))
        while self.move_count > self.frame_moves[frame]:
            move = self.take_best(self.frame_moves[frame])
            self.by_play = move >> 8 == CLOCK
            if self.by_play or self.child_is_new(move & 255, move >> 8):
                self.make(move & 255, move >> 8)
                self.entering = True
                return True
        self.frame_count = frame
        return True

    def run_slice(self, limit: cython.longlong) -> cython.int:
        """Search until won, lost, out of room, or `states` reaches `limit`."""
        while True:
            if self.table.is_full() or not self.has_room():
                return _WANTS_ROOM
            if self.entering:
                if self.states >= limit:
                    return _RUNNING
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

    def decide_boards(
        self, boards: Cards, verdicts: Cards, states: Ints, first: int, most_shifts: int, limit: int
    ) -> int:
        """Decide the boards from number `first` on; return the number of the first one that is not decided.

        `boards` holds forty bytes a board; ``verdicts[i]`` becomes WON or LOST and ``states[i]`` the states searched.
        A board whose search reaches `limit` states or wants room is left to the caller, who goes on with `run`.
        The GIL is released meanwhile.
        """
        count: cython.Py_ssize_t = len(boards) // 40
        board: cython.Py_ssize_t = first
        dive_shifts: cython.int = most_shifts
        slice_limit: cython.longlong = limit
        if len(verdicts) < count or len(states) < count:
            raise ValueError(f"{count} boards, but room for {len(verdicts)} verdicts and {len(states)} state counts")
        with cython.nogil:
            while board < count and self.decide_board(boards, board, verdicts, dive_shifts, slice_limit):
                states[board] = cython.cast(cython.int, self.states)
                board += 1
        return board

    def decide_board(
        self,
        boards: Cards,
        board: cython.Py_ssize_t,
        verdicts: Cards,
        dive_shifts: cython.int,
        limit: cython.longlong,
    ) -> cython.bint:
        """Decide one board of `boards`; false when its search is not at an end."""
        status: cython.int
        self.states = 0
        if dive_shifts > 0:
            self.lay_out_deal(boards, 40 * board)
            if self.dive(dive_shifts):
                verdicts[board] = _WON
                return True
        self.lay_out_deal(boards, 40 * board)
        self.start_deal_key(boards, 40 * board)
        if not self.table.forget():
            return False
        self.begin()
        status = self.run_slice(limit)
        if status != _WON and status != _LOST:
            return False
        verdicts[board] = status
        return True

    def grown_bytes(self) -> int:
        """Return about how many bytes `make_room` will hold."""
        stacks = 2 * self.move_room + 3 * self.frame_room + 2 * self.log_room
        return (self.table.grown_bytes() if self.table.is_full() else 24 * (int(self.table.mask) + 1)) + 8 * stacks

    def make_room(self) -> None:
        """Double every store that is full."""
        if self.table.is_full():
            self.table.grow()
        if self.move_count + _MOST_MOVES > self.move_room:
            self.move_room *= 2
            self.moves = longer(self.moves)
        if self.frame_count + 2 > self.frame_room:
            self.frame_room *= 2
            self.frame_log, self.frame_moves = longer(self.frame_log), longer(self.frame_moves)
            self.frame_stage = longer(self.frame_stage)
        if self.log_length + _MOST_LOGGED > self.log_room:
            self.log_room *= 2
            self.log, self.log_from = longer(self.log), longer(self.log_from)

    def run(self, limit: int) -> int:
        """Search on until `states` reaches `limit` at the latest; return RUNNING, WON, LOST or WANTS_ROOM.

        On WANTS_ROOM call `make_room` (or give up for want of memory) and run again.
        """
        slice_limit: cython.longlong = limit
        status: cython.int
        with cython.nogil:
            status = self.run_slice(slice_limit)
        return status


def is_compiled() -> bool:
    """Tell whether this module runs compiled."""
    return bool(cython.compiled)
