"""Which version of the program this is."""

from functools import cache


@cache
def program_version() -> str:
    """Return the version of the installed package, or a text that says that it is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("gfclock-solver")
    except PackageNotFoundError:
        return "(not installed)"
