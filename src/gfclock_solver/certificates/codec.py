"""Certificates as plain documents: what is written, and the strict reading of it.

A document is made of `dict`, `list`, `str`, `int`, `bool` and `None` only, its fields in the order of this page:

    format    "gfclock-certificate"
    version   1
    deal      the deal's id, or null
    rules     the rule set's name, its options in their fixed order
    board     {clock: four letters, columns: eight lists of cards, bottom card first, reserve: a card or null}
    verdict   "solvable" or "lost"
    solution  {moves, length, shifts, shortest}; a move is {card, from: 1 to 8 or "reserve",
              to: 1 to 8, "reserve" or "clock", count: the cards of a run, absent for a single card}
    proof     {positions, digest: 64 hexadecimal digits in lower case}

Reading asks whether a document *has the form* of a certificate: it knows every field, misses none, and takes each
only in the one way in which it is written (``TH`` and not ``10h``, 1 and neither 1.0 nor true).  Anything else is an
`InputError`, which says that there is no certificate here.  Whether what a certificate says is true, down to whether
its board is a legal position and its evidence that of its verdict, is the checker's question; so `solution` and
`proof` may both be absent or there.
"""

from typing import Final

from gfclock_solver.cards import DECK, Card, format_card
from gfclock_solver.certificates.values import FORMAT, VERSION, Certificate, CertifiedVerdict, Proof, Solution
from gfclock_solver.documents.fields import (
    Document,
    check_fields,
    read_fields,
    read_list,
    read_number,
    read_object,
    read_text,
    read_truth,
    show,
)
from gfclock_solver.errors import InputError
from gfclock_solver.rules import CLOCK_LAYOUTS, COLUMNS, Clock, Column, Move, Place, Position, Rules, parse_rules

_CERTIFICATE_FIELDS: Final = ("format", "version", "deal", "rules", "board", "verdict")
_CARD_OF_TEXT: Final = {format_card(card): card for card in DECK}
_WHOLE_DECK: Final = frozenset(DECK)


def certificate_to_dict(certificate: Certificate) -> Document:
    """Return the certificate as a document; `certificate_from_dict` reads it back."""
    document: Document = {
        "format": FORMAT,
        "version": VERSION,
        "deal": certificate.deal,
        "rules": certificate.rules.name,
        "board": board_to_dict(certificate.position),
        "verdict": certificate.verdict,
    }
    if certificate.solution is not None:
        document["solution"] = {
            "moves": [move_to_dict(move) for move in certificate.solution.moves],
            "length": certificate.solution.length,
            "shifts": certificate.solution.shifts,
            "shortest": certificate.solution.shortest,
        }
    if certificate.proof is not None:
        document["proof"] = {"positions": certificate.proof.positions, "digest": certificate.proof.digest}
    return document


def board_to_dict(position: Position) -> Document:
    """Return the field ``board`` of a document: clock layout, columns and reserve."""
    return {
        "clock": position.clock.suits,
        "columns": [[format_card(card) for card in column] for column in position.columns],
        "reserve": None if position.reserve is None else format_card(position.reserve),
    }


def move_to_dict(move: Move) -> Document:
    """Return a move as the field ``moves`` of a solution has it; `moves_from_list` reads a list of them."""
    document: Document = {"card": format_card(move.card), "from": move.source, "to": move.target}
    if move.count != 1:
        document["count"] = move.count
    return document


def certificate_from_dict(document: object) -> Certificate:
    """Read a document that has the form of a certificate, whether or not what it says is true.

    Raises `InputError`, one line "is not a certificate: ..." that says what is wrong with the form.
    """
    try:
        return _read_certificate(document)
    except InputError as error:
        raise InputError(f"is not a certificate: {error}") from None


def _read_certificate(document: object) -> Certificate:
    fields = read_object(document, "the document")
    if fields.get("verdict") == "undecided":
        raise InputError("the board is undecided")
    # Format and version come first: they decide what the other fields mean.
    if "format" in fields and fields["format"] != FORMAT:
        raise InputError(f"format is {show(fields['format'])}; want {FORMAT!r}")
    if "version" in fields and read_number(fields["version"], "version") != VERSION:
        raise InputError(f"version {fields['version']} is unknown; want {VERSION}")
    check_fields(fields, "the document", _CERTIFICATE_FIELDS, optional=("solution", "proof"))
    return Certificate(
        deal=None if fields["deal"] is None else read_text(fields["deal"], "deal"),
        rules=_read_rules(read_text(fields["rules"], "rules")),
        position=_read_board(fields["board"]),
        verdict=_read_verdict(fields["verdict"]),
        solution=_read_solution(fields["solution"]) if "solution" in fields else None,
        proof=_read_proof(fields["proof"]) if "proof" in fields else None,
    )


