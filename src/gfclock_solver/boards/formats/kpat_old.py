"""KPat's older saved games, as it wrote them before 2012 (``.kpatience``): one position, without its moves.

    <!DOCTYPE kpat>
    <dealer id="11" options="" number="25" moves="0" started="1" data="">
        <pile index="14" z="15">
            <card suit="1" value="5" faceup="1" z="16"/>

The piles with index 1 to 12 are the clock from twelve o'clock on, 14 to 21 the columns; the cards of a pile go from
the bottom to the top.  Suits are 0 to 3 for clubs, diamonds, hearts and spades, the ace is 1.
"""

from typing import Final

from gfclock_solver.boards.board import Board
from gfclock_solver.boards.format import TextFormat, Written
from gfclock_solver.boards.formats import _kpat
from gfclock_solver.boards.formats._xml import Element, parse_xml
from gfclock_solver.cards import DECK, SUITS, Card, card_of, format_card, rank_of, suit_of
from gfclock_solver.rules import COLUMNS, HOURS

_GAME_ID: Final = "11"
_FIRST_TARGET: Final = 1
_FIRST_STORE: Final = 14
_INSIDE: Final = {"dealer": "pile", "pile": "card"}


def recognise(text: str) -> bool:
    """Tell whether `text` has the root of an older saved game."""
    return text.lstrip().startswith("<") and "<dealer" in text and "<kpat-game" not in text


def read(text: str, name: str) -> tuple[Board, ...]:
    """Return the board of an older saved game; raises `InputError`."""
    root = parse_xml(text, name, "dealer", _INSIDE, "an older saved game of KPat")
    game = root.attributes.get("id")
    if game != _GAME_ID:
        raise root.error(f"a saved game of KPat's game {game or '?'}; Grandfather's Clock is {_GAME_ID}")
    number = root.number("number", _kpat.LARGEST_NUMBER, 0)
    targets, stores = _kpat.empty_piles()
    seen: set[Card] = set()
    filled: set[int] = set()
    for pile in root.children:
        index = pile.number("index", _FIRST_STORE + COLUMNS)
        target, store = index - _FIRST_TARGET, index - _FIRST_STORE
        if not (0 <= target < HOURS or 0 <= store < COLUMNS):
            if pile.children:
                raise pile.error(f"cards in pile {index}, which this game does not have")
            continue
        if index in filled:
            raise pile.error(f"pile {index} is there twice")
        filled.add(index)
        cards = targets[target] if target < HOURS else stores[store]
        for element in pile.children:
            card = _read_card(element)
            if card in seen:
                raise element.error(f"{format_card(card)} is there twice")
            seen.add(card)
            cards.append(card)
    missing = [card for card in DECK if card not in seen]
    if missing:
        shown = ", ".join(map(format_card, missing[:3])) + (" ..." if len(missing) > 3 else "")
        raise root.error(f"{len(missing)} cards are missing: {shown}")
    return (_kpat.board_of(_kpat.read_position(targets, stores, root.where), (), (), number, name),)


def write(board: Board) -> Written:
    """Return `board` as older versions of KPat saved it; its game is not in it."""
    found = _kpat.prepare(board)
    losses = found.losses
    if found.moves or found.undone:
        losses += ("the moves of the game are left out",)
    lines = ["<!DOCTYPE kpat>"]
    lines.append(
        f'<dealer id="{_GAME_ID}" options="" number="{found.number}" moves="{len(found.moves)}" started="1" data="">'
    )
    piles = [(_FIRST_TARGET + target, _kpat.pile_of(found.position, _kpat.hour_of(target))) for target in range(HOURS)]
    piles += [(_FIRST_STORE + store, list(column)) for store, column in enumerate(found.position.columns)]
    for index, cards in piles:
        lines.append(f' <pile index="{index}" z="{index + 1}">')
        lines += [f"  {_card_text(card, index + 1 + place)}" for place, card in enumerate(cards, 1)]
        lines.append(" </pile>")
    lines.append("</dealer>")
    return Written("\n".join(lines) + "\n", losses)


FORMAT: Final = TextFormat("KPat's saved game before 2012", recognise, read, write)


def _card_text(card: Card, height: int) -> str:
    suit = _kpat.SUITS.index(SUITS[suit_of(card)])
    return f'<card suit="{suit}" value="{rank_of(card) + 1}" faceup="1" z="{height}"/>'


def _read_card(element: Element) -> Card:
    suit, value = element.number("suit", 3), element.number("value", 13)
    if value == 0:
        raise element.error("value of <card> is '0'; want a number from 1 to 13")
    card = card_of(value - 1, SUITS.index(_kpat.SUITS[suit]))
    if element.attributes.get("faceup", "1") != "1":
        raise element.error(f"{format_card(card)} lies face down; in this game no card does")
    return card
