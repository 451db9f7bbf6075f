"""How difficult a solvable board is: four measures, and one grade from them.

    shifts    the fewest shifts and parkings that win, a run counting as one
    wrong     of all moves that lead to another position, met along the shortest line that the search finds, where no
              play is safe: how many leave a lost board (see `_alternatives`)
    random    how many of 256 games a player wins who makes any move, and gives up after 80 shifts
    greedy    how many of 256 games a player wins who plays to the clock whenever possible and else makes any shift,
              and gives up after 40 (see `_players`)

All four are whole numbers, found by exact search or by games whose chance is drawn from the board itself: they are the
same on every machine, in both forms of the kernel, and for every order of the columns.

**One labelling.**  Lines and games depend on what the suits are called: of moves that look alike the lower card's is
taken.  So a board is measured under the labels of one clock layout, `canonical_clock`, whatever its own are, and the
same game has the same grade by every name.

**What makes a board hard for a person.**  That the line to be found is long; that there is much to step into on the
way; and that playing along without a thought does not help: by chance not, nor by playing whatever goes to the clock.
That is what the four measures say.  But a person can look ahead, and finds a line of one shift or two on a board on
which careless players mostly lose.  So the shortest line sets a limit to all the rest.

**Grade.**  For each measure there are three cut points.  A board gets a point for each cut point that it exceeds: by
its shifts, by the wrong moves in a thousand, by the games that the random player does not win, by those that the greedy
player does not win; but no more points than two for each shift of its shortest line.  A quarter, three fifths and 85 %
of the solvable deals do not exceed the cut points of a measure (or as near as whole numbers come).  Three deals in four
have no wrong move, so there it is 75, 90 and 97 %.  With its points, 0 to 12, a board is easy, medium, hard or expert,
by three cut points again, of a quarter, three fifths and 85 % (`cut_points`).
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from gfclock_solver.boards.labels import exchange, is_same_game, relabel
from gfclock_solver.cards import DECK
from gfclock_solver.limits import NO_LIMITS, LimitName, Limits
from gfclock_solver.rules import CLOCK_LAYOUTS, Clock, Position, Rules
from gfclock_solver.search.compiled import alternatives as _alternatives, players as _players, shortest as _shortest
from gfclock_solver.search.compiled.position import TARGETS
from gfclock_solver.search.cut_points import CUT_POINTS, CutPoints
from gfclock_solver.search.shortest import deepen
from gfclock_solver.search.solver import DIVE_SHIFTS, SLICE_STATES, Solver, carry_through, lay_out

Grade = Literal["easy", "medium", "hard", "expert"]

GRADES: Final[tuple[Grade, ...]] = ("easy", "medium", "hard", "expert")
"""From the easiest to the hardest."""

GAMES: Final = 256
"""Games that each player plays."""

RANDOM_SHIFTS: Final = 80
GREEDY_SHIFTS: Final = 40
"""After how many shifts and parkings the players give up."""


POINTS_A_SHIFT: Final = 2
"""How many points each shift of the shortest line makes room for."""

_CLOCK = TARGETS[2]


@dataclass(frozen=True)
class Difficulty:
    """The measures of a solvable board; see the module's docstring."""

    shifts: int
    """The fewest shifts that win."""
    wrong_moves: int
    moves_considered: int
    """Of so many moves met along a shortest line so many are wrong."""
    random_wins: int
    greedy_wins: int
    games: int
    """Of so many games the random and the greedy player win so many."""
    grade: Grade


