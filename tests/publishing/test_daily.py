"""The boards of the days."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from gfclock_solver.batch import inline_workers, local_workers
from gfclock_solver.boards import deal_board
from gfclock_solver.certificates import check
from gfclock_solver.certificates.board_documents import certificate_of
from gfclock_solver.certifying import certify
from gfclock_solver.deals.days import daily_deal
from gfclock_solver.errors import InputError
from gfclock_solver.publishing.daily import DailyPlan, board_of_day, daily_board, daily_boards, days_between
from gfclock_solver.publishing.document import format_document
from gfclock_solver.publishing.published import PublishedBoard
from gfclock_solver.publishing.wanted import Wanted
from gfclock_solver.rules import STANDARD, Clock, Rules
from gfclock_solver.search import KERNEL
from gfclock_solver.search.difficulty import Grade, measure

DATA = Path(__file__).parents[2] / "data"
MONTH = DATA / "daily" / "2028-02.jsonl"

WEEK: tuple[Grade, ...] = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")


def month() -> list[PublishedBoard]:
    """Return the boards of February 2028, which has 29 days."""
    with inline_workers() as workers:
        return list(daily_boards(days_between(date(2028, 2, 1), date(2028, 2, 29)), DailyPlan(), workers))


def test_past_boards_never_change() -> None:
    """The boards of a month are byte for byte those that were published."""
    assert MONTH.read_text(encoding="ascii") == "".join(format_document(board) + "\n" for board in month())


def test_a_day_gives_the_first_deal_that_will_do() -> None:
    """The attempts before a day's board, and no others, are lost or of another grade; salts give other boards."""
    for salt in ("", "club"):
        plan = DailyPlan(salt=salt, week=WEEK)
        for day in days_between(date(2026, 11, 23), date(2026, 11, 29)):
            board = daily_board(plan, day)
            assert board.attempt is not None
            assert str(daily_deal(day, salt, board.attempt)) == board.deal
            assert WEEK[day.weekday()] == board.difficulty.grade
            for attempt in range(board.attempt):
                difficulty = measure(deal_board(daily_deal(day, salt, attempt)).position, STANDARD)
                assert difficulty is None or WEEK[day.weekday()] != difficulty.grade


def test_the_known_attempts_are_tried() -> None:
    """On days of the golden list the board is one of its deals, where that one is solvable."""
    for entry in json.loads((DATA / "golden" / "daily.json").read_text(encoding="utf-8")):
        board = daily_board(DailyPlan(salt=entry["salt"]), date.fromisoformat(entry["date"]))
        assert board.attempt is not None
        if entry["attempt"] == board.attempt:
            assert entry["deal"] == board.deal
        elif entry["attempt"] < board.attempt:
            assert "lost" == certify(deal_board(entry["deal"])).verdict


def test_a_day_without_a_solvable_first_deal_goes_on() -> None:
    """Where the first deals of a day are lost, the board is the next one, and the attempt says so."""
    with inline_workers() as workers:
        days = days_between(date(2026, 1, 1), date(2026, 12, 31))
        later = [board for board in daily_boards(days, DailyPlan(), workers) if board.attempt]
    assert later
    for board in later:
        assert board.day is not None
        assert board.attempt is not None
        for attempt in range(board.attempt):
            assert "lost" == certify(deal_board(daily_deal(board.day, "", attempt))).verdict


def test_the_id_of_a_day_names_the_board_of_the_day() -> None:
    """``daily:DATE`` is the ``gf`` deal that is everyone's board of that day."""
    for line in MONTH.read_text(encoding="ascii").splitlines():
        document = json.loads(line)
        board = board_of_day(f"daily:{document['date']}")
        assert (document["deal"], f"daily:{document['date']}") == (board.deal, board.name)
        assert certificate_of(document).position == board.position


@pytest.mark.parametrize("text", ["daily:", "daily:2026-02-29", "daily:today", "daily:2026-1-1"])
def test_the_id_of_no_day_is_refused(text: str) -> None:
    """Only a date of the calendar names a day's board."""
    with pytest.raises(InputError, match="is not a day"):
        board_of_day(text)


def test_workers_change_nothing() -> None:
    """One process and two make the same boards."""
    plan = DailyPlan(salt="club", week=WEEK)
    made = []
    for jobs in (1, 2):
        with local_workers(jobs, patience=0) as workers:
            made.append(list(daily_boards(days_between(date(2027, 1, 1), date(2027, 1, 20)), plan, workers)))
    assert made[0] == made[1]


def test_a_plan_is_checked_and_keeps_its_salt() -> None:
    """A salt of two lines, a short week and labels of another game are refused; the salt is never shown."""
    assert "club" not in repr(DailyPlan(salt="club"))
    with pytest.raises(InputError, match="cannot be a salt"):
        DailyPlan(salt="club\nclub")
    with pytest.raises(InputError, match="a week of 2 days; want 7, Monday's first"):
        DailyPlan(week=("easy", "hard"))
    with pytest.raises(InputError, match="would be another game"):
        DailyPlan(Wanted(Rules(alternate_colours=True), Clock("HDSC")))


def ten_years() -> Iterator[date]:
    """Yield the days of ten years, two leap days among them."""
    return days_between(date(2026, 1, 1), date(2035, 12, 31))


@pytest.mark.skipif(KERNEL != "compiled", reason="ten years of boards take minutes where the kernel runs interpreted")
def test_ten_years_have_no_repeat_and_are_certified_again() -> None:
    """Every day of ten years has a board of its own, and its document is verified without the search."""
    documents = []
    with inline_workers() as workers:
        for day, board in zip(ten_years(), daily_boards(ten_years(), DailyPlan(), workers), strict=True):
            assert day == board.day
            document = json.loads(format_document(board))
            check(certificate_of(document))
            documents.append((document["date"], document["deal"], str(document["columns"])))
    assert 3652 == len(documents)
    assert [3652] * 3 == [len(set(values)) for values in zip(*documents, strict=True)]
    assert "2028-02-29" in {day for day, *_ in documents}
