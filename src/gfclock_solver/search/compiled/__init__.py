"""The kernels, compiled where a C compiler was found and interpreted otherwise, with the same results.

kernel        the search for a verdict
dives         games without second thoughts, tried first
order         in which order the search tries moves
stack         the stores of a search: frames and moves
table         the positions seen
shortest      the search for fewest shifts
offers        the shifts that it tries
bound         how many shifts it needs at least
budgets       the positions seen with so many shifts left
position      what all share: masks, moves, exact keys, the two prunings and their proofs
players       the games of the random and the greedy player
alternatives  the moves that a line passes by
counting      how often numbers of states occur
storage       the arrays in which stacks and tables are kept
interpreted   what the compiled form has from C, for the interpreted one
"""

from gfclock_solver.surroundings import require_one_form

IS_FOREIGN = require_one_form(__name__, __path__)
"""Whether nothing here is compiled for this Python, though it is for another."""
