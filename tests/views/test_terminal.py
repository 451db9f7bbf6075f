"""Boards and solutions as text for a terminal."""

import re

from hypothesis import given, strategies as st

from gfclock_solver.boards import deal_board
from gfclock_solver.cards import format_card, format_card_glyph, parse_card
from gfclock_solver.rules import (
    STANDARD,
    Clock,
    Column,
    Move,
    Position,
    Rules,
    apply,
    legal_moves,
    parse_rules,
    position_of,
)
from gfclock_solver.views.terminal import Style, counted, describe_solution, draw_board, fold, move_legend, title

CARD = re.compile(r"\b[A23456789TJQK][HSDC]\b")

MS_1 = """\
                               12  9D +3
                 11  8C +3                    1  TS +4
        10  7H +3                                      2  JH +4
     9  6S +3            12 of 52 on the clock             3  QC +4
         8  5D +3                                      4  KD +4
                  7  4C +3                    5  2S +3
                                6  3H +3

           1      2      3      4      5      6      7      8
          JD     2D     9H     JC     7C     5H     KC     9S
          5S     AD     KH     KS     QD     JS     AS     AH
          3C     5C     QH     4H     AC     4D     7S     3S
          TD     4S     TH     8H     2C     7D     6D     8S
          8D     QS     6C     3D     TC     9C     2H     6H"""

ENDING = """\
                               12  QD done
                 11  JC done                  1  AS done
        10  TH done                                    2  2H done
     9  9S done          49 of 52 on the clock             3  3C done
         8  8D done                                    4  4D done
                  7  5C +2                    5  5S done
                                6  5H +1

           1      2      3      4      5      6      7      8
          --     6C     --     --     --     --     --     --
                 7C

     reserve  6H"""


def cards(text: str) -> Column:
    """Read cards, bottom card first."""
    return tuple(map(parse_card, text.split()))


def ending(reserve: str | None = "6H") -> Position:
    """Return the ending of 6C under 7C in the second column, layout SHCD."""
    return position_of(Clock("SHCD"), ((), cards("6C 7C")), None if reserve is None else parse_card(reserve))


def without_colour(text: str) -> str:
    """Return `text` without its ANSI sequences."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_a_deal_is_drawn_as_dial_and_columns() -> None:
    """The dial shows each hour's top card and how many are to come; the columns hang below, bottom card first."""
    assert MS_1 == draw_board(deal_board("ms:1").position, STANDARD)


def test_a_middle_game_is_drawn_with_its_reserve() -> None:
    """Finished piles are done, empty columns are marked, and the reserve is shown with its card."""
    assert ENDING == draw_board(ending(), parse_rules("one-space"))


def test_an_empty_reserve_is_drawn_where_the_rules_have_one() -> None:
    """The reserve is shown empty under the rule `one-space`, and not at all under others."""
    assert "     reserve  --" == draw_board(ending(None), parse_rules("one-space")).splitlines()[-1]
    assert "reserve" not in draw_board(ending(None), STANDARD)


@given(st.from_type(Position), st.from_type(Rules), st.booleans())
def test_a_picture_shows_every_card_once_and_fits(position: Position, rules: Rules, glyphs: bool) -> None:
    """A picture names every card that lies on top of the clock, in a column or in the reserve, in 80 columns."""
    text = draw_board(position, rules, Style(glyphs=glyphs))
    tops = [[card for card in pile if card in position.on_clock][-1] for pile in position.clock.piles]
    laid = [card for column in position.columns for card in column]
    parked = [] if position.reserve is None else [position.reserve]
    show = format_card_glyph if glyphs else format_card
    shown = re.findall(r"(?:10|[A2-9TJQK])[HSDC♥♠♦♣]", text)
    assert sorted(map(show, [*tops, *laid, *parked])) == sorted(shown)
    assert all(len(line) <= 80 and line == line.rstrip() for line in text.splitlines())
    assert glyphs or text.isascii()


@given(st.from_type(Position), st.from_type(Rules))
def test_colour_adds_nothing_but_colour(position: Position, rules: Rules) -> None:
    """A coloured picture without its colours is the plain one."""
    coloured = draw_board(position, rules, Style(colour=True))
    assert draw_board(position, rules) == without_colour(coloured)
    assert "\x1b[" in coloured


def test_red_suits_are_red() -> None:
    """On a terminal a heart is red and a club is not."""
    style = Style(glyphs=True, colour=True)
    assert "\x1b[1;31m10♥\x1b[0m" == style.card(parse_card("TH"))
    assert "\x1b[1m10♣\x1b[0m" == style.card(parse_card("TC"))


def test_a_solution_is_numbered_moves() -> None:
    """Consecutive plays share a line, and every other move has its own, with the card that it goes onto."""
    moves = (
        Move(parse_card("7C"), 2, 8),
        Move(parse_card("6H"), "reserve", 8),
        Move(parse_card("6H"), 8, "clock"),
        Move(parse_card("6C"), 2, "clock"),
        Move(parse_card("7C"), 8, "clock"),
    )
    expected = """\
Columns count from the left, an upper row first; 9h is 9 o'clock, R the reserve.
1    shift   7C from 2 to empty 8
2    shift   6H from R onto 7C in 8
3-5  play    6H from 8 to 6h     6C from 2 to 7h     7C from 8 to 7h"""
    assert expected == describe_solution(ending(), moves)


