"""``gfclock batch``."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]

GOLDEN = Path(__file__).parents[2] / "data" / "golden" / "verdicts.json"


def test_the_lost_deals_are_the_known_ones(gfclock: RunGfclock) -> None:
    """Of the first 1500 deals of KPat exactly those on the independent list are lost."""
    known = next(each for each in json.loads(GOLDEN.read_text(encoding="utf-8")) if each["rules"] == "standard")
    done = gfclock("batch", known["range"], "--only", "lost", "--format", "ids")
    assert (0, "") == (done.returncode, done.stderr)
    assert [f"ms:{number}" for number in known["lost"]] == done.stdout.splitlines()


def test_one_record_a_deal_in_order(gfclock: RunGfclock) -> None:
    """Without options there is a JSON line a deal, and the code is 0 whatever the verdicts."""
    done = gfclock("batch", "kpat:24-26")
    lines = done.stdout.splitlines()
    assert (0, "") == (done.returncode, done.stderr)
    assert ["ms:24", "ms:25", "ms:26"] == [json.loads(line)["deal"] for line in lines]
    record = json.loads(lines[1])
    assert ("standard", "lost") == (record["rules"], record["verdict"])
    assert ["deal", "rules", "verdict", "states"] == list(record)


def test_records_do_not_depend_on_the_hash_seed(gfclock: RunGfclock) -> None:
    """Two runs print the same bytes, whatever the order of Python's sets is."""
    for detail in ("verdict", "solution", "certificate"):
        arguments = ("batch", "ms:1-30", "--detail", detail, "--rules", "runs+one-space")
        outputs = {gfclock(*arguments, PYTHONHASHSEED=seed).stdout for seed in ("0", "1", "4711")}
        assert 1 == len(outputs)
        assert 30 == len(outputs.pop().splitlines())


def test_certificates_verify(gfclock: RunGfclock) -> None:
    """What --detail certificate prints is what `verify` accepts, and what `certify --first` prints."""
    batch = gfclock("batch", "ms:24-26", "--detail", "certificate").stdout
    assert gfclock("certify", "ms:24", "ms:25", "ms:26", "--first", "--format", "json").stdout == batch
    verified = gfclock("verify", "-", stdin=batch)
    assert (0, 3) == (verified.returncode, verified.stdout.count(": verified"))


def test_a_file_holds_what_would_be_printed(gfclock: RunGfclock, tmp_path: Path) -> None:
    """With -o nothing is printed, and the file has the same bytes; no other file is left."""
    output = tmp_path / "out.csv"
    arguments = ("batch", "gf:0-300", "--format", "csv")
    done = gfclock(*arguments, "-o", str(output))
    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
    assert gfclock(*arguments).stdout.encode() == output.read_bytes()
    assert [output] == list(tmp_path.iterdir())


def test_a_file_is_overwritten_only_by_force(gfclock: RunGfclock, tmp_path: Path) -> None:
    """A file that exists is left alone, unless --force is given."""
    output = tmp_path / "out.jsonl"
    output.write_bytes(b"precious")
    for resume in ((), ("--resume",)):
        done = gfclock("batch", "ms:1-5", "-o", str(output), *resume)
        assert (2, f"gfclock: {output}: exists already; --force overwrites it\n") == (done.returncode, done.stderr)
    assert b"precious" == output.read_bytes()
    assert 0 == gfclock("batch", "ms:1-5", "-o", str(output), "--force").returncode
    assert 5 == len(output.read_bytes().splitlines())


def test_nothing_to_resume_just_starts(gfclock: RunGfclock, tmp_path: Path) -> None:
    """--resume without an earlier run is a first run."""
    output = tmp_path / "out.jsonl"
    assert 0 == gfclock("batch", "ms:1-5", "-o", str(output), "--resume").returncode
    assert 5 == len(output.read_bytes().splitlines())


def test_a_full_disk_is_told(gfclock: RunGfclock) -> None:
    """A file that cannot be written, the disk being full, is one line and code 2."""
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    done = gfclock("batch", "ms:1-50", "-o", "/dev/full")
    assert (2, "gfclock: /dev/full: cannot write: No space left on device\n") == (done.returncode, done.stderr)


FILL_DISK = """
import errno, os, sys
from gfclock_solver.batch import growing
write = growing.GrowingFile.append
def append(self, content):
    if self.length > 20_000:
        raise self._unwritable(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    write(self, content)
growing.GrowingFile.append = append
"""


