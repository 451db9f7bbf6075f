"""A board as text, one column a line, as users of fc-solve, PySolFC and KPat write it.

    # anything after a number sign is a comment
    Clock: SHCD
    Reserve: -
    Rules: king-on-ace
    5C KS 8H 3S 2C
    : 2D 7S AC QD AH
    -

A column's cards go from the bottom to the top card.  Columns are numbered from 1 in the order of their lines; a colon
may stand before the cards.  ``-``, or the colon alone, is an empty column; empty columns after the last line need not
be written.  The lines with a name may stand anywhere; their names are read in any case.

    Clock     the layout's name; without this line, the only layout that the cards fit
    Reserve   the card in the reserve, or ``-`` or nothing
    Rules     the rules to play by, for this board

A whole deal is five rows of eight as it is seen, so five columns of eight cards are refused as the slip that they
nearly always are; whoever means them writes the three empty columns too.  Read as rows, each line has a card for each
column from the left, or ``-`` where the column has none; ten rows of four are the columns in two rows, as KPat shows
them.

Cards that are in no column are on the clock.  A file may hold several boards with a line ``---`` between them.  Blank
lines mean nothing, so that no slip of the hand splits a board in two.

Whatever is wrong is said in one line ``name:line: what``, and then there is no board.
"""

from collections.abc import Iterable
from typing import Final

from gfclock_solver.boards.board import Board
from gfclock_solver.boards.format import TextFormat, Written, losses_of
from gfclock_solver.boards.layouts import faults_of, find_clock
from gfclock_solver.cards import Card, format_card, parse_card
from gfclock_solver.errors import InputError, quote
from gfclock_solver.rules import COLUMNS, Clock, Column, Position, Rules, parse_rules, position_of

EMPTY: Final = "-"
"""How an empty column and an empty reserve are written."""

SEPARATOR: Final = "---"
"""The line between two boards."""

_DEALT: Final = 40
"""The cards in the columns of a whole deal."""

_KPAT_ROW: Final = 4
"""The columns in one of the two rows in which KPat shows them."""


def parse_board(text: str, name: str = "-") -> Board:
    """Read the one board in `text`; raises `InputError`, which calls the text `name`."""
    boards = parse_boards(text, name)
    if len(boards) > 1:
        raise InputError(f"{name}: {len(boards)} boards; want one")
    return boards[0]


def parse_boards(text: str, name: str = "-", *, rows: bool = False) -> tuple[Board, ...]:
    """Read the boards in `text`, one or more; raises `InputError`, which calls the text `name`.

    Of several boards the second is called ``name#2``, and so on.  With `rows` a line has no column's cards, but a card
    for each column.
    """
    draft = _RowsDraft if rows else _Draft
    drafts = [draft(name)]
    for number, line in enumerate(_lines(text), 1):
        if line == SEPARATOR:
            drafts.append(draft(name))
        elif line:
            drafts[-1].read(line, number)
    # A separator after the last board separates nothing.
    if len(drafts) > 1 and drafts[-1].is_blank:
        del drafts[-1]
    if len(drafts) == 1:
        return (drafts[0].board(name),)
    return tuple(draft.board(f"{name}#{place}") for place, draft in enumerate(drafts, 1))


def format_board(board: Board | Position) -> str:
    """Return the text of a board, which `parse_board` reads back; its deal id becomes a comment."""
    if isinstance(board, Position):
        board = Board(board)
    position = board.position
    lines = [f"# {board.deal}"] if board.deal is not None else []
    lines.append(f"Clock: {position.clock.suits}")
    if position.reserve is not None:
        lines.append(f"Reserve: {format_card(position.reserve)}")
    if board.rules is not None:
        lines.append(f"Rules: {board.rules.name}")
    lines += [" ".join(map(format_card, column)) or EMPTY for column in position.columns]
    return "\n".join(lines) + "\n"


def format_boards(boards: Iterable[Board | Position]) -> str:
    """Return the text of several boards, which `parse_boards` reads back."""
    return f"{SEPARATOR}\n".join(map(format_board, boards))


def _recognise(text: str) -> bool:
    return not text.lstrip("\ufeff \t\r\n").startswith("<")


def _write(board: Board) -> Written:
    return Written(format_board(board), tuple(losses_of(board, "game", "solution")))


FORMAT: Final = TextFormat("a column a line, bottom card first", _recognise, parse_boards, _write, f"{SEPARATOR}\n")


def _lines(text: str) -> list[str]:
    """Return the lines as an editor numbers them, without comments and outer white space."""
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [line.partition("#")[0].strip() for line in lines]


def _require_one_line(line: str) -> None:
    """Raise `InputError` for a sign inside `line` that ends a line for some programs: it would join two columns."""
    first_part, *more = line.splitlines()
    if more:
        raise InputError(f"U+{ord(line[len(first_part)]):04X} in the line: want a newline at the end of each column")


