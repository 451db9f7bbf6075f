"""A board as a vector picture: the clock as a dial, the columns below it, with cards that need no font.

The picture is light or dark as its reader's system asks; programs that know no style sheets show it light.  A clock
pile has its hour above its top card, and below it a dot for each of its cards, filled when that is on the clock.  The
reserve, where there is one, is in the middle of the dial.  A title and a description say the same in words.
"""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final
from xml.sax.saxutils import escape

from gfclock_solver.cards import Card, format_card_glyph
from gfclock_solver.rules import COLUMNS, HOURS, Clock, Position, Rules
from gfclock_solver.views.art import (
    CARD_HEIGHT,
    CARD_WIDTH,
    COVERED_HEIGHT,
    DARK,
    LIGHT,
    definitions,
    draw_card,
    draw_number,
)

_WIDTH: Final = 904
_SHOWN_WIDTH: Final = 680
"""How many pixels wide the picture is shown where there is room."""
_CENTRE: Final = _WIDTH / 2
_MIDDLE: Final = 424
"""How far down the dial's middle is."""
_RADIUS_ACROSS: Final = 382
_RADIUS_DOWN: Final = 330
_PILE_CARD: Final = 84
_PILE_HEIGHT: Final = _PILE_CARD * CARD_HEIGHT / CARD_WIDTH
_HOUR_HEIGHT: Final = 18
_DOT: Final = 4.5
_DOT_PITCH: Final = 14
_COLUMN_PITCH: Final = 110
_COLUMN_LEFT: Final = (_WIDTH - COLUMNS * _COLUMN_PITCH + _COLUMN_PITCH - CARD_WIDTH) / 2
_COLUMN_TOP: Final = 892
_BOTTOM: Final = 24

_ON_A_PAGE: Final = "display:block;margin:auto;max-width:100%;height:auto"
"""How the picture stands alone in a window, or among a page's elements."""

_BACKGROUND: Final = ("#eef1f2", "#101417")
"""Light and dark."""
_FAINT: Final = ("#59636b", "#a7b0b8")
_LINE: Final = ("#c3cbd1", "#3a434b")


