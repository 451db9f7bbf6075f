"""The figures of README.md and docs/ that come from data/ are those that stand there."""

import json
import re
from pathlib import Path
from typing import Any

from gfclock_solver.rules import ALL_RULES

ROOT = Path(__file__).parents[2]
RESULTS = (ROOT / "docs" / "results.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_files_that_are_named_are_there() -> None:
    """What the texts say of tests, scripts and data can be found."""
    pages = [
        ROOT / "README.md",
        ROOT / "CONTRIBUTING.md",
        *(ROOT / "docs").glob("*.md"),
        *(ROOT / "data").rglob("*.md"),
    ]
    pattern = re.compile(r"\b(?:tests|scripts|data)/[a-z0-9_/.-]*[a-z0-9]")
    named = {match[0] for page in pages for match in pattern.finditer(page.read_text(encoding="utf-8"))}
    assert len(named) > 20
    assert [] == sorted(name for name in named if not (ROOT / name).exists())


def data(path: str) -> Any:
    """Return what a JSON file in data/ holds."""
    return json.loads((ROOT / "data" / path).read_text(encoding="ascii"))


def cells_of(row: str) -> list[str]:
    """Return the cells of a row of a table."""
    return [cell.strip() for cell in row.strip("|").split("|")]


def winnability(rules: str) -> list[str]:
    """Return a rule set's share that can be won, with its interval, and how many are lost, as the table has them."""
    found = data(f"census/{rules}.json")
    share = found["winnability"]["undecided_as_lost"]
    interval = f"{share['low']:.5%}–{share['high']:.5%}".replace("%", "")
    return [f"{share['share']:.5%} ({interval})".replace("%", ""), f"{found['lost']:,}"]


def test_the_table_of_rule_sets_is_the_census() -> None:
    """Each rule set's row has its figures without and with the space."""
    rows = [cells_of(row) for row in re.findall(r"^\| `[a-z+-]+` \|.*", RESULTS, re.MULTILINE)]
    names = [rules.name for rules in ALL_RULES if not rules.runs and not rules.one_space]
    assert {f"`{name}`" for name in names} == {row[0] for row in rows}
    for name, *cells in rows:
        rules = name.strip("`")
        with_space = "one-space" if rules == "standard" else f"{rules}+one-space"
        assert winnability(rules) + winnability(with_space) == cells


def test_the_whole_game_is_what_was_counted() -> None:
    """README and results say how many of all classic deals can be won, and how many cannot."""
    total = data("census/whole-game/total.json")
    for page in (README, RESULTS):
        text = " ".join(page.split())
        assert f"{total['solvable']:,}" in text
        assert f"{total['solvable'] / (total['solvable'] + total['lost']):.5%}".replace("%", " %") in text
    assert f"{total['lost']:,}" in " ".join(RESULTS.split())


def test_the_fewest_shifts_are_the_census() -> None:
    """The table of fewest shifts counts the deals as the survey does."""
    counts = dict(data("census/shortest-standard.json")["shifts"]["distribution"])
    heads, deals = (cells_of(row) for row in re.findall(r"^\| (?:shifts|deals) \|.*", RESULTS, re.MULTILINE)[:2])
    for head, shown in zip(heads[1:], deals[1:], strict=True):
        first, _, last = head.partition("–")
        among = range(int(first), int(last or first) + 1)
        assert f"{sum(counts.get(number, 0) for number in among):,}" == shown
    assert max(counts) == among[-1]


def test_the_shares_of_the_grades_are_those_that_were_measured() -> None:
    """The table of grades has each grade's points and share."""
    grades = data("difficulty/distribution.json")["grades"]
    first, second, third = data("difficulty/cut-points.json")["cut_points"]["points"]
    points = [f"0–{first}", f"{first + 1}–{second}", f"{second + 1}–{third}", f"{third + 1}–12"]
    expected = [
        [grade, each, f"{count / sum(grades.values()):.0%}".replace("%", " %")]
        for (grade, count), each in zip(grades.items(), points, strict=True)
    ]
    assert expected == [
        cells_of(row) for row in re.findall(r"^\| (?:easy|medium|hard|expert) \|.*", RESULTS, re.MULTILINE)
    ]
