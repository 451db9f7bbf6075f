"""What day it is, in a time zone that is named: the only thing here that depends on when it is asked.

The zone of the machine, and the variable TZ, never count.
"""

from contextlib import suppress
from datetime import UTC, date, datetime, tzinfo
from typing import Final

from gfclock_solver.errors import InputError, quote
from gfclock_solver.surroundings import how_to_install

_MACHINE_ZONES: Final = frozenset({"localtime", "posixrules"})
"""Names of files in the database of some systems that are no zones, but links to that of the machine."""


def now() -> datetime:
    """Return the present moment."""
    return datetime.now(UTC)


def today(zone: tzinfo = UTC, moment: datetime | None = None) -> date:
    """Return the date in `zone` at `moment`, by default now."""
    return (moment or now()).astimezone(zone).date()


def parse_zone(name: str) -> tzinfo:
    """Return the time zone called `name`, such as ``Europe/Paris``; raises `InputError` when there is none.

    ``UTC`` is known everywhere, the others where there is a time zone database: that of the system, or the package
    `tzdata`.
    """
    if name.upper() == "UTC":
        return UTC
    if name.lower() in _MACHINE_ZONES:
        raise InputError(f"{quote(name)} is whatever zone the machine has: want a name such as Europe/Paris")
    import warnings

    # What the environment says of where the database lies is not of interest to who asks for a zone.
    with warnings.catch_warnings(action="ignore"):
        import zoneinfo

        known = zoneinfo.available_timezones()
        if name in known:
            with suppress(KeyError, ValueError, OSError):
                return zoneinfo.ZoneInfo(name)
    if not known:
        raise InputError(f"{quote(name)}: there is no time zone database here; {how_to_install('tzdata')} brings one")
    raise InputError(f"{quote(name)} is no time zone: want a name such as Europe/Paris or UTC")
