"""The compiled part of Clock Patience; where no C compiler was found the same source runs interpreted."""

from gfclock_solver.surroundings import require_one_form

IS_FOREIGN = require_one_form(__name__, __path__)
"""Whether nothing here is compiled for this Python, though it is for another."""
