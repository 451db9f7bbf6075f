"""An analysis as text: the notes on moves, the difficulty, and where a board came from."""

from gfclock_solver.boards import deal_board, parse_board
from gfclock_solver.boards.moves import parse_game
from gfclock_solver.rules import STANDARD, parse_rules
from gfclock_solver.search.analysis import Analyst, analyse
from gfclock_solver.search.difficulty import Difficulty
from gfclock_solver.views.analysis import Origin, describe_analysis, describe_difficulty
from gfclock_solver.views.terminal import Style


def test_notes_say_what_is_safe_and_what_changes_nothing() -> None:
    """A play that is never wrong and a move that changes nothing are noted beside them."""
    text = describe_analysis(analyse(parse_board("Clock: SHCD\n6C\n2H\n7C\n").position, STANDARD), "a.txt", None)
    lines = text.splitlines()
    assert "        0  play    6C from 1 to 7h  (never wrong)" in lines
    assert "        1  shift   7C from 3 to empty 4  (or 5, 6, 7, 8; changes nothing)" in lines
    assert "Hint: play 6C from 1 to 7h." in lines


def test_no_line_is_too_long() -> None:
    """The text of a full deal fits in 80 columns and is plain ASCII without a style."""
    text = describe_analysis(analyse(deal_board("ms:1").position, parse_rules("one-space+runs")), "ms:1", None)
    assert text.isascii()
    assert max(map(len, text.splitlines())) <= 80
    assert "R the reserve" in text


def test_colour_is_only_added() -> None:
    """Without its colours a coloured text is the plain one."""
    analysis = analyse(deal_board("ms:25").position, STANDARD)
    coloured = describe_analysis(analysis, "ms:25", None, Style(colour=True))
    plain = "".join(part.partition("m")[2] if place else part for place, part in enumerate(coloured.split("\x1b[")))
    assert describe_analysis(analysis, "ms:25", None) == plain
    assert coloured != plain


def test_the_difficulty_is_told_in_words() -> None:
    """The grade first, then what it was made from."""
    text = describe_difficulty(Difficulty(7, 1, 212, 28, 101, 256, "hard"))
    expected = (
        "Difficulty: hard; 1 of 212 moves along a shortest line lose.\n"
        "Of 256 games a random player wins 28, a greedy one 101."
    )
    assert expected == text


def test_a_game_that_is_not_lost_has_a_beginning_only() -> None:
    """Of a game that can still be won it is said that it could be won at first."""
    board = deal_board("ms:4")
    moves = parse_game("AD 8 clock\n", "game.txt", board.position, STANDARD)
    origin = Origin(board, moves, Analyst(STANDARD).review(board.position, moves))
    text = describe_analysis(analyse(board.position, STANDARD), "ms:4 after 1 move", origin)
    assert "At first, ms:4 was solvable in 7 shifts." == text.splitlines()[-1]
