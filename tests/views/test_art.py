"""The drawing of cards: whole, plain to read, and on its own."""

import re
from xml.etree import ElementTree

import pytest

from gfclock_solver.cards import DECK
from gfclock_solver.views.art import DARK, DARK_FOUR, LIGHT, LIGHT_FOUR, Colours, definitions, draw_card, draw_number


def _picture(*elements: str) -> ElementTree.Element:
    text = f'<svg xmlns="http://www.w3.org/2000/svg"><defs>{definitions()}</defs>{"".join(elements)}</svg>'
    return ElementTree.fromstring(text)


def test_every_card_and_number_is_drawn_from_what_is_defined() -> None:
    """Nothing that a picture uses is missing, and nothing is defined twice."""
    picture = _picture(
        *(draw_card(card, 0, 0, 50, LIGHT) for card in DECK),
        *(draw_number(number, 0, 0, 9, "#000") for number in range(11)),
    )
    defined = [element.attrib["id"] for element in picture.iter() if "id" in element.attrib]
    used = {element.attrib["href"].removeprefix("#") for element in picture.iter() if "href" in element.attrib}
    assert sorted(set(defined)) == sorted(defined)
    assert set() == used - set(defined)


def test_no_text_and_nothing_from_elsewhere_is_in_the_drawing() -> None:
    """The drawing needs no font and no other file."""
    tags = {element.tag.partition("}")[2] for element in _picture().iter()}
    assert {"svg", "defs", "path", "symbol", "use"} == tags
    assert re.search(r"https?:|url\(|data:", definitions()) is None


def _luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colours", [LIGHT, LIGHT_FOUR, DARK, DARK_FOUR])
def test_every_suit_stands_out_from_the_card(colours: Colours) -> None:
    """A suit's colour has a contrast of at least 4.5 to 1 with the card, as text must."""
    for colour in colours.suits.values():
        darker, lighter = sorted([_luminance(colour), _luminance(colours.face)])
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5