def test_a_parking_and_a_play_from_the_reserve_name_it() -> None:
    """The reserve is R, in parkings and in plays."""
    moves = (
        Move(parse_card("7C"), 2, "reserve"),
        Move(parse_card("6C"), 2, "clock"),
        Move(parse_card("7C"), "reserve", "clock"),
    )
    position = position_of(Clock("SHCD"), (cards("6H"), cards("6C 7C")))
    lines = describe_solution(position, moves).splitlines()
    assert ["1    park    7C from 2 to R", "2-3  play    6C from 2 to 7h     7C from R to 7h"] == lines[1:]


def test_a_run_names_its_ends_and_its_length() -> None:
    """A run is named by its deepest card, its top card, and how many cards move."""
    position = position_of(Clock("SHCD"), (cards("8D"), cards("7C 6H")))
    lines = describe_solution(position, (Move(parse_card("7C"), 2, 1, count=2),)).splitlines()
    assert "1    shift   7C to 6H (2 cards) from 2 onto 8D in 1" == lines[1]


@given(st.data(), st.from_type(Position), st.from_type(Rules), st.booleans())
def test_any_line_of_play_can_be_described(data: st.DataObject, position: Position, rules: Rules, glyphs: bool) -> None:
    """The numbers of the lines cover all moves in order, in 80 columns, whatever the moves are."""
    start = position
    moves: list[Move] = []
    while len(moves) < 12 and (legal := list(legal_moves(position, rules))):
        moves.append(data.draw(st.sampled_from(legal)))
        position = apply(position, moves[-1])
    text = describe_solution(start, tuple(moves), Style(glyphs=glyphs))
    numbers: list[int] = []
    for line in text.splitlines()[1:]:
        first, _, last = line.split()[0].partition("-")
        numbers += range(int(first), int(last or first) + 1)
    assert list(range(1, len(moves) + 1)) == numbers
    assert all(len(line) <= 80 and line == line.rstrip() for line in text.splitlines())


def test_counts_agree_with_their_nouns() -> None:
    """One is singular, everything else plural."""
    assert ["0 moves", "1 move", "2 moves"] == [counted(number, "move") for number in range(3)]


def test_a_title_is_the_name_and_the_rules() -> None:
    """A headline begins with the board's name and its rules."""
    assert "ms:1  one-space+runs" == title("ms:1", parse_rules("runs+one-space"))


MS_1_AT_40 = """\
              12  9D +3
       11  8C +3      1  TS +4
  10  7H +3                2  JH +4
 9  6S +3     12 of 52       3  QC +4
   8  5D +3                4  KD +4
        7  4C +3      5  2S +3
               6  3H +3

        1      2      3      4
       JD     2D     9H     JC
       5S     AD     KH     KS
       3C     5C     QH     4H
       TD     4S     TH     8H
       8D     QS     6C     3D

        5      6      7      8
       7C     5H     KC     9S
       QD     JS     AS     AH
       AC     4D     7S     3S
       2C     7D     6D     8S
       TC     9C     2H     6H

  reserve  --"""


def test_a_narrow_terminal_has_the_columns_in_two_rows() -> None:
    """As KPat shows them, below a smaller dial."""
    assert MS_1_AT_40 == draw_board(deal_board("ms:1").position, parse_rules("one-space"), Style(width=40))


@given(st.from_type(Position), st.integers(35, 80))
def test_a_picture_is_no_wider_than_the_terminal(position: Position, width: int) -> None:
    """Every pile and every column is there at any width, and no line is longer or ends in a blank."""
    text = draw_board(position, STANDARD, Style(width=width))
    lines = text.splitlines()
    assert width >= max(map(len, lines))
    assert lines == [line.rstrip() for line in lines]
    assert sum(map(len, position.columns)) + (position.reserve is not None) + 12 == len(CARD.findall(text))
    numbered = [line.split() for line in lines if re.fullmatch(r"( +[1-8]){4,8}", line)]
    assert list("12345678") == [number for line in numbered for number in line]


def test_the_legend_is_no_wider_than_the_terminal() -> None:
    """The line that explains moves is broken where it is too long."""
    assert 1 == move_legend(True).count("\n") + 1
    assert all(len(line) <= 40 for line in move_legend(True, Style(width=40)).splitlines())
    assert move_legend(True, Style(width=40)).replace("\n", " ") == move_legend(True)


def test_long_lines_are_broken_at_blanks_on_a_narrow_terminal() -> None:
    """Colours take no room, the inner blanks of a line are kept, and a word that is too long stays whole."""
    narrow = Style(width=20)
    assert "abc  def ghi jkl\n  mno pqr" == fold("abc  def ghi jkl mno pqr", Style(width=18))
    assert "\x1b[1mabc\x1b[0m  def ghi jkl\n  mno" == fold("\x1b[1mabc\x1b[0m  def ghi jkl mno", Style(width=18))
    assert "   1  shift  7C from\n     1 to 2" == fold("   1  shift  7C from 1 to 2", narrow)
    assert "x" * 30 == fold("x" * 30, narrow)
    assert "a b" == fold("a b", narrow)
    assert "word " * 30 == fold("word " * 30)
