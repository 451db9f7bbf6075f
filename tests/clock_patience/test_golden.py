"""The values of an independent program."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gfclock_solver.cards import format_card
from gfclock_solver.clock_patience.certifying import certify
from gfclock_solver.clock_patience.dealing import deal_piles, parse_cards, parse_deals
from gfclock_solver.clock_patience.jobs.deciding import decide
from gfclock_solver.clock_patience.rules import VARIANTS, Piles, Variant, play_out

GOLDEN: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "data" / "golden" / "patience.json").read_text(encoding="ascii")
)
DEALS: list[dict[str, Any]] = GOLDEN["deals"]


def texts(piles: Piles) -> list[str]:
    """Return piles as the file has them."""
    return [" ".join(map(format_card, pile)) for pile in piles]


def counts() -> Iterator[tuple[str, Variant, int]]:
    """Yield ranges with how many of their deals are not lost in each variant."""
    for deals, by_variant in GOLDEN["counts_of_won_or_solvable"].items():
        for variant in VARIANTS:
            yield deals, variant, by_variant[variant]


@pytest.mark.parametrize("golden", DEALS, ids=lambda golden: golden["deal"])
def test_a_deal_and_how_it_goes(golden: dict[str, Any]) -> None:
    """Piles, cards turned, the last of them, and what is left face down, are those of the independent program."""
    piles = deal_piles(golden["deal"], "standard").piles
    played = play_out(piles)
    assert golden["piles"] == texts(piles)
    assert (golden["turned"], golden["last"]) == (len(played.order), format_card(played.order[-1]))
    assert golden["face_down"] == texts(played.face_down)


@pytest.mark.parametrize("golden", DEALS, ids=lambda golden: golden["deal"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_verdict(golden: dict[str, Any], variant: Variant) -> None:
    """The verdict on each deal in each variant is that of the independent program, and so are the swaps that win."""
    certificate = certify(golden["deal"], variant)
    assert golden["king-removed (KS)" if variant == "king-removed" else variant] == certificate.verdict
    if variant == "watch":
        swaps = [{"pile": pile + 1, "card": format_card(card)} for pile, card in certificate.evidence.swaps or ()]
        assert golden["watch_swaps"] == swaps


def test_the_deals_that_are_won() -> None:
    """Of the first three hundred ms deals just these are won."""
    deals = parse_deals("ms:1-300")
    codes = decide("standard", deals, lefts=False).codes
    assert GOLDEN["ms_1_300_standard_won"] == [
        number for number, code in zip(deals.numbers, codes, strict=True) if code
    ]


@pytest.mark.parametrize(("deals", "variant", "expected"), list(counts()))
def test_counts(deals: str, variant: Variant, expected: int) -> None:
    """So many deals of a range are won or solvable."""
    codes = decide(variant, parse_deals(deals), lefts=False).codes
    assert expected == len(codes) - codes.count(0)


def test_the_deal_of_a_contest() -> None:
    """The sample of the programming contest's problem (UVa 170) goes as its answer says."""
    sample = GOLDEN["uva170"]
    played = play_out(parse_cards(sample["cards_dealt_in_order"], "uva170", "standard"))
    assert (sample["turned"], sample["last"]) == (len(played.order), format_card(played.order[-1]))
