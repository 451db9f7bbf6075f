"""``gfclock verify``."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from running import COMMAND

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def certificates(gfclock: RunGfclock) -> list[str]:
    """Give the certificates of a solvable and of a lost deal, one line of JSON each, without newlines."""
    return gfclock("certify", "ms:1", "ms:25", "--first", "--format", "json").stdout.splitlines()


def with_wrong_count(line: str) -> str:
    """Return the certificate of a lost board with one position too many."""
    document = json.loads(line)
    document["proof"]["positions"] += 1
    return json.dumps(document)


def test_each_certificate_has_a_line(gfclock: RunGfclock, tmp_path: Path, certificates: list[str]) -> None:
    """A verified certificate is named by file and line, deal, rules and verdict; the code is 0."""
    file = tmp_path / "certificates.json"
    file.write_text("\n".join(certificates) + "\n", encoding="ascii")
    done = gfclock("verify", str(file))
    expected = f"{file}:1 ms:1 standard solvable: verified\n{file}:2 ms:25 standard lost: verified\n"
    assert (0, expected, "") == (done.returncode, done.stdout, done.stderr)


def test_standard_input_is_read(gfclock: RunGfclock, certificates: list[str]) -> None:
    """What `certify` prints can be piped into `verify -`."""
    done = gfclock("verify", "-", stdin="\n".join(certificates))
    assert (0, 2) == (done.returncode, done.stdout.count(": verified\n"))


def test_a_false_certificate_is_rejected(gfclock: RunGfclock, certificates: list[str]) -> None:
    """A certificate that says something wrong is rejected with the reason, and the others are still checked."""
    done = gfclock("verify", "-", stdin="\n".join([with_wrong_count(certificates[1]), certificates[0]]))
    first, second = done.stdout.splitlines()
    assert (1, "") == (done.returncode, done.stderr)
    assert first.startswith("-:1 ms:25 standard lost: REJECTED: ")
    assert "-:2 ms:1 standard solvable: verified" == second


def test_records_are_had_as_json(gfclock: RunGfclock, certificates: list[str]) -> None:
    """With `--format json` each certificate has a record, with the reason where it is rejected."""
    done = gfclock(
        "verify", "-", "--format", "json", stdin="\n".join([certificates[0], with_wrong_count(certificates[1])])
    )
    first, second = map(json.loads, done.stdout.splitlines())
    verified = {"where": "-:1", "deal": "ms:1", "rules": "standard", "verdict": "solvable", "verified": True}
    assert verified == first
    assert ("-:2", False, True) == (second["where"], second["verified"], bool(second["reason"]))


@pytest.mark.parametrize("text", ["", "[]", "{}", "no JSON", '{"format": "gfclock-certificate"}', "\x00", "7"])
def test_what_is_no_certificate_is_bad_input(gfclock: RunGfclock, text: str) -> None:
    """What cannot be read as a certificate is told in one line on standard error; the code is 2."""
    done = gfclock("verify", "-", stdin=text)
    assert (2, "", 1) == (done.returncode, done.stdout, len(done.stderr.splitlines()))
    assert done.stderr.startswith("gfclock: -")


def test_an_undecided_record_is_no_certificate(gfclock: RunGfclock) -> None:
    """The record of an undecided board is refused."""
    record = gfclock("certify", "ms:1", "--max-states", "1", "--format", "json").stdout
    done = gfclock("verify", "-", stdin=record)
    assert (2, "") == (done.returncode, done.stdout)
    assert "undecided" in done.stderr


def test_a_file_that_cannot_be_read_is_bad_input(gfclock: RunGfclock, tmp_path: Path, certificates: list[str]) -> None:
    """A missing file and a folder are told, the other files are checked, and the code is 2 even if one is rejected."""
    false = with_wrong_count(certificates[1])
    done = gfclock("verify", str(tmp_path / "missing.json"), str(tmp_path), "-", stdin=false)
    assert (2, 2) == (done.returncode, len(done.stderr.splitlines()))
    assert ": REJECTED: " in done.stdout


def test_a_claim_to_be_shortest_is_proven_on_demand(gfclock: RunGfclock) -> None:
    """With `--shortest` a false claim to be the shortest is rejected; without, it is said that it was not looked at."""
    document = json.loads(gfclock("certify", "-", "--format", "json", stdin="Clock: SHCD\n7C\n").stdout)
    document["solution"] |= {
        "moves": [{"card": "7C", "from": 1, "to": 2}, {"card": "7C", "from": 2, "to": "clock"}],
        "length": 2,
        "shifts": 1,
        "shortest": True,
    }
    text = json.dumps(document)
    believed = gfclock("verify", "-", stdin=text)
    expected = "-:1 (no deal) standard solvable: verified, but not that it is the shortest (see --shortest)\n"
    assert (0, expected) == (believed.returncode, believed.stdout)
    record = json.loads(gfclock("verify", "-", "--format", "json", stdin=text).stdout)
    assert (True, False) == (record["verified"], record["shortest_verified"])
    done = gfclock("verify", "-", "--shortest", stdin=text)
    assert 1 == done.returncode
    assert "not the shortest" in done.stdout


def test_a_true_claim_to_be_shortest_is_verified(gfclock: RunGfclock) -> None:
    """With `--shortest` a solution that is the shortest is verified without reserve."""
    document = json.loads(gfclock("certify", "-", "--format", "json", stdin="Clock: SHCD\n7C\n").stdout)
    document["solution"]["shortest"] = True
    text = json.dumps(document)
    done = gfclock("verify", "-", "--shortest", stdin=text)
    assert (0, "-:1 (no deal) standard solvable: verified\n") == (done.returncode, done.stdout)
    record = json.loads(gfclock("verify", "-", "--shortest", "--format", "json", stdin=text).stdout)
    assert (True, True) == (record["verified"], record["shortest_verified"])


def test_a_board_without_a_deal_is_named_so(gfclock: RunGfclock) -> None:
    """The certificate of a board that no deal gave is verified too."""
    line = gfclock("certify", "-", "--first", "--format", "json", stdin="Clock: SHCD\n7C\n").stdout
    assert "-:1 (no deal) standard solvable: verified\n" == gfclock("verify", "-", stdin=line).stdout


@pytest.mark.parametrize(
    ("deal", "shown"),
    [
        ("ms:1 standard lost: verified\n-:2 ms:2", r"'ms:1 standard lost: verified\n-:2 ms:2'"),
        ("\x1b[2J", r"'\x1b[2J'"),
        ("ms:\uff11", r"'ms:\uff11'"),
        ("x" * 1000, "'" + "x" * 40 + "...'"),
        ("", "''"),
        ("ms:2", "ms:2"),
    ],
)
def test_a_deal_s_name_cannot_pass_for_an_answer(
    gfclock: RunGfclock, certificates: list[str], deal: str, shown: str
) -> None:
    """Whatever text a certificate has for a deal, its answer is one short line that says rejected."""
    document = json.loads(certificates[0]) | {"deal": deal}
    done = gfclock("verify", "-", stdin=json.dumps(document))
    (line,) = done.stdout.splitlines()
    assert (1, "") == (done.returncode, done.stderr)
    assert line.startswith(f"-:1 {shown} standard solvable: REJECTED: ")
    assert line.isprintable()


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="this system has no /dev/zero")
def test_a_device_is_not_read_for_ever(gfclock: RunGfclock) -> None:
    """A device, which may have no end, is refused, by its name or as standard input."""
    done = gfclock("verify", "/dev/zero")
    assert (2, "gfclock: /dev/zero: cannot read: it is a device\n") == (done.returncode, done.stderr)
    with open("/dev/zero", "rb") as zeros:
        command = [*COMMAND, "verify", "-"]
        redirected = subprocess.run(command, stdin=zeros, capture_output=True, text=True, check=False)
    assert (2, "gfclock: -: cannot read: it is a device\n") == (redirected.returncode, redirected.stderr)


def test_a_file_s_name_is_told_on_one_line(gfclock: RunGfclock) -> None:
    """A name with a line end, or an empty one, is shown so that one sees it."""
    done = gfclock("verify", "a\nb", "")
    first, second = done.stderr.splitlines()
    assert (2, "") == (done.returncode, done.stdout)
    assert first.startswith(r"gfclock: 'a\nb': no such file")
    assert second.startswith("gfclock: '': no such file")


@pytest.mark.parametrize(
    ("option", "value", "limit", "words"),
    [
        ("--max-states", "17", "states", "the limit on states was hit"),
        ("--max-memory", "1K", "memory", "the limit on memory was hit"),
        ("--time-limit", "0.000000001", "seconds", "the time limit was hit"),
    ],
)
def test_beyond_a_limit_a_certificate_is_undecided(
    gfclock: RunGfclock, certificates: list[str], option: str, value: str, limit: str, words: str
) -> None:
    """What has not been checked within the limits is neither verified nor rejected; the others still are."""
    text = "\n".join([certificates[1], certificates[0]])
    done = gfclock("verify", "-", option, value, stdin=text)
    first, second = done.stdout.splitlines()
    assert (20, "") == (done.returncode, done.stderr)
    assert f"-:1 ms:25 standard lost: undecided: {words}" == first
    assert second.endswith(": verified")
    record = json.loads(gfclock("verify", "-", option, value, "--format", "json", stdin=certificates[1]).stdout)
    assert (False, limit) == (record["verified"], record["limit"])
    assert {"where", "deal", "rules", "verdict", "verified", "limit"} == set(record)


def test_limits_that_are_wide_enough_change_nothing(gfclock: RunGfclock, certificates: list[str]) -> None:
    """A proof of 18 positions is checked within 18 positions and 3 KB."""
    options = ("--max-states", "18", "--max-memory", "3K", "--time-limit", "600")
    done = gfclock("verify", "-", *options, stdin=certificates[1])
    assert (0, "-:1 ms:25 standard lost: verified\n") == (done.returncode, done.stdout)


def test_a_false_proof_of_countless_positions_ends_at_a_limit(gfclock: RunGfclock, certificates: list[str]) -> None:
    """A certificate that claims more positions than can ever be visited costs no more than is allowed."""
    document = json.loads(certificates[1]) | {"rules": "king-on-ace+both-directions+one-space+runs"}
    document["proof"]["positions"] = 2**53 - 1
    done = gfclock("verify", "-", "--max-states", "9000", stdin=json.dumps(document))
    assert done.returncode in (1, 20)
    assert 1 == len(done.stdout.splitlines())


def test_the_plain_rules_verify_the_same(gfclock: RunGfclock, certificates: list[str]) -> None:
    """With `--plain` the answers are the same."""
    text = "\n".join([*certificates, with_wrong_count(certificates[1])])
    for options in ((), ("--shortest",)):
        by_keys, plain = (gfclock("verify", "-", *options, *more, stdin=text) for more in ((), ("--plain",)))
        assert (1, by_keys.stdout) == (plain.returncode, plain.stdout)


def test_what_is_no_evidence_is_said(gfclock: RunGfclock) -> None:
    """The answer on a board's document names what of it is not proven; a salt proves the date."""
    board = gfclock("daily", "--date", "2028-02-29", "--salt", "club").stdout
    deal = json.loads(board)["deal"]
    start = f"-:1 {deal} standard solvable: verified, but not that it is the shortest (see --shortest)"
    done = gfclock("verify", "-", stdin=board)
    assert f"{start}, its date (see --salt) or its difficulty\n" == done.stdout
    known = gfclock("verify", "-", "--salt", "club", stdin=board)
    assert known.stdout.startswith(start)
    assert "its date" not in known.stdout
    wrong = gfclock("verify", "-", "--salt", "other", stdin=board)
    assert (1, True) == (wrong.returncode, ": REJECTED: with this salt the deal of 2028-02-29" in wrong.stdout)
    record = json.loads(gfclock("verify", "-", "--format", "json", stdin=board).stdout)
    assert ["date", "attempt", "difficulty"] == record["unproven"]


@pytest.mark.parametrize("text", ["[0", "[" + "0," * 1_000_000, '{"a":1}\n' * 1_000_000, "\0" * 3_000_000])
def test_what_goes_on_without_end_is_refused_at_its_beginning(gfclock: RunGfclock, text: str) -> None:
    """The first thing that is no certificate ends the reading of a file."""
    done = gfclock("verify", "-", stdin=text)
    assert (2, "", 1) == (done.returncode, done.stdout, len(done.stderr.splitlines()))
    assert done.stderr.startswith("gfclock: -:1: ")
