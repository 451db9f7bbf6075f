"""``gfclock convert``, and boards and games of every kind as arguments of the other commands."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from gfclock_solver.boards import deal_board
from gfclock_solver.cards import format_card
from gfclock_solver.rules import STANDARD, Move, apply, legal_moves
from gfclock_solver.search import Solver

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]

ROWS_OF_MS_25 = """\
5C 2D JC 9H 4S KH 9C 7C
KS 7S 4D 2H 4H QH 6H AS
8H AC KC QS JS TC 9S 6C
3S QD AD JD 7D 5H 3D 6D
2C AH 3C 8D 5S TD TH 8S
"""


def losing_game(deal: str) -> list[Move]:
    """Return moves of a solvable deal, the last of which loses it."""
    solver, position = Solver(STANDARD), deal_board(deal).position
    moves: list[Move] = []
    while True:
        legal = list(legal_moves(position, STANDARD))
        lost = [move for move in legal if solver.decide(apply(position, move)).verdict == "lost"]
        if lost:
            return [*moves, lost[0]]
        moves.append(legal[0])
        position = apply(position, legal[0])


def test_a_deal_is_written_for_kpat_and_read_back(gfclock: RunGfclock, tmp_path: Path) -> None:
    """What convert writes for KPat is the deal again for every command."""
    file = tmp_path / "deal.kpat"
    done = gfclock("convert", "ms:25", "--to", "kpat", "-o", str(file))
    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
    assert 'game-type="grandfathersclock" deal-number="25"' in file.read_text(encoding="utf-8")
    assert gfclock("show", "ms:25").stdout == gfclock("show", str(file)).stdout
    assert (10, "ms:25  standard  lost\n") == (
        (certified := gfclock("certify", str(file), "--brief")).returncode,
        certified.stdout,
    )


@pytest.mark.parametrize("form", ["text", "json", "kpat", "kpat-old", "solvitaire", "fc-solve"])
def test_every_format_goes_through_a_pipe(gfclock: RunGfclock, form: str) -> None:
    """What one call writes the next reads from standard input, its format being found out or named."""
    written = gfclock("convert", "ms:25", "--to", form).stdout
    for arguments in ((), ("--from", form)):
        assert gfclock("convert", "ms:25", "--to", "solvitaire").stdout == (
            gfclock("convert", "-", "--to", "solvitaire", *arguments, stdin=written).stdout
        )


def test_what_is_lost_is_told_and_what_cannot_be_is_refused(gfclock: RunGfclock) -> None:
    """Losses are lines on standard error; a board that would become another one is not written."""
    done = gfclock("convert", "gf:7", "--to", "kpat", "--rules", "runs")
    assert (0, 3) == (done.returncode, done.stderr.count("\n"))
    assert "gfclock: gf:7: the suits of the layout HSDC become those of KPat's, SHCD\n" in done.stderr
    done = gfclock("convert", "-", "--to", "kpat", stdin="Clock: SHCD\nReserve: 7C\n6C\n")
    assert (2, "") == (done.returncode, done.stdout)
    assert "gfclock: -: cannot be written as kpat: 7C is in the reserve, and KPat's game has none\n" == done.stderr


def test_a_file_of_kpat_has_one_board(gfclock: RunGfclock) -> None:
    """The first board is written, the second refused; text takes both."""
    done = gfclock("convert", "ms:1", "ms:25", "--to", "kpat")
    assert (2, 1) == (done.returncode, done.stdout.count("<kpat-game"))
    assert "gfclock: ms:25: not written: a file of kpat has one board\n" == done.stderr
    text = gfclock("convert", "ms:1", "ms:25", "--to", "text").stdout
    assert (
        gfclock("show", "ms:1").stdout.splitlines()[1:]
        == (
            gfclock("show", "-", stdin=text).stdout.splitlines()[
                1 : 1 + len(gfclock("show", "ms:1").stdout.splitlines()) - 1
            ]
        )
    )


def test_nothing_is_written_where_nothing_was_read(gfclock: RunGfclock, tmp_path: Path) -> None:
    """A file is left as it was when no board could be read."""
    file = tmp_path / "board.txt"
    done = gfclock("convert", "ms:0", "--to", "text", "-o", str(file))
    assert (2, False) == (done.returncode, file.exists())
    assert f"gfclock: {file}: not written, as there is no board for it\n" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("certify", "ms:1", "--format", "json"),
        ("certify", "ms:1", "--format", "json", "--max-states", "1"),
        ("show", "ms:1", "--format", "json"),
        ("analyse", "ms:1", "--format", "json"),
        ("batch", "ms:1"),
        ("batch", "ms:1", "--detail", "solution"),
        ("batch", "ms:1", "--detail", "certificate"),
        ("generate", "--start", "ms:1", "--count", "1"),
        ("convert", "ms:1", "--to", "json"),
    ],
)
def test_every_document_is_a_board(gfclock: RunGfclock, arguments: tuple[str, ...]) -> None:
    """Certificates, records of every command, analyses and boards of generate are drawn as the deal that they are."""
    document = gfclock(*arguments).stdout
    done = gfclock("show", "-", stdin=document)
    assert (0, "", gfclock("show", "ms:1").stdout) == (done.returncode, done.stderr, done.stdout)
    listed = gfclock("show", "-", stdin=f"[{document.strip()},{document.strip()}]")
    assert 2 * gfclock("show", "ms:1").stdout.count("\n") + 1 == listed.stdout.count("\n")


@pytest.mark.parametrize("name", ["c.json", "c.jsonl", "c.msgpack"])
def test_files_of_certificates_are_boards(gfclock: RunGfclock, tmp_path: Path, name: str) -> None:
    """Certificates that certify has written, in JSON or msgpack, are decided one after the other."""
    file = tmp_path / name
    decided = gfclock("certify", "ms:25", "ms:1", "--brief", "-o", str(file))
    assert (10, decided.stdout) == ((done := gfclock("certify", str(file), "--brief")).returncode, done.stdout)


def test_the_board_of_a_day_is_headed_by_its_day(gfclock: RunGfclock) -> None:
    """A day's board, named or read from what daily writes, says which day it is of."""
    named = gfclock("show", "daily:2028-02-29").stdout.splitlines()
    read = gfclock("show", "-", stdin=gfclock("daily", "--date", "2028-02-29").stdout).stdout.splitlines()
    assert named[0].startswith("daily:2028-02-29 (gf:")
    assert read[0] == named[0].removeprefix("daily:")
    assert read[1:] == named[1:]


