"""What a certificate of Clock Patience says: a deal, a verdict, and the evidence that anyone can check.

A certificate is a claim, and holding one proves nothing: the checker does the proving.  Piles are counted from 0 in
the program and named in documents: hours ``1`` to ``12`` and ``0`` never; the centre is ``"centre"``.
"""

from dataclasses import dataclass, fields
from typing import Final, NamedTuple

from gfclock_solver.cards import Card, format_card
from gfclock_solver.clock_patience.rules import Piles, Variant, Verdict

FORMAT: Final = "gfclock-patience-certificate"
"""What the field ``format`` of every certificate of Clock Patience says."""

VERSION: Final = 1
"""What the field ``version`` says; a change of meaning needs a new number."""


class PileCard(NamedTuple):
    """A card and the pile where it lies."""

    pile: int
    card: Card

    def __repr__(self) -> str:
        return f"PileCard({self.pile}, {format_card(self.card)!r})"


class Blind(NamedTuple):
    """The chances of a player who swaps without seeing a face."""

    left: int
    """How many cards are face down; the chance of a random one is 1 by that."""
    pile: int
    """The pile, the lowest of equals, whose bottom card is the best choice."""
    in_pile: int
    """How many cards are face down there; the chance of its bottom card is that by `left`."""


@dataclass(frozen=True)
class Evidence:
    """What supports a verdict; which of the fields there are depends on variant and verdict, see `EVIDENCE`."""

    order: tuple[Card, ...] | None = None
    """The cards in the order in which they are turned; where the player chooses, an order that takes all."""
    face_down: tuple[int, ...] | None = None
    """How many cards are left face down in each pile; ``watch``: before the swap."""
    cycles: tuple[tuple[PileCard, ...], ...] | None = None
    """The cycles of bottom cards among the hours, each beginning with its lowest pile, the lowest first."""
    swaps: tuple[PileCard, ...] | None = None
    """All face-down cards for which the king can be swapped to win, by piles."""
    swap_order: tuple[Card, ...] | None = None
    """The cards turned after the first of these swaps, the card that came for the king first."""
    blind: Blind | None = None
    last: tuple[PileCard, ...] | None = None
    """For each hour the card that is to be taken last; the others, and the centre's order, do not matter then."""
    cut_off: tuple[int, ...] | None = None
    """The hours that no card from outside leads to."""
    bottoms: tuple[Card, ...] | None = None
    """The bottom card of each pile."""
    misplaced: PileCard | None = None
    """The first card, from the bottom of the lowest pile, that is left in a pile where it does not belong."""

    def __repr__(self) -> str:
        shown = {field.name: getattr(self, field.name) for field in fields(self)}
        for name in ("order", "swap_order", "bottoms"):
            shown[name] = None if shown[name] is None else _text_of(shown[name])
        return f"Evidence({', '.join(f'{name}={value!r}' for name, value in shown.items() if value is not None)})"


EVIDENCE: Final[dict[tuple[Variant, Verdict], tuple[str, ...]]] = {
    ("standard", "won"): ("order",),
    ("standard", "lost"): ("order", "face_down", "cycles"),
    ("watch", "won"): ("order",),
    ("watch", "won by a swap"): ("order", "face_down", "cycles", "swaps", "swap_order", "blind"),
    ("watch", "lost"): ("order", "face_down", "cycles", "swaps", "blind"),
    ("king-removed", "won"): ("order",),
    ("king-removed", "lost"): ("order", "face_down", "cycles"),
    ("open-hours", "solvable"): ("order", "last"),
    ("open-hours", "lost"): ("cut_off",),
    ("sundial", "solvable"): ("order",),
    ("sundial", "lost"): ("bottoms",),
    ("in-place", "won"): ("order", "face_down"),
    ("in-place", "lost"): ("order", "face_down", "misplaced"),
}
"""The evidence of each verdict of each variant, in the order in which documents have it."""


@dataclass(frozen=True)
class Certificate:
    """A verdict on one deal in one variant, with its evidence."""

    deal: str | None
    """The id of the deal that the piles are said to be, or `None` for one without a number."""
    variant: Variant
    piles: Piles
    verdict: Verdict
    evidence: Evidence

    def __repr__(self) -> str:
        piles = [_text_of(pile) for pile in self.piles]
        return f"Certificate({self.deal!r}, {self.variant!r}, {piles!r}, {self.verdict!r}, {self.evidence!r})"


def _text_of(cards: tuple[Card, ...]) -> str:
    return " ".join(map(format_card, cards))
