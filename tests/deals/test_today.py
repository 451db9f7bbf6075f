"""What day it is, and where."""

import zoneinfo
from datetime import UTC, date, datetime

import pytest

from gfclock_solver.deals import today as module
from gfclock_solver.deals.today import parse_zone, today
from gfclock_solver.errors import InputError


@pytest.mark.parametrize(
    ("zone", "last", "first"),
    [
        ("UTC", "2028-02-28T23:59:59+00:00", "2028-02-29T00:00:00+00:00"),
        ("utc", "2028-02-28T23:59:59+00:00", "2028-02-29T00:00:00+00:00"),
        ("Pacific/Kiritimati", "2028-02-28T09:59:59+00:00", "2028-02-28T10:00:00+00:00"),
        ("Etc/GMT+12", "2028-02-29T11:59:59+00:00", "2028-02-29T12:00:00+00:00"),
        ("Europe/Paris", "2028-02-28T22:59:59+00:00", "2028-02-28T23:00:00+00:00"),
    ],
)
def test_the_day_changes_at_midnight_of_the_zone(zone: str, last: str, first: str) -> None:
    """A second before midnight of the zone it is the 28th of February, at midnight the 29th."""
    place = parse_zone(zone)
    assert date(2028, 2, 28) == today(place, datetime.fromisoformat(last))
    assert date(2028, 2, 29) == today(place, datetime.fromisoformat(first))


def test_today_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a moment the present one counts, in UTC whatever the machine's zone."""
    monkeypatch.setattr(module, "now", lambda: datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC))
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    assert date(2026, 12, 31) == today()


def test_the_present_moment_has_a_zone() -> None:
    """The moment that counts as now is one in UTC, so that the machine's zone has no part in it."""
    assert UTC is module.now().tzinfo


@pytest.mark.parametrize("name", ["", "Mars/Olympus", "Europe", "../etc/passwd", "/etc/passwd", "a\0b", "é", "x" * 500])
def test_an_unknown_zone_is_told(name: str) -> None:
    """What names no zone is an error of one line."""
    with pytest.raises(InputError, match="is no time zone: want a name such as Europe/Paris or UTC") as caught:
        parse_zone(name)
    assert str(caught.value).isprintable()


def test_a_machine_without_zones_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no database, the error says what brings one; UTC is known all the same."""
    monkeypatch.setattr(zoneinfo, "available_timezones", set)

    def find_none(name: str) -> zoneinfo.ZoneInfo:
        raise zoneinfo.ZoneInfoNotFoundError(name)

    monkeypatch.setattr(zoneinfo, "ZoneInfo", find_none)
    with pytest.raises(InputError, match=r"there is no time zone database here; .*install .*tzdata brings one"):
        parse_zone("Europe/Paris")
    assert UTC is parse_zone("UTC")


@pytest.mark.parametrize("name", ["localtime", "posixrules", "Europe/Par\udc80is", "a" * 5000, "../Europe/Paris"])
def test_the_zone_of_the_machine_and_nonsense_are_no_zones(name: str) -> None:
    """A link to the machine's own zone would mean another day elsewhere; anything else is one short line."""
    with pytest.raises(InputError) as caught:
        parse_zone(name)
    assert len(str(caught.value)) < 150
