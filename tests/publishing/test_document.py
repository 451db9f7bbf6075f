"""Boards that are given away, as documents."""

from copy import deepcopy
from typing import Any

import pytest
from publishing.samples import SALT, boards, documents

from gfclock_solver.cards import DECK, parse_card
from gfclock_solver.publishing.document import format_document
from gfclock_solver.rules import Clock

Document = dict[str, Any]
NAMES = sorted(boards())
DOCUMENTS = documents()


@pytest.mark.parametrize("name", NAMES)
def test_a_document_has_what_it_takes_to_show_a_board(name: str) -> None:
    """Columns and clock cards are the deck, and piles say which card goes where, as the rules do."""
    document = DOCUMENTS[name]
    clock = Clock(document["clock"])
    for hour, pile in enumerate(document["piles"], 1):
        cards = tuple(map(parse_card, [pile["clock_card"], *pile["build_up"]]))
        assert (hour, clock.pile(hour)) == (pile["hour"], cards)
        assert pile["build_up"][-1] == pile["target"]
    shown = [card for column in document["columns"] for card in column]
    shown += [pile["clock_card"] for pile in document["piles"]]
    assert list(DECK) == sorted(map(parse_card, shown))


@pytest.mark.parametrize("name", NAMES)
def test_a_solution_can_be_followed_by_the_document_alone(name: str) -> None:
    """Moving the named cards empties the columns and finishes the piles, without any rule."""
    document = DOCUMENTS[name]
    columns: list[list[str]] = deepcopy(document["columns"])
    parked: list[str] = []
    piles = [[pile["clock_card"]] for pile in document["piles"]]
    for move in document["solution"]["moves"]:
        source = parked if move["from"] == "reserve" else columns[move["from"] - 1]
        run = source[-move.get("count", 1) :]
        del source[-len(run) :]
        assert move["card"] == run[0]
        if move["to"] == "clock":
            pile = next(place for place, pile in enumerate(document["piles"]) if run[0] in pile["build_up"])
            piles[pile] += run
        else:
            (parked if move["to"] == "reserve" else columns[move["to"] - 1]).extend(run)
        assert len(parked) <= document["reserve_cells"]
    assert ([[]] * 8, []) == (columns, parked)
    assert [[pile["clock_card"], *pile["build_up"]] for pile in document["piles"]] == piles


def test_which_fields_a_document_has() -> None:
    """Generated boards say what was passed over, daily ones their day and attempt, and moves can be left out."""
    assert {"passed_over"} == set(DOCUMENTS["generated"]) - set(DOCUMENTS["relabelled with colours"])
    assert {"date", "attempt"} == set(DOCUMENTS["daily"]) - set(DOCUMENTS["relabelled with colours"])
    assert "2028-02-29" == DOCUMENTS["daily"]["date"]
    assert {"date", "attempt", "salted"} == set(DOCUMENTS["daily with a salt"]) - set(
        DOCUMENTS["relabelled with colours"]
    )
    assert SALT not in str(DOCUMENTS["daily with a salt"])
    for name in NAMES:
        whole, bare = DOCUMENTS[name], DOCUMENTS[f"{name} without moves"]
        assert {"moves"} == set(whole["solution"]) - set(bare["solution"])
        assert {**whole, "solution": None} == {**bare, "solution": None}
        assert '"from"' not in format_document(boards()[name], with_moves=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_one_line_of_ascii(name: str) -> None:
    """One line of JSON says it all."""
    assert format_document(boards()[name]).isascii()
    assert "\n" not in format_document(boards()[name])
