"""Clock Patience: what holds for every deal, by the plain rules, whatever the cards."""

import json
from collections.abc import Sequence
from io import BytesIO
from typing import Any

from hypothesis import given, settings, strategies as st

from gfclock_solver.cards import DECK, RANKS, Card, format_card
from gfclock_solver.clock_patience import theorems
from gfclock_solver.clock_patience.certificates import (
    certificate_from_document,
    certificate_to_document,
    check,
    format_certificate,
    pack_certificate,
)
from gfclock_solver.clock_patience.certifying import certify
from gfclock_solver.clock_patience.dealing import Deal, parse_cards
from gfclock_solver.clock_patience.rules import (
    FULL,
    VARIANTS,
    Piles,
    Variant,
    cards_dealt,
    deal_out,
    is_in_place,
    play_out,
    swap_and_play_on,
    swaps,
)
from gfclock_solver.documents.streams import read_documents
from gfclock_solver.errors import CertificateRejected, InputError

DEALS = st.sampled_from(VARIANTS).flatmap(
    lambda variant: st.tuples(st.just(variant), st.permutations(sorted(cards_dealt(variant))))
)


def verdict(variant: Variant, piles: Piles) -> str:
    """Return the verdict with its certificate's word, which the checker has accepted."""
    return certify(Deal("a test's", piles), variant).verdict


@given(DEALS)
def test_every_deal_is_certified_and_kept_in_every_form(deal: tuple[Variant, Sequence[Card]]) -> None:
    """A verdict comes with evidence that the checker accepts, and is the same from JSON and msgpack."""
    variant, cards = deal
    certificate = certify(Deal("a test's", deal_out(cards)), variant)
    check(certificate)
    assert certificate == certificate_from_document(json.loads(format_certificate(certificate)))
    (packed,) = (document for _, document in read_documents(BytesIO(pack_certificate(certificate)), "a", "certificate"))
    assert certificate == certificate_from_document(packed)


@given(DEALS)
def test_without_a_choice_the_verdict_is_how_the_cards_go(deal: tuple[Variant, Sequence[Card]]) -> None:
    """Turning the cards by the plain rules, with every swap tried where one is allowed, says the same."""
    variant, cards = deal
    piles = deal_out(cards)
    played = play_out(piles)
    match variant:
        case "standard" | "king-removed":
            expected = "lost" if played.left else "won"
        case "watch" if played.left:
            won = any(swap_and_play_on(played, *place).left == 0 for place in swaps(played))
            expected = "won by a swap" if won else "lost"
        case "watch":
            expected = "won"
        case "in-place":
            expected = "won" if is_in_place(played.face_down) else "lost"
        case _:
            return
    assert expected == verdict(variant, piles)


@given(DEALS, st.data())
def test_suits_say_nothing(deal: tuple[Variant, Sequence[Card]], data: st.DataObject) -> None:
    """Cards of one rank may be exchanged for each other: the verdict is the same."""
    variant, cards = deal
    exchanged: dict[Card, Card] = {}
    for rank in range(len(RANKS)):
        same = [card for card in sorted(cards) if FULL.rank(card) == rank]
        exchanged.update(zip(same, data.draw(st.permutations(same)), strict=True))
    assert verdict(variant, deal_out(cards)) == verdict(variant, deal_out([exchanged[card] for card in cards]))


@given(st.permutations(DECK))
def test_more_freedom_never_loses(cards: Sequence[Card]) -> None:
    """What is won as dealt is won with a swap, with what is in place counted as right, and with the hours open."""
    piles = deal_out(cards)
    if verdict("standard", piles) == "won":
        freer: tuple[Variant, ...] = ("watch", "in-place", "open-hours")
        assert ["won", "won", "solvable"] == [verdict(variant, piles) for variant in freer]


@given(st.permutations(DECK))
def test_a_game_is_won_exactly_when_the_bottoms_lead_to_the_centre(cards: Sequence[Card]) -> None:
    """The bottom cards alone decide, whatever lies on them."""
    piles = deal_out(cards)
    others = [card for pile in piles[:-1] for card in pile[1:]]
    mixed = list(reversed(others))
    hours = [(pile[0], *(mixed.pop() for _ in pile[1:])) for pile in piles[:-1]]
    again = (*hours, piles[-1])
    assert (play_out(piles).left == 0) == (play_out(again).left == 0) == (not theorems.cycles_of(piles))


@given(DEALS, st.sampled_from([" ", ", ", "\n", " # a comment\n"]))
def test_a_deck_is_read_as_it_is_written(deal: tuple[Variant, Sequence[Card]], separator: str) -> None:
    """Cards in the order in which they are dealt, apart by blanks, commas or lines, are that deal."""
    variant, cards = deal
    assert deal_out(cards) == parse_cards(separator.join(map(format_card, cards)), "-", variant)


PLACES = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.sampled_from(["KS", "AH", "centre", "won", "lost", "watch"]),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)


@settings(max_examples=300)
@given(DEALS, st.data())
def test_no_change_makes_a_false_verdict(deal: tuple[Variant, Sequence[Card]], data: st.DataObject) -> None:
    """A true certificate of which something is changed is refused, or says what is true of its own piles."""
    variant, cards = deal
    document = certificate_to_document(certify(Deal("a test's", deal_out(cards)), variant))
    _change(document, data)
    try:
        changed = certificate_from_document(document)
        check(changed)
    except (InputError, CertificateRejected):
        return
    assert verdict(changed.variant, changed.piles) == changed.verdict


def _change(document: dict[str, Any], data: st.DataObject) -> None:
    """Change something somewhere in a document: exchange two values, leave one out, or put another in its place."""
    inner: Any = document
    while True:
        keys: list[Any] = sorted(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        if not (isinstance(inner[key], dict | list) and inner[key] and data.draw(st.booleans())):
            break
        inner = inner[key]
    match data.draw(st.sampled_from(["exchange", "leave out", "replace"])):
        case "exchange":
            other = data.draw(st.sampled_from(keys))
            inner[key], inner[other] = inner[other], inner[key]
        case "leave out":
            del inner[key]
        case _:
            inner[key] = data.draw(PLACES)
