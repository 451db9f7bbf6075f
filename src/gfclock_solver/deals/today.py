"""What day it is, in a time zone that is named: the only thing here that depends on when it is asked.

The zone of the machine, and the variable TZ, never count.
"""

from datetime import UTC, date, datetime, tzinfo

from gfclock_solver.errors import InputError, quote


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
    import zoneinfo

    try:
        return zoneinfo.ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        # A folder of zones is an OSError, a path that leads out of the database a ValueError.
        if not zoneinfo.available_timezones():
            raise InputError(
                f"{quote(name)}: there is no time zone database here; pip install tzdata brings one"
            ) from None
        raise InputError(f"{quote(name)} is no time zone: want a name such as Europe/Paris or UTC") from None
