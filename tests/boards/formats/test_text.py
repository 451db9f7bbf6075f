"""A board as text: the forms that are read, and what is said of those that are not."""

import pytest

from gfclock_solver.boards import Board, deal_board, format_board, parse_board, parse_boards
from gfclock_solver.cards import format_card, parse_card
from gfclock_solver.errors import InputError
from gfclock_solver.rules import Clock, parse_rules, position_of

COLUMNS = """\
5C KS 8H 3S 2C
2D 7S AC QD AH
JC 4D KC AD 3C
9H 2H QS JD 8D
4S 4H JS 7D 5S
KH QH TC 5H TD
9C 6H 9S 3D TH
7C AS 6C 6D 8S
"""
MS_25 = "Clock: SHCD\n" + COLUMNS


def test_a_board_is_written_with_its_clock_and_eight_columns() -> None:
    """The text of a deal begins with its id as a comment."""
    assert "# ms:25\n" + MS_25 == format_board(deal_board("ms:25"))
    assert format_board(deal_board("ms:25").position) == MS_25


def test_a_board_in_the_middle_of_a_game_is_written_in_full() -> None:
    """Reserve and rules have lines, and every empty column has its own."""
    clock = Clock("SHCD")
    position = position_of(clock, ((), (parse_card("6C"), parse_card("7C"))), parse_card("5S"))
    text = "Clock: SHCD\nReserve: 5S\nRules: one-space\n-\n6C 7C\n" + "-\n" * 6
    assert text == format_board(Board(position, rules=parse_rules("one-space")))
    assert Board(position, rules=parse_rules("one-space"), name="x") == parse_board(text, "x")


@pytest.mark.parametrize(
    "text",
    [
        COLUMNS,
        MS_25.rstrip("\n"),
        MS_25.replace("\n", "\r\n"),
        "\ufeff" + MS_25,
        COLUMNS + "CLOCK : shcd",
        MS_25.lower(),
        COLUMNS.replace("T", "10"),
        COLUMNS.replace("H", "♥").replace("S", "♠\ufe0f").replace("D", "♦").replace("C", "♣\ufe0e"),
        "# a comment\n\n" + COLUMNS.replace("\n", " # another\n\n\n"),
        "".join(f": {line}\n" for line in COLUMNS.splitlines()),
        "".join(f":{line}\n" for line in COLUMNS.splitlines()),
        COLUMNS.replace(" ", "\t  ").replace("5C", "\u00a05C"),
        MS_25 + "Reserve: -\n",
        MS_25 + "Reserve:\n",
        MS_25 + "---\n# nothing after the line\n",
    ],
)
def test_a_board_is_read_as_people_write_it(text: str) -> None:
    """Clock line or not, any line ends, byte order mark, case, suit signs, comments, leading colons, white space."""
    assert Board(deal_board("ms:25").position, name="file") == parse_board(text, "file")


@pytest.mark.parametrize("empty", ["-", ":", ": -"])
def test_an_empty_column_keeps_its_number(empty: str) -> None:
    """A lone hyphen or colon is an empty column; those at the end need not be written."""
    board = parse_board(f"Clock: SHCD\n{empty}\n6C 7C\n{empty}\n5S\n")
    columns = [" ".join(map(format_card, column)) for column in board.position.columns]
    assert ["", "6C 7C", "", "5S", "", "", "", ""] == columns


def test_the_rules_of_a_board_are_those_of_its_line() -> None:
    """A board without the line has no rules of its own."""
    assert parse_rules("runs+one-space") == parse_board(MS_25 + "Rules: runs + one-space\n").rules
    assert parse_board(MS_25).rules is None


def test_a_won_board_can_be_written() -> None:
    """With a clock line and an empty column everything is on the clock."""
    assert parse_board("Clock: HSDC\n-\n").position.is_won


def test_several_boards_are_parted_by_a_line_and_named_by_number() -> None:
    """Lines are counted through the whole file."""
    boards = parse_boards(MS_25 + "---\n" + COLUMNS + "---\n", "file")
    assert [Board(deal_board("ms:25").position, name=name) for name in ("file#1", "file#2")] == list(boards)
    with pytest.raises(InputError, match=r"^file: 2 boards; want one$"):
        parse_board(MS_25 + "---\n" + COLUMNS, "file")
    with pytest.raises(InputError, match=r"^file:18: 5C is there twice, first in line 11$"):
        parse_boards(MS_25 + "---\n" + COLUMNS.replace("8S", "5C"), "file")
    with pytest.raises(InputError, match=r"^file:11: 3C is missing"):
        parse_boards(MS_25 + "---\n" + COLUMNS.replace(" 3C", ""), "file")
    with pytest.raises(InputError, match=r"^file#2: the cards fit 6 clock layouts"):
        parse_boards(MS_25 + "---\nQC\n", "file")


