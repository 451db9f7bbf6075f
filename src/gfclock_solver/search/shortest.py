"""Proven-shortest lines: the fewest shifts (with parkings, and a run as one) that win a position.

>>> from gfclock_solver.boards import deal_board
>>> from gfclock_solver.rules import STANDARD
>>> board = deal_board("ms:10")
>>> ShortestSolver(STANDARD, board.position.clock).solve(board.position).shifts
1
"""

import time
from collections.abc import Callable, Sequence
from typing import Any

from gfclock_solver.limits import NO_LIMITS, LimitName, Limits
from gfclock_solver.rules import Clock, Position, Rules
from gfclock_solver.search.compiled import shortest as _shortest, stack as _stack
from gfclock_solver.search.outcome import Outcome
from gfclock_solver.search.solver import OnProgress, Solver, carry_through, lay_out, moves_from_log


class ShortestSolver:
    """Finds shortest lines of one position after another under one rule set and clock layout.

    First the position is decided; only for a solvable one are lines counted.  `options` are those of
    `_shortest.ShortestKernel`, for tests: they never change an answer.  Not for use by two threads at once.
    """

    def __init__(self, rules: Rules, clock: Clock, *, kernel: Any = _shortest, **options: Any) -> None:
        self.clock = clock
        self.log: Sequence[int] = ()
        """The shortest line found last, as the kernel logs it; see `compiled.position`."""
        self._solver = Solver(rules)
        self._kernel = kernel.ShortestKernel(rules, clock, **options)

    def solve(self, position: Position, limits: Limits = NO_LIMITS, on_progress: OnProgress | None = None) -> Outcome:
        """Decide `position` and find a winning line with the fewest shifts, within `limits`.

        When a limit is hit while the line is shortened, the outcome has the first line found and
        ``shortest == False``; its `limit` says which.  Raises `ValueError` for a position of another clock layout.
        """
        if position.clock != self.clock:
            raise ValueError(f"a position of layout {position.clock.suits}, for a solver of {self.clock.suits}")
        started = time.monotonic()
        decided = self._solver.decide(position, limits, on_progress)
        if decided.verdict != "solvable":
            return decided
        kernel = self._kernel
        kernel.states = decided.states
        limit = deepen(kernel, lambda one: lay_out(one, position), limits, started, on_progress)
        if limit is not None:
            return Outcome("solvable", kernel.states, self._solver.line(position), limit)
        self.log = kernel.log[: kernel.log_length]
        moves = moves_from_log(position, self.log)
        return Outcome("solvable", kernel.states, moves, shortest=True)


def deepen(
    kernel: Any,
    set_up: Callable[[Any], object],
    limits: Limits,
    started: float,
    on_progress: OnProgress | None = None,
) -> LimitName | None:
    """Find a shortest line of the solvable position that `set_up` lays out in `kernel`, a `ShortestKernel`.

    The line is then ``log[:log_length]`` and its shifts `threshold`, unless a limit was hit, which is returned.  The
    limits are on `kernel.states`, which goes on from what it is, and on the time since `started`.
    """
    set_up(kernel)
    kernel.threshold = kernel.lower_bound()
    while True:
        kernel.start()
        status, limit = carry_through(kernel, limits, started, on_progress)
        if limit is not None or status == _stack.WON:
            return limit
        kernel.threshold = kernel.next_threshold
        set_up(kernel)


def find_shortest(
    position: Position, rules: Rules, limits: Limits = NO_LIMITS, on_progress: OnProgress | None = None
) -> Outcome:
    """Return a winning line of `position` with the fewest shifts; see `ShortestSolver.solve`."""
    return ShortestSolver(rules, position.clock).solve(position, limits, on_progress)
