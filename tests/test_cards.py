"""Cards: their numbers, their texts and the texts that are none."""

import pytest

from gfclock_solver.cards import (
    DECK,
    Card,
    card_above,
    card_below,
    card_of,
    format_card,
    format_card_glyph,
    is_red,
    parse_card,
    rank_of,
    suit_of,
)
from gfclock_solver.errors import InputError

TEN_OF_HEARTS = card_of(9, 0)


def test_the_deck_is_numbered_by_rank_then_suit() -> None:
    """Cards count up through hearts, spades, diamonds and clubs of each rank, ace first."""
    assert "AH AS AD AC 2H" == " ".join(map(format_card, DECK[:5]))
    assert "QC KH KS KD KC" == " ".join(map(format_card, DECK[-5:]))
    assert [Card(number) for number in range(52)] == [card_of(rank_of(card), suit_of(card)) for card in DECK]


def test_hearts_and_diamonds_are_red() -> None:
    """Exactly the cards whose text ends in H or D are red."""
    assert [format_card(card)[1] in "HD" for card in DECK] == [is_red(card) for card in DECK]


@pytest.mark.parametrize(("lower", "higher"), [("AS", "2S"), ("9D", "TD"), ("QC", "KC"), ("KH", "AH")])
def test_the_card_above_is_one_rank_higher_in_suit_and_the_ace_follows_the_king(lower: str, higher: str) -> None:
    """`card_above` and `card_below` go one rank up and down in the suit, round the corner."""
    assert parse_card(higher) == card_above(parse_card(lower))
    assert parse_card(lower) == card_below(parse_card(higher))


@pytest.mark.parametrize(
    "text",
    ["TH", "th", "tH", "10H", "10h", "10♥", "T♥", "10♡", "10♥\ufe0f", "T♥\ufe0e", " TH\t"],
)
def test_a_card_is_read_in_every_form_that_people_use(text: str) -> None:
    """Ten as T or 10, suits as letters or signs, in any case, with or without a variation selector."""
    assert parse_card(text) == TEN_OF_HEARTS


def test_a_card_is_shown_with_ten_in_digits_and_the_suit_as_a_sign() -> None:
    """People read 10♥; files say TH."""
    assert format_card_glyph(TEN_OF_HEARTS) == "10♥"
    assert format_card(TEN_OF_HEARTS) == "TH"


WANTED = "want a rank (A 2 ... 9 T J Q K) and a suit (H S D C)"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", f"'' is not a card: {WANTED}"),
        ("H", f"'H' is not a card: {WANTED}"),
        ("1H", f"'1H' is not a card: {WANTED}"),
        ("0H", f"'0H' is not a card: {WANTED}"),
        ("HT", f"'HT' is not a card: {WANTED}"),
        ("5H6H", f"'5H6H' is not a card: {WANTED}"),
        ("T H", "'T H' is not a card: ' ' is neither a rank nor a suit"),
        ("XH", "'XH' is not a card: 'X' is neither a rank nor a suit"),
        ("5H,", "'5H,' is not a card: ',' is neither a rank nor a suit"),
        ("\u041aH", r"'\u041aH' is not a card: U+041A is neither a rank nor a suit"),
        ("5\u0421", r"'5\u0421' is not a card: U+0421 is neither a rank nor a suit"),
        ("\uff15H", r"'\uff15H' is not a card: U+FF15 is neither a rank nor a suit"),
        ("5H\u200b", r"'5H\u200b' is not a card: U+200B is neither a rank nor a suit"),
        ("\U0001f0b1", r"'\U0001f0b1' is not a card: U+1F0B1 is neither a rank nor a suit"),
        ("5H\x1b[1m", r"'5H\x1b[1m' is not a card: U+001B is neither a rank nor a suit"),
        ("H" * 5000, f"'HHHHHHHHHHHH...' is not a card: {WANTED}"),
    ],
)
def test_what_is_no_card_is_refused_in_one_line_that_names_the_sign(text: str, message: str) -> None:
    """A foreign sign is named by its code point, so that look-alikes can be told apart."""
    with pytest.raises(InputError) as caught:
        parse_card(text)
    assert message == str(caught.value)