def _in_upper_case(text: str) -> str:
    """Return `text` in upper case if it is ASCII, else as it is: the foreign letter U+017F would become an ``S``."""
    return text.upper() if text.isascii() else text


class _Draft:
    """A board being read line by line."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._columns: list[Column] = []
        self._laid: dict[Card, int] = {}
        self._named: dict[str, int] = {}
        self._clock: Clock | None = None
        self._reserve: Card | None = None
        self._rules: Rules | None = None

    @property
    def is_blank(self) -> bool:
        """Whether no line has been read."""
        return not self._columns and not self._named

    def read(self, line: str, number: int) -> None:
        """Take one line, which is neither blank nor a separator."""
        try:
            _require_one_line(line)
            key, colon, value = line.partition(":")
            if colon and key:
                self._read_named(key.strip(), value.strip(), number)
            else:
                self._read_column((value if colon else line).split(), number)
        except InputError as error:
            raise self._error(number, str(error)) from None

    def board(self, name: str) -> Board:
        """Return the board that was read, called `name`."""
        columns = self._all_columns(name)
        if not columns:
            raise InputError(f"{name}: no board here: it has no columns")
        clock = self._clock or self._only_clock(name)
        for line, text in faults_of(clock, self._laid):
            raise self._error(line, text)
        if self._reserve is not None and self._rules is not None and not self._rules.one_space:
            card = format_card(self._reserve)
            raise self._error(
                self._named["reserve"], f"{card} is in the reserve, but the rules {self._rules.name} have none"
            )
        return Board(position_of(clock, columns, self._reserve), rules=self._rules, name=name)

    def _error(self, line: int, text: str) -> InputError:
        return InputError(f"{self._name}:{line}: {text}")

    def _read_named(self, key: str, value: str, number: int) -> None:
        key = key.lower() if key.isascii() else key
        if key not in ("clock", "reserve", "rules"):
            raise InputError(f"unknown line {quote(key, 12)}: want Clock:, Reserve:, Rules: or the cards of a column")
        if key in self._named:
            raise InputError(f"a second {key.capitalize()}: line; the first is line {self._named[key]}")
        self._named[key] = number
        if key == "clock":
            self._clock = Clock(_in_upper_case(value))
        elif key == "rules":
            self._rules = parse_rules(value)
        elif value not in ("", EMPTY):
            cards = value.split()
            if len(cards) > 1:
                raise InputError(f"{len(cards)} cards in the reserve; it holds one")
            self._reserve = self._lay(cards[0], number)

    def _only_clock(self, name: str) -> Clock:
        try:
            return find_clock(self._laid, "; say which by a line such as Clock: HSDC")
        except InputError as error:
            raise InputError(f"{name}: {error}") from None

    def _all_columns(self, name: str) -> tuple[Column, ...]:
        if len(self._laid) == _DEALT and [len(column) for column in self._columns] == [COLUMNS] * (_DEALT // COLUMNS):
            raise InputError(
                f"{name}: five columns of eight cards: want a column a line, eight of five in a deal; rows as they are "
                f"seen are read with --rows"
            )
        return tuple(self._columns)

    def _read_column(self, cards: list[str], number: int) -> None:
        if len(self._columns) == COLUMNS:
            are_rows = all(len(column) == _KPAT_ROW for column in self._columns)
            hint = "; rows as they are seen are read with --rows" if are_rows else ""
            raise InputError(f"a ninth column; a board has {COLUMNS}{hint}")
        if cards == [EMPTY]:
            cards = []
        self._columns.append(tuple(self._lay(card, number) for card in cards))

    def _lay(self, text: str, number: int) -> Card:
        card = parse_card(text)
        if card in self._laid:
            first = self._laid[card]
            place = "twice in this line" if first == number else f"there twice, first in line {first}"
            raise InputError(f"{format_card(card)} is {place}")
        self._laid[card] = number
        return card


class _RowsDraft(_Draft):
    """A board whose lines are rows: a card for each column, from the left."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._rows: list[list[Card | None]] = []

    @property
    def is_blank(self) -> bool:
        return not self._rows and super().is_blank

    def _read_column(self, cards: list[str], number: int) -> None:
        if len(cards) > COLUMNS:
            raise InputError(f"{len(cards)} cards in a row; a board has {COLUMNS} columns")
        self._rows.append([None if card == EMPTY else self._lay(card, number) for card in cards])

    def _all_columns(self, name: str) -> tuple[Column, ...]:
        rows, height = self._rows, _DEALT // COLUMNS
        if [len(row) for row in rows] == [_KPAT_ROW] * (2 * height):
            rows = [left + right for left, right in zip(rows[:height], rows[height:], strict=True)]
        columns: list[list[Card]] = [[] for _ in range(max(map(len, rows), default=0))]
        for height, row in enumerate(rows):
            for column, card in zip(columns, row, strict=False):
                if card is not None:
                    if len(column) < height:
                        raise self._error(self._laid[card], f"{format_card(card)} would lie on no card")
                    column.append(card)
        return tuple(map(tuple, columns))
