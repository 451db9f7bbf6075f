"""What a search is asked and what it answers."""

from dataclasses import dataclass
from typing import Final, Literal

from gfclock_solver.rules import Move

Verdict = Literal["solvable", "lost", "undecided"]

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


@dataclass(frozen=True)
class Outcome:
    """A search's answer: `lost` only when the search space is exhausted, `undecided` when a limit was hit."""

    verdict: Verdict
    states: int
    """How many states were searched."""
    moves: tuple[Move, ...] = ()
    """A winning line when solvable, otherwise empty."""
    limit: LimitName | None = None
    """The limit that was hit, and so left the verdict undecided or the line perhaps longer than needed, or `None`."""
    shortest: bool = False
    """Whether no winning line has fewer shifts; proven by search."""

    @property
    def shifts(self) -> int:
        """How many of the moves are not plays to the clock: shifts and parkings, a run counting as one."""
        return sum(move.target != "clock" for move in self.moves)