def test_work_done_before_the_disk_was_full_is_kept(
    gfclock: RunGfclock, gfclock_after: RunGfclock, tmp_path: Path
) -> None:
    """After a disk has filled up and has room again, --resume goes on, and the end is as if nothing had been."""
    output = tmp_path / "out.jsonl"
    arguments = ("batch", "ms:1-2000", "--jobs", "1")
    done = gfclock_after(FILL_DISK, *arguments, "-o", str(output))
    full, hint = done.stderr.splitlines()
    assert (2, f"gfclock: {output}: cannot write: No space left on device") == (done.returncode, full)
    assert " deals are done and kept; --resume goes on from there" in hint
    assert 20_000 < len(output.read_bytes())
    done = gfclock(*arguments, "-o", str(output), "--resume")
    assert (0, "") == (done.returncode, done.stderr)
    assert gfclock(*arguments).stdout.encode() == output.read_bytes()


def test_other_parameters_are_refused(gfclock: RunGfclock, gfclock_after: RunGfclock, tmp_path: Path) -> None:
    """A run is resumed only with what it was begun with; the line says what differs."""
    output = tmp_path / "out.jsonl"
    gfclock_after(FILL_DISK, "batch", "ms:1-2000", "--jobs", "1", "-o", str(output))
    for arguments, difference in [
        (("ms:1-2001",), "range ms:1-2000, not ms:1-2001"),
        (("ms:1-2000", "--rules", "one-space"), "rules standard, not one-space"),
        (("ms:1-2000", "--only", "lost"), "only none, not lost"),
        (("ms:1-2000", "--format", "csv"), "format jsonl, not csv"),
        (("ms:1-2000", "--detail", "solution"), "detail verdict, not solution"),
        (("ms:1-2000", "--shortest"), "shortest False, not True"),
        (("ms:1-2000", "--max-states", "9"), 'limits {}, not {"states": 9}'),
    ]:
        done = gfclock("batch", *arguments, "-o", str(output), "--resume")
        complaint = f"gfclock: {output}.resume: begun with {difference}; call it so again, or --force begins anew\n"
        assert (2, complaint) == (done.returncode, done.stderr)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("ms:1-",), "ms:1-"),
        (("ms:5-1",), "is empty"),
        (("ms:0-5",), "out of range"),
        (("board.txt",), "not a deal id"),
        (("ms:1-5", "--jobs", "0"), "'--jobs'"),
        (("ms:1-5", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"), "--jobs is for this machine"),
        (("ms:1-5", "--only", "won"), "'won'"),
        (("ms:1-5", "--format", "ids", "--detail", "solution"), "format ids has no room for a solution"),
        (("ms:1-5", "--format", "ids", "--shortest"), "format ids has no room for the fewest shifts"),
        (("ms:1-5", "--jobs", "513"), "'--jobs'"),
        (("ms:1-5", "--jobs", "\u0662"), "is not a number: want digits"),
        (("ms:1-5", "--jobs", "2_0"), "'2_0' is not a number"),
        (("ms:1-5", "--jobs", " 2"), "' 2' is not a number"),
        (("ms:1-5", "--max-states", "1" * 30), "is not a number"),
        (("ms:1-5", "--max-states", str(2**53)), "'--max-states'"),
        (("ms:1-5", "--resume"), "name it with -o"),
        (("ms:1-5", "--force"), "name it with -o"),
        (("ms:1-5", "-o", "x", "--force", "--resume"), "--resume goes on and --force begins anew"),
        (("ms:1-5", "-o", "no-such-folder/x"), "cannot write: there is no folder"),
        (("ms:1-5", "-o", "."), "cannot write: it is a folder"),
        (("ms:1-5", "-o", os.devnull, "--resume"), "nothing to resume"),
    ],
)
def test_a_wrong_call_is_told(gfclock: RunGfclock, arguments: tuple[str, ...], complaint: str) -> None:
    """A call that makes no sense is code 2 and a line that says why, and nothing is printed or written."""
    done = gfclock("batch", *arguments)
    assert (2, "") == (done.returncode, done.stdout)
    assert complaint in done.stderr.splitlines()[0]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "localhost", ""])
def test_a_scheduler_out_of_reach_is_told(gfclock: RunGfclock, tmp_path: Path, address: str) -> None:
    """A cluster that is not there, or the missing extra, is one line, code 2, and no file."""
    output = tmp_path / "out"
    done = gfclock("batch", "ms:1-5", "--scheduler", address, "-o", str(output))
    assert (2, "", 1) == (done.returncode, done.stdout, len(done.stderr.splitlines()))
    words = ("cannot reach a scheduler at tcp://127.0.0.1:1", "is not the address of a scheduler", "[cluster]")
    assert any(word in done.stderr for word in words)
    assert [] == list(tmp_path.iterdir())
