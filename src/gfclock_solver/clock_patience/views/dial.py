"""The thirteen piles as a dial, for a terminal of 80 columns.

10   2S JC JH 5D      each pile is its hour and its cards, bottom card first; C is the centre
"""

from collections.abc import Collection
from typing import Final, Protocol

from gfclock_solver.cards import Card
from gfclock_solver.clock_patience.rules import FULL, Piles


class Style(Protocol):
    """How text may look: what the command line's style can do."""

    def paint(self, text: str, code: str) -> str:
        """Return `text` in an ANSI rendition, or as it is."""

    def card(self, card: Card, width: int = 0) -> str:
        """Return `card` right-aligned in `width` columns."""

    def dim(self, text: str) -> str:
        """Return `text` as something secondary."""


_BOLD: Final = "1"
_PILE_WIDTH: Final = 19
_MIDDLE: Final = 39
_DIAL: Final = ((0, 0), (1, 14), (2, 24), (3, 28), (4, 24), (5, 14), (6, 0))
"""For 12 o'clock to 6 o'clock: the line, and how far right of the middle; 7 to 11 o'clock mirror them."""

LEGEND: Final = "Bottom card first; C is the centre, whose top card is turned first."


def draw_piles(piles: Piles, style: Style) -> str:
    """Return the picture of the piles, as they are dealt or as they are left."""
    lines: list[list[tuple[int, int]]] = [[] for _ in _DIAL]
    for pile in range(FULL.centre):
        hour = pile + 1
        line, offset = _DIAL[min(hour % 12, -hour % 12)]
        lines[line].append((_MIDDLE + (offset if hour <= 6 else -offset), pile))
    lines[3].append((_MIDDLE, FULL.centre))
    return "\n".join(_draw_line(sorted(line), piles, style) for line in lines)


def _draw_line(line: list[tuple[int, int]], piles: Piles, style: Style) -> str:
    text, end = "", 0
    for middle, pile in line:
        left = middle - _PILE_WIDTH // 2
        cards = "".join(style.card(card, 4) for card in piles[pile]) or style.dim("  --")
        text += " " * (left - end) + style.dim(f"{pile_name(pile):>2}") + cards
        end = left + 2 + 4 * max(1, len(piles[pile]))
    return text


def pile_name(pile: int) -> str:
    """Return the hour of a pile, or C for the centre."""
    return "C" if pile == FULL.centre else str(pile + 1)


def headline(name: str, variant: str, style: Style) -> str:
    """Return the name of a deal and its variant."""
    return f"{style.paint(name, _BOLD)}  {variant}"


def join_cards(cards: Collection[Card], style: Style) -> str:
    """Return cards with blanks between them."""
    return " ".join(style.card(card) for card in cards)
