"""Boards as fc-solve and PySolFC write other games as text.

    Freecells: QS
    5C KS 8H 3S 2C
    : 2D 7S AC QD AH
    :

A column a line, bottom card first, a colon before it allowed, and alone for an empty column.  ``FC:`` or ``Freecells:``
has the card in the reserve, ``-`` and ``*`` being empty places.  ``Founds:``, ``Foundations:`` or ``Decks:`` names the
top cards of the twelve clock piles in any order, as ``9D`` or ``D-9``, and must agree with the columns: cards that are
nowhere are on the clock.  Neither program knows this game, so the form is one for scripts.
"""

import re
from typing import Final

from gfclock_solver.boards.board import Board
from gfclock_solver.boards.format import TextFormat, Written, losses_of
from gfclock_solver.boards.layouts import faults_of, fitting_clocks, nearest_clock
from gfclock_solver.cards import Card, format_card, parse_card
from gfclock_solver.errors import InputError
from gfclock_solver.rules import COLUMNS, Clock, Column, Position, position_of

_FOUNDATIONS: Final = ("founds", "foundations", "decks")
_FREECELLS: Final = ("fc", "freecells")
_EMPTY: Final = ("-", "*")
_NAMED: Final = re.compile(rf"^[ \t]*(?:{'|'.join(_FOUNDATIONS + _FREECELLS)})[ \t]*:", re.IGNORECASE | re.MULTILINE)


def recognise(text: str) -> bool:
    """Tell whether `text` has a line of foundations or free cells; without one it is text as our own is."""
    return _NAMED.search(text) is not None


def read(text: str, name: str) -> tuple[Board, ...]:
    """Return the board in `text`; raises `InputError`."""
    reader = _Reader(name)
    for number, line in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        try:
            reader.read(line.strip(), number)
        except InputError as error:
            raise InputError(f"{name}:{number}: {error}") from None
    return (reader.board(),)


def write(board: Board) -> Written:
    """Return `board` as text; a line of foundations only where the columns alone do not tell the clock layout."""
    position = board.position
    laid = {card: 0 for column in position.columns for card in column}
    lines = []
    if len(fitting_clocks(laid | ({} if position.reserve is None else {position.reserve: 0}))) != 1:
        lines.append("Foundations: " + " ".join(map(format_card, sorted(_tops(position)))))
    if position.reserve is not None:
        lines.append(f"Freecells: {format_card(position.reserve)}")
    has_empty = position.empty_columns > 0
    lines += [
        ((": " if has_empty else "") + " ".join(map(format_card, column))).rstrip() for column in position.columns
    ]
    losses = losses_of(board, "deal", "rules", "game", "solution")
    return Written("\n".join(lines) + "\n", tuple(losses))


FORMAT: Final = TextFormat("text as fc-solve and PySolFC have other games", recognise, read, write)


def _tops(position: Position) -> frozenset[Card]:
    return frozenset([card for card in pile if card in position.on_clock][-1] for pile in position.clock.piles)


class _Reader:
    def __init__(self, name: str) -> None:
        self._name = name
        self._columns: list[Column] = []
        self._laid: dict[Card, int] = {}
        self._named: dict[str, int] = {}
        self._reserve: Card | None = None
        self._tops: frozenset[Card] | None = None

    def read(self, line: str, number: int) -> None:
        key, colon, value = line.removeprefix("\ufeff").partition(":")
        words = value.split() if colon else key.split()
        if not line or line.startswith("#"):
            return
        kind = key.strip().lower() if colon else ""
        if kind in _FOUNDATIONS:
            self._only_once("foundations", number)
            self._tops = frozenset(map(_read_top, words))
        elif kind in _FREECELLS:
            self._only_once("free cells", number)
            cards = [word for word in words if word not in _EMPTY]
            if len(cards) > 1:
                raise InputError(f"{len(cards)} cards in free cells; the reserve holds one")
            self._reserve = self._lay(cards[0], number) if cards else None
        elif kind:
            raise InputError("unknown line: want Foundations:, Freecells: or the cards of a column")
        elif len(self._columns) == COLUMNS:
            raise InputError(f"a ninth column; a board has {COLUMNS}")
        else:
            self._columns.append(tuple(self._lay(word, number) for word in words if word not in _EMPTY))

    def board(self) -> Board:
        if not self._columns:
            raise InputError(f"{self._name}: no board here: it has no columns")
        position = position_of(self._clock(), tuple(self._columns), self._reserve)
        if self._tops is not None and self._tops != _tops(position):
            raise InputError(
                f"{self._name}:{self._named['foundations']}: the foundations are not the top cards of the twelve "
                f"clock piles: those are {' '.join(map(format_card, sorted(_tops(position))))}"
            )
        return Board(position, name=self._name)

    def _clock(self) -> Clock:
        """Return the layout that the cards fit, and the foundations where there are several."""
        fitting = fitting_clocks(self._laid)
        if not fitting:
            line, text = faults_of(nearest_clock(self._laid), self._laid)[0]
            raise InputError(f"{self._name}:{line}: {text}")
        if len(fitting) > 1 and self._tops is not None:
            position_under = (position_of(clock, tuple(self._columns), self._reserve) for clock in fitting)
            fitting = [position.clock for position in position_under if _tops(position) == self._tops] or fitting[:1]
        if len(fitting) > 1:
            raise InputError(
                f"{self._name}: the cards fit {len(fitting)} clock layouts; say which by a line Foundations: with the "
                f"top cards of the twelve clock piles"
            )
        return fitting[0]

    def _only_once(self, kind: str, number: int) -> None:
        if kind in self._named:
            raise InputError(f"a second line of {kind}; the first is line {self._named[kind]}")
        self._named[kind] = number

    def _lay(self, text: str, number: int) -> Card:
        card = parse_card(text)
        if card in self._laid:
            raise InputError(f"{format_card(card)} is there twice, first in line {self._laid[card]}")
        self._laid[card] = number
        return card


def _read_top(word: str) -> Card:
    suit, _, rank = word.partition("-")
    return parse_card(rank + suit if suit and rank else word)