def _read_verdict(value: object) -> CertifiedVerdict:
    if value == "solvable":
        return "solvable"
    if value == "lost":
        return "lost"
    raise InputError(f"verdict is {show(value)}; want 'solvable' or 'lost'")


def _read_rules(text: str) -> Rules:
    try:
        rules = parse_rules(text)
    except InputError:
        raise InputError(f"rules are {show(text)}, which is no rule set") from None
    if rules.name != text:
        raise InputError(f"rules are {show(text)}; want {rules.name!r}")
    return rules


def _read_board(value: object) -> Position:
    fields = read_fields(value, "board", ("clock", "columns", "reserve"))
    layout = read_text(fields["clock"], "clock")
    if layout not in CLOCK_LAYOUTS:
        raise InputError(f"clock is {show(layout)}; want the four letters H S D C in some order")
    lists = read_list(fields["columns"], "columns")
    if len(lists) != COLUMNS:
        raise InputError(f"the board has {len(lists)} columns; want {COLUMNS}")
    columns = tuple(_read_column(cards, f"column {number}") for number, cards in enumerate(lists, 1))
    reserve = None if fields["reserve"] is None else _read_card(fields["reserve"], "reserve")
    laid = frozenset(card for column in columns for card in column) | ({reserve} if reserve is not None else set())
    return Position(Clock(layout), columns, reserve, on_clock=_WHOLE_DECK - laid)


def _read_column(value: object, where: str) -> Column:
    return tuple(_read_card(card, where) for card in read_list(value, where))


def moves_from_list(value: object) -> tuple[Move, ...]:
    """Read a list of moves as the field ``moves`` of a solution has it; raises `InputError` for anything else."""
    return tuple(_read_move(move, f"move {number}") for number, move in enumerate(read_list(value, "moves"), 1))


def _read_solution(value: object) -> Solution:
    fields = read_fields(value, "solution", ("moves", "length", "shifts", "shortest"))
    return Solution(
        moves=moves_from_list(fields["moves"]),
        length=read_number(fields["length"], "length"),
        shifts=read_number(fields["shifts"], "shifts"),
        shortest=read_truth(fields["shortest"], "shortest"),
    )


def _read_move(value: object, where: str) -> Move:
    fields = read_fields(value, where, ("card", "from", "to"), optional=("count",))
    count = read_number(fields["count"], f"count of {where}") if "count" in fields else None
    if count is not None and count < 2:
        raise InputError(f"count of {where} is {count}; want the cards of a run, at least 2, or no count")
    source, target = _read_place(fields["from"], f"from of {where}"), _read_place(fields["to"], f"to of {where}")
    if source == "clock":
        raise InputError(f"from of {where} is 'clock'; a card never comes back from there")
    return Move(_read_card(fields["card"], where), source, target, count or 1)


def _read_proof(value: object) -> Proof:
    fields = read_fields(value, "proof", ("positions", "digest"))
    digest = read_text(fields["digest"], "digest")
    if len(digest) != 64 or not set(digest) <= set("0123456789abcdef"):
        raise InputError(f"digest is {show(digest)}; want 64 hexadecimal digits in lower case")
    return Proof(read_number(fields["positions"], "positions"), digest)


def _read_place(value: object, where: str) -> Place:
    if value == "reserve":
        return "reserve"
    if value == "clock":
        return "clock"
    if type(value) is int and 1 <= value <= COLUMNS:
        return value
    raise InputError(f"{where} is {show(value)}; want a column from 1 to {COLUMNS}, 'reserve' or 'clock'")


def _read_card(value: object, where: str) -> Card:
    card = _CARD_OF_TEXT.get(value) if isinstance(value, str) else None
    if card is None:
        raise InputError(f"{where} has {show(value)} for a card; want two letters such as 'TH'")
    return card
