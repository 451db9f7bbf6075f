"""Boards for games as documents: every field has its form, and what is verified of them is true."""

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator
from publishing.samples import SALT, boards, documents

from gfclock_solver.certificates import certificate_to_document, check
from gfclock_solver.certificates.board_documents import (
    board_from_document,
    certificate_of,
    check_board,
    piles_of,
    unproven_fields,
)
from gfclock_solver.documents.schemas import schema_text
from gfclock_solver.errors import CertificateRejected, InputError
from gfclock_solver.publishing.document import format_document
from gfclock_solver.rules import Clock
from gfclock_solver.search.difficulty import Grade

Document = dict[str, Any]
Change = Callable[[Document], object]
NAMES = sorted(boards())
DOCUMENTS = documents()
SCHEMA = Draft202012Validator(json.loads(schema_text("board")))


@pytest.mark.parametrize("name", NAMES)
def test_a_document_is_verified_under_its_deals_own_labels(name: str) -> None:
    """The certificate that a document holds names its deal and is accepted."""
    board = boards()[name]
    certificate = certificate_of(json.loads(format_document(board)))
    assert board.deal == certificate.deal
    check(certificate)
    check_board(board_from_document(DOCUMENTS[name]), salt=SALT)
    assert certificate_of(certificate_to_document(board.certificate)) == board.certificate


def swap(document: Document) -> None:
    """Exchange two top cards."""
    first, second = document["columns"][:2]
    first[-1], second[-1] = second[-1], first[-1]


FALSE: dict[str, tuple[str, Change, str]] = {
    "another deal": ("generated", lambda one: one.update(deal="gf:1"), "the board is not that of gf:1"),
    "another board": ("generated", swap, "the board is not that of"),
    "a move left out": ("generated", lambda one: one["solution"]["moves"].pop(), "cards not on the clock"),
    "shifts": ("generated", lambda one: one["solution"].update(shifts=0), "shifts and the solution 0"),
    "shifts of the difficulty": (
        "generated",
        lambda one: one["difficulty"].update(shifts=99),
        r"difficulty has 99 shifts and the solution \d+$",
    ),
    "shifts of both": (
        "generated",
        lambda one: (one["solution"].update(shifts=0), one["difficulty"].update(shifts=0)),
        "shifts is 0",
    ),
    "the day before": (
        "daily",
        lambda one: one.update(date="2028-02-28"),
        r"^without a salt the deal of 2028-02-28, attempt 0, is gf:\d+, not gf:",
    ),
    "another attempt": ("daily", lambda one: one.update(attempt=1), "without a salt the deal of 2028-02-29, attempt 1"),
    "a salt kept silent": ("daily with a salt", lambda one: one.pop("salted"), "without a salt the deal of 2028-02-29"),
    "a salt made up": ("daily", lambda one: one.update(salted=True), "with this salt the deal of 2028-02-29"),
    "the day before, with a salt": (
        "daily with a salt",
        lambda one: one.update(date="2028-02-28"),
        "with this salt the deal of 2028-02-28",
    ),
}


@pytest.mark.parametrize("name", FALSE)
def test_a_false_document_is_rejected(name: str) -> None:
    """What a document claims of its board is checked like a certificate, and more."""
    sample, change, reason = FALSE[name]
    document = deepcopy(DOCUMENTS[sample])
    change(document)
    with pytest.raises(CertificateRejected, match=reason):
        check_board(board_from_document(document), salt=SALT)


