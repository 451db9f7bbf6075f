"""Decide every deal of the patience game Grandfather's Clock exactly, and prove it.

The map of the house; a module imports only what stands above it here or in its own line:

    errors, limits, cards    the ground: kinds of errors, what may be asked of a search, cards and their texts

    documents                bytes in, strictly read, and JSON Schemas      } for any game
    deals                    numbered deals: ids, sources, shuffles         } of numbered deals
    batch                    many deals, on many processors, resumable      }

    rules                    the executable specification, plain and slow
    boards                   a board, and how it is read and written
    certificates             what is trusted: the checker, never the search
    search                   finds answers fast, and is not trusted
    certifying               solve, make a certificate, check it
    jobs, publishing         what is asked of many deals; boards for games
    views                    text, plots and pictures
    cli                      the command line, the only place that prints or exits

What most programs want can be had from here; nothing is loaded before it is asked for:

    >>> from gfclock_solver import certify
    >>> certify("ms:25").verdict
    'lost'
"""

# Not typing's, as nothing is imported here: until the command line has begun, an interrupt would show a traceback.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from gfclock_solver.boards import Board, deal_board, parse_board
    from gfclock_solver.certificates import Certificate, LostCertificate, SolvableCertificate, check
    from gfclock_solver.certifying import Undecided, certify
    from gfclock_solver.errors import GfclockError
    from gfclock_solver.limits import Limits
    from gfclock_solver.rules import Rules, parse_rules

    __version__: str

__all__ = [
    "Board",
    "Certificate",
    "GfclockError",
    "Limits",
    "LostCertificate",
    "Rules",
    "SolvableCertificate",
    "Undecided",
    "__version__",
    "certify",
    "check",
    "deal_board",
    "parse_board",
    "parse_rules",
]

_HOMES = {
    "Board": "boards",
    "Certificate": "certificates",
    "GfclockError": "errors",
    "Limits": "limits",
    "LostCertificate": "certificates",
    "Rules": "rules",
    "SolvableCertificate": "certificates",
    "Undecided": "certifying",
    "certify": "certifying",
    "check": "certificates",
    "deal_board": "boards",
    "parse_board": "boards",
    "parse_rules": "rules",
}


def __getattr__(name: str) -> "Any":
    if name == "__version__":
        return _version()
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def _version() -> str:
    """Return the version of the installed package, or a text that says that it is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("gfclock-solver")
    except PackageNotFoundError:
        return "(not installed)"
