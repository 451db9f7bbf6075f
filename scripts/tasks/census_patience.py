"""Makes the census of Clock Patience: the survey of a range in each variant, and a table of all.

The surveys are the command's own: each file is what the command in the table's head writes.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from gfclock_solver.clock_patience.rules import VARIANTS

CENSUS = Path(__file__).parents[2] / "data" / "census" / "patience"
DEALS = "cp:0-9999999"

ABOUT = """# Census of Clock Patience

Every deal of `{deals}` in every variant, beside the exact chance. `VARIANT.json` is what

    gfclock patience survey {deals} --variant VARIANT --json VARIANT.json

writes; where cards are left face down it has their distribution too. `z` says by how many standard deviations the
share is off; within 3.29 it is in the 99.9 % interval. `scripts/run census_patience` remakes the folder.

| variant | won without a swap | by a swap | solvable | lost | share | exact chance | z | cards left | exactly |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
"""


def main() -> None:
    """Write the census of a range to a folder."""
    parser = argparse.ArgumentParser(prog="scripts/run census_patience", description=__doc__.partition("\n")[0])
    parser.add_argument("range", nargs="?", default=DEALS, help=f"the deals (default: {DEALS})")
    parser.add_argument("folder", nargs="?", type=Path, default=CENSUS, help="default: data/census/patience")
    arguments = parser.parse_args()
    write_census(arguments.range, arguments.folder)


def write_census(deals: str, folder: Path) -> None:
    """Write the census of `deals` to `folder`, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for variant in VARIANTS:
        path = folder / f"{variant}.json"
        survey(deals, "--variant", variant, "--json", str(path), "--force")
        rows.append(row(json.loads(path.read_text(encoding="ascii"))))
    (folder / "README.md").write_text(ABOUT.format(deals=deals) + "".join(rows), encoding="utf-8")


def survey(*arguments: str) -> None:
    """Run ``gfclock patience survey``; its progress is shown, what it prints is not."""
    command = [sys.executable, "-P", "-m", "gfclock_solver", "patience", "survey", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def row(result: dict[str, Any]) -> str:
    """Return a survey as a row of the table."""
    counts = [result["verdicts"].get(verdict) for verdict in ("won", "won by a swap", "solvable", "lost")]
    shown = ["" if count is None else f"{count:,}" for count in counts]
    exact, left = result["exact"], result.get("left")
    shown += [f"{result['share']['share']:.5%}", f"{exact['decimal']:.5%}", f"{exact['z']:+.2f}"]
    shown += ["", ""] if left is None else [f"{left['mean']:.4f}", f"{left['exact_mean']:.4f}"]
    return f"| {result['variant']} | {' | '.join(shown)} |\n"


if __name__ == "__main__":
    main()
