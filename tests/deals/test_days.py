"""The numbers behind the boards of the day never change."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from gfclock_solver.deals.days import daily_deal, daily_seed, parse_date
from gfclock_solver.deals.ids import DealId
from gfclock_solver.errors import InputError

GOLDEN = Path(__file__).resolve().parents[2] / "data" / "golden" / "daily.json"


@pytest.mark.parametrize("entry", json.loads(GOLDEN.read_text(encoding="utf-8")), ids=lambda entry: str(entry["deal"]))
def test_a_day_tries_the_deal_that_an_independent_program_found(entry: dict[str, Any]) -> None:
    """Date, salt and attempt give a ``gf`` deal for ever."""
    day = parse_date(entry["date"])
    deal = daily_deal(day, entry["salt"], entry["attempt"])
    assert entry["deal"] == str(deal)
    assert deal == DealId("gf", daily_seed(day, entry["salt"], entry["attempt"]))


def test_salt_and_attempt_are_empty_and_zero_by_default() -> None:
    """Everybody's first board of a day needs no more than the day."""
    day = date(2026, 11, 29)
    assert daily_seed(day, "", 0) == daily_seed(day)


@pytest.mark.parametrize("salt", ["a\nb", "a\n", "\n", "a\r", "a\u2028", "\udc80"])
def test_a_salt_is_one_line_of_text(salt: str) -> None:
    """A line end could make the texts of two different days the same."""
    with pytest.raises(InputError, match="cannot be a salt: want one line of text"):
        daily_seed(date(2026, 11, 29), salt)


def test_an_attempt_counts_from_zero() -> None:
    """A negative attempt is an error."""
    with pytest.raises(InputError, match="-1 is not an attempt: want 0 or more"):
        daily_seed(date(2026, 11, 29), "", -1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "today",
        "2026-02-30",
        "2026-13-01",
        "20261129",
        "2026-W48-7",
        "2026-11-9",
        "26-11-29",
        " 2026-11-29",
        "0000-01-01",
    ],
)
def test_a_day_is_written_in_one_way(text: str) -> None:
    """Only ``YYYY-MM-DD`` of the calendar is a day."""
    with pytest.raises(InputError, match="is not a day: want a date of the calendar as YYYY-MM-DD"):
        parse_date(text)
