"""Deals by number and as people write them; every mistake is one line with its place."""

from io import BytesIO

import pytest

from gfclock_solver.cards import format_card
from gfclock_solver.clock_patience.dealing import deal_piles, parse_cards, parse_deals, read_deal
from gfclock_solver.clock_patience.rules import Piles
from gfclock_solver.errors import InputError


def in_dealt_order(piles: Piles) -> list[str]:
    """Return the cards of `piles` in the order in which they are dealt."""
    return [format_card(piles[place % 13][place // 13]) for place in range(sum(map(len, piles)))]


def test_written_cards_are_the_deal() -> None:
    """Cards with blanks or commas, in any case, as signs, with comments, make the piles of that deal."""
    deal = deal_piles("cp:7", "standard")
    cards = in_dealt_order(deal.piles)
    signs = [card.replace("T", "10").replace("H", "♥").replace("S", "♠") for card in cards]
    for text in (" ".join(cards), ",".join(cards).lower(), "# a deal\n\n" + " \n".join(signs) + "  # the end\n"):
        assert deal.piles == parse_cards(text, "a", "standard")
        assert deal.piles == read_deal("-", "standard", BytesIO(text.encode())).piles


def test_a_king_removed_is_left_out_of_the_same_shuffle() -> None:
    """The deal without the king of spades is the deal with it, without it; and 51 cards can be written."""
    for name in ("cp:7", "ms:7", "pysol:40000"):
        cards = in_dealt_order(deal_piles(name, "standard").piles)
        cards.remove("KS")
        without = deal_piles(name, "king-removed").piles
        assert cards == in_dealt_order(without)
        assert without == parse_cards(" ".join(cards), "a", "king-removed")


CARDS = in_dealt_order(deal_piles("cp:7", "standard").piles)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a:1: 0 cards; want 52 in the order dealt: no AH AS AD AC 2H ..."),
        ("\n".join(CARDS[:51]), f"a:51: 51 cards; want 52 in the order dealt: no {CARDS[51]}"),
        (" ".join([*CARDS, CARDS[0]]), f"a:1: {CARDS[0]} is there twice, first in line 1"),
        ("\n".join([*CARDS, CARDS[5]]), f"a:53: {CARDS[5]} is there twice, first in line 6"),
        ("AH\n1S", "a:2: '1S' is not a card"),
        ("AH AX", "a:1: 'AX' is not a card"),
        ("AH 🂡", "a:1: '\\U0001f0a1' is not a card: U+1F0A1 is neither a rank nor a suit"),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, message: str) -> None:
    """Too few cards, one twice, what is no card: the line says where and which."""
    with pytest.raises(InputError) as caught:
        parse_cards(text, "a", "standard")
    assert str(caught.value).startswith(message)
    assert str(caught.value).isascii()


def test_a_card_that_is_not_dealt_is_told() -> None:
    """The king that is removed is not among the cards dealt."""
    with pytest.raises(InputError, match="a:1: KS is not dealt in king-removed"):
        parse_cards(" ".join(CARDS), "a", "king-removed")


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ("gf:1", "gf deals the columns of Grandfather's Clock alone: want cp, kpat, ms or pysol"),
        ("cp:9007199254740992", "out of range: cp deals are numbered 0 to 9007199254740991"),
        ("ms:0", "out of range"),
        ("cp:1-5", "a range of deals"),
        ("nothing", "nothing: neither a file nor a deal id such as cp:25"),
    ],
)
def test_what_names_no_deal_is_told(argument: str, message: str) -> None:
    """Deals of another kind, out of range, ranges, and files that are not there."""
    with pytest.raises(InputError) as caught:
        read_deal(argument, "standard")
    assert message in str(caught.value)


def test_ranges_are_of_whole_decks() -> None:
    """A range of another source is refused."""
    assert 10 == parse_deals("kpat:1-10").count
    with pytest.raises(InputError, match="gf deals the columns"):
        parse_deals("gf:1-10")
