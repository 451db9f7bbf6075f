"""``gfclock certify``."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from gfclock_solver.certificates import check, read_certificates

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]

UNDECIDED = ("--max-states", "1")
"""A limit under which ms:1 stays undecided."""

ENDING = "Clock: SHCD\n6C 7C\n"
"""A board that is won by one shift and two plays."""


def test_a_solvable_deal_is_shown_with_its_solution(gfclock: RunGfclock) -> None:
    """Text tells the deal, the rules and the verdict first, then the board, then numbered moves; the code is 0."""
    done = gfclock("certify", "ms:1")
    lines = done.stdout.splitlines()
    assert (0, "") == (done.returncode, done.stderr)
    assert lines[0].startswith("ms:1  standard  solvable in ")
    assert "12 of 52 on the clock" in done.stdout
    assert "States searched: " in lines[-1]


def test_a_lost_deal_is_shown_with_its_proof(gfclock: RunGfclock) -> None:
    """A lost deal ends with code 10 and the number of positions that can be reached."""
    done = gfclock("certify", "ms:25")
    assert (10, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("ms:25  standard  lost\n")
    assert "legal moves reach 18 positions from here" in done.stdout


def test_an_undecided_deal_has_its_own_code(gfclock: RunGfclock) -> None:
    """A board whose search hit a limit ends with code 20."""
    done = gfclock("certify", "ms:1", *UNDECIDED)
    assert (20, "") == (done.returncode, done.stderr)
    assert "undecided: the limit on states was hit" in done.stdout


def test_rules_change_the_verdict(gfclock: RunGfclock) -> None:
    """A deal is decided by the rules asked for: ms:25 is lost, and solvable when a card can be put aside."""
    assert 10 == gfclock("certify", "ms:25").returncode
    done = gfclock("certify", "ms:25", "--rules", "runs+king-on-ace+both-directions+one-space")
    assert done.stdout.startswith("ms:25  king-on-ace+both-directions+one-space+runs  solvable in ")


def test_a_board_is_read_from_a_file_or_from_standard_input(gfclock: RunGfclock, tmp_path: Path) -> None:
    """A file and `-` give the same board, called by the file's name or `-`."""
    file = tmp_path / "ending.txt"
    file.write_text(ENDING, encoding="utf-8")
    from_file = gfclock("certify", str(file))
    from_stdin = gfclock("certify", "-", stdin=ENDING)
    headline = "  standard  solvable in 3 moves (1 shift, the fewest)\n"
    assert from_file.stdout.startswith(str(file) + headline)
    assert from_stdin.stdout.startswith("-" + headline)
    assert from_file.stdout.partition("\n")[2] == from_stdin.stdout.partition("\n")[2]


def test_json_is_one_record_a_board(gfclock: RunGfclock) -> None:
    """JSON prints each certificate in a line, as the checker accepts it, and an undecided board without a format."""
    done = gfclock("certify", "ms:25", "ms:1", "--format", "json")
    found = list(read_certificates(done.stdout.encode(), "out"))
    assert [("ms:25", "lost"), ("ms:1", "solvable")] == [
        (each.certificate.deal, each.certificate.verdict) for each in found
    ]
    for each in found:
        check(each.certificate)
    record = json.loads(gfclock("certify", "ms:1", "--format", "json", *UNDECIDED).stdout)
    assert ["deal", "rules", "board", "verdict", "limit"] == list(record)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("ms:1", "ms:1"), 0),
        (("ms:1", "ms:25"), 10),
        (("ms:25", "ms:1", *UNDECIDED), 20),
        (("ms:25", "ms:0", "ms:1", *UNDECIDED), 2),
    ],
    ids=["solvable", "lost", "undecided", "bad input"],
)
def test_the_code_tells_what_is_least_settled(gfclock: RunGfclock, arguments: tuple[str, ...], code: int) -> None:
    """Among several boards bad input beats undecided, which beats lost, which beats solvable."""
    assert code == gfclock("certify", *arguments).returncode


def test_bad_input_does_not_keep_the_others_from_being_decided(gfclock: RunGfclock, tmp_path: Path) -> None:
    """Each bad board has one line on standard error; the good ones are decided and saved."""
    output = tmp_path / "out.json"
    done = gfclock("certify", "ms:0", "ms:25", "no-such-file", "--format", "json", "-o", str(output))
    bad_deal, bad_file = done.stderr.splitlines()
    assert 2 == done.returncode
    assert "ms:0" in bad_deal
    assert bad_file.startswith("gfclock: no-such-file: ")
    assert output.read_text(encoding="ascii") == done.stdout
    assert 1 == len(done.stdout.splitlines())


def test_a_board_that_the_rules_do_not_allow_does_not_keep_the_others_from_being_decided(gfclock: RunGfclock) -> None:
    """A card in the reserve under rules without one is told in one line; the next board is decided."""
    done = gfclock("certify", "-", "ms:25", "--format", "json", stdin="Clock: SHCD\nReserve: 7C\n6C\n")
    expected = "gfclock: -: 7C is in the reserve, but the rules standard have none; one-space gives one\n"
    assert (2, expected) == (done.returncode, done.stderr)
    assert ["ms:25"] == [json.loads(line)["deal"] for line in done.stdout.splitlines()]


