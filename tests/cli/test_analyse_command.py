"""``gfclock analyse``."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]

ENDING = "Clock: SHCD\n6C 7C\n"
"""A board that is won by one shift and two plays."""


def test_the_win_of_a_single_column_is_shown(gfclock: RunGfclock) -> None:
    """Text has the verdict, the move with its shifts and other columns, the hint and the difficulty; the code is 0."""
    done = gfclock("analyse", "-", stdin=ENDING)
    assert (0, "") == (done.returncode, done.stderr)
    lines = done.stdout.splitlines()
    assert "-  standard  solvable in 1 shift, the fewest" == lines[0]
    assert "        1  shift   7♣ from 1 to empty 2  (or 3, 4, 5, 6, 7, 8)" in lines
    assert "Hint: shift 7♣ from 1 to empty 2." in lines
    assert "Difficulty: easy; 0 of 1 moves along a shortest line lose." in lines


def test_json_is_one_document_a_board(gfclock: RunGfclock) -> None:
    """A document names format, version, deal and rules, and has every move with what follows."""
    done = gfclock("analyse", "ms:4", "-", "--format", "json", stdin=ENDING)
    deal, ending = map(json.loads, done.stdout.splitlines())
    fields = [
        "format",
        "version",
        "deal",
        "rules",
        "board",
        "verdict",
        "shifts",
        "hint",
        "moves",
        "difficulty",
        "origin",
    ]
    assert fields == list(deal) == list(ending)
    assert ("gfclock-analysis", 1, "ms:4", "standard", "solvable", 7) == tuple(
        deal[field] for field in ("format", "version", "deal", "rules", "verdict", "shifts")
    )
    assert {"card": "AD", "from": 8, "to": "clock"} == deal["hint"]
    assert [7, 7, 8, 9, 8, 7] == [move["shifts"] for move in deal["moves"]]
    assert [False, True, False, False, False, False] == [move["safe"] for move in deal["moves"]]
    measures = ["shifts", "wrong_moves", "moves_considered", "random_wins", "greedy_wins", "games", "grade"]
    assert measures == list(deal["difficulty"])
    assert [
        {"card": "7C", "from": 1, "to": 2, "also_to": [3, 4, 5, 6, 7, 8], "verdict": "solvable", "shifts": 1}
        | {"safe": False, "idle": False}
    ] == ending["moves"]
    assert (None, None) == (ending["deal"], ending["origin"])


def test_a_lost_board_has_its_code(gfclock: RunGfclock) -> None:
    """Of a lost deal every move is lost, and the code is 10."""
    done = gfclock("analyse", "ms:25")
    assert (10, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("ms:25  standard  lost\n")
    assert "Hint" not in done.stdout
    assert "     lost  shift" in done.stdout


def test_a_limit_has_its_code(gfclock: RunGfclock) -> None:
    """Where a limit leaves the board undecided the code is 20."""
    done = gfclock("analyse", "ms:1", "--max-states", "1")
    assert 20 == done.returncode
    assert done.stdout.startswith("ms:1  standard  undecided\n")


@pytest.fixture
def lost_game(gfclock: RunGfclock, tmp_path: Path) -> tuple[str, int]:
    """Give a file with a game of ms:10 and the number of its move that loses: the first wrong one that JSON tells."""
    moves: list[str] = []
    path = tmp_path / "game.txt"
    while True:
        path.write_text("".join(moves), encoding="utf-8")
        analysis = json.loads(gfclock("analyse", "ms:10", "--game", str(path), "--format", "json").stdout)
        wrong = [move for move in analysis["moves"] if move["verdict"] == "lost"]
        move = wrong[0] if wrong else analysis["hint"]
        moves.append(f"{move['card']} {move['from']} {move['to']}\n")
        if wrong:
            path.write_text("".join(moves), encoding="utf-8")
            return str(path), len(moves)


def test_the_move_that_lost_a_game_is_named(gfclock: RunGfclock, lost_game: tuple[str, int]) -> None:
    """With the game's record, text and JSON name the move after which the board was lost, and what was better."""
    path, number = lost_game
    text = gfclock("analyse", "ms:10", "--game", path)
    assert 10 == text.returncode
    assert f"ms:10 after {number} move" in text.stdout.splitlines()[0]
    assert "At first, ms:10 was solvable in 1 shift.\n" in text.stdout
    assert f"\nMove {number} lost it: " in text.stdout
    assert "\nBetter: " in text.stdout
    origin = json.loads(gfclock("analyse", "ms:10", "--game", path, "--format", "json").stdout)["origin"]
    assert ("ms:10", "solvable", 1, number) == tuple(origin[field] for field in ("deal", "verdict", "shifts", "moves"))
    assert number == origin["losing_move"]["number"]
    assert origin["losing_move"]["better"] is not None


