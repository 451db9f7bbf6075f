"""Decides deals by the million: a whole range at a time, without a Python object for any of them.

The boards are shuffled into one buffer and decided by the kernel's own loop, both with the GIL released.  The few
boards that need more than the kernel's first stores hold are carried on here like any other search.
"""

import time
from array import array
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from gfclock_solver.boards import BOARD_BYTES, fill_boards
from gfclock_solver.limits import NO_LIMITS, LimitName, Limits
from gfclock_solver.rules import Rules
from gfclock_solver.search.compiled import kernel as _kernel, stack as _stack
from gfclock_solver.search.compiled.counting import count_small, find_at_least
from gfclock_solver.search.compiled.storage import new_ints
from gfclock_solver.search.compiled.table import LAST_GENERATION
from gfclock_solver.search.solver import DIVE_SHIFTS, SLICE_STATES, carry_through

SOLVABLE: Final = _stack.WON
LOST: Final = _stack.LOST
"""What a byte of `DecidedRange.verdicts` says."""

UNDECIDED: Final[dict[LimitName, int]] = {"states": 16, "memory": 17, "seconds": 18}
"""What a byte says when the search hit a limit, by the limit."""

_LOOP_BOARDS: Final = 256 if _stack.is_compiled() else 8
"""Boards decided between two chances for Ctrl-C."""

_MOST_STATES: Final = 2**31 - 1

_FEW_STATES: Final = 4096
"""Below this, numbers of states are counted all at once; hardly one deal in ten thousand takes more."""


class DecidedRange(NamedTuple):
    """The verdicts on consecutive deals; the buffers are the solver's own and last until it is asked again."""

    verdicts: memoryview
    """One byte a deal: `SOLVABLE`, `LOST`, or a value of `UNDECIDED`."""
    states: memoryview
    """How many states were searched, a number a deal."""


class RangeSolver:
    """Decides ranges of deals under one rule set, each deal within `limits`, exactly as `Solver` would.

    The limit on seconds is looked at between slices of a search, so the shortest searches never notice it.
    Not for use by two threads at once.
    """

    def __init__(self, rules: Rules, limits: Limits = NO_LIMITS, *, kernel: Any = _kernel, **options: Any) -> None:
        self.rules, self.limits = rules, limits
        self._kernel = kernel.Kernel(rules, **options)
        if limits.states is not None:
            self._kernel.most_dive_states = limits.states
        self._room = 0
        self._loop_states = SLICE_STATES if limits.states is None else min(SLICE_STATES, limits.states)

    def decide(self, source: str, first: int, count: int) -> DecidedRange:
        """Decide the `count` deals of `source` from number `first` on; raises `InputError` when one does not exist.

        Ctrl-C passes through promptly.
        """
        self._make_room(count)
        fill_boards(source, first, count, self._boards)
        for start in range(0, count, _LOOP_BOARDS):
            self._decide_boards(start, min(start + _LOOP_BOARDS, count))
        return DecidedRange(self._verdicts[:count], self._states[:count])

    def _make_room(self, count: int) -> None:
        if count > self._room:
            self._boards = memoryview(bytearray(BOARD_BYTES * count))
            self._verdicts = memoryview(bytearray(count))
            self._states = memoryview(array("i", bytes(4 * count)))
            # Noted last: where there is no memory for one of them, the next call makes all anew.
            self._room = count

    def _decide_boards(self, start: int, end: int) -> None:
        """Decide the boards from number `start` to before `end`."""
        boards = self._boards[: BOARD_BYTES * end]
        place = start
        while True:
            place = self._kernel.decide_boards(
                boards, self._verdicts, self._states, place, DIVE_SHIFTS, self._loop_states
            )
            if place == end:
                return
            if self._kernel.table.generation == LAST_GENERATION:
                # No generation is left to forget the last board's positions with: this board begins again.
                self._kernel.table.clear(self._kernel.first_slots)
                continue
            self._carry_on(place)
            place += 1

    def _carry_on(self, place: int) -> None:
        """Bring the search of board number `place`, which the kernel's loop has left, to its end."""
        status, limit = carry_through(self._kernel, self.limits, time.monotonic())
        self._verdicts[place] = status if limit is None else UNDECIDED[limit]
        # More states than fit would need a table of a hundred gigabytes.
        self._states[place] = min(self._kernel.states, _MOST_STATES)
        # Boards to come are decided faster in a small table.
        self._kernel.table.clear(self._kernel.first_slots)


def count_states(states: memoryview) -> Counter[int]:
    """Return how often each number occurs in `states`, as in `DecidedRange.states`."""
    few = new_ints(_FEW_STATES)
    many = count_small(states, few)
    counts = Counter({number: count for number, count in enumerate(few) if count})
    if many:
        counts.update(states[place] for place in places_with(states, _FEW_STATES, many))
    return counts


def places_with(states: memoryview, least: int, count: int) -> Sequence[int]:
    """Return the places in `states` of the numbers from `least` on, `count` of them or fewer, in order."""
    places = new_ints(count)
    return places[: find_at_least(states, least, places)]
