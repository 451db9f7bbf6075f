"""A share of what ``scripts/run torture`` does: a run is ended in every rude way."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TORTURE = Path(__file__).parents[2] / "scripts" / "tasks" / "torture.py"


@pytest.mark.skipif(not os.path.exists("/proc/self/stat"), reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("kind", ["interrupt", "terminate", "main", "kill", "writing", "disk"])
def test_however_a_run_ends_it_ends_and_goes_on(kind: str) -> None:
    """However a run of two processes is ended, it ends at once, leaves nobody, and goes on to the same bytes."""
    command: list[str | Path] = [sys.executable, "-P", TORTURE, "--share", "0.01", "--only", kind]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (0, "") == (done.returncode, done.stderr)
    assert f"{kind:<10}   1 ended, 0 wrong" in done.stdout
