"""Fewest shifts of deals by the thousand, without a Python object for any move.

>>> from gfclock_solver.rules import STANDARD
>>> list(ShortestRangeSolver(STANDARD).decide("ms", 10, 2).shifts)
[1, 5]
"""

import time
from array import array
from typing import Any, Final, NamedTuple

from gfclock_solver.boards import BOARD_BYTES, clock_of, fill_boards
from gfclock_solver.limits import NO_LIMITS, Limits
from gfclock_solver.rules import Clock, Rules
from gfclock_solver.search.compiled import shortest as _shortest
from gfclock_solver.search.range_solver import SOLVABLE, RangeSolver
from gfclock_solver.search.shortest import deepen

UNKNOWN_SHIFTS: Final = -1
"""What `ShortestRange.shifts` says of a deal that is lost or undecided, or whose shortest line a limit kept unknown."""

_MOST_STATES: Final = 2**31 - 1


class ShortestRange(NamedTuple):
    """The verdicts and fewest shifts of consecutive deals; the buffers last until the solver is asked again."""

    verdicts: memoryview
    """One byte a deal, as in `DecidedRange.verdicts`."""
    shifts: memoryview
    """The fewest shifts that win, a number a deal, or `UNKNOWN_SHIFTS`."""
    states: memoryview
    """How many states were searched, a number a deal: for its verdict and for its shortest line."""


class ShortestRangeSolver:
    """Finds the fewest shifts of ranges of deals under one rule set, each deal within `limits`, as `ShortestSolver`.

    `options` are those of `_shortest.ShortestKernel`, for tests.  Not for use by two threads at once.
    """

    def __init__(self, rules: Rules, limits: Limits = NO_LIMITS, *, kernel: Any = _shortest, **options: Any) -> None:
        self.rules, self.limits = rules, limits
        self._range_solver = RangeSolver(rules, limits)
        self._module, self._options = kernel, options
        self._kernels: dict[Clock, Any] = {}

    def decide(self, source: str, first: int, count: int) -> ShortestRange:
        """Decide the `count` deals of `source` from number `first` on; raises `InputError` when one does not exist.

        Ctrl-C passes through promptly.
        """
        verdicts, states = self._range_solver.decide(source, first, count)
        boards = memoryview(bytearray(BOARD_BYTES * count))
        fill_boards(source, first, count, boards)
        shifts = memoryview(array("h", [UNKNOWN_SHIFTS]) * count)
        kernel = self._kernel_for(source)
        for place in range(count):
            if verdicts[place] == SOLVABLE:
                kernel.states = states[place]
                shifts[place] = self._fewest_shifts(kernel, boards[BOARD_BYTES * place : BOARD_BYTES * (place + 1)])
                states[place] = min(kernel.states, _MOST_STATES)
        return ShortestRange(verdicts, shifts, states)

    def _fewest_shifts(self, kernel: Any, board: memoryview) -> int:
        limit = deepen(kernel, lambda one: one.lay_out_board(board), self.limits, time.monotonic())
        return kernel.threshold if limit is None else UNKNOWN_SHIFTS

    def _kernel_for(self, source: str) -> Any:
        """Return the kernel for the clock layout of the deals of `source`, which exist."""
        clock = clock_of(source)
        if clock not in self._kernels:
            self._kernels[clock] = self._module.ShortestKernel(self.rules, clock, **self._options)
        return self._kernels[clock]
