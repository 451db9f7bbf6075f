"""The published census: it is of every rule set, and says what this program says now.

`scripts/run census` remakes it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from gfclock_solver.batch import inline_workers, parts
from gfclock_solver.batch.statistics import wilson_interval
from gfclock_solver.boards import deal_board
from gfclock_solver.certificates import Certificate
from gfclock_solver.certifying import decide
from gfclock_solver.deals import parse_deal, parse_range, read_deal_numbers
from gfclock_solver.jobs import SurveyJob
from gfclock_solver.rules import ALL_RULES, STANDARD, Rules
from gfclock_solver.search.range_solver import LOST, RangeSolver

CENSUS = Path(__file__).parents[2] / "data" / "census"
RULE_SETS = [rules for rules in ALL_RULES if not rules.runs]
DEALS = 10_000_000
LISTED_DEALS = 1_000_000


def census_of(rules: Rules) -> dict[str, Any]:
    """Return the published survey under `rules`."""
    document: dict[str, Any] = json.loads((CENSUS / f"{rules.name}.json").read_text(encoding="ascii"))
    return document


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_every_rule_set_is_surveyed(rules: Rules) -> None:
    """Each survey is of all the deals, none undecided, and its interval is that of its counts."""
    document = census_of(rules)
    assert ("gfclock-survey", 1, f"ms:1-{DEALS}", rules.name, {}) == tuple(
        document[name] for name in ("format", "version", "range", "rules", "limits")
    )
    assert (DEALS, 0) == (document["solvable"] + document["lost"], document["undecided"])
    low, high = wilson_interval(document["solvable"], DEALS)
    expected = {"share": document["solvable"] / DEALS, "low": round(low, 9), "high": round(high, 9)}
    assert expected == document["winnability"]["undecided_as_lost"]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
def test_the_hardest_deals_take_as_many_states_as_published(rules: Rules) -> None:
    """The deals with the most states have the published verdicts and states still."""
    solver = RangeSolver(rules)
    for published in census_of(rules)["hardest"][: 10 if rules == STANDARD else 1]:
        verdicts, states = solver.decide("ms", parse_deal(published["deal"]).number, 1)
        assert (published["verdict"] == "lost", published["states"]) == (verdicts[0] == LOST, states[0])


def test_the_hardest_deals_are_certified() -> None:
    """The ten deals with the most states under the standard rules have certificates that the checker accepts."""
    hardest = census_of(STANDARD)["hardest"]
    assert 10 == len(hardest)
    for published in hardest:
        answer = decide(deal_board(published["deal"])).answer
        assert isinstance(answer, Certificate)
        assert published["verdict"] == answer.verdict


def test_the_lost_list_is_that_of_a_survey() -> None:
    """The list is the beginning of that of the whole game's first block, and has those of the first that are lost."""
    numbers = read_deal_numbers(str(CENSUS / "lost-standard.txt.gz"))
    block = read_deal_numbers(str(CENSUS / "whole-game" / "lost-block-0.txt.gz"))
    assert numbers == {number for number in block if number <= LISTED_DEALS}
    assert census_of(STANDARD)["lost"] == sum(number <= DEALS for number in block)
    with inline_workers() as workers:
        listed = b"".join(part.content for part in parts(parse_range("ms:1-1500"), SurveyJob(), workers))
    known = sorted(number for number in numbers if number <= 1500)
    assert [f"ms:{number}" for number in known] == listed.decode("ascii").splitlines()
