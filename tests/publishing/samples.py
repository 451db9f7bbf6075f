"""Boards as generate and daily make them, for the tests of what is done with them."""

from datetime import date
from functools import cache
from typing import Any

from gfclock_solver.batch import inline_workers
from gfclock_solver.deals import DealId
from gfclock_solver.deals.series import NumberedDeals
from gfclock_solver.publishing.daily import DailyPlan, daily_board
from gfclock_solver.publishing.document import published_to_document
from gfclock_solver.publishing.generating import generate
from gfclock_solver.publishing.published import PassedOver, PublishedBoard
from gfclock_solver.publishing.publisher import publisher_for
from gfclock_solver.publishing.wanted import Wanted
from gfclock_solver.rules import Clock, parse_rules

SALT = "club"


def published(deal: DealId, wanted: Wanted) -> PublishedBoard:
    """Return the board of `deal`, which must be found fit."""
    board = publisher_for(deal.source, wanted).try_deal(deal, wanted)
    assert isinstance(board, PublishedBoard)
    return board


def tried(first: int, wanted: Wanted, count: int) -> list[PublishedBoard | PassedOver]:
    """Return what becomes of the ``gf`` deals from `first` on until `count` boards are found."""
    with inline_workers() as workers:
        return list(generate(NumberedDeals("gf", first), wanted, count, workers))


@cache
def boards() -> dict[str, PublishedBoard]:
    """Return boards of every kind by the names that tests call them."""
    generated = tried(40, Wanted(grades=("hard", "expert")), 1)[-1]
    assert isinstance(generated, PublishedBoard)
    reserve = Wanted(parse_rules("one-space+runs"), Clock("CDHS"))
    colours = Wanted(parse_rules("king-on-ace+alternate-colours"), Clock("SHCD"))
    return {
        "generated": generated,
        "daily": daily_board(DailyPlan(), date(2028, 2, 29)),
        "daily with a salt": daily_board(DailyPlan(salt=SALT), date(2028, 2, 29)),
        "daily with many shifts": daily_board(DailyPlan(Wanted(min_shifts=10)), date(2028, 2, 29)),
        "relabelled with reserve and runs": published(DealId("ms", 25), reserve),
        "relabelled with colours": published(DealId("gf", 0), colours),
    }


def documents() -> dict[str, dict[str, Any]]:
    """Return their documents, with and without moves."""
    made = {name: published_to_document(board) for name, board in boards().items()}
    bare = {f"{name} without moves": published_to_document(board, with_moves=False) for name, board in boards().items()}
    return made | bare
