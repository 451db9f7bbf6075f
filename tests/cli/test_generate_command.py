"""``gfclock generate``."""

import json
import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from running import COMMAND

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]

SECRET = "the club's salt"


def test_boards_are_printed_one_a_line(gfclock: RunGfclock) -> None:
    """Boards from ms:23 on: ms:25 is lost, which the board after it says; all are verified."""
    done = gfclock("generate", "--start", "ms:23", "--count", "4")
    boards = [json.loads(line) for line in done.stdout.splitlines()]
    assert (0, "") == (done.returncode, done.stderr)
    assert ["ms:23", "ms:24", "ms:26", "ms:27"] == [board["deal"] for board in boards]
    assert [0, 0, 1, 0] == [board["passed_over"]["lost"] for board in boards]
    assert {"SHCD"} == {board["clock"] for board in boards}
    verified = gfclock("verify", "-", stdin=done.stdout)
    assert (0, 4) == (verified.returncode, verified.stdout.count(": verified"))


def test_solutions_are_the_shortest(gfclock: RunGfclock) -> None:
    """That no fewer shifts win is proven anew by the checker, which does not know the search."""
    done = gfclock("generate", "--count", "3", "--max-shifts", "3")
    verified = gfclock("verify", "--shortest", "-", stdin=done.stdout)
    assert (0, 3) == (verified.returncode, verified.stdout.count(": verified"))
    assert "not that it is the shortest" not in verified.stdout


def test_one_board_of_our_own_is_the_default(gfclock: RunGfclock) -> None:
    """Without options there is one board: the first solvable ``gf`` deal."""
    done = gfclock("generate")
    assert done.stdout == gfclock("generate", "--start", "0", "--count", "1", "--jobs", "1").stdout
    assert "gf:0" == json.loads(done.stdout)["deal"]


def test_an_array_holds_the_same_boards(gfclock: RunGfclock) -> None:
    """With --format json the boards are one array, one board a line."""
    arguments = ("generate", "--count", "3", "--difficulty", "hard,expert", "--difficulty", "Easy")
    lines = gfclock(*arguments).stdout
    array = gfclock(*arguments, "--format", "json").stdout
    assert json.loads(array) == [json.loads(line) for line in lines.splitlines()]
    assert "[\n" + ",\n".join(lines.splitlines()) + "\n]\n" == array
    assert {"easy", "hard", "expert"} >= {board["difficulty"]["grade"] for board in json.loads(array)}


def test_bounds_and_labels(gfclock: RunGfclock) -> None:
    """Shifts are within the bounds, and labels are those of the layout asked for."""
    done = gfclock("generate", "--count", "3", "--min-shifts", "3", "--max-shifts", "4", "--clock", "chsd")
    boards = [json.loads(line) for line in done.stdout.splitlines()]
    assert {3, 4} >= {board["solution"]["shifts"] for board in boards}
    assert ["CHSD"] * 3 == [board["clock"] for board in boards]
    assert {"2C"} == {board["piles"][4]["clock_card"] for board in boards}
    assert 0 == gfclock("verify", "-", stdin=done.stdout).returncode


def test_jobs_and_hash_seeds_change_nothing(gfclock: RunGfclock) -> None:
    """The bytes are the same for any number of processes and any order of Python's sets."""
    arguments = ("generate", "--count", "150", "--difficulty", "medium,hard", "--rules", "king-on-ace")
    outputs = {gfclock(*arguments, "--jobs", jobs, PYTHONHASHSEED=jobs).stdout for jobs in ("1", "2", "3")}
    assert 1 == len(outputs)
    assert 150 == len(outputs.pop().splitlines())


def test_a_salt_comes_from_an_option_a_file_or_the_environment(gfclock: RunGfclock, tmp_path: Path) -> None:
    """The three give the same boards, other than without a salt, and the salt is in none of them."""
    file = tmp_path / "salt.txt"
    file.write_bytes(SECRET.encode() + b"\r\n")
    runs = [
        gfclock("generate", "--count", "2", "--salt", SECRET),
        gfclock("generate", "--count", "2", "--salt-file", str(file)),
        gfclock("generate", "--count", "2", GFCLOCK_SALT=SECRET),
        gfclock("generate", "--count", "2", "--salt", SECRET, GFCLOCK_SALT="another"),
    ]
    assert {(0, "")} == {(done.returncode, done.stderr) for done in runs}
    assert 1 == len({done.stdout for done in runs})
    assert SECRET not in runs[0].stdout
    assert runs[0].stdout != gfclock("generate", "--count", "2").stdout
    assert runs[0].stdout != gfclock("generate", "--count", "2", "--salt", "another").stdout
    assert gfclock("generate").stdout == gfclock("generate", "--start", "gf:0", GFCLOCK_SALT=SECRET).stdout


