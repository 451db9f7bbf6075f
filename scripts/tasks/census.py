"""Makes the census: the survey of a range under each rule set, the lost deals of one, and a table of all.

A rule set is one of the sixteen combinations of the rules other than ``runs``, which changes no verdict.  The surveys
are the command's own: each file is what the command in the table writes.
"""

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from gfclock_solver.rules import ALL_RULES, STANDARD

CENSUS = Path(__file__).parents[2] / "data" / "census"
DEALS = "ms:1-10000000"
SHORTEST_DEALS = "ms:1-10000000"
LOST_DEALS = "ms:1-1000000"

ABOUT = """# Census

Every deal of `{deals}` decided under every rule set (`runs` aside, which changes no verdict). `RULES.json` is what

    gfclock survey {deals} --rules RULES --json RULES.json

writes, and holds more than the table: the states searched, and the ten hardest deals. `lost-standard.txt.gz` has the
numbers of the deals of `{lost_deals}` that are lost under the standard rules, one a line. `shortest-standard.json` and
the picture beside it have the fewest shifts of `{shortest_deals}`, from `gfclock survey {shortest_deals} --shortest`.
`scripts/run census` remakes all this (with matplotlib, which draws the picture).

| rules | solvable | lost | undecided | winnability | 95 % interval |
|---|---:|---:|---:|---:|---|
"""


def main() -> None:
    """Make the census that the arguments ask for."""
    parser = argparse.ArgumentParser(prog="scripts/run census", description=__doc__.partition("\n")[0])
    parser.add_argument("range", nargs="?", default=DEALS, help=f"the deals (default: {DEALS})")
    parser.add_argument("folder", nargs="?", type=Path, default=CENSUS, help="where it goes (default: data/census)")
    arguments = parser.parse_args()
    census_of_verdicts(arguments.range, arguments.folder)
    census_of_shifts(arguments.folder)


def census_of_verdicts(deals: str, folder: Path) -> None:
    """Write the census of `deals` to `folder`, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for rules in ALL_RULES:
        # Runs change no verdict.
        if rules.runs:
            continue
        path = folder / f"{rules.name}.json"
        survey(deals, "--rules", rules.name, "--json", str(path), "--force")
        rows.append(row(json.loads(path.read_text(encoding="ascii"))))
    (folder / "README.md").write_text(
        ABOUT.format(deals=deals, shortest_deals=SHORTEST_DEALS, lost_deals=LOST_DEALS) + "".join(rows),
        encoding="utf-8",
    )
    with tempfile.TemporaryDirectory() as temporary:
        lost = Path(temporary) / "lost.txt"
        survey(LOST_DEALS, "--lost", str(lost))
        numbers = "".join(line.partition(":")[2] + "\n" for line in lost.read_text(encoding="ascii").splitlines())
    # No time in the file, so that the same list is the same file.
    (folder / f"lost-{STANDARD.name}.txt.gz").write_bytes(gzip.compress(numbers.encode("ascii"), mtime=0))


def census_of_shifts(folder: Path) -> None:
    """Write the distribution of fewest shifts under the standard rules to `folder`, as numbers and as a picture."""
    path, picture = folder / f"shortest-{STANDARD.name}.json", folder / f"shortest-{STANDARD.name}.svg"
    survey(SHORTEST_DEALS, "--shortest", "--json", str(path), "--plot", str(picture), "--force")


def survey(*arguments: str) -> None:
    """Run ``gfclock survey``; its progress is shown, what it prints is not."""
    command = [sys.executable, "-P", "-m", "gfclock_solver", "survey", *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def row(result: dict[str, Any]) -> str:
    """Return a survey as a row of the table."""
    low = result["winnability"]["undecided_as_lost"]
    high = result["winnability"]["undecided_as_solvable"]
    shares = [low["share"]] if not result["undecided"] else [low["share"], high["share"]]
    counts = " | ".join(f"{result[name]:,}" for name in ("solvable", "lost", "undecided"))
    winnability = " to ".join(f"{share:.4%}" for share in shares)
    interval = f"{low['low']:.4%} to {high['high']:.4%}"
    return f"| {result['rules']} | {counts} | {winnability} | {interval} |\n"


if __name__ == "__main__":
    main()
