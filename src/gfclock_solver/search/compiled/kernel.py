# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The kernel: decides whether a position can be won.

First **dives**: play whatever can be played, make the most promising shift when nothing can, never look back.  One wins
about five deals in six and needs no memory of positions; where it fails it says nothing, and another with other scores
for what is promising wins a quarter of the rest, and so on.  Then a **search**: depth-first over all moves, with the
table of exact positions and the two proven prunings of `position`.

**Plays first, and without memory.**  Where a card can be played but its play is not forced, the frame starts at stage
PLAYED or PLAYED_KNOWN and only that play is tried; a play is never undone by later moves, so no cycle can arise from
plays alone, and the position need not be in the table.  Only when the play has failed is it looked up (PLAYED_KNOWN: it
is there already) and its other moves are listed.  The position after a shift is looked up before the shift is even
made, from its key alone.

`states` counts the positions in which a shift was chosen: in the dives, and once for each position whose moves were
listed in the search.
"""

from collections.abc import MutableSequence

from gfclock_solver.rules import Rules

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from _kernel.pxd.
    from gfclock_solver.search.compiled.interpreted import lowest
    from gfclock_solver.search.compiled.position import CLOCK, EMPTY, RESERVE
    from gfclock_solver.search.compiled.stack import FROM_RESERVE, PARKS, SearchStack

    Cards = memoryview
    Ints = MutableSequence[int]
    _WON, _LOST = 1, 2
    Scores = cython.array_of(cython.int, 96)
    DIVES, SCORES = 6, 16
    EMPTIES, FREES_WANTED, LEAVES_BASE, FREES_SECOND, LEAVES_WANTED, FREES_MOVABLE = 0, 1, 2, 3, 4, 5
    BURIES_NOTHING, NOT_ON_BOTTOM, SPACE, SPACE_FREES_WANTED, SPACE_LEAVES_BASE, SPACE_FREES_SECOND = 6, 7, 8, 9, 10, 11
    SPACE_LEAVES_WANTED, SPACE_FREES_MOVABLE, SPACE_FITS, SPACE_BASE_IS_BOTTOM = 12, 13, 14, 15

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, (1 << 52) - 1)
DIVE_COUNT = 6
"""How many dives there are; their scores, one line each, in the order of the names in kernel.pxd.

