"""Solvitaire's JSON: the columns of a layout, and of this game nothing else.

    {"tableau piles": [["5C", "KS", "8H", "3S", "2C"], ...]}

A pile's cards go from the bottom to the top card; a ten is ``10S``, and 1, 11, 12 and 13 stand for A, J, Q and K too.
Cards that are in no pile are on the clock, whose layout is the only one that they fit.  Where anything lies in another
kind of pile the board is refused.
"""

from typing import Final

from gfclock_solver.boards.board import Board
from gfclock_solver.boards.format import DocumentFormat, Written, losses_of
from gfclock_solver.boards.layouts import find_clock, fitting_clocks
from gfclock_solver.cards import RANKS, SUITS, Card, card_of, format_card, rank_of, suit_of
from gfclock_solver.documents.fields import Document, read_list, read_text, show
from gfclock_solver.errors import InputError
from gfclock_solver.rules import COLUMNS, position_of

_PILES: Final = "tableau piles"
_RANKS: Final = {
    **{str(number): number - 1 for number in range(1, 14)},
    **{letter: rank for rank, letter in enumerate(RANKS) if letter in "AJQK"},
}


def recognise(document: Document) -> bool:
    """Tell whether a document has piles of a tableau."""
    return _PILES in document


def read(document: Document, name: str) -> Board:
    """Return the board of a document; raises `InputError`."""
    for field, value in document.items():
        if field != _PILES and value not in ([], {}, "", None):
            raise InputError(f"{show(field)} is not empty; in this game there are only {_PILES!r}")
    piles = read_list(document[_PILES], _PILES)
    if len(piles) > COLUMNS:
        raise InputError(f"{len(piles)} {_PILES}; want {COLUMNS}")
    columns = tuple(
        tuple(_read_card(card, number) for card in read_list(pile, f"pile {number}"))
        for number, pile in enumerate(piles, 1)
    )
    laid = [card for column in columns for card in column]
    for place, card in enumerate(laid):
        if card in laid[:place]:
            raise InputError(f"{format_card(card)} is there twice")
    return Board(position_of(find_clock(dict.fromkeys(laid, 0), "; this form cannot say which"), columns), name=name)


def write(board: Board) -> Written:
    """Return `board` as Solvitaire reads it.

    Raises `InputError` when it has a card in the reserve, or when its columns alone do not tell its clock layout.
    """
    import json

    position = board.position
    if position.reserve is not None:
        raise InputError(f"{format_card(position.reserve)} is in the reserve, and {_PILES!r} is all that can be said")
    laid = {card: 0 for column in position.columns for card in column}
    if fitting_clocks(laid) != [position.clock]:
        raise InputError("the columns do not tell its clock layout")
    losses = losses_of(board, "deal", "rules", "game", "solution")
    played = len(position.on_clock) - len(position.clock.card_set)
    if played:
        losses.append(f"the clock is left out, where {played} {'card was' if played == 1 else 'cards were'} played")
    piles = [[_format_card(card) for card in column] for column in position.columns]
    return Written(json.dumps({_PILES: piles}, separators=(",", ":")) + "\n", tuple(losses))


FORMAT: Final = DocumentFormat("Solvitaire's JSON", recognise, read, write)


def _format_card(card: Card) -> str:
    letter = RANKS[rank_of(card)]
    return ("10" if letter == "T" else letter) + SUITS[suit_of(card)]


def _read_card(value: object, number: int) -> Card:
    text = read_text(value, f"a card of pile {number}")
    rank, suit = _RANKS.get(text[:-1].upper() if text.isascii() else ""), SUITS.find(text[-1:].upper())
    if rank is None or suit < 0:
        raise InputError(f"{show(value)} is not a card: want a rank A, 2 to 10, J, Q or K and a suit, such as '10S'")
    return card_of(rank, suit)
