"""The vector picture: well-formed, of the whole board, with nothing but drawings of our own."""

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from gfclock_solver.boards import Board, deal_board, parse_board
from gfclock_solver.cards import format_card, format_card_glyph
from gfclock_solver.rules import HOURS, STANDARD, parse_rules
from gfclock_solver.views.art import COVERED_HEIGHT, DARK, LIGHT
from gfclock_solver.views.svg import draw_svg

SVG = "{http://www.w3.org/2000/svg}"


def cards_of(picture: str) -> list[str]:
    """Return the cards that are drawn, in their order, as two letters each."""
    return [rank + suit for suit, rank in re.findall(r'href="#suit-(.)"[^>]*/><use href="#rank-(.)"', picture)]


def words_of(picture: str) -> tuple[str, str]:
    """Return the title and the description."""
    root = ElementTree.fromstring(picture)
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    return title.text or "", description.text or ""


def height_of(column: str) -> float:
    """Return how high the picture of a board with one column is."""
    picture = draw_svg(parse_board(f"Clock: SHCD\n{column}\n").position, STANDARD, "x")
    return float(ElementTree.fromstring(picture).attrib["viewBox"].split()[3])


@settings(max_examples=25)
@given(st.from_type(Board))
def test_every_card_that_is_seen_is_drawn_once(board: Board) -> None:
    """The tops of the clock piles come first, then the columns, then the reserve; the words name the same cards."""
    position = board.position
    picture = draw_svg(position, board.rules or STANDARD, board.name)
    piles = [position.clock.pile(hour) for hour in range(1, HOURS + 1)]
    tops = [[card for card in pile if card in position.on_clock][-1] for pile in piles]
    seen = [*tops, *(card for column in position.columns for card in column)]
    seen += [] if position.reserve is None else [position.reserve]
    assert [format_card(card) for card in seen] == cards_of(picture)
    _, description = words_of(picture)
    assert all(format_card_glyph(card) in description for card in seen)


def test_the_words_say_the_board() -> None:
    """A reader of the screen is told what the others see."""
    position = parse_board("Clock: SHCD\nReserve: 6H\n6C 7C\n").position
    title, description = words_of(draw_svg(position, parse_rules("one-space"), "a & b\n"))
    assert "a & b?, one-space" == title
    assert description.startswith("Clock: 1 o'clock A♠, done; 2 o'clock 2♥, done; ")
    assert "7 o'clock 5♣, 2 to come;" in description
    assert description.endswith("Columns, bottom card first: 1: 6♣ 7♣; 2: empty; 3: empty; 4: empty; 5: empty; "
                                "6: empty; 7: empty; 8: empty. Reserve: 6♥.")  # fmt: skip


def test_a_reserve_has_a_place_where_the_rules_have_one() -> None:
    """Its place is drawn empty too."""
    position = deal_board("ms:1").position
    assert 0 == draw_svg(position, STANDARD, "ms:1").count("stroke-dasharray")
    assert 1 == draw_svg(position, parse_rules("one-space"), "ms:1").count("stroke-dasharray")


def test_nothing_comes_from_elsewhere() -> None:
    """No font, no script, no image, no address but the name of the format."""
    picture = draw_svg(deal_board("ms:1").position, STANDARD, "ms:1")
    tags = {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(picture).iter()}
    drawn = {"path", "use", "g", "rect", "circle", "ellipse"}
    assert set() == tags - drawn - {"svg", "title", "desc", "style", "defs", "symbol"}
    assert ["http://www.w3.org/2000/svg"] == re.findall(r"https?:[^\"' ]*", picture)
    assert "url(" not in picture
    assert set(re.findall(r'href="#([^"]*)"', picture)) <= set(re.findall(r' id="([^"]*)"', picture))


@pytest.mark.parametrize(("light", "dark"), [(LIGHT.face, DARK.face), (LIGHT.suits["H"], DARK.suits["H"])])
def test_the_picture_is_dark_where_that_is_asked_for(light: str, dark: str) -> None:
    """Each colour of the light picture has a dark one, which only the style sheet has."""
    picture = draw_svg(deal_board("ms:1").position, STANDARD, "ms:1")
    style = picture.partition("<style>")[2].partition("</style>")[0]
    assert "@media(prefers-color-scheme:dark)" in style
    for name in ("fill", "stroke", "color"):
        assert f'[{name}="{light}"]{{{name}:{dark}}}' in style
    drawn = set(re.findall(r"#[0-9a-f]{6}", picture.replace(style, "")))
    assert drawn <= set(re.findall(r'"(#[0-9a-f]{6})"\]', style))


def test_the_picture_is_as_high_as_the_longest_column() -> None:
    """A long column lies within the picture."""
    assert height_of("6C 7C 5S KH AH 2H AS") - height_of("7C") == 6 * COVERED_HEIGHT


def test_a_position_is_drawn_whatever_its_layout() -> None:
    """The documents' layout has ten of hearts at one o'clock."""
    assert "TH" == cards_of(draw_svg(deal_board("gf:7").position, STANDARD, "gf:7"))[0]


def test_the_documentation_shows_the_picture_as_it_is_drawn() -> None:
    """``gfclock show ms:1 --svg docs/images/board.svg`` makes it anew."""
    shown = Path(__file__).parents[2] / "docs" / "images" / "board.svg"
    assert draw_svg(deal_board("ms:1").position, STANDARD, "ms:1") == shown.read_text(encoding="utf-8")