MALFORMED: dict[str, tuple[str, Change, str]] = {
    "no moves": ("generated without moves", lambda one: None, "solution has no field 'moves'"),
    "a field too many": ("generated", lambda one: one.update(salt="club"), "the document has an unknown field 'salt'"),
    "a field too few": ("generated", lambda one: one.pop("difficulty"), "the document has no field 'difficulty'"),
    "version": ("generated", lambda one: one.update(version=2), "its version is unknown; want 1"),
    "verdict": ("generated", lambda one: one.update(verdict="won"), "verdict is 'won'; want 'solvable'"),
    "lost": ("generated", lambda one: one.update(verdict="lost"), "verdict is 'lost'; want 'solvable'"),
    "longer": ("generated", lambda one: one["solution"].update(shortest=False), "shortest is false; want true"),
    "piles": ("generated", lambda one: one["piles"].reverse(), "its piles are not those of its clock layout"),
    "hour": (
        "generated",
        lambda one: one["piles"][0].update(hour=True),
        "hour of pile 1 is true; want a whole number",
    ),
    "fraction of an hour": (
        "generated",
        lambda one: one["piles"][0].update(hour=1.0),
        "hour of pile 1 is 1.0; want a whole number",
    ),
    "reserve": ("generated", lambda one: one.update(reserve_cells=1), "its reserve_cells are not those of its rules"),
    "no reserve": (
        "generated",
        lambda one: one.update(reserve_cells=False),
        "reserve_cells is false; want a whole number",
    ),
    "zero point zero": (
        "generated",
        lambda one: one.update(reserve_cells=0.0),
        "reserve_cells is 0.0; want a whole number",
    ),
    "difficulty": (
        "generated",
        lambda one: one.update(difficulty="banana"),
        "difficulty is 'banana'; want an object with fields",
    ),
    "grade": (
        "generated",
        lambda one: one["difficulty"].update(grade="banana"),
        "grade is 'banana'; want easy, medium, hard or expert",
    ),
    "measure": (
        "generated",
        lambda one: one["difficulty"].update(random_wins=0.5),
        "random_wins of difficulty is 0.5; want a whole number",
    ),
    "date": ("daily", lambda one: one.update(date={}), "its date: date is an object; want text"),
    "no date of the calendar": (
        "daily",
        lambda one: one.update(date="2027-02-29"),
        "its date: '2027-02-29' is not a day: want a date of the calendar as YYYY-MM-DD",
    ),
    "attempt": ("daily", lambda one: one.update(attempt=None), "attempt is null; want a whole number"),
    "no attempt": ("daily", lambda one: one.pop("attempt"), "a board of a day has no field 'attempt'"),
    "no salt": ("daily", lambda one: one.update(salted=False), "salted is false; want true, or no such field"),
    "salt without a day": ("generated", lambda one: one.update(salted=True), "a board of a day has no field 'date'"),
    "passed over": (
        "generated",
        lambda one: one.update(passed_over=3),
        "passed_over is 3; want an object with fields",
    ),
    "half a deal": (
        "generated",
        lambda one: one["passed_over"].update(lost=0.5),
        "lost of passed_over is 0.5; want a whole number",
    ),
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


def test_what_is_no_evidence_is_named() -> None:
    """Difficulty and what was passed over are never proven; a date is, but for a salt that is not at hand."""
    plain, salted = (board_from_document(DOCUMENTS[name]) for name in ("daily", "daily with a salt"))
    assert ("difficulty",) == unproven_fields(plain) == unproven_fields(plain, SALT)
    assert ("date", "attempt", "difficulty") == unproven_fields(salted)
    assert "date" not in unproven_fields(salted, SALT)
    assert ("difficulty", "passed_over") == unproven_fields(board_from_document(DOCUMENTS["generated"]))
    assert ("difficulty",) == unproven_fields(board_from_document(DOCUMENTS["relabelled with colours"]))


def test_a_later_attempt_does_not_prove_the_earlier_ones() -> None:
    """Why deals of a day were passed over is no evidence, so an attempt above 0 is not proven."""
    later = DOCUMENTS["daily with many shifts"]
    assert later["attempt"] > 0
    board = board_from_document(later)
    check_board(board)
    assert ("attempt", "difficulty") == unproven_fields(board)


def test_a_board_with_a_salt_passes_without_it() -> None:
    """Who has not the salt can check all but the date; who has another one is told."""
    board = board_from_document(DOCUMENTS["daily with a salt"])
    check_board(board)
    check_board(board, salt=SALT)
    with pytest.raises(CertificateRejected, match=r"with this salt the deal of 2028-02-29, attempt \d+, is gf:"):
        check_board(board, salt="other")


def test_the_grades_are_those_of_the_search() -> None:
    """The reader knows the grades that the search gives, and no others."""
    for grade in get_args(Grade):
        document = deepcopy(DOCUMENTS["generated"])
        document["difficulty"]["grade"] = grade
        check_board(board_from_document(document))


NONSENSE: list[object] = [
    *[None, True, False, 0, 1, -1, 2**53 - 1, 2**53, 0.0, 1.0, float("nan")],
    *["", "banana", "1", [], {}],
]


def paths_in(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path of every value in a document, of long lists only the first two and the last."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, each in value.items():
            yield from paths_in(each, (*path, key))
    elif isinstance(value, list):
        for number in sorted({0, 1, len(value) - 1} & set(range(len(value)))):
            yield from paths_in(value[number], (*path, number))


@pytest.mark.parametrize("name", ["generated", "daily with a salt"])
def test_nothing_is_verified_that_the_schema_does_not_allow(name: str) -> None:
    """Nonsense in the place of any value, or no value, is read and verified only where the schema takes it too."""
    sample = DOCUMENTS[name]
    verified = 0
    for path in paths_in(sample):
        for value in [*NONSENSE, ...]:
            document = deepcopy(sample)
            place: Any = document
            for key in path[:-1]:
                place = place[key]
            if value is ...:
                del place[path[-1]]
            else:
                place[path[-1]] = value
            try:
                check_board(board_from_document(document), salt=SALT)
            except (InputError, CertificateRejected):
                continue
            verified += 1
            assert SCHEMA.is_valid(document), (path, value)
    assert verified
