"""What may be asked of any search, and what any search answers."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from gfclock_solver.errors import InputError, quote

Verdict = Literal["solvable", "lost", "undecided"]
"""`lost` only when the search space is exhausted, `undecided` when a limit was hit."""

LimitName = Literal["states", "memory", "seconds"]
"""Which limit ended a search undecided."""


LIMIT_TEXTS: Final[dict[LimitName, str]] = {
    "states": "the limit on states was hit",
    "memory": "the limit on memory was hit",
    "seconds": "the time limit was hit",
}
"""Which limit was hit, in words."""


@dataclass(frozen=True)
class Limits:
    """How far a search may go; `None` is no limit.

    Raises `InputError` for a limit that is below 0, not finite, or not a number of its kind.
    """

    states: int | None = None
    """States searched at most."""
    memory: int | None = None
    """Bytes the search may hold at most, the transposition table above all."""
    seconds: float | None = None
    """Seconds of wall-clock time at most."""

    def __post_init__(self) -> None:
        whole, any_number = int, (int, float)
        for name, value, kinds in (
            ("states", self.states, whole),
            ("memory", self.memory, whole),
            ("seconds", self.seconds, any_number),
        ):
            if value is None:
                continue
            if not isinstance(value, kinds) or isinstance(value, bool) or not 0 <= value < math.inf:
                what = "number" if name == "seconds" else "whole number"
                raise InputError(f"the limit on {name} is {quote(str(value))}; want a {what} from 0 on")


NO_LIMITS: Final = Limits()


def limits_to_document(limits: Limits) -> dict[str, int | float]:
    """Return the limits that are set, by name."""
    named = {"states": limits.states, "memory": limits.memory, "seconds": limits.seconds}
    return {name: value for name, value in named.items() if value is not None}


class LimitHit(Exception):
    """A limit was hit; what has not been shown by then is undecided.  Whoever has set the limit catches this."""

    def __init__(self, limit: LimitName) -> None:
        super().__init__(limit)
        self.limit = limit


class Watch:
    """Keeps limits while positions are enumerated: called with how many are held, it raises `LimitHit`, or tells on.

    `started` is when the work began, on the clock of `time.monotonic`, by default now; `before` is how much was gone
    through before the enumeration, which the progress that `on_progress` is told goes on from.
    """

    def __init__(
        self,
        limits: Limits,
        *,
        started: float | None = None,
        before: int = 0,
        on_progress: Callable[[int], None] | None = None,
    ) -> None:
        self._limits = limits
        self._started = time.monotonic() if started is None else started
        self._before = before
        self._on_progress = on_progress

    def __call__(self, positions: int, held: int) -> None:
        """Take note of so many positions, which take `held` bytes now or in the next step."""
        limits = self._limits
        if limits.states is not None and positions > limits.states:
            raise LimitHit("states")
        if limits.memory is not None and held > limits.memory:
            raise LimitHit("memory")
        if limits.seconds is not None and time.monotonic() - self._started > limits.seconds:
            raise LimitHit("seconds")
        if self._on_progress is not None:
            self._on_progress(self._before + positions)
