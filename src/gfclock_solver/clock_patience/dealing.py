"""The deals of Clock Patience: by number, or cards as people write them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final

from gfclock_solver.cards import DECK, Card, format_card, parse_card
from gfclock_solver.clock_patience.rules import REMOVED_KING, Piles, Variant, cards_dealt, deal_out
from gfclock_solver.deals import DealId, DealRange, fill, find_source, parse_deal, parse_range, source_names
from gfclock_solver.deals.ids import names_a_deal
from gfclock_solver.documents.inputs import read_text
from gfclock_solver.errors import InputError

LARGEST_TEXT: Final = 2**16
"""The bytes that a file with a deal may have; one has about 160."""

_MISSING: Final = "neither a file nor a deal id such as cp:25"


@dataclass(frozen=True)
class Deal:
    """A deal to be played."""

    name: str
    """What to call it: its id, or where it was read."""
    piles: Piles
    id: str | None = None
    """Its id, or `None` for cards without a number."""


def deal_piles(deal: str | DealId, variant: Variant) -> Deal:
    """Return the deal that `deal` names; raises `InputError` when it names none of a whole deck."""
    found = parse_deal(deal) if isinstance(deal, str) else deal
    require_decks(found.source)
    packed = bytearray(len(DECK))
    fill(found.source, found.number, 1, bytes(DECK), packed)
    dealt = cards_dealt(variant)
    # A card that is taken out is taken out of the shuffled deck, so that the number still stands for one shuffle.
    cards = [Card(card) for card in packed if card in dealt]
    return Deal(str(found), deal_out(cards), str(found))


def parse_deals(text: str) -> DealRange:
    """Read a range of deals of a whole deck, such as ``cp:1-1000``; raises `InputError`."""
    deals = parse_range(text)
    require_decks(deals.source)
    return deals


def require_decks(source: str) -> None:
    """Raise `InputError` unless games of the whole deck are dealt from `source`."""
    if not find_source(source).is_for_decks:
        names = [name for name in source_names() if find_source(name).is_for_decks]
        raise InputError(
            f"{source} deals the columns of Grandfather's Clock alone: want {', '.join(names[:-1])} or {names[-1]}"
        )


def read_deal(argument: str, variant: Variant, stdin: BinaryIO | None = None) -> Deal:
    """Return the deal that `argument` names: an id, a file, or ``-`` for `stdin`, by default the process's own.

    A text that begins with the name of a source and a colon is an id; write ``./cp:1`` for such a file.  Raises
    `InputError` for whatever cannot be read, or is no deal of `variant`.
    """
    if names_a_deal(argument):
        return deal_piles(argument, variant)
    name, text = read_text(argument, LARGEST_TEXT, stdin, what="a deal", missing=_MISSING)
    return Deal(name, parse_cards(text, name, variant))


def parse_cards(text: str, name: str, variant: Variant) -> Piles:
    """Return the piles of the cards in `text`, in the order in which they are dealt, apart by blanks or commas.

    What follows a number sign on its line is a comment.  Raises `InputError`, one line that begins with ``name:line:``.
    """
    dealt = cards_dealt(variant)
    lines: dict[Card, int] = {}
    line = 1
    for line, word in _words(text):
        try:
            card = parse_card(word)
        except InputError as error:
            raise InputError(f"{name}:{line}: {error}") from None
        if card in lines:
            raise InputError(f"{name}:{line}: {format_card(card)} is there twice, first in line {lines[card]}")
        if card not in dealt:
            raise InputError(f"{name}:{line}: {format_card(REMOVED_KING)} is not dealt in {variant}")
        lines[card] = line
    missing = sorted(dealt - lines.keys())
    if missing:
        shown = " ".join(map(format_card, missing[:5])) + (" ..." if len(missing) > 5 else "")
        raise InputError(f"{name}:{line}: {len(lines)} cards; want {len(dealt)} in the order dealt: no {shown}")
    return deal_out(list(lines))


def _words(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        for word in re.split(r"[\s,]+", line.partition("#")[0].strip()):
            if word:
                yield number, word