def test_a_solution_is_a_shortest_one_unless_the_first_is_asked_for(gfclock: RunGfclock) -> None:
    """Text says of the fewest shifts that they are; with --first the solution is longer and nothing is claimed."""
    best, first = gfclock("certify", "ms:1"), gfclock("certify", "ms:1", "--first")
    assert best.stdout.startswith("ms:1  standard  solvable in 47 moves (7 shifts, the fewest)\n")
    assert first.stdout.startswith("ms:1  standard  solvable in ")
    assert "the fewest" not in first.stdout
    solutions = [
        json.loads(gfclock("certify", "ms:1", *option, "--format", "json").stdout)["solution"]
        for option in ([], ["--first"])
    ]
    assert [True, False] == [solution["shortest"] for solution in solutions]
    assert 7 == solutions[0]["shifts"] < solutions[1]["shifts"]


def test_a_limit_while_a_solution_is_made_shorter_is_said(gfclock: RunGfclock) -> None:
    """The board is solvable all the same (code 0): text says that fewer shifts may do, JSON leaves it to a message."""
    limit = ("--max-states", "400")
    text, record = gfclock("certify", "ms:3", *limit), gfclock("certify", "ms:3", *limit, "--format", "json")
    assert (0, "") == (text.returncode, text.stderr)
    assert "Fewer shifts may do: the limit on states was hit before that was known.\n" in text.stdout
    assert (0, "gfclock: ms:3: fewer shifts may do: the limit on states was hit\n") == (
        record.returncode,
        record.stderr,
    )
    assert json.loads(record.stdout)["solution"]["shortest"] is False


@pytest.mark.parametrize("name", ["out.json", "out.jsonl", "out.msgpack", "OUT.MSGPACK"])
def test_certificates_are_saved_by_the_file_s_ending(gfclock: RunGfclock, tmp_path: Path, name: str) -> None:
    """Saved certificates, JSON or msgpack, hold every board in order and verify."""
    output = tmp_path / name
    done = gfclock("certify", "ms:25", "ms:2", "-o", str(output))
    assert (10, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith("ms:25  standard  lost\n")
    content = output.read_bytes()
    assert name.lower().endswith("msgpack") == (content[:1] != b"{")
    assert ["ms:25", "ms:2"] == [found.certificate.deal for found in read_certificates(content, name)]
    assert 0 == gfclock("verify", str(output)).returncode


def test_nothing_decided_leaves_nothing_written(gfclock: RunGfclock, tmp_path: Path) -> None:
    """When no board was decided there is no file, and standard error says so."""
    output = tmp_path / "out.json"
    done = gfclock("certify", "ms:1", *UNDECIDED, "-o", str(output))
    assert (20, f"gfclock: {output}: not written, as no board was decided\n") == (done.returncode, done.stderr)
    assert [] == list(tmp_path.iterdir())


def test_output_does_not_depend_on_the_hash_seed(gfclock: RunGfclock) -> None:
    """Two runs print the same bytes, whatever the order of Python's sets is."""
    for form in ("text", "json"):
        arguments = ("certify", "ms:1", "ms:25", "gf:1", "--format", form)
        outputs = {gfclock(*arguments, PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "4711")}
        assert 1 == len(outputs)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--max-states", "0"), "'--max-states'"),
        (("--max-states", "many"), "'many'"),
        (("--max-memory", "0"), "'0' is not an amount of memory"),
        (("--max-memory", "2X"), "'2X' is not an amount of memory"),
        (("--max-memory", ""), "'' is not an amount of memory"),
        (("--time-limit", "0"), "'0' is not a time"),
        (("--time-limit", "nan"), "'nan' is not a time"),
        (("--time-limit", "soon"), "'soon' is not a time"),
        (("--rules", "solitaire"), "unknown rule 'solitaire'"),
        (("--format", "xml"), "'xml'"),
        (("-o", "out.txt"), "out.txt: cannot tell the format"),
        (("-",), "standard input (-) can be read only once"),
    ],
)
def test_a_bad_option_is_refused(gfclock: RunGfclock, arguments: tuple[str, ...], complaint: str) -> None:
    """An option that makes no sense is named in one line before anything is decided; the code is 2."""
    done = gfclock("certify", "-", *arguments, stdin=ENDING)
    assert (2, "") == (done.returncode, done.stdout)
    assert complaint in done.stderr.splitlines()[0]


@pytest.mark.parametrize("size", ["500M", "1g", "2GiB", "300000KB", "4000000000"])
def test_memory_is_given_in_bytes_or_powers_of_1024(gfclock: RunGfclock, size: str) -> None:
    """An amount of memory may bear a unit, in any case; a small board needs none of these."""
    assert 0 == gfclock("certify", "-", "--max-memory", size, "--time-limit", "600", stdin=ENDING).returncode
