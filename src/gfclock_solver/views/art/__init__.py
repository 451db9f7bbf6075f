"""Our own drawing of a deck of cards, as SVG that needs no font.

`art.svg` beside this file has the pips, the ranks and the digits as paths; the web page has it whole, and a picture of
a board needs `definitions` once and then as many of `draw_card` and `draw_number` as it has cards and numbers::

    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160">
      <defs>{definitions()}</defs>
      {draw_card(parse_card("TH"), 10, 10, 100, LIGHT)}
    </svg>

A card is `CARD_WIDTH` by `CARD_HEIGHT` units; of a covered one the uppermost `COVERED_HEIGHT` units, its rank and its
suit, must be seen.
"""

from functools import cache
from typing import Final, NamedTuple

from gfclock_solver.cards import Card, format_card

CARD_WIDTH: Final = 100
CARD_HEIGHT: Final = 140
CARD_RADIUS: Final = 9
"""Of a card's round corners."""
COVERED_HEIGHT: Final = 54
"""How much of a card must be seen for its rank and suit to be read."""

_CAP_HEIGHT: Final = 36
_DIGIT_ADVANCE: Final = 36


class Colours(NamedTuple):
    """The colours of a deck, as `#rrggbb`; those of the suits have a contrast of 4.5 to 1 and more on `face`."""

    face: str
    edge: str
    suits: dict[str, str]
    """A colour for each of the letters H, S, D and C."""


_RED: Final = "#c8102e"
_BLACK: Final = "#111111"

LIGHT: Final = Colours("#ffffff", "#8a8f94", {"H": _RED, "S": _BLACK, "D": _RED, "C": _BLACK})
"""A white deck of two colours."""

LIGHT_FOUR: Final = LIGHT._replace(suits={"H": _RED, "S": _BLACK, "D": "#0057b8", "C": "#1a7a36"})
"""A white deck with a colour for each suit."""

_PALE_RED: Final = "#ff8f9c"
_PALE: Final = "#f2f2f2"

DARK: Final = Colours("#1d2125", "#6b747c", {"H": _PALE_RED, "S": _PALE, "D": _PALE_RED, "C": _PALE})
"""A dark deck of two colours."""

DARK_FOUR: Final = DARK._replace(suits={"H": _PALE_RED, "S": _PALE, "D": "#8ec5ff", "C": "#7fd894"})
"""A dark deck with a colour for each suit."""


@cache
def definitions() -> str:
    """Return what a picture's `defs` must hold for `draw_card` and `draw_number` to show anything."""
    from importlib.resources import files

    text = files(__name__).joinpath("art.svg").read_text("utf-8")
    return text.partition("<defs>")[2].partition("</defs>")[0].strip()


def draw_card(card: Card, x: float, y: float, width: float, colours: Colours) -> str:
    """Return an SVG element that shows `card` face up, its upper left corner at (`x`, `y`), `width` units wide."""
    text = format_card(card)
    rank, suit = text[0], text[1]
    scale = width / CARD_WIDTH
    return (
        f'<g transform="translate({x:g} {y:g}) scale({scale:g})" color="{colours.suits[suit]}">'
        f'<rect x="1" y="1" width="{CARD_WIDTH - 2}" height="{CARD_HEIGHT - 2}" rx="{CARD_RADIUS}"'
        f' fill="{colours.face}" stroke="{colours.edge}" stroke-width="2"/>'
        f'<use href="#suit-{suit}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}"/>'
        f'<use href="#rank-{rank}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}"/></g>'
    )


def draw_number(number: int, x: float, y: float, height: float, colour: str) -> str:
    """Return an SVG element that shows `number`, not negative, `height` units high, its upper middle at (`x`, `y`)."""
    digits = str(number)
    left = -(_DIGIT_ADVANCE * len(digits) - 10) / 2
    glyphs = "".join(
        f'<use href="#glyph-{digit}" transform="translate({left + place * _DIGIT_ADVANCE:g} 0)"/>'
        for place, digit in enumerate(digits)
    )
    return f'<g transform="translate({x:g} {y:g}) scale({height / _CAP_HEIGHT:g})" color="{colour}">{glyphs}</g>'