@pytest.mark.parametrize("name", ["today", "daily:today", "TODAY"])
def test_today_names_the_board_of_the_day(gfclock_after: RunGfclock, name: str) -> None:
    """The day is that of UTC, wherever one is."""
    monday = "import datetime, gfclock_solver.deals.today as today\ntoday.today = lambda: datetime.date(2028, 2, 29)"
    assert gfclock_after(monday, "show", name).stdout.startswith("daily:2028-02-29 (gf:")


def test_a_certificate_of_another_board_is_told(gfclock: RunGfclock) -> None:
    """A document whose deal is not its board is taken for its cards, which is said."""
    document = json.loads(gfclock("show", "ms:25", "--format", "json").stdout)
    document["deal"] = "ms:1"
    done = gfclock("certify", "-", "--brief", stdin=json.dumps(document))
    assert (10, "-:1  standard  lost\n") == (done.returncode, done.stdout)
    assert "gfclock: -:1: its deal ms:1 is another board; the cards count\n" == done.stderr


def test_rows_are_not_taken_for_columns(gfclock: RunGfclock) -> None:
    """Five rows of eight are another board as five columns; said so, they are read, and so are KPat's two rows."""
    done = gfclock("certify", "-", stdin=ROWS_OF_MS_25)
    assert (2, "") == (done.returncode, done.stdout)
    assert "rows as they are seen are read with --rows" in done.stderr
    assert (
        gfclock("show", "ms:25").stdout.splitlines()[1:]
        == (gfclock("show", "-", "--rows", stdin=ROWS_OF_MS_25).stdout.splitlines()[1:])
    )
    rows = [line.split() for line in ROWS_OF_MS_25.splitlines()]
    halves = "".join(" ".join(row[half : half + 4]) + "\n" for half in (0, 4) for row in rows)
    done = gfclock("certify", "-", stdin=halves)
    assert (2, True) == (
        done.returncode,
        "a ninth column; a board has 8; rows as they are seen are read" in done.stderr,
    )
    assert (
        gfclock("show", "ms:25").stdout.splitlines()[1:]
        == (gfclock("show", "-", "--rows", stdin=halves).stdout.splitlines()[1:])
    )
    meant = ROWS_OF_MS_25 + "-\n-\n-\n"
    assert 0 == gfclock("show", "-", stdin="Clock: SHCD\n" + meant).returncode


