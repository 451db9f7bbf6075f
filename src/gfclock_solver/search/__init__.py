"""Finds answers fast, and is not trusted: whatever is said from here is checked by `gfclock_solver.certificates`.

outcome     what a search answers
solver      `solve`: is this position solvable?
shortest    `find_shortest`: a winning line with the fewest shifts; shortest_range: for deals by the thousand
analysis    `analyse`: what each move leads to, the hint, and the move that lost a game
difficulty  `measure`: four measures and a grade; cut_points: where the grades begin
lost_proof  `prove_lost`: everything that can be reached from a lost position
range_solver  deals by the million, without a Python object for any of them

compiled    the kernels
"""

from typing import Final, Literal

from gfclock_solver.search.compiled import stack
from gfclock_solver.search.lost_proof import prove_lost
from gfclock_solver.search.outcome import Outcome
from gfclock_solver.search.solver import Solver, solve

KERNEL: Final[Literal["compiled", "interpreted"]] = "compiled" if stack.is_compiled() else "interpreted"
"""Which form of the kernel runs."""

__all__ = ["KERNEL", "Outcome", "Solver", "prove_lost", "solve"]
