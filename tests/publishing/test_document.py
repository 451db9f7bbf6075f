"""Boards as documents, and what of them is verified."""

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from publishing.samples import boards, documents

from gfclock_solver.cards import DECK, parse_card
from gfclock_solver.certificates import certificate_to_dict, check
from gfclock_solver.certificates.board_documents import certificate_of, piles_of
from gfclock_solver.errors import CertificateRejected, InputError
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


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_verified_under_its_deals_own_labels(name: str) -> None:
    """The certificate that a document holds names its deal and is accepted; one line of JSON says it all."""
    board = boards()[name]
    certificate = certificate_of(json.loads(format_document(board)))
    assert board.deal == certificate.deal
    check(certificate)
    assert certificate_of(certificate_to_dict(board.certificate)) == board.certificate
    assert format_document(board).isascii()
    assert "\n" not in format_document(board)


def test_which_fields_a_document_has() -> None:
    """Generated boards say what was passed over, daily ones their day and attempt, and moves can be left out."""
    assert {"passed_over"} == set(DOCUMENTS["generated"]) - set(DOCUMENTS["relabelled with colours"])
    assert {"date", "attempt"} == set(DOCUMENTS["daily"]) - set(DOCUMENTS["relabelled with colours"])
    assert "2028-02-29" == DOCUMENTS["daily"]["date"]
    for name in NAMES:
        whole, bare = DOCUMENTS[name], DOCUMENTS[f"{name} without moves"]
        assert {"moves"} == set(whole["solution"]) - set(bare["solution"])
        assert {**whole, "solution": None} == {**bare, "solution": None}
        assert '"from"' not in format_document(boards()[name], with_moves=False)


def swap(document: Document) -> None:
    """Exchange two top cards."""
    first, second = document["columns"][:2]
    first[-1], second[-1] = second[-1], first[-1]


FALSE: dict[str, tuple[Callable[[Document], object], str]] = {
    "another deal": (lambda one: one.update(deal="gf:1"), "the board is not that of gf:1"),
    "another board": (swap, "the board is not that of"),
    "a move left out": (lambda one: one["solution"]["moves"].pop(), "cards not on the clock"),
    "shifts": (lambda one: one["solution"].update(shifts=0), "shifts is 0"),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_document_is_rejected(name: str) -> None:
    """What a document claims of its board is checked like a certificate."""
    document = deepcopy(DOCUMENTS["generated"])
    change, reason = FALSE[name]
    change(document)
    with pytest.raises(CertificateRejected, match=reason):
        check(certificate_of(document))


MALFORMED: dict[str, tuple[str, Callable[[Document], object], str]] = {
    "no moves": ("generated without moves", lambda one: None, "solution has no field 'moves'"),
    "a field too many": ("generated", lambda one: one.update(salt="club"), "the document has an unknown field 'salt'"),
    "a field too few": ("generated", lambda one: one.pop("difficulty"), "the document has no field 'difficulty'"),
    "version": ("generated", lambda one: one.update(version=2), "its version is unknown; want 1"),
    "piles": ("generated", lambda one: one["piles"].reverse(), "its piles are not those of its clock layout"),
    "reserve": ("generated", lambda one: one.update(reserve_cells=1), "its reserve_cells are not those of its rules"),
    "deal": ("generated", lambda one: one.update(deal="nil:1"), "its deal is of no deal source"),
    "no deal": ("generated", lambda one: one.update(deal=None), "its deal is of no deal source"),
    "card": ("generated", lambda one: one["columns"][0].append("10H"), "column 1 has '10H' for a card"),
    "another game": (
        "relabelled with colours",
        lambda one: one.update(clock="HDSC", piles=piles_of(Clock("HDSC"))),
        "under its rules the deal is another game with the labels of its layout",
    ),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_document_is_no_board(name: str) -> None:
    """What has not the form of a board with a solution is named in one line."""
    sample, change, reason = MALFORMED[name]
    document = deepcopy(DOCUMENTS[sample])
    change(document)
    with pytest.raises(InputError) as caught:
        certificate_of(document)
    assert str(caught.value).startswith(f"is not a board with a solution: {reason}")


def test_verifying_needs_no_search() -> None:
    """The module that reads documents imports nothing of the search."""
    program = (
        "import sys, gfclock_solver.publishing.document\n"
        "print([name for name in sys.modules if name.startswith('gfclock_solver.search')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "[]\n" == done.stdout