def test_undecided_deals_are_told_once_and_passed_over(gfclock: RunGfclock) -> None:
    """The deals that a limit leaves undecided have one line together, and the boards count them."""
    done = gfclock("generate", "--count", "5", "--max-states", "60")
    boards = [json.loads(line) for line in done.stdout.splitlines()]
    assert (0, 5) == (done.returncode, len(boards))
    count = sum(board["passed_over"]["undecided"] for board in boards)
    assert count > 1
    told = rf"gfclock: gf:\d+: undecided, so passed over: .*, and {count - 1} more\n"
    assert re.fullmatch(told, done.stderr), done.stderr


def test_strict_stops_at_an_undecided_deal(gfclock: RunGfclock, tmp_path: Path) -> None:
    """With --strict the boards before the undecided deal are given out, and the code is 20."""
    arguments = ("generate", "--count", "50", "--max-states", "60")
    whole = gfclock(*arguments)
    done = gfclock(*arguments, "--strict", "--format", "json")
    first, last = done.stderr.splitlines()
    assert (20, "gfclock: stopped, as --strict asks") == (done.returncode, last)
    assert whole.stderr.startswith(first)
    boards = json.loads(done.stdout)
    assert boards == [json.loads(line) for line in whole.stdout.splitlines()][: len(boards)]
    file = tmp_path / "boards.jsonl"
    done = gfclock(*arguments, "--strict", "-o", str(file))
    assert (20, "", len(boards)) == (done.returncode, done.stdout, len(file.read_text(encoding="ascii").splitlines()))


def test_what_is_too_rare_is_given_up(gfclock: RunGfclock) -> None:
    """After so many deals in a row that will not do the call ends with 20, and gives out what it has."""
    done = gfclock("generate", "--count", "5", "--max-shifts", "0", "--max-tries", "300")
    assert 20 == done.returncode
    found = len(done.stdout.splitlines())
    assert "300 deals in a row would not do, up to gf:" in done.stderr
    assert done.stderr.endswith(f": {found} of 5 boards are found\n")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--min-shifts", "40"), "none of a million deals needs more than 28 shifts"),
        (("--difficulty", "easy", "--min-shifts", "14"), "no board of 14 shifts or more is easy"),
        (("--difficulty", "easy,medium", "--min-shifts", "28", "--max-shifts", "27"), "no board has at least 28"),
    ],
)
def test_what_cannot_be_met_is_refused(gfclock: RunGfclock, arguments: tuple[str, ...], complaint: str) -> None:
    """A wish that no board fulfils is refused before any deal is tried."""
    done = gfclock("generate", *arguments)
    assert (2, "") == (done.returncode, done.stdout)
    assert complaint in done.stderr


def test_separate_solutions_are_written_with_their_boards_or_not_at_all(gfclock: RunGfclock, tmp_path: Path) -> None:
    """Where one of the two files says something else neither is written."""
    (tmp_path / "b.solutions.jsonl").write_text("mine\n", encoding="ascii")
    file = tmp_path / "b.jsonl"
    done = gfclock("generate", "-o", str(file), "--solutions", "separate")
    assert (2, False) == (done.returncode, file.exists())
    assert "b.solutions.jsonl: exists already and says something else" in done.stderr
    assert "mine\n" == (tmp_path / "b.solutions.jsonl").read_text(encoding="ascii")


def test_the_end_of_the_deals_is_told(gfclock: RunGfclock) -> None:
    """When there are no more deals the boards made are there, and the code is 2."""
    done = gfclock("generate", "--start", "ms:2147483646", "--count", "3")
    assert (2, 2) == (done.returncode, len(done.stdout.splitlines()))
    assert "gfclock: ms:2147483647 is the last of its deals: 2 of 3 boards are found\n" == done.stderr


@pytest.mark.parametrize("solutions", ["inline", "separate", "none"])
def test_files(gfclock: RunGfclock, tmp_path: Path, solutions: str) -> None:
    """A file holds what would be printed; solutions in a file of their own are certificates that verify."""
    file = tmp_path / "boards.jsonl"
    arguments = ("generate", "--count", "3", "--solutions", solutions)
    done = gfclock(*arguments, "-o", str(file))
    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
    certificates = tmp_path / "boards.solutions.jsonl"
    assert sorted([file, certificates] if solutions == "separate" else [file]) == sorted(tmp_path.iterdir())
    printed = gfclock("generate", "--count", "3", "--solutions", "inline" if solutions == "inline" else "none").stdout
    assert printed == file.read_text(encoding="ascii")
    assert (solutions == "inline") == ('"moves":' in printed)
    if solutions == "separate":
        verified = gfclock("verify", str(certificates))
        assert (0, 3) == (verified.returncode, len(verified.stdout.splitlines()))


