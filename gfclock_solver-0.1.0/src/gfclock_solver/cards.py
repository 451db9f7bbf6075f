"""Cards, ranks and suits, and how they are read and written.

A card is an `int` from 0 to 51, **rank-major**: ``4 * rank + suit``.

    rank   0 = ace, 1 = two, ... 9 = ten, 10 = jack, 11 = queen, 12 = king
    suit   0 = hearts, 1 = spades, 2 = diamonds, 3 = clubs   (so an even suit is red)

With this numbering "one rank higher, same suit" is ``card + 4``, and a set of cards is a 52-bit mask whose
thirteen groups of four bits are the ranks.  The names below are used in the same sense everywhere.
"""

from typing import Final, NewType

from gfclock_solver.errors import InputError

Card = NewType("Card", int)

RANKS: Final = "A23456789TJQK"
"""The letters of the ranks, ace first; a card's text is its rank letter and its suit letter."""

SUITS: Final = "HSDC"
"""The letters of the suits in the order of their numbers: red, black, red, black."""

SUIT_GLYPHS: Final = "♥♠♦♣"
"""The suits as signs, in the same order."""

ACE: Final = 0
KING: Final = 12

DECK: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(52))
"""All cards in ascending order: the four aces first, the four kings last."""

_VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
_SUIT_OF_SIGN: Final = {
    **{letter: suit for suit, letter in enumerate(SUITS)},
    **{glyph: suit for suit, glyph in enumerate(SUIT_GLYPHS)},
    **{glyph: suit for suit, glyph in enumerate("♡♤♢♧")},
}
_RANK_OF_TEXT: Final = {**{letter: rank for rank, letter in enumerate(RANKS)}, "10": 9}


def card_of(rank: int, suit: int) -> Card:
    """Return the card of `rank` (0 to 12) and `suit` (0 to 3)."""
    return Card(4 * rank + suit)


def rank_of(card: Card) -> int:
    """Return the rank of `card`: 0 for an ace to 12 for a king."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit of `card`: its place in `SUITS`."""
    return card & 3


def is_red(card: Card) -> bool:
    """Tell whether `card` is a heart or a diamond."""
    return card & 1 == 0


def card_below(card: Card) -> Card:
    """Return the card of the same suit one rank lower, king below ace: it must be on the clock before `card` may."""
    return Card((card - 4) % 52)


def card_above(card: Card) -> Card:
    """Return the card of the same suit one rank higher; ace above king."""
    return Card((card + 4) % 52)


def format_card(card: Card) -> str:
    """Return the card's two letters, such as ``TH``; `parse_card` reads them back."""
    return RANKS[card >> 2] + SUITS[card & 3]


def format_card_glyph(card: Card) -> str:
    """Return the card as people read it, such as ``10♥``; `parse_card` reads it back."""
    rank = "10" if card >> 2 == 9 else RANKS[card >> 2]
    return rank + SUIT_GLYPHS[card & 3]


def parse_card(text: str) -> Card:
    """Read one card: ``TH``, ``th``, ``10H``, ``10♥`` or ``10♥`` with a variation selector, in any case.

    Raises `InputError`, naming the sign that is not a rank or a suit (a foreign one by its code point).
    """
    signs = text.strip().rstrip(_VARIATION_SELECTORS)
    # Upper case of a sign that is no ASCII letter may be one: "\u017f" becomes "S".
    plain = "".join(sign.upper() if sign.isascii() else sign for sign in signs)
    for sign in plain:
        if sign not in _SUIT_OF_SIGN and sign not in _RANK_OF_TEXT and sign not in "10":
            raise InputError(f"{_quote(text)} is not a card: {_name_sign(sign)} is neither a rank nor a suit")
    rank, suit = _RANK_OF_TEXT.get(plain[:-1]), _SUIT_OF_SIGN.get(plain[-1:])
    if rank is None or suit is None:
        raise InputError(f"{_quote(text)} is not a card: want a rank (A 2 ... 9 T J Q K) and a suit (H S D C)")
    return card_of(rank, suit)


def _quote(text: str) -> str:
    shown = text.strip()
    return ascii(shown if len(shown) <= 12 else shown[:12] + "...")


def _name_sign(sign: str) -> str:
    return repr(sign) if sign.isascii() and sign.isprintable() else f"U+{ord(sign):04X}"