def test_games_are_taken_in_every_form(gfclock: RunGfclock, tmp_path: Path) -> None:
    """A printed answer, a certificate, its moves, a table's notation and a saved game lead to the same position."""
    answer = gfclock("certify", "ms:1").stdout
    certificate = gfclock("certify", "ms:1", "--format", "json").stdout
    moves = json.loads(certificate)["solution"]["moves"]
    table = gfclock("batch", "ms:1", "--shortest", "--detail", "solution", "--format", "csv").stdout.splitlines()[1]
    games = {
        "answer.txt": answer,
        "certificate.json": certificate,
        "moves.json": json.dumps(moves),
        "table.txt": table.split(",")[-1],
        "lines.txt": "".join(f"{move['card']} {move['from']} {move['to']}\n" for move in moves),
    }
    shown = {}
    for name, content in games.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
        done = gfclock("show", "ms:1", "--game", str(tmp_path / name))
        assert (0, "") == (done.returncode, done.stderr), name
        shown[name] = done.stdout
    assert 1 == len(set(shown.values()))
    assert "52 of 52 on the clock" in shown["answer.txt"]
    assert f"ms:1 after {len(moves)} moves  standard" == shown["answer.txt"].splitlines()[0]
    saved = tmp_path / "save.kpat"
    gfclock("convert", "ms:1", "--game", str(tmp_path / "lines.txt"), "--to", "kpat", "-o", str(saved))
    assert shown["lines.txt"] == gfclock("show", "ms:1", "--game", str(saved)).stdout
    assert 2 == gfclock("show", "ms:25", "--game", str(saved)).returncode


def test_a_saved_game_says_which_move_lost(gfclock: RunGfclock, tmp_path: Path) -> None:
    """Of a saved game the present is decided, and an analysis names the move that lost it."""
    moves = losing_game("ms:10")
    game = "".join(f"{format_card(move.card)} {move.source} {move.target}\n" for move in moves)
    saved = gfclock("convert", "ms:10", "--game", "-", "--to", "kpat", stdin=game).stdout
    file = tmp_path / "save.kpat"
    file.write_text(saved, encoding="utf-8")
    assert 10 == gfclock("certify", str(file)).returncode
    text = gfclock("analyse", str(file)).stdout
    assert f"{file} (ms:10 after {len(moves)} moves)  standard  lost" == text.splitlines()[0]
    assert "At first, ms:10 was solvable" in text
    assert f"\nMove {len(moves)} lost it: " in text
    record = gfclock("convert", str(file), "--to", "json").stdout
    assert f"\nMove {len(moves)} lost it: " in gfclock("analyse", "-", stdin=record).stdout
    assert "At first, ms:10 was solvable" in (
        gfclock("analyse", "-", stdin=gfclock("convert", str(file), "--to", "kpat-old").stdout).stdout
    )
