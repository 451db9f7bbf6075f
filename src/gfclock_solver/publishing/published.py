"""A board that is ready to be given away, and why another is not."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from gfclock_solver.certificates import Solution, SolvableCertificate
from gfclock_solver.rules import Position, Rules

if TYPE_CHECKING:
    from datetime import date

    from gfclock_solver.limits import LimitName
    from gfclock_solver.search.difficulty import Difficulty

Reason = Literal["lost", "undecided", "difficulty"]


class PassedOver(NamedTuple):
    """A deal that was tried and is not given away."""

    deal: str
    reason: Reason
    """Lost, undecided within the limits, or solvable but of another difficulty than asked for."""
    limit: "LimitName | None" = None
    """The limit that was hit, where it is known which."""


@dataclass(frozen=True)
class Counts:
    """How many deals were passed over, by reason."""

    lost: int = 0
    undecided: int = 0
    difficulty: int = 0


@dataclass(frozen=True)
class PublishedBoard:
    """A solvable board with its solution, which the checker has accepted; made by `Publisher`."""

    deal: str
    """The id of the deal, whatever layout its labels are from."""
    rules: Rules
    position: Position
    """The board, under the layout that was asked for."""
    is_relabelled: bool
    """Whether that layout is another than the deal's own."""
    solution: Solution
    difficulty: "Difficulty"
    passed_over: Counts | None = None
    """The deals tried since the board before this one, for a generated board."""
    day: "date | None" = None
    """The day whose board it is, for a daily board."""
    attempt: int | None = None
    """How many deals were passed over on that day."""
    is_salted: bool = False
    """Whether the deals of the day were drawn with a salt."""

    @property
    def certificate(self) -> SolvableCertificate:
        """The certificate of the board as it is shown; a relabelled one is no deal's board."""
        deal = None if self.is_relabelled else self.deal
        return SolvableCertificate(deal, self.rules, self.position, self.solution)
