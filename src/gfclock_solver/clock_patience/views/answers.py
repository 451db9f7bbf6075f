"""What `gfclock patience certify` says: the deal, the verdict, why, and the order of play."""

from collections.abc import Iterator, Sequence
from typing import Final

from gfclock_solver.cards import Card
from gfclock_solver.clock_patience.certificates.values import Certificate, Evidence, PileCard
from gfclock_solver.clock_patience.rules import FULL, Piles
from gfclock_solver.clock_patience.views.dial import LEGEND, Style, draw_piles, headline, join_cards, pile_name

_PER_LINE: Final = 13
_LINE_WIDTH: Final = 80
_TIE: Final = "~"
"""Stands for a blank where no line may end."""


def describe_answer(certificate: Certificate, name: str, style: Style) -> str:
    """Return the picture of the deal, the verdict with its reason, and the order of play."""
    describe = {"open-hours": _open_hours, "sundial": _sundial, "watch": _watch, "in-place": _in_place}.get(
        certificate.variant, _standard
    )
    lines = [headline(name, certificate.variant, style), "", draw_piles(certificate.piles, style), style.dim(LEGEND)]
    return "\n".join([*lines, "", *describe(certificate, style)])


def _standard(certificate: Certificate, style: Style) -> Iterator[str]:
    evidence = certificate.evidence
    if certificate.verdict == "won":
        yield "Won: all cards are turned."
    else:
        yield f"Lost: {_left(evidence)} when the last king comes up."
        yield from _circles(evidence, style)
        yield from _face_down(certificate, style)
    yield from _order("Turned, in order", evidence.order, style)


def _watch(certificate: Certificate, style: Style) -> Iterator[str]:
    evidence = certificate.evidence
    if certificate.verdict == "won":
        yield "Won without a swap: all cards are turned."
    else:
        assert evidence.swaps is not None
        assert evidence.blind is not None
        swaps = ", ".join(f"{style.card(card)} in {pile_name(pile)}" for pile, card in evidence.swaps)
        if certificate.verdict == "lost":
            yield f"Lost: {_left(evidence)} when the last king comes up, and no swap wins."
        else:
            yield f"Won by a swap: {_left(evidence)} when the last king comes up."
            yield from _wrap(f"The king wins in the place of {swaps}; no other card will do.")
        left, pile, in_pile = evidence.blind
        yield from _circles(evidence, style)
        yield from _wrap(
            f"Without seeing a face the best choice is the bottom card of pile {pile_name(pile)}, which has "
            f"{_count(in_pile, 'card')} left: it wins {_chance(in_pile, left)}, a random card {_chance(1, left)}."
        )
        yield from _face_down(certificate, style)
    yield from _order("Turned, in order", evidence.order, style)
    if evidence.swap_order is not None:
        assert evidence.swaps
        yield from _order(f"Turned after the swap for {style.card(evidence.swaps[0].card)}", evidence.swap_order, style)


def _open_hours(certificate: Certificate, style: Style) -> Iterator[str]:
    evidence = certificate.evidence
    if evidence.cut_off is not None:
        count = len(evidence.cut_off)
        piles = ", ".join(map(pile_name, evidence.cut_off))
        name, verb = ("pile", "has") if count == 1 else ("piles", "have")
        yield from _wrap(
            f"Lost: no card of another pile belongs to {name} {piles}, which {verb} all cards that do; "
            "so no card of them can ever be taken."
        )
        return
    assert evidence.last is not None
    last = ", ".join(f"{pile_name(pile)}{_TIE}{style.card(card)}" for pile, card in evidence.last)
    yield "Solvable: all cards can be taken."
    yield from _wrap(
        "It takes no look at the centre: keep one card of each hour for last, and take the others as you like. "
        f"Keep {last}."
    )
    yield from _order("One such order", evidence.order, style)


def _sundial(certificate: Certificate, style: Style) -> Iterator[str]:
    evidence = certificate.evidence
    if evidence.bottoms is not None:
        yield from _wrap(
            "Lost: no bottom card is a king, so each of the kings has to be taken before the card below it, and a card "
            "is left when the last king is taken."
        )
        yield f"Bottoms  {join_cards(evidence.bottoms, style)}"
        return
    assert evidence.order is not None
    king = evidence.order[-1]
    pile = next(pile for pile, cards in enumerate(certificate.piles) if cards[0] == king)
    yield "Solvable: all cards can be taken."
    yield from _wrap(
        f"{style.card(king)} is the bottom card of pile {pile_name(pile)}: take all other cards first, in any order, "
        "each from the top of a pile."
    )
    yield from _order("One such order", evidence.order, style)


def _in_place(certificate: Certificate, style: Style) -> Iterator[str]:
    evidence = certificate.evidence
    if certificate.verdict == "won":
        left = _left(evidence)
        yield "Won: all cards are turned." if not sum(evidence.face_down or ()) else f"Won: {left}, all in their piles."
    else:
        assert evidence.misplaced is not None
        pile, card = evidence.misplaced
        belongs = pile_name(FULL.rank(card))
        yield f"Lost: {_left(evidence)} when the last king comes up,"
        yield f"such as {style.card(card)}, which lies in {pile_name(pile)} and belongs to {belongs}."
    yield from _face_down(certificate, style)
    yield from _order("Turned, in order", evidence.order, style)


def _left(evidence: Evidence) -> str:
    count = sum(evidence.face_down or ())
    return f"{_count(count, 'card')} {'stays' if count == 1 else 'stay'} face down"


def _circles(evidence: Evidence, style: Style) -> Iterator[str]:
    for cycle in evidence.cycles or ():
        yield from _wrap(f"Bottom cards that never lead to the kings: {_circle(cycle, style)}.")


def _circle(cycle: Sequence[PileCard], style: Style) -> str:
    steps = [f"{style.card(card)} in {pile_name(pile)}" for pile, card in cycle]
    return f"{', '.join(steps)} leads back to {pile_name(cycle[0].pile)}"


def _face_down(certificate: Certificate, style: Style) -> Iterator[str]:
    counts = certificate.evidence.face_down or ()
    if sum(counts):
        # What is left of a pile is its lowest cards.
        left: Piles = tuple(pile[:count] for pile, count in zip(certificate.piles, counts, strict=True))
        yield from ("", "Left face down", draw_piles(left, style))


def _order(title: str, cards: Sequence[Card] | None, style: Style) -> Iterator[str]:
    yield from ("", title)
    for start in range(0, len(cards or ()), _PER_LINE):
        row = (cards or ())[start : start + _PER_LINE]
        yield style.dim(f"{start + 1:>3}") + " " + "".join(style.card(card, 4) for card in row)


def _wrap(text: str) -> list[str]:
    """Return `text` in lines, which do not end at a tie; the codes of colours take no room."""
    lines, width = [""], 0
    for word in text.split(" "):
        length = _visible(word)
        if width and width + 1 + length > _LINE_WIDTH:
            lines.append(word)
            width = length
        else:
            lines[-1] += f" {word}" if width else word
            width += length + (1 if width else 0)
    return [line.replace(_TIE, " ") for line in lines]


def _visible(word: str) -> int:
    import re

    return len(re.sub(r"\x1b\[[0-9;]*m", "", word))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _chance(part: int, whole: int) -> str:
    return f"{part} in {whole}"
