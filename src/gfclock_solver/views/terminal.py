"""Boards and solutions as text for a terminal.

The clock is drawn as a dial, each pile as hour, top card and how many cards are still to come (``done`` when none);
the columns hang below it, numbered as the moves name them, bottom card first.  A solution is numbered moves that
can be followed by hand on any other screen: one line a shift or parking, and the plays after it together.

Every function returns a string and takes a `Style`, which says whether suits may be signs, whether there may be
colour, and how wide a line may be: 80 columns, or fewer, where the dial is smaller and the board's columns are in two
rows of four, as KPat and PySolFC show them.  Without signs and colour the text is plain ASCII, and no line ends in a
blank.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from gfclock_solver.cards import Card, format_card, format_card_glyph, is_red
from gfclock_solver.rules import COLUMNS, HOURS, Clock, Column, Move, Place, Position, Rules, apply

_WIDEST: Final = 71
"""The columns of the picture that has all columns of a board in one row; where there are fewer it is narrower."""
_PILE_WIDTH: Final = 9
_DONE_WIDTH: Final = 11
"""Of a pile that is done, which is the widest."""
_COLUMN_PITCH: Final = 7
_LINE_WIDTH: Final = 80
_PLAY_PITCH: Final = 20
_DIAL: Final = ((0, 0), (1, 14), (2, 23), (3, 27), (4, 23), (5, 14), (6, 0))
"""For 12 o'clock to 6 o'clock: the line, and how far right of the centre; 7 to 11 o'clock mirror them."""
_RADIUS: Final = 27
_SMALLEST_RADIUS: Final = 12
"""With less the piles of eleven and one o'clock would touch."""

_DIM: Final = "2"
_BOLD: Final = "1"
_RED: Final = "1;31"

_LEGEND: Final = "Columns count from the left, an upper row first; 9h is 9 o'clock"
_RESERVE_LEGEND: Final = ", R the reserve"


