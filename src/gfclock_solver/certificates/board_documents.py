"""Boards of games as documents: what they are, and the reading of those that have their solutions.

A document is made of `dict`, `list`, `str`, `int` and `bool` only, its fields in the order of this page:

    format         "gfclock-board"
    version        1
    deal           the deal's id
    date, attempt  a daily board's day, and how many deals were passed over on it
    rules          the rule set's name
    clock          the layout of the labels: the suits of the clock cards 2, 3, 4, 5
    columns        eight lists of cards, each from the bottom to the top card
    reserve_cells  how many cards can be put aside: 0 or 1
    piles          the clock's twelve piles from one o'clock on, each {hour, clock_card: there from the start,
                   build_up: the cards that go on it, in this order, target: the last of them, which shows the hour}
    verdict        "solvable"
    solution       {moves: as in a certificate, or left out, length, shifts, shortest: true}
    difficulty     {shifts, wrong_moves, moves_considered, random_wins, greedy_wins, games, grade}
    passed_over    a generated board's deals tried since the board before: {lost, undecided, difficulty}

So the cards of ``columns`` and the clock cards are the deck, and a move to the clock goes to the pile whose build_up
has the card: to show a board and its solution no rule need be known.

A document whose labels are of another layout than its deal's is verified under the deal's own.
"""

from dataclasses import replace
from typing import Any, Final

from gfclock_solver.boards import clock_of
from gfclock_solver.boards.labels import is_same_game, relabel, relabel_moves
from gfclock_solver.cards import format_card
from gfclock_solver.certificates.codec import certificate_from_dict
from gfclock_solver.certificates.values import FORMAT as CERTIFICATE_FORMAT
from gfclock_solver.certificates.values import VERSION as CERTIFICATE_VERSION
from gfclock_solver.certificates.values import Certificate
from gfclock_solver.errors import InputError, quote
from gfclock_solver.rules import HOURS, Clock

FORMAT: Final = "gfclock-board"
VERSION: Final = 1

Document = dict[str, Any]

_FIELDS: Final = (
    "format",
    "version",
    "deal",
    "rules",
    "clock",
    "columns",
    "reserve_cells",
    "piles",
    "verdict",
    "solution",
    "difficulty",
)
_MORE_FIELDS: Final = ("date", "attempt", "passed_over")


def piles_of(clock: Clock) -> list[Document]:
    """Return the field ``piles`` under the layout `clock`."""
    piles = [[format_card(card) for card in clock.pile(hour)] for hour in range(1, HOURS + 1)]
    return [
        {"hour": hour, "clock_card": pile[0], "build_up": pile[1:], "target": pile[-1]}
        for hour, pile in enumerate(piles, 1)
    ]


def certificate_of(document: object) -> Certificate:
    """Return the certificate that a document is, or that a board's document holds, whether or not it is true.

    What the checker does not look at, a board's piles and reserve, must be what the rules say, and is compared here;
    difficulty, date, attempt and deals passed over are no evidence, and are not.
    Raises `InputError`, one line "is not a ...: what is wrong with the form".
    """
    if not (isinstance(document, dict) and document.get("format") == FORMAT):
        return certificate_from_dict(document)
    try:
        return _read_board(document)
    except InputError as error:
        text = str(error).removeprefix("is not a certificate: ")
        raise InputError(f"is not a board with a solution: {text}") from None


def _read_board(document: Document) -> Certificate:
    for name in _FIELDS:
        if name not in document:
            raise InputError(f"the document has no field {name!r}")
    for name in document:
        if name not in _FIELDS and name not in _MORE_FIELDS:
            raise InputError(f"the document has an unknown field {quote(name)}")
    if type(document["version"]) is not int or document["version"] != VERSION:
        raise InputError(f"its version is unknown; want {VERSION}")
    certificate = certificate_from_dict(
        {
            "format": CERTIFICATE_FORMAT,
            "version": CERTIFICATE_VERSION,
            "deal": document["deal"],
            "rules": document["rules"],
            "board": {"clock": document["clock"], "columns": document["columns"], "reserve": None},
            "verdict": document["verdict"],
            "solution": document["solution"],
        }
    )
    if document["piles"] != piles_of(certificate.position.clock):
        raise InputError("its piles are not those of its clock layout")
    if document["reserve_cells"] != int(certificate.rules.one_space):
        raise InputError("its reserve_cells are not those of its rules")
    return _under_own_labels(certificate)


def _under_own_labels(certificate: Certificate) -> Certificate:
    """Return the certificate under the layout of its deal, so that the checker can compare the two."""
    try:
        own = clock_of((certificate.deal or "").partition(":")[0])
    except InputError:
        raise InputError("its deal is of no deal source") from None
    before = certificate.position.clock
    if before == own:
        return certificate
    if not is_same_game(certificate.rules, before, own):
        raise InputError("under its rules the deal is another game with the labels of its layout")
    solution = certificate.solution
    assert solution is not None, "it was read from the document"
    return replace(
        certificate,
        position=relabel(certificate.position, own),
        solution=replace(solution, moves=relabel_moves(solution.moves, before, own)),
    )