def test_the_deal_that_a_board_came_from_is_judged(gfclock: RunGfclock, tmp_path: Path) -> None:
    """With --from it is said whether the deal was solvable, and a board that cannot come from it is refused."""
    board = gfclock("show", "ms:25", "--format", "json").stdout
    columns = json.loads(board)["board"]["columns"]
    path = tmp_path / "board.txt"
    path.write_text("Clock: SHCD\n" + "".join(" ".join(column) + "\n" for column in columns), encoding="utf-8")
    done = gfclock("analyse", str(path), "--from", "ms:25")
    assert (10, "") == (done.returncode, done.stderr)
    assert "At first, ms:25 was lost already.\n" in done.stdout
    done = gfclock("analyse", str(path), "--from", "ms:1")
    assert (2, "") == (done.returncode, done.stdout)
    assert done.stderr.startswith(f"gfclock: {path}: cannot have come from ms:1: ")


def test_a_board_may_have_come_from_a_day(gfclock: RunGfclock) -> None:
    """With --from a day's board is a deal like any other, named as the ``gf`` deal that it is."""
    done = gfclock("analyse", "daily:2028-02-29", "--from", "daily:2028-02-29")
    day, deal = (word.strip("()") for word in done.stdout.split()[:2])
    assert "daily:2028-02-29" == day
    assert (0, "", True) == (done.returncode, done.stderr, deal.startswith("gf:"))
    assert f"At first, {deal} was solvable in 7 shifts.\n" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("ms:1", "--game", "nothing.txt"), "nothing.txt: no such file"),
        (("ms:1", "ms:2", "--game", "-"), "--game goes with one BOARD"),
        (("ms:1", "--from", "ms:1", "--game", "-"), "--game goes without --from"),
        (("ms:1", "--from", "ms:0"), "ms:0 is out of range"),
        (("ms:1", "--from", "daily:2027-02-29"), "'2027-02-29' is not a day"),
        (("-", "--game", "-"), "standard input (-) can be read only once"),
        (("ms:1", "--game", "-"), "-:1: 7C is not in column 1 now"),
    ],
)
def test_bad_input_is_told(gfclock: RunGfclock, arguments: tuple[str, ...], message: str) -> None:
    """What cannot be used is told on standard error, and the code is 2."""
    done = gfclock("analyse", *arguments, stdin="7C 1 2\n")
    assert (2, "") == (done.returncode, done.stdout)
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_a_game_to_the_end_is_won(gfclock: RunGfclock) -> None:
    """After the moves of a certificate, as JSON, nothing is left to do."""
    certificate = json.loads(gfclock("certify", "ms:10", "--format", "json").stdout)
    moves = json.dumps(certificate["solution"]["moves"])
    done = gfclock("analyse", "ms:10", "--game", "-", "--format", "json", stdin=moves)
    analysis = json.loads(done.stdout)
    assert (0, "") == (done.returncode, done.stderr)
    assert (0, None, []) == (analysis["shifts"], analysis["hint"], analysis["moves"])
    assert analysis["origin"]["losing_move"] is None
