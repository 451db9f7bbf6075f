# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The kernel: decides whether a position can be won.

First a **dive**: play whatever can be played, make the most promising shift when nothing can, never look back.  It wins
about five deals in six and needs no memory of positions; where it fails it says nothing.  Then a **search**:
depth-first over all moves, with the table of exact positions and the two proven prunings of `_position`.

**Plays first, and without memory.**  Where a card can be played but its play is not forced, the frame starts at stage
PLAYED or PLAYED_KNOWN and only that play is tried; a play is never undone by later moves, so no cycle can arise from
plays alone, and the position need not be in the table.  Only when the play has failed is it looked up (PLAYED_KNOWN: it
is there already) and its other moves are listed.  The position after a shift is looked up before the shift is even
made, from its key alone.

`states` counts the positions in which a shift was chosen: in the dive, and once for each position whose moves were
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
    from gfclock_solver.search.compiled.stack import (
        BURIES_NOTHING,
        EMPTIES_COLUMN,
        FREES_MOVABLE,
        FREES_SECOND,
        FREES_WANTED,
        FROM_RESERVE,
        LEAVES_BASE,
        LEAVES_WANTED,
        NOT_ON_BOTTOM,
        PARKS,
        SPACE_FREES_MOVABLE,
        SPACE_FREES_SECOND,
        SPACE_FREES_WANTED,
        SPACE_LEAVES_BASE,
        SPACE_LEAVES_WANTED,
        SearchStack,
    )

    Cards = memoryview
    Ints = MutableSequence[int]
    _WON, _LOST = 1, 2

_ONE = cython.declare(cython.ulonglong, 1)
_ALL = cython.declare(cython.ulonglong, (1 << 52) - 1)
_NONE = cython.declare(cython.int, -1_000)

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

    def try_dive(self, most_shifts: int = 30) -> bool:
        """Dive once from the position laid out; if it fails, the position is spoilt and must be laid out again."""
        _check_shifts(most_shifts)
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
                self.log[length] = card | (CLOCK << 6) | (1 << 12)
                length += 1
                wanted = ((clock << 4) | (clock >> 48)) & _ALL & ~clock
                left = (tops | reserve) & wanted
            if tops | reserve == 0:
                self.log_length = length
                return True
            if shifts == most_shifts:
                return False
            self.states += 1
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
                            SPACE_FREES_WANTED * cython.cast(cython.int, (wanted >> base) & 1)
                            + SPACE_LEAVES_BASE * cython.cast(cython.int, (self.bases[card] >> base) & 1)
                            + SPACE_FREES_SECOND * cython.cast(cython.int, (wanted >> self.below[base]) & 1)
                            + SPACE_LEAVES_WANTED * ((self.under[card] & wanted) != 0)
                            + SPACE_FREES_MOVABLE * ((self.bases[base] & tops) != 0)
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
                        EMPTIES_COLUMN * (base == EMPTY)
                        + FREES_WANTED * cython.cast(cython.int, (wanted >> base) & 1)
                        + LEAVES_BASE * cython.cast(cython.int, (self.bases[card] >> base) & 1)
                        + FREES_SECOND * cython.cast(cython.int, (wanted >> self.below[base]) & 1)
                        + LEAVES_WANTED * ((self.under[card] & wanted) != 0)
                        + FREES_MOVABLE * ((self.bases[base] & tops) != 0)
                        + FROM_RESERVE * (base == RESERVE)
                    )
                    if targets == 0:
                        score += PARKS
                        target = RESERVE
                    else:
                        chosen = targets & ~burying
                        if chosen != 0:
                            score += BURIES_NOTHING
                            targets = chosen
                        chosen = targets & ~bottoms
                        if chosen != 0:
                            score += NOT_ON_BOTTOM
                            targets = chosen
                        target = lowest(targets)
                    if score > best_score:
                        best_score = score
                        best_card = card
                        best_target = target
                if best_score == _NONE:
                    return False
            shifts += 1
            self.log[length] = best_card | (best_target << 6) | (1 << 12)
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