def test_a_file_is_not_changed_by_the_way(gfclock: RunGfclock, tmp_path: Path) -> None:
    """An equal file is left alone, another one too, which is told with code 2; --force overwrites it."""
    file = tmp_path / "boards.json"
    arguments = ("generate", "--format", "json", "-o", str(file))
    assert 0 == gfclock(*arguments).returncode
    os.utime(file, ns=(0, 0))
    assert (0, 0) == (gfclock(*arguments).returncode, file.stat().st_mtime_ns)
    before = file.read_bytes()
    done = gfclock(*arguments, "--count", "2")
    assert (2, before) == (done.returncode, file.read_bytes())
    assert f"gfclock: {file}: exists already and says something else; --force overwrites it\n" == done.stderr
    assert 0 == gfclock(*arguments, "--count", "2", "--force").returncode
    assert 2 == len(json.loads(file.read_bytes()))


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--count", "0"), "'--count'"),
        (("--start", "nil:1"), "'nil' is no deal source"),
        (("--start", "ms:0"), "out of range"),
        (("--start", "1", "--salt", SECRET), "deals are tried by --start or by a salt"),
        (("--salt", SECRET, "--salt-file", "x"), "--salt and --salt-file are two salts"),
        (("--salt", f"{SECRET}\n"), "cannot be a salt"),
        (("--salt-file", "no-such-file"), "no-such-file: no such file"),
        (("--salt-file", os.devnull), "want a salt of one line"),
        (("--difficulty", "easy,tricky"), "'tricky' is not a grade: want easy, medium, hard or expert"),
        (("--min-shifts", "5", "--max-shifts", "4"), "no board has at least 5 and at most 4 shifts"),
        (("--clock", "HHSD"), "'HHSD' is not a clock layout"),
        (("--rules", "alternate-colours", "--clock", "HDSC"), "would be another game"),
        (("--solutions", "separate"), "name one with -o"),
        (("--force",), "name one with -o"),
        (("-o", "missing/boards.json"), "there is no folder"),
    ],
)
def test_a_bad_call_is_refused(gfclock: RunGfclock, arguments: tuple[str, ...], complaint: str) -> None:
    """What cannot be done is said in one line before anything is made; the code is 2, and no salt is shown."""
    done = gfclock("generate", *arguments)
    assert (2, "") == (done.returncode, done.stdout)
    first, *rest = done.stderr.splitlines()
    assert complaint in first
    assert rest in ([], ["gfclock: try 'gfclock generate -h' for help"])
    assert SECRET not in done.stderr


@pytest.mark.parametrize("form", ["jsonl", "json"])
def test_an_interrupted_call_goes_on(gfclock: RunGfclock, tmp_path: Path, form: str) -> None:
    """What a call that was killed has written is kept, and the end is the same byte for byte."""
    arguments = ("generate", "--count", "40", "--difficulty", "hard,expert", "--format", form, "--jobs", "1")
    whole = gfclock(*arguments).stdout
    output = tmp_path / "boards"
    killed = 0
    while True:
        process = subprocess.Popen(
            [*COMMAND, *arguments, "-o", str(output), "--resume"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        seen = output.stat().st_size if output.exists() else 0
        while process.poll() is None and killed < 3:
            if output.exists() and output.stat().st_size > seen + 3000:
                process.kill()
                killed += 1
                break
        if process.wait() == 0:
            break
    assert 3 == killed
    assert whole == output.read_text(encoding="ascii")
    assert [output] == list(tmp_path.iterdir())


def test_another_call_does_not_go_on_with_the_file(gfclock: RunGfclock, tmp_path: Path) -> None:
    """A call that asks for other boards is refused, as is one that would write two files."""
    output = tmp_path / "boards.jsonl"
    state = Path(f"{output}.resume")
    first = subprocess.Popen(
        [*COMMAND, "generate", "--count", "100000", "-o", str(output)],
        stderr=subprocess.DEVNULL,
    )
    while not (state.exists() and output.exists() and output.stat().st_size > 5000):
        assert first.poll() is None
    first.kill()
    first.wait()
    done = gfclock("generate", "--count", "9", "-o", str(output), "--resume")
    assert (2, True) == (done.returncode, "begun with count 100000, not 9" in done.stderr)
    done = gfclock("generate", "-o", str(output), "--resume", "--solutions", "separate")
    assert (2, True) == (done.returncode, "--resume goes on with one file" in done.stderr)
    assert 2 == gfclock("generate", "--resume").returncode
