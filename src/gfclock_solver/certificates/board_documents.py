"""Boards of games as documents: what they are, and the reading of those that have their solutions.

A document is made of `dict`, `list`, `str`, `int` and `bool` only, its fields in the order of this page:

    format         "gfclock-board"
    version        1
    deal           the deal's id
    date, attempt  a daily board's day, and how many deals were passed over on it
    salted         true when the deals of the day are drawn with a salt, absent otherwise
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

Every field has the one form in which it is written, or the document is none.  Of what the fields say, `check_board`
proves the board, the solution, the piles and the cells, the shifts of ``difficulty``, and that ``date`` and ``attempt``
give the deal, where no salt is needed for that or it is at hand.  The other measures of ``difficulty`` and the grade,
and why deals were passed over, are no evidence: `unproven_fields` names them.

A document whose labels are of another layout than its deal's is verified under the deal's own.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from gfclock_solver.boards import clock_of
from gfclock_solver.boards.labels import is_same_game, relabel, relabel_moves
from gfclock_solver.cards import format_card
from gfclock_solver.certificates.checker import check
from gfclock_solver.certificates.codec import certificate_from_document
from gfclock_solver.certificates.values import (
    FORMAT as CERTIFICATE_FORMAT,
    VERSION as CERTIFICATE_VERSION,
    Certificate,
    SolvableCertificate,
)
from gfclock_solver.deals.days import daily_deal, parse_date
from gfclock_solver.documents.fields import (
    check_fields,
    read_fields,
    read_list,
    read_number,
    read_text,
    read_truth,
    show,
)
from gfclock_solver.errors import CertificateRejected, InputError
from gfclock_solver.rules import Clock

if TYPE_CHECKING:
    from datetime import date

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
_MORE_FIELDS: Final = ("date", "attempt", "salted", "passed_over")
_MEASURES: Final = ("shifts", "wrong_moves", "moves_considered", "random_wins", "greedy_wins", "games")
_GRADES: Final = ("easy", "medium", "hard", "expert")
_REASONS: Final = ("lost", "undecided", "difficulty")


@dataclass(frozen=True)
class BoardOfDay:
    """The claim that a board is that of a day."""

    day: "date"
    attempt: int
    is_salted: bool
    """Whether only a salt tells which deals the day has."""


@dataclass(frozen=True)
class BoardDocument:
    """What the document of a board with a solution claims, whether or not it is true."""

    certificate: SolvableCertificate
    """The board, under the labels of its deal, and its solution."""
    shifts: int
    """The shifts of the shortest solution, as the measures of difficulty have them."""
    of_day: BoardOfDay | None
    has_passed_over: bool
    """Whether it says which deals were passed over."""


def piles_of(clock: Clock) -> list[Document]:
    """Return the field ``piles`` under the layout `clock`."""
    piles = [[format_card(card) for card in pile] for pile in clock.piles]
    return [
        {"hour": hour, "clock_card": pile[0], "build_up": pile[1:], "target": pile[-1]}
        for hour, pile in enumerate(piles, 1)
    ]


def is_board(document: object) -> bool:
    """Tell whether a document is meant as a board's, by its field ``format``."""
    return isinstance(document, dict) and document.get("format") == FORMAT


def certificate_of(document: object) -> Certificate:
    """Return the certificate that a document is, or that a board's document holds, whether or not it is true.

    Raises `InputError`, one line "is not a ...: what is wrong with the form".
    """
    return board_from_document(document).certificate if is_board(document) else certificate_from_document(document)


def board_from_document(document: object) -> BoardDocument:
    """Read the document of a board with a solution, whether or not what it says is true.

    Raises `InputError`, one line "is not a board with a solution: what is wrong with the form".
    """
    try:
        return _read_board(read_fields(document, "the document", _FIELDS, _MORE_FIELDS))
    except InputError as error:
        text = str(error).removeprefix("is not a certificate: ")
        raise InputError(f"is not a board with a solution: {text}") from None


def check_board(
    board: BoardDocument,
    *,
    shortest: bool = False,
    plain: bool = False,
    salt: str | None = None,
    on_progress: Callable[[int], None] | None = None,
) -> None:
    """Return if what `board` claims is true, but for its `unproven_fields`; raise `CertificateRejected` otherwise.

    `salt` is what the deals of its day are drawn with, if it says that they are; the rest is as in `checker.check`.
    """
    solution = board.certificate.solution
    if board.shifts != solution.shifts:
        raise CertificateRejected(f"difficulty has {board.shifts} shifts and the solution {solution.shifts}")
    if board.of_day is not None and _can_be_dated(board.of_day, salt):
        _check_day(board.of_day, board.certificate.deal, salt)
    check(board.certificate, shortest=shortest, plain=plain, on_progress=on_progress)


