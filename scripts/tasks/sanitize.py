"""Run the compiled modules under the address and undefined-behaviour sanitizers, over deals of every rule set.

The package is built anew with GCC's sanitizers into a folder of its own, which is removed at the end.  Then deals are
decided and shortened under all 32 rule sets, lost ones are proven, and the tests of the stores make each allocation
fail once and go on with the same solver.  Any error that a sanitizer finds ends the program that has it, which is
told with its report and exit code 1.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FLAGS: Final = "-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=undefined"

PROGRAM: Final = """
import sys
from gfclock_solver.boards import deal_board
from gfclock_solver.certifying import certify
from gfclock_solver.limits import Limits
from gfclock_solver.rules import ALL_RULES
from gfclock_solver.search import KERNEL
from gfclock_solver.search.range_solver import RangeSolver
from gfclock_solver.search.shortest_range import ShortestRangeSolver

assert KERNEL == "compiled", "nothing is compiled here"
count = int(sys.argv[1])
for rules in ALL_RULES:
    for source in ("gf", "ms", "pysol"):
        RangeSolver(rules).decide(source, 31_900, count)
        RangeSolver(rules, Limits(states=40)).decide(source, 1, count)
    ShortestRangeSolver(rules, Limits(states=3000)).decide("gf", 1, max(1, count // 20))
    for number in (2, 25, 317):
        certify(deal_board(f"ms:{number}"), rules, Limits(states=20_000))
print(f"{32 * 6 * count} deals under 32 rule sets: clean")
"""


def main() -> int:
    """Build, run, and return the exit code: 1 when a sanitizer has found something."""
    parser = argparse.ArgumentParser(prog="scripts/run sanitize", description="Run under GCC's sanitizers.")
    parser.add_argument("--deals", type=int, default=50, help="deals of each kind and rule set (default: 50)")
    arguments = parser.parse_args()
    library = subprocess.run(["gcc", "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    environment = {
        **os.environ,
        "LD_PRELOAD": library.stdout.strip(),
        # The interpreter keeps much until its end, and asks itself for more than there is.
        "ASAN_OPTIONS": "detect_leaks=0:allocator_may_return_null=1",
        "PYTHONMALLOC": "malloc",
    }
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder, "built")
        subprocess.run(
            [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", built, copy_of(ROOT, folder)],
            env={**os.environ, "CFLAGS": FLAGS, "LDFLAGS": FLAGS, "GFCLOCK_REQUIRE_COMPILED": "1"},
            check=True,
        )
        environment["PYTHONPATH"] = str(built)
        runs = (
            [sys.executable, "-c", PROGRAM, str(arguments.deals)],
            [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "tests/search/test_stores.py"],
        )
        codes = [subprocess.run(run, cwd=ROOT, env=environment, check=False).returncode for run in runs]
    return 1 if any(codes) else 0


def copy_of(project: Path, folder: str) -> Path:
    """Return a copy of the project in `folder`, without what was built, since a build would take that for its own."""
    copy = Path(folder, "project")
    kept = shutil.ignore_patterns(".git", ".venv*", "*.so", "*.pyd", "build", "node_modules", "__pycache__")
    shutil.copytree(project, copy, ignore=kept)
    return copy


if __name__ == "__main__":
    sys.exit(main())
