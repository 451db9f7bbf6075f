"""The kernels, compiled where a C compiler was found and interpreted otherwise, with the same results.

kernel        the search for a verdict
shortest      the search for fewest shifts; both are a `stack` of frames and moves
position      what they share: masks, exact keys, the two prunings and their proofs
table         the positions seen
players       the games of the random and the greedy player
alternatives  the moves that a line passes by
storage       the arrays in which stacks and tables are kept
interpreted   what the compiled form has from C, for the interpreted one
"""

from gfclock_solver.surroundings import require_one_form

IS_FOREIGN = require_one_form(__name__, __path__)
"""Whether nothing here is compiled for this Python, though it is for another."""
