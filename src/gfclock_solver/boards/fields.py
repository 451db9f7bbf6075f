"""Boards, moves and rule sets as the fields of documents, written and strictly read.

    board   {clock: four letters, columns: eight lists of cards, bottom card first, reserve: a card or null}
    moves   a list of {card, from: 1 to 8 or "reserve", to: 1 to 8, "reserve" or "clock", count: the cards of a run,
            absent for a single card}
    rules   the rule set's name, its options in their fixed order

Each is taken only in the one way in which it is written: ``TH`` and not ``10h``, 1 and neither 1.0 nor true.  Whether a
board is a legal position, and a move a legal one, is not asked here.
"""

from typing import Final

from gfclock_solver.cards import DECK, Card, format_card
from gfclock_solver.documents.fields import Document, read_fields, read_list, read_number, read_text, show
from gfclock_solver.errors import InputError
from gfclock_solver.rules import CLOCK_LAYOUTS, COLUMNS, Clock, Column, Move, Place, Position, Rules, parse_rules

_CARD_OF_TEXT: Final = {format_card(card): card for card in DECK}
_WHOLE_DECK: Final = frozenset(DECK)


def board_to_document(position: Position) -> Document:
    """Return the field ``board`` of a document; `board_from_document` reads it back."""
    return {
        "clock": position.clock.suits,
        "columns": [[format_card(card) for card in column] for column in position.columns],
        "reserve": None if position.reserve is None else format_card(position.reserve),
    }


def move_to_document(move: Move) -> Document:
    """Return a move as the field ``moves`` of a document has it; `moves_from_list` reads a list of them."""
    document: Document = {"card": format_card(move.card), "from": move.source, "to": move.target}
    if move.count != 1:
        document["count"] = move.count
    return document


def board_from_document(value: object) -> Position:
    """Read the field ``board``: the position that it says, legal or not; raises `InputError` for another form."""
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


def moves_from_list(value: object) -> tuple[Move, ...]:
    """Read the field ``moves``, legal moves or not; raises `InputError` for another form."""
    return tuple(_read_move(move, f"move {number}") for number, move in enumerate(read_list(value, "moves"), 1))


def rules_from_text(value: object) -> Rules:
    """Read the field ``rules``; raises `InputError` for any other text than the name of a rule set."""
    text = read_text(value, "rules")
    try:
        rules = parse_rules(text)
    except InputError:
        raise InputError(f"rules are {show(text)}, which is no rule set") from None
    if rules.name != text:
        raise InputError(f"rules are {show(text)}; want {rules.name!r}")
    return rules


def _read_column(value: object, where: str) -> Column:
    return tuple(_read_card(card, where) for card in read_list(value, where))


def _read_move(value: object, where: str) -> Move:
    fields = read_fields(value, where, ("card", "from", "to"), optional=("count",))
    count = read_number(fields["count"], f"count of {where}") if "count" in fields else None
    if count is not None and count < 2:
        raise InputError(f"count of {where} is {count}; want the cards of a run, at least 2, or no count")
    source, target = _read_place(fields["from"], f"from of {where}"), _read_place(fields["to"], f"to of {where}")
    if source == "clock":
        raise InputError(f"from of {where} is 'clock'; a card never comes back from there")
    return Move(_read_card(fields["card"], where), source, target, count or 1)


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
