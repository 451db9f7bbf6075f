"""Measures this checkout against another one, such as an older version: the same commands by both, in turn.

The other checkout must be set up: its own `scripts/gfclock --version` does that.  Each command is called by both in
each round, so that what else the machine does falls on both alike; the medians of the wall-clock times are shown, and
how many times as fast this checkout is.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parents[2]
COMMANDS: Final = {
    "survey, 4 million deals": ("survey", "ms:1-4000000", "--jobs", "1"),
    "the same by two processes": ("survey", "ms:1-4000000", "--jobs", "2"),
    "survey, 300,000 deals, one process": ("survey", "ms:1-300000", "--jobs", "1"),
    "the same by two": ("survey", "ms:1-300000", "--jobs", "2"),
    "survey --shortest, 5,000 deals": ("survey", "ms:1-5000", "--shortest", "--jobs", "1"),
    "batch, 500,000 records": ("batch", "ms:1-500000", "--jobs", "1"),
    "batch, 2,000 solutions": ("batch", "ms:1-2000", "--detail", "solution", "--jobs", "1"),
    "generate, 500 boards": ("generate", "--count", "500", "--jobs", "1"),
    "daily, a year": ("daily", "--from", "2026-01-01", "--to", "2026-12-31", "--jobs", "1"),
    "certify ms:25": ("certify", "ms:25"),
}


def main() -> int:
    """Print a line for each command; return 1 when one fails."""
    parser = argparse.ArgumentParser(prog="scripts/run benchmark_against", description=__doc__.partition("\n")[0])
    parser.add_argument("checkout", type=Path, help="the other one's folder")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (default: 5)")
    arguments = parser.parse_args()
    programs = [str(folder / ".venv" / "bin" / "gfclock") for folder in (arguments.checkout.resolve(), HERE)]
    if missing := [program for program in programs if not os.access(program, os.X_OK)]:
        print(
            f"benchmark_against: {missing[0]}: is not there; call scripts/gfclock of that checkout once",
            file=sys.stderr,
        )
        return 1
    print(f"{'seconds':38}{'other':>9}{'this':>9}{'times as fast':>15}")
    for name, command in COMMANDS.items():
        taken: list[list[float]] = [[], []]
        for _ in range(arguments.rounds):
            for program, times in zip(programs, taken, strict=True):
                times.append(seconds(program, *command))
        other, this = map(statistics.median, taken)
        print(f"{name:38}{other:9.3f}{this:9.3f}{other / this:15.2f}", flush=True)
    return 0


def seconds(*call: str) -> float:
    """Return how long a call takes, which prints to nowhere; a lost board is no failure."""
    started = time.perf_counter()
    code = subprocess.run(call, stdout=subprocess.DEVNULL, check=False).returncode
    if code not in (0, 10):
        raise SystemExit(f"benchmark_against: {' '.join(call)}: exit code {code}")
    return time.perf_counter() - started


if __name__ == "__main__":
    sys.exit(main())
