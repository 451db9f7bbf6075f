"""What a search answers."""

from dataclasses import dataclass

from gfclock_solver.limits import LimitName, Verdict
from gfclock_solver.rules import Move


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
