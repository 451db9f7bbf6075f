"""Which version of the program this is."""

from functools import cache

import gfclock_solver


@cache
def program_version() -> str:
    """Return the version of the installed package, or a text that says that it is not installed."""
    return gfclock_solver.__version__
