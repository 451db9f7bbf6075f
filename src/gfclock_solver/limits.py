"""What may be asked of any search, and what any search answers."""

from dataclasses import dataclass
from typing import Final, Literal

Verdict = Literal["solvable", "lost", "undecided"]
"""`lost` only when the search space is exhausted, `undecided` when a limit was hit."""

LimitName = Literal["states", "memory", "seconds"]
"""Which limit ended a search undecided."""


@dataclass(frozen=True)
class Limits:
    """How far a search may go; `None` is no limit."""

    states: int | None = None
    """States searched at most."""
    memory: int | None = None
    """Bytes the search may hold at most, the transposition table above all."""
    seconds: float | None = None
    """Seconds of wall-clock time at most."""


NO_LIMITS: Final = Limits()


def limits_to_dict(limits: Limits) -> dict[str, int | float]:
    """Return the limits that are set, by name."""
    named = {"states": limits.states, "memory": limits.memory, "seconds": limits.seconds}
    return {name: value for name, value in named.items() if value is not None}