class DifficultyMeter:
    """Measures one board after another under one rule set and clock layout; not for use by two threads at once.

    `limits` are for each search: that for a shortest line, and those for where a single move leads.  `kernels` are the
    modules that search and play, for tests.
    """

    def __init__(
        self,
        rules: Rules,
        clock: Clock,
        limits: Limits = NO_LIMITS,
        *,
        kernels: tuple[Any, Any, Any] = (_shortest, _alternatives, _players),
    ) -> None:
        self.rules, self.clock, self.limits = rules, clock, limits
        self._labels = canonical_clock(rules, clock)
        self._exchange = bytes(exchange(clock, self._labels)[card] for card in DECK)
        shortest, alternatives, players = kernels
        self._solver = Solver(rules)
        self._kernel = shortest.ShortestKernel(rules, self._labels)
        self._alternatives = alternatives.Alternatives(rules, DIVE_SHIFTS)
        self._players = players.Players(rules)

    def measure(self, position: Position, line: Sequence[int] | None = None) -> Difficulty | None:
        """Return the difficulty of `position`; `None` when it is lost, or when a limit was hit.

        `line` may be a shortest line of it, as `ShortestSolver.log` has it: where the position has the canonical
        labels, that is the line that would be searched for.  Raises `ValueError` for a position of another layout.
        """
        if position.clock != self.clock:
            raise ValueError(f"a position of layout {position.clock.suits}, for a meter of {self.clock.suits}")
        if self.clock != self._labels:
            position, line = relabel(position, self._labels), None
        if line is None and self._solver.decide(position, self.limits).verdict != "solvable":
            return None
        return self._measure(lambda kernel: lay_out(kernel, position), line)

    def measure_dealt(self, board: memoryview) -> Difficulty | None:
        """Return the difficulty of a packed full deal of this layout, which must be solvable; `None` after a limit."""
        named = memoryview(bytearray(bytes(board).translate(self._exchange + bytes(204))))
        return self._measure(lambda kernel: kernel.lay_out_board(named), None)

    def _measure(self, set_up: Callable[[Any], object], line: Sequence[int] | None) -> Difficulty | None:
        alternatives, players = self._alternatives, self._players
        if line is None:
            kernel = self._kernel
            kernel.states = 0
            if deepen(kernel, set_up, self.limits, time.monotonic()) is not None:
                return None
            line = kernel.log[: kernel.log_length]
        set_up(alternatives)
        try:
            alternatives.count(line, len(line), self._slice_states(), self._carry_on)
        except _LimitHit:
            return None
        set_up(players)
        return graded(
            shifts=sum(entry >> 6 & 63 != _CLOCK for entry in line),
            wrong_moves=alternatives.wrong,
            moves_considered=alternatives.considered,
            random_wins=players.count_wins(_players.RANDOM, GAMES, RANDOM_SHIFTS),
            greedy_wins=players.count_wins(_players.GREEDY, GAMES, GREEDY_SHIFTS),
        )

    def _slice_states(self) -> int:
        return SLICE_STATES if self.limits.states is None else min(SLICE_STATES, self.limits.states)

    def _carry_on(self) -> int:
        status, limit = carry_through(self._alternatives.judge, self.limits, time.monotonic())
        if limit is not None:
            raise _LimitHit(limit)
        return status


class _LimitHit(Exception):
    """The search for where a move leads hit a limit."""

    def __init__(self, limit: LimitName) -> None:
        super().__init__(limit)


def canonical_clock(rules: Rules, clock: Clock) -> Clock:
    """Return the layout under whose labels boards of `clock` are measured: that of `gf` deals, if it is the same game.

    With alternate-colours half of the layouts are another game; they are measured under the first of them by name.
    """
    ours = Clock()
    if is_same_game(rules, clock, ours):
        return ours
    return next(other for other in map(Clock, sorted(CLOCK_LAYOUTS)) if is_same_game(rules, clock, other))


def measure(position: Position, rules: Rules, limits: Limits = NO_LIMITS) -> Difficulty | None:
    """Return the difficulty of `position`; see `DifficultyMeter.measure`."""
    return DifficultyMeter(rules, position.clock, limits).measure(position)


def graded(*, shifts: int, wrong_moves: int, moves_considered: int, random_wins: int, greedy_wins: int) -> Difficulty:
    """Return these measures with the grade that they make; the players' games are `GAMES` each."""
    points = points_of(CUT_POINTS, shifts, wrong_per_thousand(wrong_moves, moves_considered), random_wins, greedy_wins)
    grade = GRADES[exceeded(points, CUT_POINTS.points)]
    return Difficulty(shifts, wrong_moves, moves_considered, random_wins, greedy_wins, GAMES, grade)


def points_of(cuts: CutPoints, shifts: int, wrong: int, random_wins: int, greedy_wins: int) -> int:
    """Return the points, 0 to 12, that these measures get by `cuts`; `wrong` is in a thousand."""
    points = (
        exceeded(shifts, cuts.shifts)
        + exceeded(wrong, cuts.wrong_per_thousand)
        + exceeded(GAMES - random_wins, cuts.random_losses)
        + exceeded(GAMES - greedy_wins, cuts.greedy_losses)
    )
    return min(points, POINTS_A_SHIFT * shifts)


def grades_of_shifts(fewest: int, most: int, cuts: CutPoints = CUT_POINTS) -> tuple[Grade, ...]:
    """Return the grades that boards of `fewest` to `most` shifts can have, whatever their other measures say."""
    low = min(exceeded(fewest, cuts.shifts), POINTS_A_SHIFT * fewest)
    high = min(exceeded(most, cuts.shifts) + 3 * len(cuts.shifts), POINTS_A_SHIFT * most)
    return GRADES[exceeded(low, cuts.points) : exceeded(high, cuts.points) + 1]


def exceeded(number: int, cuts: tuple[int, int, int]) -> int:
    """Return how many of `cuts` are below `number`."""
    return sum(number > cut for cut in cuts)


def wrong_per_thousand(wrong_moves: int, moves_considered: int) -> int:
    """Return the wrong moves in a thousand, rounded down; 0 where there was no move to consider."""
    return 1000 * wrong_moves // moves_considered if moves_considered else 0