def unproven_fields(board: BoardDocument, salt: str | None = None) -> tuple[str, ...]:
    """Return the names of the fields of which `check_board` proves nothing, or not all that they say.

    Of ``attempt`` it is proven at most that it gives the deal, and not why the deals before it were passed over.
    """
    names = []
    if board.of_day is not None:
        is_dated = _can_be_dated(board.of_day, salt)
        names += [] if is_dated else ["date"]
        names += [] if is_dated and board.of_day.attempt == 0 else ["attempt"]
    names.append("difficulty")
    return (*names, "passed_over") if board.has_passed_over else tuple(names)


def _can_be_dated(of_day: BoardOfDay, salt: str | None) -> bool:
    return salt is not None or not of_day.is_salted


def _check_day(of_day: BoardOfDay, deal: str | None, salt: str | None) -> None:
    of_attempt = str(daily_deal(of_day.day, (salt or "") if of_day.is_salted else "", of_day.attempt))
    if deal != of_attempt:
        how = "with this salt" if of_day.is_salted else "without a salt"
        raise CertificateRejected(
            f"{how} the deal of {of_day.day.isoformat()}, attempt {of_day.attempt}, is {of_attempt}, not {deal}"
        )


def _read_board(fields: dict[str, object]) -> BoardDocument:
    if fields["format"] != FORMAT:
        raise InputError(f"format is {show(fields['format'])}; want {FORMAT!r}")
    if read_number(fields["version"], "version") != VERSION:
        raise InputError(f"its version is unknown; want {VERSION}")
    if fields["verdict"] != "solvable":
        raise InputError(f"verdict is {show(fields['verdict'])}; want 'solvable'")
    certificate = certificate_from_document(
        {
            "format": CERTIFICATE_FORMAT,
            "version": CERTIFICATE_VERSION,
            "deal": fields["deal"],
            "rules": fields["rules"],
            "board": {"clock": fields["clock"], "columns": fields["columns"], "reserve": None},
            "verdict": fields["verdict"],
            "solution": fields["solution"],
        }
    )
    assert isinstance(certificate, SolvableCertificate), "its verdict was looked at"
    if not certificate.solution.shortest:
        raise InputError("shortest is false; want true")
    _require_piles(fields["piles"], certificate.position.clock)
    if read_number(fields["reserve_cells"], "reserve_cells") != int(certificate.rules.one_space):
        raise InputError("its reserve_cells are not those of its rules")
    if "passed_over" in fields:
        passed_over = read_fields(fields["passed_over"], "passed_over", _REASONS)
        for name in _REASONS:
            read_number(passed_over[name], f"{name} of passed_over")
    return BoardDocument(
        _under_own_labels(certificate),
        _read_difficulty(fields["difficulty"]),
        _read_day(fields),
        has_passed_over="passed_over" in fields,
    )


def _require_piles(value: object, clock: Clock) -> None:
    piles = []
    for number, each in enumerate(read_list(value, "piles"), 1):
        where = f"pile {number}"
        pile = read_fields(each, where, ("hour", "clock_card", "build_up", "target"))
        read_number(pile["hour"], f"hour of {where}")
        piles.append(pile)
    if piles != piles_of(clock):
        raise InputError("its piles are not those of its clock layout")


def _read_difficulty(value: object) -> int:
    """Return the shifts of the field ``difficulty``, which has the form that it should have."""
    fields = read_fields(value, "difficulty", (*_MEASURES, "grade"))
    measures = {name: read_number(fields[name], f"{name} of difficulty") for name in _MEASURES}
    if fields["grade"] not in _GRADES:
        raise InputError(f"grade is {show(fields['grade'])}; want {', '.join(_GRADES[:-1])} or {_GRADES[-1]}")
    return measures["shifts"]


def _read_day(fields: dict[str, object]) -> BoardOfDay | None:
    names = [name for name in ("date", "attempt", "salted") if name in fields]
    if not names:
        return None
    check_fields({name: fields[name] for name in names}, "a board of a day", ("date", "attempt"), ("salted",))
    if "salted" in fields and not read_truth(fields["salted"], "salted"):
        raise InputError("salted is false; want true, or no such field")
    try:
        day = parse_date(read_text(fields["date"], "date"))
    except InputError as error:
        raise InputError(f"its date: {error}") from None
    return BoardOfDay(day, read_number(fields["attempt"], "attempt"), "salted" in fields)


def _under_own_labels(certificate: SolvableCertificate) -> SolvableCertificate:
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
    return replace(
        certificate,
        position=relabel(certificate.position, own),
        solution=replace(solution, moves=relabel_moves(solution.moves, before, own)),
    )