The first line was found by hill climbing on how many deals it wins, each other one on how many of those it wins that
the lines before it leave: 84.3 % of the deals, then 26, 18, 11, 8 and 5 % of the rest, by the standard rules.
"""

_DIVE_SCORES = (
    (21, 21, 2, 12, -3, 11, 25, 18, 113, 72, 4, 52, 144, 41, -20, 5),
    (-40, -17, -21, 20, -42, 45, 7, 37, 116, 68, -15, 21, 84, 104, -30, -3),
    (14, 91, -66, -25, 15, -17, -34, -22, 122, 32, -16, 64, 162, 79, -59, 54),
    (34, -16, 19, 79, -9, -21, 19, 51, 92, 76, 15, 82, 131, 61, -47, -45),
    (-2, 9, -41, -17, 10, 19, 79, 49, 187, 82, 12, 92, 137, 65, -23, 31),
    (65, 11, 12, 21, -12, 56, 9, 31, 98, 46, -17, 53, 106, 47, -34, -41),
)

_OPEN = cython.declare(cython.int, 0)
_PLAYED = cython.declare(cython.int, 1)
_PLAYED_KNOWN = cython.declare(cython.int, 2)


def _check_shifts(most_shifts: int) -> None:
    # The log has room for these and for forty plays.
    if not 0 <= most_shifts <= 100:
        raise ValueError(f"a dive of {most_shifts} shifts; want 0 to 100")


class Kernel(SearchStack):
    """Decides one position after another under one rule set; see the module's docstring.

    `lay_out` a position, `try_dive`, and if that fails lay it out again, `start`, and `run` slices.  A won line is
    ``log[:log_length]``; see `_position` for what a logged move is.
    """

    def __init__(
        self, rules: Rules, *, force_plays: bool = True, prune_dead_ends: bool = True, slots: int = 4096
    ) -> None:
        SearchStack.__init__(self, rules, force_plays, slots)
        self.prune_dead_ends = prune_dead_ends
        self.most_dive_states = 1 << 62
        if not cython.compiled:
            self.scores = Scores()
        for number, scores in enumerate(_DIVE_SCORES):
            for place, score in enumerate(scores):
                self.scores[SCORES * number + place] = score

    def try_dive(self, number: int = 0, most_shifts: int = 30) -> bool:
        """Dive from the position laid out; if that fails, the position is spoilt and must be laid out again.

        `number` says by which of the `DIVES` scores; raises `ValueError` when there is no such, or for more than a
        hundred shifts.
        """
        _check_shifts(most_shifts)
        if not 0 <= number < DIVES:
            raise ValueError(f"dive {number}; there are {DIVES}")
        return bool(self.dive(number, most_shifts))

    def is_hopeless(self) -> bool:
        """Tell whether the position laid out is lost because no space can ever be won; it counts as a state then."""
        if not self.prune_dead_ends or not self.is_dead_end():
            return False
        self.states += 1
        return True

    def dive(self, number: cython.int, most_shifts: cython.int) -> cython.bint:
        """Play what can be played, shift what looks best, never look back; tell whether that wins.

        No card is shifted twice before the next play: a dive that goes round in circles wins nothing.

        The hot loop of whole ranges: the masks live in local variables, `lift` and `put` are written out, and only the
        log and `states` are kept up to date in the object.  The best move is the greatest number, made of its score,
        its card (of equals the lowest) and its target, so that choosing it takes no branch.
        """
        tops: cython.ulonglong = self.tops
        reserve: cython.ulonglong = self.reserve
        clock: cython.ulonglong = self.clock
        wanted: cython.ulonglong = self.wanted
        moved: cython.ulonglong = 0
        empty: cython.int = self.empty
        length: cython.int = self.log_length
        first: cython.int = SCORES * number
        shifts: cython.int = 0
        card: cython.int
        base: cython.int
        second: cython.int
        target: cython.int
        score: cython.int
        move: cython.int
        best: cython.int
        bit: cython.ulonglong
        left: cython.ulonglong
        fitting: cython.ulonglong
        targets: cython.ulonglong
        while True:
            left = (tops | reserve) & wanted
            if left != 0:
                moved = 0
                while left != 0:
                    card = lowest(left)
                    bit = left & -left
                    base = self.below[card]
                    clock |= bit
                    tops = (tops & ~bit) | ((_ONE << base) & _ALL)
                    reserve &= ~bit
                    empty += base == EMPTY
                    self.log[length] = card | (CLOCK << 6) | (1 << 12)
                    length += 1
                    wanted = ((clock << 4) | (clock >> 48)) & _ALL & ~clock
                    left = (tops | reserve) & wanted
                if tops | reserve == 0:
                    self.log_length = length
                    return True
            if shifts == most_shifts:
                return False
            shifts += 1
            self.states += 1
            best = 0
            fitting = self.fitting(tops)
            if empty > 0:
                left = tops & ~moved
                while left != 0:
                    card = lowest(left)
                    left &= left - 1
                    base = self.below[card]
                    if base == EMPTY:
                        continue
                    second = self.below[base]
                    score = (
                        self.scores[first + SPACE]
                        + self.scores[first + SPACE_FREES_WANTED] * cython.cast(cython.int, (wanted >> base) & 1)
                        + self.scores[first + SPACE_LEAVES_BASE]
                        * cython.cast(cython.int, (self.bases[card] >> base) & 1)
                        + self.scores[first + SPACE_FREES_SECOND] * cython.cast(cython.int, (wanted >> second) & 1)
                        + self.scores[first + SPACE_LEAVES_WANTED] * ((self.under[card] & wanted) != 0)
                        + self.scores[first + SPACE_FREES_MOVABLE] * cython.cast(cython.int, (fitting >> base) & 1)
                        + self.scores[first + SPACE_FITS] * ((self.bases[card] & tops) != 0)
                        + self.scores[first + SPACE_BASE_IS_BOTTOM] * (second == EMPTY)
                    )
                    move = ((score + 1024) << 12) | ((card ^ 63) << 6) | EMPTY
                    best = move if move > best else best
            left = (tops | reserve) & ~moved
            if not self.has_reserve or reserve != 0:
                left &= fitting
            while left != 0:
                card = lowest(left)
                left &= left - 1
                base = self.below[card]
                targets = self.bases[card] & tops
                score = (
                    1024
                    + self.scores[first + EMPTIES] * (base == EMPTY)
                    + self.scores[first + FREES_WANTED] * cython.cast(cython.int, (wanted >> base) & 1)
                    + self.scores[first + LEAVES_BASE] * cython.cast(cython.int, (self.bases[card] >> base) & 1)
                    + self.scores[first + FREES_SECOND] * cython.cast(cython.int, (wanted >> self.below[base]) & 1)
                    + self.scores[first + LEAVES_WANTED] * ((self.under[card] & wanted) != 0)
                    + self.scores[first + FREES_MOVABLE] * cython.cast(cython.int, (fitting >> base) & 1)
                    + FROM_RESERVE * (base == RESERVE)
                )
                if targets == 0:
                    move = ((score + PARKS) << 12) | ((card ^ 63) << 6) | RESERVE
                    best = move if move > best else best
                while targets != 0:
                    target = lowest(targets)
                    targets &= targets - 1
                    move = (
                        (
                            score
                            + self.scores[first + BURIES_NOTHING] * ((self.under[target] & wanted) == 0)
                            + self.scores[first + NOT_ON_BOTTOM] * (self.under[target] != 0)
                        )
                        << 12
                    ) | (((card ^ 63) << 6) | target)
                    best = move if move > best else best
            if best == 0:
                return False
            card = ((best >> 6) & 63) ^ 63
            target = best & 63
            self.log[length] = card | (target << 6) | (1 << 12)
            length += 1
            bit = _ONE << card
            base = self.below[card]
            moved |= bit
            tops = (tops & ~bit) | ((_ONE << base) & _ALL)
            reserve &= ~bit
            empty += base == EMPTY
            self.below[card] = target
            if target == RESERVE:
                self.under[card] = 0
                reserve = bit
            elif target == EMPTY:
                self.under[card] = 0
                tops |= bit
                empty -= 1
            else:
                self.under[card] = self.under[target] | (_ONE << target)
                tops = (tops & ~(_ONE << target)) | bit

    def is_new(self) -> cython.bint:
        """Add the position to the table; tell whether it was not there."""
        return self.table.insert(self.key[0], self.key[1], self.key[2], 0) != 0

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

    def expand(self) -> cython.bint:
        """Enter the position reached: make the forced plays and push its frame; tell whether it is won."""
        moves: cython.int = self.move_count
        must_look_up: cython.bint = self.make_forced_plays() or self.by_play or self.frame_count == 0
        plays: cython.ulonglong = (self.tops | self.reserve) & self.wanted
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
        self.offer_shifts()
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
            self.offer_plays(plays & (plays - 1))
            self.offer_shifts()
        while self.move_count > self.frame_moves[frame]:
            move = self.take_best(self.frame_moves[frame])
            self.by_play = (move >> 6) & 63 == CLOCK
            if self.by_play or self.child_is_new(move & 63, (move >> 6) & 63):
                self.make(move & 63, (move >> 6) & 63)
                self.entering = True
                return True
        self.frame_count = frame
        return True

    def decide_boards(
        self, boards: Cards, verdicts: Cards, states: Ints, first: int, most_shifts: int, limit: int
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
        _check_shifts(most_shifts)
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
        number: cython.int
        most_shifts: cython.int
        self.states = 0
        for number in range(DIVES if dive_shifts > 0 else 0):
            most_shifts = cython.cast(cython.int, min(dive_shifts, self.most_dive_states - self.states))
            if most_shifts <= 0:
                break
            self.lay_out_deal(boards, 40 * board)
            # Asked after the first dive, which wins most deals in less time than this takes.
            if number == 1 and self.prune_dead_ends and self.is_dead_end():
                self.states += 1
                verdicts[board] = _LOST
                return True
            if self.dive(number, most_shifts):
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
