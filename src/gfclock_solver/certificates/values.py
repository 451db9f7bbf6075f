"""What a certificate says: a board, a verdict, and the evidence that anyone can check.

A certificate is a claim, and holding one proves nothing: `gfclock_solver.certificates.checker` does the proving.
So nothing here is checked when it is made; even the board of a certificate may be one that no deal can reach.
"""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from gfclock_solver.rules import Move, Position, Rules

FORMAT: Final = "gfclock-certificate"
"""What the field ``format`` of every certificate says."""

VERSION: Final = 1
"""What the field ``version`` says; a change of meaning needs a new number."""


@dataclass(frozen=True)
class Solution:
    """The evidence that a board is solvable: a winning line, and what is claimed of it."""

    moves: tuple[Move, ...]
    length: int
    """How many moves the line has; a run counts one."""
    shifts: int
    """How many of them are no plays to the clock: shifts, a run counting one, and parkings."""
    shortest: bool
    """Whether the line is said to be proven shortest: no winning line has fewer shifts."""


@dataclass(frozen=True)
class Proof:
    """The evidence that a board is lost: the set of all positions that can be reached, none of them won."""

    positions: int
    """How many positions can be reached from the board by any legal moves, the board itself among them."""
    digest: str
    """SHA-256 in hexadecimal over their canonical texts, sorted and joined by newlines."""


@dataclass(frozen=True)
class SolvableCertificate:
    """The verdict that a board is solvable under one rule set, with its evidence."""

    deal: str | None
    """The id of the deal that the board is said to be, or `None` for a board without a name."""
    rules: Rules
    position: Position
    """The board: the position from which the verdict is meant."""
    solution: Solution
    """A winning line."""

    verdict: ClassVar[Literal["solvable"]] = "solvable"


@dataclass(frozen=True)
class LostCertificate:
    """The verdict that a board is lost under one rule set, with its evidence."""

    deal: str | None
    """As in `SolvableCertificate`."""
    rules: Rules
    position: Position
    """The board: the position from which the verdict is meant."""
    proof: Proof
    """All positions that can be reached."""

    verdict: ClassVar[Literal["lost"]] = "lost"


Certificate = SolvableCertificate | LostCertificate
"""A verdict on one board under one rule set, with its evidence; which of the two it is, its `verdict` tells."""


def count_shifts(moves: tuple[Move, ...]) -> int:
    """Return how many of `moves` are no plays to the clock; a run and a parking count one each."""
    return sum(move.target != "clock" for move in moves)


def solution_of(moves: tuple[Move, ...], *, shortest: bool = False) -> Solution:
    """Return the solution that claims what is so of its own moves, and `shortest` where the caller has proven it."""
    return Solution(moves, len(moves), count_shifts(moves), shortest)