def changed(old: str, new: str) -> str:
    """Return the text of ms:25 with `old`, which is there, replaced by `new`."""
    assert old in MS_25
    return MS_25.replace(old, new)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "f: no board here: it has no columns"),
        ("\n \r\n# only a comment\n", "f: no board here: it has no columns"),
        ("Clock: SHCD\n", "f: no board here: it has no columns"),
        (MS_25 + "---\nClock: SHCD\n", "f#2: no board here: it has no columns"),
        (changed("QS JD", "5S JD"), "f:6: 5S is there twice, first in line 5"),
        (changed("QS JD", "2H JD"), "f:5: 2H is twice in this line"),
        (
            changed("9H 2H", "2H"),
            "f:2: 9H is missing, so on the clock, but 8H, which must be played before it, is still",
        ),
        (changed(" 3C\n", "\n"), "f:2: 3C is missing, so on the clock, but 2C"),
        (changed("KS", "TS"), "f:2: TS is a clock card of layout SHCD; it can only be on the clock"),
        (changed("8S\n", "8S KD\n"), "f:9: KD is a clock card of layout SHCD; it can only be on the clock"),
        (MS_25 + "Reserve: KD\n", "f:10: KD is a clock card of layout SHCD; it can only be on the clock"),
        (MS_25 + "Reserve: 5C\n", "f:10: 5C is there twice, first in line 2"),
        (MS_25 + "Reserve: 5C 6C\n", "f:10: 2 cards in the reserve; it holds one"),
        (MS_25 + "-\n", "f:10: a ninth column; a board has 8"),
        (MS_25 + "KD\n", "f:10: a ninth column; a board has 8"),
        (changed("5C KS", "5X KS"), "f:2: '5X' is not a card: 'X' is neither a rank nor a suit"),
        (changed("5C KS", "5\u0421 KS"), r"f:2: '5\u0421' is not a card: U+0421 is neither a rank nor a suit"),
        (changed("KH QH", "\u041aH QH"), r"f:7: '\u041aH' is not a card: U+041A is neither a rank nor a suit"),
        (changed("5C KS", "5CKS"), "f:2: '5CKS' is not a card"),
        (changed("5C KS", "- 5C KS"), "f:2: '-' is not a card: '-' is neither a rank nor a suit"),
        (changed("5C KS", "5C " * 100_000), "f:2: 5C is twice in this line"),
        (changed("5C KS", "5" * 100_000), "f:2: '555555555555...' is not a card"),
        (changed("SHCD", "SHC"), "f:1: 'SHC' is not a clock layout: want the four letters H S D C in some order"),
        (changed("SHCD", ""), "f:1: '' is not a clock layout"),
        (MS_25 + "clock: SHCD\n", "f:10: a second Clock: line; the first is line 1"),
        (MS_25 + "Rules: kings\n", "f:10: unknown rule 'kings'"),
        (MS_25 + "Reserve: KD\nRules: standard\n", "f:10: KD is a clock card of layout SHCD"),
        ("Foundations: H-0\n" + MS_25, "f:1: unknown line 'foundations': want Clock:, Reserve:, Rules: or the cards"),
        ("1: " + COLUMNS, "f:1: unknown line '1': want Clock:"),
        (changed("2C\n2D", "2C\u20282D"), "f:2: U+2028 in the line: want a newline at the end of each column"),
        (changed("2C\n2D", "2C\v2D"), "f:2: U+000B in the line: want a newline"),
        (changed("SHCD", "\u017fHCD"), "f:1: '\\u017fHCD' is not a clock layout"),
        (changed("Clock", "Cloc\u212a"), "f:1: unknown line 'Cloc\\u212a': want Clock:"),
        ("Clock: SHCD\n5S\nReserve: 7C\nRules: runs\n", "f:3: 7C is in the reserve, but the rules runs have none"),
    ],
)
def test_a_malformed_board_is_refused_in_one_line_with_its_place(text: str, message: str) -> None:
    """The line says where it is and what, naming cards, and there is no board."""
    with pytest.raises(InputError) as caught:
        parse_boards(text, "f")
    assert str(caught.value).startswith(message)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" 3C\n", "\n", "f:1: 3C is missing, so on the clock, but 2C"),
        ("8S\n", "8S KD\n", "f:8: KD is a clock card of layout SHCD; it can only be on the clock"),
        ("KS", "TS", "f:1: TS is a clock card of layout SHCD; it can only be on the clock"),
    ],
)
def test_without_a_clock_line_the_nearest_layout_tells_what_is_wrong(old: str, new: str, message: str) -> None:
    """A slip in a whole deal is named as it would be under the layout that the other cards show."""
    with pytest.raises(InputError) as caught:
        parse_board(COLUMNS.replace(old, new), "f")
    assert str(caught.value).startswith(message)


def test_without_a_clock_line_a_board_that_fits_several_layouts_is_ambiguous() -> None:
    """A late board may belong to several layouts; the message shows the line that decides."""
    with pytest.raises(InputError) as caught:
        parse_board("QC\n", "f")
    assert str(caught.value) == (
        "f: the cards fit 6 clock layouts (HSDC, DHSC, DSHC ...); say which by a line such as Clock: HSDC"
    )
    assert parse_board("Clock: HSDC\nQC\n").position.clock == Clock("HSDC")
