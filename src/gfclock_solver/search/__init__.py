"""Finds answers fast, and is not trusted: whatever is said from here is checked by `gfclock_solver.certificates`.

outcome     what a search is asked and what it answers
solver      `solve`: is this position solvable?
shortest    `find_shortest`: a winning line with the fewest shifts; shortest_range: for deals by the thousand
analysis    `analyse`: what each move leads to, the hint, and the move that lost a game
difficulty  `measure`: four measures and a grade; cut_points: where the grades begin
lost_proof  `prove_lost`: everything that can be reached from a lost position
range_solver  deals by the million, without a Python object for any of them

Compiled where a C compiler was found:

_kernel     the search for a verdict; _shortest: for fewest shifts; both are a _stack of frames and moves
_position   what they share: masks, exact keys, the two prunings and their proofs; _table: the positions seen
_players    the games of the random and the greedy player; _alternatives: the moves that a line passes by
"""

from typing import Final, Literal

from gfclock_solver.search import _stack
from gfclock_solver.search.lost_proof import prove_lost
from gfclock_solver.search.outcome import NO_LIMITS, LimitName, Limits, Outcome, Verdict
from gfclock_solver.search.solver import Solver, solve

KERNEL: Final[Literal["compiled", "interpreted"]] = "compiled" if _stack.is_compiled() else "interpreted"
"""Which form of the kernel runs."""

__all__ = ["KERNEL", "NO_LIMITS", "LimitName", "Limits", "Outcome", "Solver", "Verdict", "prove_lost", "solve"]
