# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The moves that a line passes by: how many there are, and after how many of them the position is lost.

Looked at are the positions of the line from which no play is safe (`SearchPosition.unsafe_plays`): where one is, there
is nothing to decide.  In each of them every move that leads to another position is considered, the line's own too.
"""

from collections.abc import Callable

from gfclock_solver.rules import Rules
from gfclock_solver.search.compiled import kernel, position, stack
from gfclock_solver.search.compiled.storage import longer, new_ints

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

_ONE = cython.declare(cython.ulonglong, 1)

# The most moves of a position: nine sources, each with at most eight targets, the reserve and the clock; and as many
# runs.
_MOST_MOVES = 512


class Alternatives(position.SearchPosition):
    """Walks along a winning line from the position laid out: `count`.  Its `judge` decides where moves lead."""

    def __init__(self, rules: Rules, dive_shifts: int) -> None:
        position.SearchPosition.__init__(self, rules)
        self.may_move_runs = rules.runs
        self.judge = kernel.Kernel(rules)
        self.dive_shifts = dive_shifts
        self.considered = self.wrong = 0
        self.moves = new_ints(_MOST_MOVES)
        self.move_count = 0

    def count(self, line: position.Ints, length: int, slice_states: int, carry_on: Callable[[], int]) -> None:
        """Follow ``line[:length]``, a log; set `considered` and `wrong`, how many of those moves lose.

        `carry_on` is called when the search of `judge` is not over after `slice_states` states: it brings it to its end
        and returns WON or LOST.
        """
        place: cython.int
        option: cython.int
        move: cython.int
        status: cython.int
        before: cython.int
        slice_end: cython.longlong = slice_states
        self.considered = self.wrong = 0
        # The line, and one move that is tried.
        self.log, self.log_from = longer(self.log, length + 1), longer(self.log_from, length + 1)
        for place in range(length):
            if not self.has_safe_play():
                self.list_moves()
                self.considered += self.move_count
                before = self.log_length
                for option in range(self.move_count):
                    move = self.moves[option]
                    if move == line[place]:
                        continue
                    self.follow(move)
                    if not self.judge_wins():
                        self.hand_over()
                        self.hand_over_key()
                        self.judge.start()
                        status = self.judge.run_slice(slice_end)
                        if status != stack._WON and status != stack._LOST:
                            status = carry_on()
                        self.wrong += status == stack._LOST
                    self.undo_to(before)
            self.follow(line[place])

    def list_moves(self) -> None:
        """List every move that leads to another position.

        Not so are a bottom card into an empty column, and a second empty column.
        """
        card: cython.int
        count: cython.int = 0
        left: cython.ulonglong = self.tops | self.reserve
        plays: cython.ulonglong = left & self.wanted
        targets: cython.ulonglong
        while left != 0:
            card = position.lowest(left)
            left &= left - 1
            if (plays >> card) & 1:
                self.moves[count] = position.move_of(card, position.CLOCK)
                count += 1
            if self.empty > 0 and self.below[card] != position.EMPTY:
                self.moves[count] = position.move_of(card, position.EMPTY)
                count += 1
            if self.has_reserve and self.reserve == 0:
                self.moves[count] = position.move_of(card, position.RESERVE)
                count += 1
            targets = self.bases[card] & self.tops
            while targets != 0:
                self.moves[count] = position.move_of(card, position.lowest(targets))
                count += 1
                targets &= targets - 1
        self.move_count = count
        if self.may_move_runs:
            self.list_runs()

    def list_runs(self) -> None:
        """List every move of two or more cards as well; see `rules.Rules.runs` for what may move."""
        top: cython.int
        card: cython.int
        length: cython.int
        count: cython.int = self.move_count
        free: cython.int = 2 if self.has_reserve and self.reserve == 0 else 1
        left: cython.ulonglong = self.tops
        targets: cython.ulonglong
        while left != 0:
            top = position.lowest(left)
            left &= left - 1
            card = top
            length = 1
            while self.below[card] != position.EMPTY and (self.bases[card] >> self.below[card]) & 1:
                card = self.below[card]
                length += 1
                if self.empty > 0 and self.below[card] != position.EMPTY and length <= free << (self.empty - 1):
                    self.moves[count] = position.run_of(card, position.EMPTY, length)
                    count += 1
                if length > free << self.empty:
                    break
                targets = self.bases[card] & self.tops & ~(_ONE << top)
                while targets != 0:
                    self.moves[count] = position.run_of(card, position.lowest(targets), length)
                    count += 1
                    targets &= targets - 1
        self.move_count = count

    def safe_plays(self) -> int:
        """Return the mask of the cards that can be played now and whose play cannot be wrong."""
        return (self.tops | self.reserve) & self.wanted & ~self.unsafe_plays()

    def has_safe_play(self) -> cython.bint:
        """Tell whether some play is safe."""
        plays: cython.ulonglong = (self.tops | self.reserve) & self.wanted
        return plays != 0 and plays & ~self.unsafe_plays() != 0

    def follow(self, move: cython.int) -> None:
        """Make a move as it is logged."""
        if position.count_of(move) > 1:
            self.make_run(position.card_of(move), position.target_of(move), position.count_of(move))
        else:
            self.make(position.card_of(move), position.target_of(move))

    def judge_wins(self) -> cython.bint:
        """Tell whether the judge's dive wins the position as it is now; if not, nothing is known."""
        self.hand_over()
        self.judge.states = 0
        return self.judge.dive(0, self.dive_shifts)

    def hand_over(self) -> None:
        """Set the judge's position to the one as it is now, but for its key."""
        card: cython.int
        self.judge.tops, self.judge.reserve = self.tops, self.reserve
        self.judge.clock, self.judge.wanted = self.clock, self.wanted
        self.judge.empty = self.empty
        self.judge.log_length = 0
        for card in range(54):
            self.judge.below[card] = self.below[card]
            self.judge.under[card] = self.under[card]

    def hand_over_key(self) -> None:
        """Set the judge's key to that of the position as it is now."""
        card: cython.int
        for card in range(3):
            self.judge.key[card] = self.key[card]
        for card in range(52):
            self.judge.dealt[card] = self.dealt[card]
            self.judge.code[card] = self.code[card]
            self.judge.key_word[card] = self.key_word[card]
            self.judge.key_shift[card] = self.key_shift[card]
