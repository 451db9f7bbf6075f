"""The library's face of the search: a position in, an outcome out, within limits.

>>> from gfclock_solver.boards import deal_board
>>> from gfclock_solver.rules import STANDARD
>>> solve(deal_board("ms:2").position, STANDARD).verdict
'lost'
"""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from gfclock_solver.cards import Card
from gfclock_solver.limits import NO_LIMITS, LimitName, Limits, Verdict
from gfclock_solver.rules import Move, Place, Position, Rules
from gfclock_solver.search.compiled import kernel as _kernel, stack as _stack
from gfclock_solver.search.compiled.dives import DIVE_COUNT
from gfclock_solver.search.compiled.position import TARGETS
from gfclock_solver.search.outcome import Outcome

OnProgress = Callable[[int], None]
"""Called with the number of states searched so far, a few times a second; an exception from it ends the search."""

_EMPTY, _RESERVE, _CLOCK = TARGETS

DIVE_SHIFTS: Final = 30
"""How many shifts a dive makes before it gives up."""

SLICE_STATES: Final = 50_000 if _stack.is_compiled() else 500
"""States searched between two looks at the clock: some hundredths of a second."""


class Solver:
    """Solves one position after another under one rule set, with stores that are kept between them.

    `options` switch prunings off and set the transposition table's first size, for tests: they change how many states
    are searched, never a verdict.  Not for use by two threads at once.
    """

    def __init__(self, rules: Rules, *, dive: bool = True, kernel: Any = _kernel, **options: Any) -> None:
        self.rules = rules
        self._dive = dive
        self._kernel = kernel.Kernel(rules, **options)

    def solve(self, position: Position, limits: Limits = NO_LIMITS, on_progress: OnProgress | None = None) -> Outcome:
        """Decide `position` within `limits`; Ctrl-C and errors of `on_progress` pass through promptly."""
        outcome = self.decide(position, limits, on_progress)
        return replace(outcome, moves=self.line(position)) if outcome.verdict == "solvable" else outcome

    def decide(self, position: Position, limits: Limits = NO_LIMITS, on_progress: OnProgress | None = None) -> Outcome:
        """Do what `solve` does, but leave the winning line out; `line` makes it."""
        started = time.monotonic()
        kernel = self._kernel
        kernel.states = 0
        if self._dive:
            verdict = self._dive_verdict(position, limits)
            if verdict is not None:
                return Outcome(verdict, kernel.states)
        lay_out(kernel, position)
        kernel.start()
        status, limit = carry_through(kernel, limits, started, on_progress)
        if limit is not None:
            return Outcome("undecided", kernel.states, limit=limit)
        return Outcome("solvable" if status == _stack.WON else "lost", kernel.states)

    def _dive_verdict(self, position: Position, limits: Limits) -> Verdict | None:
        """Return what the dives say of `position`, and the look for a dead end between them; `None` for nothing."""
        kernel = self._kernel
        for number in range(DIVE_COUNT):
            most_shifts = DIVE_SHIFTS if limits.states is None else min(DIVE_SHIFTS, limits.states - kernel.states)
            if most_shifts <= 0:
                return None
            lay_out(kernel, position)
            if number == 1 and kernel.is_hopeless():
                return "lost"
            if kernel.try_dive(number, most_shifts):
                return "solvable"
        return None

    def line(self, position: Position) -> tuple[Move, ...]:
        """Return the winning line of `position`, which `decide` has just found solvable."""
        return moves_from_log(position, self._kernel.log[: self._kernel.log_length])


def solve(
    position: Position, rules: Rules, limits: Limits = NO_LIMITS, on_progress: OnProgress | None = None
) -> Outcome:
    """Decide whether `position` can be won under `rules`; see `Solver.solve`."""
    return Solver(rules).solve(position, limits, on_progress)


def carry_through(
    kernel: Any, limits: Limits, started: float, on_progress: OnProgress | None = None
) -> tuple[int, LimitName | None]:
    """Run the search that `kernel` has begun to its end; return the last status and the limit that was hit, if any.

    `started` is when the search began, on the clock of `time.monotonic`.  The status is WON or LOST without a limit.
    """
    while True:
        status: int = kernel.run(_slice_end(kernel.states, limits.states))
        if status in (_stack.WON, _stack.LOST):
            return status, None
        wants_room = status == _stack.WANTS_ROOM
        limit = _limit_hit(kernel, limits, started, wants_room)
        if limit is not None:
            return status, limit
        if wants_room:
            kernel.make_room()
        if on_progress is not None:
            on_progress(kernel.states)


def _limit_hit(kernel: Any, limits: Limits, started: float, wants_room: bool) -> LimitName | None:
    if limits.states is not None and not wants_room and kernel.states >= limits.states:
        return "states"
    if limits.memory is not None and wants_room and kernel.grown_bytes() > limits.memory:
        return "memory"
    if limits.seconds is not None and time.monotonic() - started > limits.seconds:
        return "seconds"
    return None


def lay_out(kernel: Any, position: Position) -> None:
    """Set `position` up in `kernel`."""
    kernel.lay_out(position.columns, -1 if position.reserve is None else position.reserve)


def moves_from_log(position: Position, log: Iterable[int]) -> tuple[Move, ...]:
    """Return a kernel's log, made from `position` on, as moves with column numbers.

    See `compiled.position` for what a logged move is.  Of several empty columns the leftmost is named.
    """
    columns = [list(column) for column in position.columns]
    # In the reserve, and on the clock, a card is in no column.
    column_of: list[int] = [0] * 52
    for number, column in enumerate(columns, 1):
        for card in column:
            column_of[card] = number
    moves: list[Move] = []
    for entry in log:
        first, target, count = Card(entry & 63), (entry >> 6) & 63, entry >> 12
        source = column_of[first]
        cards = [first]
        if source:
            cards = columns[source - 1][-count:]
            del columns[source - 1][-count:]
        to: Place
        if target == _CLOCK:
            to = "clock"
            column_of[first] = 0
        elif target == _RESERVE:
            to = "reserve"
            column_of[first] = 0
        else:
            to = columns.index([]) + 1 if target == _EMPTY else column_of[target]
            columns[to - 1] += cards
            for card in cards:
                column_of[card] = to
        moves.append(Move(first, source or "reserve", to, count))
    return tuple(moves)


def _slice_end(states: int, limit: int | None) -> int:
    end = states + SLICE_STATES
    return end if limit is None else min(end, limit)
