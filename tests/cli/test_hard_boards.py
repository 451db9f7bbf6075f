"""Limits on boards that take minutes and a gigabyte without them: they are kept, whatever is at work."""

import subprocess
from pathlib import Path

import pytest
from running import COMMAND, clean_environment, run_gfclock_after

HARD = Path(__file__).parents[2] / "data" / "golden" / "hard"
MEBIBYTE = 2**20
STATUS = Path("/proc/self/status")
TELL_PEAK = f"""
import atexit, re, sys
def peak():
    return 1024 * int(re.search("VmHWM:[^0-9]*([0-9]+)", open("{STATUS}").read())[1])
atexit.register(lambda: print(peak(), file=sys.stderr))
"""
"""What makes a process say at its end how much memory it has held at most, in bytes."""

ROOM = 40 * MEBIBYTE
"""By how much a process may hold more than it was told: what Python and the system take between two looks."""


@pytest.mark.skipif(not STATUS.exists(), reason="what a process has held cannot be asked for there")
@pytest.mark.parametrize("board", ["h1.txt", "h2.txt"])
@pytest.mark.parametrize("mebibytes", [60, 100, 150])
def test_a_search_holds_no_more_memory_than_it_may(board: str, mebibytes: int) -> None:
    """It ends with the code of a limit; all that the process has held is counted, not the table alone."""
    done = run_gfclock_after(TELL_PEAK, "certify", "--brief", "--max-memory", f"{mebibytes}M", str(HARD / board))
    assert 20 == done.returncode
    assert "undecided: the limit on memory was hit" in done.stdout
    assert int(done.stderr) < mebibytes * MEBIBYTE + ROOM


@pytest.mark.parametrize("board", ["h1.txt", "h2.txt"])
def test_a_search_takes_no_longer_than_it_may(board: str) -> None:
    """It ends with the code of a limit, and says which."""
    call = (*COMMAND, "certify", "--brief", "--time-limit", "1", str(HARD / board))
    done = subprocess.run(call, capture_output=True, text=True, env=clean_environment(), check=False, timeout=60)
    assert (20, "") == (done.returncode, done.stderr)
    assert "undecided: the time limit was hit" in done.stdout