def draw_svg(position: Position, rules: Rules, name: str) -> str:
    """Return the picture of `position`, played by `rules`, as an SVG document; its title calls the board `name`."""
    height = _COLUMN_TOP + _tallest(position) + _BOTTOM
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_SHOWN_WIDTH}" '
        f'height="{round(_SHOWN_WIDTH * height / _WIDTH)}" role="img" aria-labelledby="title description">',
        f'<title id="title">{escape(_printable(name))}, {rules.name}</title>',
        f'<desc id="description">{escape(_describe(position, rules))}</desc>',
        f"<style>{_style()}</style>",
        f"<defs>{definitions()}</defs>",
        f'<rect width="{_WIDTH}" height="{height}" rx="12" fill="{_BACKGROUND[0]}"/>',
        f'<ellipse cx="{_CENTRE:g}" cy="{_MIDDLE}" rx="{_RADIUS_ACROSS}" ry="{_RADIUS_DOWN}" fill="none" '
        f'stroke="{_LINE[0]}" stroke-width="2"/>',
        *(_room(hour) for hour in range(1, HOURS + 1)),
        *(part for hour in range(1, HOURS + 1) for part in _pile(position, hour)),
        *_columns(position),
        *(_reserve(position.reserve) if rules.one_space or position.reserve is not None else ()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _style() -> str:
    """Return the style sheet: in the dark each colour of the light picture is exchanged for its dark one."""
    pairs = [_BACKGROUND, _FAINT, _LINE, (LIGHT.face, DARK.face), (LIGHT.edge, DARK.edge)]
    pairs += {(LIGHT.suits[suit], DARK.suits[suit]) for suit in "HS"}
    names = ("fill", "stroke", "color")
    dark = "".join(f'[{name}="{old}"]{{{name}:{new}}}' for old, new in sorted(pairs) for name in names)
    return f"svg{{{_ON_A_PAGE}}}@media(prefers-color-scheme:dark){{{dark}}}"


def _place(hour: int) -> tuple[float, float]:
    """Return the upper middle of the card at `hour`."""
    angle = 2 * pi * hour / HOURS
    return _CENTRE + _RADIUS_ACROSS * sin(angle), _MIDDLE - _RADIUS_DOWN * cos(angle) - _PILE_HEIGHT / 2


def _room(hour: int) -> str:
    """Return what keeps the ring from what stands above and below the card at `hour`."""
    middle, top = _place(hour)
    above, below = _HOUR_HEIGHT + 12, 22
    return (
        f'<rect x="{middle - _PILE_CARD / 2:.1f}" y="{top - above:.1f}" width="{_PILE_CARD}" '
        f'height="{above + _PILE_HEIGHT + below:.1f}" fill="{_BACKGROUND[0]}"/>'
    )


def _pile(position: Position, hour: int) -> Iterator[str]:
    middle, top = _place(hour)
    pile = position.clock.pile(hour)
    played = sum(card in position.on_clock for card in pile)
    yield draw_number(hour, round(middle, 1), round(top - _HOUR_HEIGHT - 6, 1), _HOUR_HEIGHT, _FAINT[0])
    yield draw_card(pile[played - 1], round(middle - _PILE_CARD / 2, 1), round(top, 1), _PILE_CARD, LIGHT)
    for place in range(len(pile)):
        fill = f'fill="{_FAINT[0]}"' if place < played else f'fill="{_BACKGROUND[0]}"'
        yield (
            f'<circle cx="{middle + (place - (len(pile) - 1) / 2) * _DOT_PITCH:.1f}" '
            f'cy="{top + _PILE_HEIGHT + 12:.1f}" r="{_DOT}" {fill} stroke="{_FAINT[0]}" stroke-width="1.5"/>'
        )


def _columns(position: Position) -> Iterator[str]:
    for number, column in enumerate(position.columns, 1):
        left = _COLUMN_LEFT + (number - 1) * _COLUMN_PITCH
        yield draw_number(number, left + CARD_WIDTH / 2, _COLUMN_TOP - 32, 20, _FAINT[0])
        if not column:
            yield _slot(left, _COLUMN_TOP, CARD_WIDTH)
        for place, card in enumerate(column):
            yield draw_card(card, left, _COLUMN_TOP + place * COVERED_HEIGHT, CARD_WIDTH, LIGHT)


def _reserve(card: Card | None) -> Iterator[str]:
    left, top = _CENTRE - CARD_WIDTH / 2, _MIDDLE - CARD_HEIGHT / 2
    yield _slot(left - 10, top - 10, CARD_WIDTH + 20)
    if card is not None:
        yield draw_card(card, left, top, CARD_WIDTH, LIGHT)


def _slot(left: float, top: float, width: float) -> str:
    """Return the place of a card that is not there."""
    height = CARD_HEIGHT + width - CARD_WIDTH
    return (
        f'<rect x="{left + 1:g}" y="{top + 1:g}" width="{width - 2:g}" height="{height - 2:g}" rx="9" fill="none" '
        f'stroke="{_FAINT[0]}" stroke-width="2" stroke-dasharray="7 6"/>'
    )


def _tallest(position: Position) -> int:
    return CARD_HEIGHT + COVERED_HEIGHT * max(0, *(len(column) - 1 for column in position.columns))


def _describe(position: Position, rules: Rules) -> str:
    piles = "; ".join(_describe_pile(position, position.clock, hour) for hour in range(1, HOURS + 1))
    columns = "; ".join(
        f"{number}: {' '.join(map(format_card_glyph, column)) or 'empty'}"
        for number, column in enumerate(position.columns, 1)
    )
    text = f"Clock: {piles}. Columns, bottom card first: {columns}."
    if rules.one_space or position.reserve is not None:
        text += f" Reserve: {'empty' if position.reserve is None else format_card_glyph(position.reserve)}."
    return text


def _describe_pile(position: Position, clock: Clock, hour: int) -> str:
    pile = clock.pile(hour)
    played = [card for card in pile if card in position.on_clock]
    to_come = len(pile) - len(played)
    return f"{hour} o'clock {format_card_glyph(played[-1])}, {f'{to_come} to come' if to_come else 'done'}"


def _printable(name: str) -> str:
    return "".join(sign if sign.isprintable() else "?" for sign in name)