@dataclass(frozen=True)
class Style:
    """How text may look."""

    glyphs: bool = False
    """Suits are the signs ♥♠♦♣ instead of the letters H S D C."""
    colour: bool = False
    """ANSI colours are used: red suits red, what is secondary dim."""
    width: int = _LINE_WIDTH
    """How many columns a line may have; long answers may still exceed fewer than 80."""

    @property
    def is_narrow(self) -> bool:
        """Whether a board's columns are in two rows of four."""
        return self.width < _WIDEST

    @property
    def radius(self) -> int:
        """How far right of the dial's centre three o'clock is."""
        return max(_SMALLEST_RADIUS, min(_RADIUS, (self.width - _DONE_WIDTH) // 2))

    @property
    def centre(self) -> int:
        """The column of the picture's centre."""
        return self.radius + _PILE_WIDTH // 2 if self.is_narrow else _WIDEST // 2

    def paint(self, text: str, code: str) -> str:
        """Return `text` in the ANSI rendition `code`, or as it is without colour."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour else text

    def card(self, card: Card, width: int = 0) -> str:
        """Return `card` right-aligned in `width` columns, a red suit in red."""
        text = (format_card_glyph(card) if self.glyphs else format_card(card)).rjust(width)
        return self.paint(text, _RED if is_red(card) else _BOLD)

    def dim(self, text: str) -> str:
        """Return `text` as something secondary."""
        return self.paint(text, _DIM)


PLAIN: Final = Style()


def draw_board(position: Position, rules: Rules, style: Style = PLAIN) -> str:
    """Return the picture of `position`: the dial, the columns, and the reserve where there is one."""
    lines = list(_dial_lines(position, style))
    per_row = COLUMNS // 2 if style.is_narrow else COLUMNS
    for first in range(0, COLUMNS, per_row):
        lines += ["", *_column_lines(position.columns[first : first + per_row], first + 1, style)]
    if rules.one_space or position.reserve is not None:
        lines += ["", *_reserve_lines(position.reserve, style)]
    return "\n".join(lines)


def describe_solution(position: Position, moves: tuple[Move, ...], style: Style = PLAIN) -> str:
    """Return `moves`, legal from `position` on, as numbered lines that a person can follow."""
    digits = len(str(len(moves)))
    uses_reserve = any(move.source == "reserve" or move.target == "reserve" for move in moves)
    lines = [move_legend(uses_reserve, style)]
    numbered = enumerate(moves, 1)
    for is_play, group in groupby(numbered, key=lambda item: item[1].target == "clock"):
        steps = list(group)
        if is_play:
            lines += _play_lines(steps, position.clock, digits, style)
            for _, move in steps:
                position = apply(position, move)
            continue
        for number, move in steps:
            lines.append(
                _step_start(number, number, digits, _kind(move), style) + _describe_shift(position, move, style)
            )
            position = apply(position, move)
    return "\n".join(lines)


def move_legend(uses_reserve: bool, style: Style = PLAIN) -> str:
    """Return the line that explains how moves name columns, hours and, if asked, the reserve."""
    return wrapped(_LEGEND + (_RESERVE_LEGEND if uses_reserve else "") + ".", style)


def wrapped(text: str, style: Style = PLAIN, indent: int = 0) -> str:
    """Return `text` as something secondary in lines of the style's width, those after the first indented."""
    from textwrap import wrap

    return "\n".join(style.dim(line) for line in wrap(text, style.width, subsequent_indent=" " * indent))


def describe_move(position: Position, move: Move, style: Style = PLAIN) -> str:
    """Return what `move`, legal in `position`, does, such as ``shift  7♣ from 1 to empty 2``."""
    if move.target == "clock":
        return f"{'play':<5}  {_describe_play(move, position.clock, style)[1]}"
    return f"{_kind(move):<5}  {_describe_shift(position, move, style)}"


def title(name: str, rules: Rules, style: Style = PLAIN) -> str:
    """Return the name of a board and its rules, as a headline begins."""
    return f"{style.paint(name, _BOLD)}  {rules.name}"


def counted(number: int, noun: str) -> str:
    """Return ``1 move`` or ``2 moves``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def fold(text: str, style: Style = PLAIN) -> str:
    """Return `text` with the lines that are too long for a narrow terminal broken at blanks, the rest indented."""
    if not style.is_narrow:
        return text
    return "\n".join(part for line in text.split("\n") for part in _fold_line(line, style.width))


def _fold_line(line: str, width: int) -> Iterator[str]:
    bare = _COLOUR.sub("", line)
    indent = len(bare) - len(bare.lstrip(" ")) + 2
    while (cut := _last_blank(line, width, indent)) is not None:
        yield line[:cut].rstrip(" ")
        line = " " * indent + line[cut:].lstrip(" ")
    yield line


def _last_blank(line: str, width: int, indent: int) -> int | None:
    """Return where to break a line that is too long; `None` when it is not, or has no blank behind its indent."""
    found, shown = None, 0
    for piece in _PIECES.finditer(line):
        # Colours take no room.
        shown += 0 if piece[0].startswith("\x1b") else len(piece[0])
        if shown > width and not piece[0].isspace():
            return found
        if piece[0].isspace() and piece.start() > indent:
            found = piece.start()
    return None


_COLOUR: Final = re.compile(r"\x1b\[[0-9;]*m")
_PIECES: Final = re.compile(r"\x1b\[[0-9;]*m| +|[^ \x1b]+")
"""Colours, blanks and words."""


class _Canvas:
    """Lines on which pieces of text are put at a column; the colour codes in them take no room."""

    def __init__(self, height: int) -> None:
        self._pieces: list[list[tuple[int, int, str]]] = [[] for _ in range(height)]

    def put(self, line: int, left: int, width: int, text: str) -> None:
        self._pieces[line].append((left, width, text))

    def lines(self) -> Iterator[str]:
        for pieces in self._pieces:
            line, end = "", 0
            for left, width, text in sorted(pieces):
                line += " " * (left - end) + text
                end = left + width
            yield line


def _dial_lines(position: Position, style: Style) -> Iterator[str]:
    canvas = _Canvas(len(_DIAL))
    for hour in range(1, HOURS + 1):
        line, offset = _DIAL[min(hour % HOURS, -hour % HOURS)]
        offset = round(offset * style.radius / _RADIUS)
        middle = style.centre + (offset if hour <= HOURS // 2 else -offset)
        width, text = _pile_text(position, hour, style)
        canvas.put(line, middle - _PILE_WIDTH // 2, width, text)
    note = f"{len(position.on_clock)} of 52" + (" on the clock" if style.radius > _SMALLEST_RADIUS + 6 else "")
    canvas.put(len(_DIAL) // 2, style.centre - len(note) // 2, len(note), style.dim(note))
    return canvas.lines()


def _pile_text(position: Position, hour: int, style: Style) -> tuple[int, str]:
    """Return the width and the text of the clock pile of `hour`, such as `` 5  2♥ +3``."""
    pile = position.clock.pile(hour)
    played = [card for card in pile if card in position.on_clock]
    to_come = len(pile) - len(played)
    state = f"+{to_come}" if to_come else "done"
    text = f"{style.dim(f'{hour:>2}')} {style.card(played[-1], 3)} {style.dim(state)}"
    return 7 + len(state), text


def _column_lines(columns: tuple[Column, ...], first: int, style: Style) -> Iterator[str]:
    """Yield the lines of some columns side by side, `first` being the number of the leftmost."""
    height = max(1, *map(len, columns))
    canvas = _Canvas(1 + height)
    for place, column in enumerate(columns):
        left = _column_left(place, len(columns), style)
        canvas.put(0, left, 3, style.dim(f"{first + place:>3}"))
        for line, card in enumerate(column, 1):
            canvas.put(line, left, 3, style.card(card, 3))
        if not column:
            canvas.put(1, left, 3, style.dim(" --"))
    return canvas.lines()


def _column_left(place: int, count: int, style: Style) -> int:
    return style.centre - 1 + (2 * place - count + 1) * _COLUMN_PITCH // 2


def _reserve_lines(reserve: Card | None, style: Style) -> Iterator[str]:
    canvas = _Canvas(1)
    label = "reserve"
    left = _column_left(0, COLUMNS // 2 if style.is_narrow else COLUMNS, style) + 3 - len(label)
    canvas.put(0, left, len(label), style.dim(label))
    canvas.put(0, left + len(label) + 1, 3, style.dim(" --") if reserve is None else style.card(reserve, 3))
    return canvas.lines()


def _kind(move: Move) -> str:
    return "park" if move.target == "reserve" else "shift"


def _step_start(first: int, last: int, digits: int, kind: str, style: Style) -> str:
    """Return the start of a line: the numbers of its moves, and what they do."""
    numbers = f"{first:>{digits}}" + (f"-{last:<{digits}}" if last > first else " " * (digits + 1))
    return f"{style.dim(numbers)}  {kind:<5}  "


def _play_lines(steps: list[tuple[int, Move]], clock: Clock, digits: int, style: Style) -> Iterator[str]:
    """Yield the lines of consecutive plays, as many on a line as fit, each line with the numbers of its plays."""
    room = style.width - len(_step_start(1, 2, digits, "play", PLAIN))
    line: list[tuple[int, str]] = []
    first = steps[0][0]
    for number, move in steps:
        play = _describe_play(move, clock, style)
        if line and len(line) * _PLAY_PITCH + play[0] > room:
            yield _step_start(first, number - 1, digits, "play", style) + _join_plays(line)
            first, line = number, []
        line.append(play)
    yield _step_start(first, steps[-1][0], digits, "play", style) + _join_plays(line)


def _join_plays(plays: list[tuple[int, str]]) -> str:
    padded = [text + " " * (_PLAY_PITCH - width) for width, text in plays[:-1]]
    return "".join(padded) + plays[-1][1]


def _describe_play(move: Move, clock: Clock, style: Style) -> tuple[int, str]:
    """Return the width and the text of one play, such as ``6♥ from 8 to 9h``."""
    hour = next(hour for hour, pile in enumerate(clock.piles, 1) if move.card in pile)
    rest = f" from {_place_name(move.source)} to {hour}h"
    return 3 + len(rest), style.card(move.card, 3) + rest


def _describe_shift(position: Position, move: Move, style: Style) -> str:
    moved = style.card(move.card, 3)
    if move.count > 1 and isinstance(move.source, int):
        moved += f" to {style.card(position.columns[move.source - 1][-1])} ({move.count} cards)"
    return f"{moved} from {_place_name(move.source)} {_describe_target(position, move.target, style)}"


def _describe_target(position: Position, target: Place, style: Style) -> str:
    if not isinstance(target, int):
        return f"to {_place_name(target)}"
    column = position.columns[target - 1]
    return f"onto {style.card(column[-1])} in {target}" if column else f"to empty {target}"


def _place_name(place: Place) -> str:
    return "R" if place == "reserve" else str(place)
