"""Game records: moves as text or as JSON, legal one after the other, or one line that says what is wrong."""

import json

import pytest

from gfclock_solver.boards import deal_board, parse_board
from gfclock_solver.boards.moves import parse_game
from gfclock_solver.certificates import SolvableCertificate, move_to_document
from gfclock_solver.certifying import certify
from gfclock_solver.errors import InputError
from gfclock_solver.rules import STANDARD, parse_rules

ENDING = parse_board("Clock: SHCD\n6C 7C\n").position
RULES = parse_rules("one-space+runs")

TEXT = """
# a game
7c 1 2   # to an empty column
7♣ 2 RESERVE

6C 1 clock
"""


def test_moves_are_read_from_text() -> None:
    """A move is a line of card, source and target; comments, blank lines and case do not count."""
    moves = parse_game(TEXT, "game.txt", ENDING, RULES)
    assert [(27, 1, 2), (27, 2, "reserve"), (23, 1, "clock")] == [
        (move.card, move.source, move.target) for move in moves
    ]


@pytest.mark.parametrize(
    "text",
    [
        "7♣ from 1 to empty 2\n7C from 2 to R\n6♣ from 1 to 7h",
        " 1     shift   7♣ from 1 to empty 2\n 2     park    7♣ from 2 to R\n 3     play    6♣ from 1 to 7h\n",
        "7C:1-2 7C:2-R 6C:1-C",
        "7c:1-2, 7c:2-r; 6c:1-c.",
        "7C 1 2\n7C 2 R\n6C 1 c",
        "\ufeff7C:1-2\n# and so on\n\n7♣\ufe0f from 2 to R   6♣ from 1 to 7h",
        "x  standard\n\n 1 2 3\nColumns count from the left, an upper row first; 9h is 9\no'clock, R the reserve.\n"
        "1-2  shift 7♣ from 1 to empty 2  7♣ from 2 to R\n3  play  6♣ from 1 to 7h\nStates searched: 3.\n",
    ],
)
def test_moves_are_read_as_they_are_printed(text: str) -> None:
    """Printed solutions, whole answers and the notation of tables are games, with letters or signs for suits."""
    moves = parse_game(text, "game.txt", ENDING, RULES)
    assert [(27, 1, 2), (27, 2, "reserve"), (23, 1, "clock")] == [
        (move.card, move.source, move.target) for move in moves
    ]


def test_a_printed_run_is_read() -> None:
    """It names its deepest card, its top card, and how many there are."""
    position = parse_board("Clock: SHCD\n2H AH KH QH\n").position
    (move,) = parse_game("KH to QH (2 cards) from 1 to empty 2", "g", position, parse_rules("both-directions+runs"))
    assert (1, 2, 2) == (move.source, move.target, move.count)


def test_a_run_is_told_by_its_deepest_card() -> None:
    """A line names the deepest card of a run; how many lie on it is seen on the board."""
    position = parse_board("Clock: SHCD\n2H AH KH QH\n").position
    (move,) = parse_game("KH 1 2\n", "game.txt", position, parse_rules("both-directions+runs"))
    assert 2 == move.count


@pytest.mark.parametrize(("deal", "rules"), [("ms:1", "standard"), ("ms:6", "one-space+runs")])
def test_the_moves_of_a_certificate_are_a_game(deal: str, rules: str) -> None:
    """The list of moves in a certificate reads back, and so do the same moves written as lines."""
    rule_set = parse_rules(rules)
    certificate = certify(deal_board(deal), rule_set)
    assert isinstance(certificate, SolvableCertificate)
    solution = certificate.solution
    documents = [move_to_document(move) for move in solution.moves]
    start = deal_board(deal).position
    assert solution.moves == parse_game(json.dumps(documents), "game.json", start, rule_set)
    text = "".join(f"{document['card']} {document['from']} {document['to']}\n" for document in documents)
    assert solution.moves == parse_game(text, "game.txt", start, rule_set)


def test_no_moves_are_a_game() -> None:
    """A game may be about to begin."""
    assert () == parse_game("# nothing yet\n", "game.txt", ENDING, STANDARD) == parse_game("[]", "g", ENDING, STANDARD)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("7C 1\n", "g:1: '7C 1' is not a move: want a card and two places, as in 7C 1 2 or 6C 1 clock"),
        ("\n7X 1 2\n", "g:2: '7X' is not a card: 'X' is neither a rank nor a suit"),
        ("7C 1 9\n", "g:1: '9' is not a place: want a column from 1 to 8, reserve or clock"),
        ("7C clock 1\n", "g:1: a card never comes back from the clock"),
        ("7C 2 1\n", "g:1: 7C is not in column 2 now"),
        ("7C reserve 1\n", "g:1: 7C is not in the reserve now"),
        ("7C 1 clock\n", "g:1: 7C from 1 to clock is not a legal move here"),
        ("6C 1 2\n", "g:1: 6C and the 1 on it from 1 to 2 is not a legal move here"),
        ("7C 1 reserve\n", "g:1: 7C from 1 to reserve is not a legal move here"),
        ("7C 1 2\n7C 1 3\n", "g:2: 7C is not in column 1 now"),
        ("7C from 1 onto 6C in 2\n", "g:1: 7C from 1 to 2: there is no card there now"),
        ("7C from 1 to empty 2\n6C from 1 to empty 2\n", "g:2: 6C from 1 to 2: 7C is on top there now"),
        ("7C to 6C (2 cards) from 1 to empty 2\n", "g:1: 7C from 1 to 2: 1 cards would move, not 2"),
        ("7C from 1 to empty 2\n6C from 1 to 8h\n", "g:2: 6C goes to 7 o'clock, not to '8'"),
        ("7C from 1 to empty 2 and so on\n", "g:1: 'and so on' is not a move"),
        ("7C:1-9\n", "g:1: '7C:1-9' is not a move: want a card and two places"),
        ("[{]", "g:1: is not a move: "),
        ("[" * 100_000, "g:1: is not a move: "),
        ('[{"card":"7C"}]', "g: move 1 has no field 'from'"),
        ('[{"card":"7C","from":1,"to":2},{"card":"7C","from":1,"to":2}]', "g: move 2: 7C from 1 to 2 is not a legal "),
    ],
)
def test_a_game_that_is_none_is_told_in_one_line(text: str, message: str) -> None:
    """The line, or the move's number, and what is wrong with it."""
    with pytest.raises(InputError) as error:
        parse_game(text, "g", ENDING, STANDARD)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)
