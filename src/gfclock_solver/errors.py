"""What can go wrong, as few exception types as a caller needs to tell apart.

Every error that the package raises on purpose is a `GfclockError` whose text is one clear line for
a person.  The command line turns each kind into one exit code (see ``cli/``); a caller of the library can
catch the base class and print it.
"""

from typing import Final

_SUITS: Final = "\N{BLACK SPADE SUIT}\N{BLACK HEART SUIT}\N{BLACK DIAMOND SUIT}\N{BLACK CLUB SUIT}"


class GfclockError(Exception):
    """Base of all errors raised on purpose; its text is one line for a person."""


class InputError(GfclockError):
    """What was given cannot be read, or is not legal: a card, board, deal id, rule set, date or document."""


class CertificateRejected(GfclockError):
    """A certificate was read, and what it claims is wrong."""


class SelfCheckFailed(GfclockError):
    """The program's own result failed the program's own independent check: a defect, never a verdict."""


class WorkFailed(GfclockError):
    """Work that was handed out was not done: a worker process was killed, or a cluster is out of reach."""


class BrokenInstallation(GfclockError):
    """A part of the package is missing or does not fit the others."""


def quote(text: str, limit: int = 40) -> str:
    """Return `text`, which a person gave, in quotation marks on one line, cut after `limit` signs.

    Suit signs and the letters of Latin-1 stay as they are.  What is left are escapes: a long s or a full-width 7 would
    look like what was wanted.
    """
    shown = repr(text if len(text) <= limit else text[:limit] + "...")
    return "".join(sign if sign <= "\xff" or sign in _SUITS else ascii(sign)[1:-1] for sign in shown)


def plain(text: str) -> str:
    """Return `text`, a file's name, as it is when it can be printed on one line, otherwise quoted."""
    return text if text.isprintable() and text else repr(text)
