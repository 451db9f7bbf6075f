"""The numbers behind the boards of the day.

A day's board is the first solvable one among ``gf`` deals whose numbers are a hash of the date, a salt (so that a
club can have boards of its own) and an attempt that counts up from 0.  Which attempt it is takes a search, so it is
not decided here.  The hash is part of the product's promise: past days never change.
"""

from typing import TYPE_CHECKING

from gfclock_solver.deals.ids import DealId
from gfclock_solver.errors import InputError, quote

if TYPE_CHECKING:
    from datetime import date


def daily_seed(day: "date", salt: str = "", attempt: int = 0) -> int:
    r"""Return the number of the ``gf`` deal that is tried on `day` as number `attempt`, from 0.

    It is the first eight bytes, big-endian, of the SHA-256 of
    ``"gfclock-daily-1\n{YYYY-MM-DD}\n{salt}\n{attempt}"`` in UTF-8, shifted right by 11: 53 bits.
    Raises `InputError` for a salt of more than one line, which could make two days' texts the same.
    """
    from hashlib import sha256

    require_salt(salt)
    if attempt < 0:
        raise InputError(f"{attempt} is not an attempt: want 0 or more")
    text = f"gfclock-daily-1\n{day.isoformat()}\n{salt}\n{attempt}"
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 11


def require_salt(salt: str) -> None:
    """Raise `InputError` for a salt that is not one line of text, which is never shown: a salt is a secret."""
    if salt.splitlines() not in ([], [salt]) or not _is_unicode(salt):
        raise InputError("what was given cannot be a salt: want one line of text")


def daily_deal(day: "date", salt: str = "", attempt: int = 0) -> DealId:
    """Return the ``gf`` deal that is tried on `day` as number `attempt`; see `daily_seed`."""
    return DealId("gf", daily_seed(day, salt, attempt))


def parse_date(text: str) -> "date":
    """Read a day written ``YYYY-MM-DD`` and in no other way; raises `InputError` for anything else."""
    from datetime import date

    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    # Python reads other forms of ISO 8601 as well; a day has one name here.
    if day is None or day.isoformat() != text:
        raise InputError(f"{quote(text)} is not a day: want a date of the calendar as YYYY-MM-DD")
    return day


def _is_unicode(text: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in text)
