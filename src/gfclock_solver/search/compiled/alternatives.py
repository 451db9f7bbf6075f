# cython: boundscheck=False, wraparound=False, initializedcheck=False
"""The moves that a line passes by: how many there are, and after how many of them the position is lost.

Looked at are the positions of the line from which no play is safe (`SearchPosition.unsafe_plays`): where one is, there
is nothing to decide.  In each of them every move that leads to another position is considered, the line's own too.
"""

from collections.abc import Callable, MutableSequence

from gfclock_solver.rules import Rules

try:
    from gfclock_solver import _cython_shim as cython
except ImportError:
    import cython  # type: ignore

if not cython.compiled:
    # Compiled, these come from _alternatives.pxd.
    from gfclock_solver.search.compiled.kernel import Kernel
    from gfclock_solver.search.compiled.stack import SearchStack

    Ints = MutableSequence[int]
    _WON, _LOST = 1, 2


class Alternatives(SearchStack):
    """Walks along a winning line from the position laid out: `count`.  Its `judge` decides where moves lead."""

    def __init__(self, rules: Rules, dive_shifts: int) -> None:
        SearchStack.__init__(self, rules, True, 2)
        self.may_move_runs = rules.runs
        self.judge = Kernel(rules)
        self.dive_shifts = dive_shifts
        self.considered = self.wrong = 0

    def count(self, line: Ints, length: int, slice_states: int, carry_on: Callable[[], int]) -> None:
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
        for place in range(length):
            if not self.has_room():
                self.make_room()
            if not self.has_safe_play():
                self.move_count = 0
                self.offer_plays((self.tops | self.reserve) & self.wanted)
                self.offer_shifts()
                self.considered += self.move_count
                before = self.log_length
                for option in range(self.move_count):
                    move = self.moves[option] & 0x3FFFF
                    if move == line[place]:
                        continue
                    self.follow(move)
                    if not self.judge_wins():
                        self.hand_over()
                        self.hand_over_key()
                        self.judge.start()
                        status = self.judge.run_slice(slice_end)
                        if status != _WON and status != _LOST:
                            status = carry_on()
                        self.wrong += status == _LOST
                    self.undo_to(before)
            self.follow(line[place])

    def safe_plays(self) -> int:
        """Return the mask of the cards that can be played now and whose play cannot be wrong."""
        return (self.tops | self.reserve) & self.wanted & ~self.unsafe_plays()

    def has_safe_play(self) -> cython.bint:
        """Tell whether some play is safe."""
        plays: cython.ulonglong = (self.tops | self.reserve) & self.wanted
        return plays != 0 and plays & ~self.unsafe_plays() != 0

    def follow(self, move: cython.int) -> None:
        """Make a move as it is logged."""
        if move >> 12 > 1:
            self.make_run(move & 63, (move >> 6) & 63, move >> 12)
        else:
            self.make(move & 63, (move >> 6) & 63)

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
