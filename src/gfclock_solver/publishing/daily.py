"""The board of a day: the first deal among those of the day that is solvable and as difficult as asked for.

Which deals those are, `gfclock_solver.deals.days` says.  No limit is set on the search, and nothing depends on when
or where it is made, so that a day's board is the same for everyone and for ever.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import count
from typing import Final

from gfclock_solver.batch import Workers
from gfclock_solver.batch.ordered import map_in_order
from gfclock_solver.boards import Board, deal_board
from gfclock_solver.deals import DealId
from gfclock_solver.deals.days import daily_deal, parse_date, require_salt
from gfclock_solver.errors import InputError
from gfclock_solver.publishing.published import PassedOver, PublishedBoard
from gfclock_solver.publishing.publisher import publisher_for, require_publishable
from gfclock_solver.publishing.wanted import Wanted
from gfclock_solver.rules import STANDARD
from gfclock_solver.search import Solver
from gfclock_solver.search.difficulty import Grade

DAYS_OF_WEEK: Final = 7

SOURCE: Final = "gf"
"""Where the boards of the days come from."""


@dataclass(frozen=True)
class DailyPlan:
    """What boards the days have; raises `InputError` for a salt or a week that is none."""

    wanted: Wanted = field(default_factory=Wanted)
    salt: str = field(default="", repr=False)
    week: tuple[Grade, ...] = ()
    """The grade of each day of the week, Monday's first; without any, what `wanted` says holds for all days."""

    def __post_init__(self) -> None:
        require_salt(self.salt)
        require_publishable(SOURCE, self.wanted)
        if self.week and len(self.week) != DAYS_OF_WEEK:
            raise InputError(f"a week of {len(self.week)} days; want {DAYS_OF_WEEK}, Monday's first")

    def wanted_on(self, day: date) -> Wanted:
        """Return what is asked of the board of `day`."""
        return replace(self.wanted, grades=(self.week[day.weekday()],)) if self.week else self.wanted


def daily_boards(days: Iterable[date], plan: DailyPlan, workers: Workers) -> Iterator[PublishedBoard]:
    """Yield the board of each of `days`, in their order; raises `SelfCheckFailed` when the checker rejects one."""
    return map_in_order(workers, partial(daily_board, plan), days)


def daily_board(plan: DailyPlan, day: date) -> PublishedBoard:
    """Return the board of `day`."""
    wanted = plan.wanted_on(day)
    publisher = publisher_for(SOURCE, wanted)
    for attempt in count():
        tried = publisher.try_deal(daily_deal(day, plan.salt, attempt), wanted)
        if not isinstance(tried, PassedOver):
            return replace(tried, day=day, attempt=attempt, is_salted=bool(plan.salt))
    raise AssertionError("attempts never end")


def board_of_day(text: str) -> Board:
    """Return the board that an id such as ``daily:2026-11-29`` names: the day's first deal solvable by standard rules.

    Its `deal` is the ``gf`` deal that it is, so that a certificate can be checked without a search.
    Raises `InputError` when the text after the colon is no day.
    """
    return replace(deal_board(_first_solvable(parse_date(text.partition(":")[2]))), name=text)


def days_between(first: date, last: date) -> Iterator[date]:
    """Yield the days from `first` to `last`, both included."""
    return map(date.fromordinal, range(first.toordinal(), last.toordinal() + 1))


def _first_solvable(day: date) -> DealId:
    solver = Solver(STANDARD)
    deals = (daily_deal(day, attempt=attempt) for attempt in count())
    return next(deal for deal in deals if solver.decide(deal_board(deal).position).verdict == "solvable")
