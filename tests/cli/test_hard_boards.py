"""Limits on boards that take minutes and a gigabyte without them: they are kept, whatever is at work."""

import os
import subprocess
from pathlib import Path

import pytest
from running import COMMAND, clean_environment

HARD = Path(__file__).parents[2] / "data" / "golden" / "hard"
MEBIBYTE = 2**20
ROOM = 40 * MEBIBYTE
"""By how much a process may hold more than it was told: what Python and the system take between two looks."""


@pytest.mark.skipif(not hasattr(os, "wait4"), reason="what a process has held cannot be asked for there")
@pytest.mark.parametrize("board", ["h1.txt", "h2.txt"])
@pytest.mark.parametrize("mebibytes", [60, 100, 150])
def test_a_search_holds_no_more_memory_than_it_may(board: str, mebibytes: int) -> None:
    """It ends with the code of a limit; all that the process has held is counted, not the table alone."""
    call = (*COMMAND, "certify", "--brief", "--max-memory", f"{mebibytes}M", str(HARD / board))
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True, env=clean_environment()) as process:
        assert process.stdout is not None
        shown = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert 20 == process.returncode
    assert "undecided: the limit on memory was hit" in shown
    assert usage.ru_maxrss * 1024 < mebibytes * MEBIBYTE + ROOM


@pytest.mark.parametrize("board", ["h1.txt", "h2.txt"])
def test_a_search_takes_no_longer_than_it_may(board: str) -> None:
    """It ends with the code of a limit, and says which."""
    call = (*COMMAND, "certify", "--brief", "--time-limit", "1", str(HARD / board))
    done = subprocess.run(call, capture_output=True, text=True, env=clean_environment(), check=False, timeout=60)
    assert (20, "") == (done.returncode, done.stderr)
    assert "undecided: the time limit was hit" in done.stdout
