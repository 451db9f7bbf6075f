"""The published census of Clock Patience: whole, in agreement with the exact chances, and what the program finds."""

import json
from pathlib import Path
from typing import Any

import pytest

from gfclock_solver.batch import inline_workers
from gfclock_solver.clock_patience.chances import chance_of
from gfclock_solver.clock_patience.dealing import parse_deals
from gfclock_solver.clock_patience.jobs import SurveyJob, Tally, summarise, survey
from gfclock_solver.clock_patience.rules import VARIANTS, Variant

FOLDER = Path(__file__).parents[2] / "data" / "census" / "patience"


def load(variant: Variant) -> dict[str, Any]:
    """Return the published survey of a variant."""
    document: dict[str, Any] = json.loads((FOLDER / f"{variant}.json").read_text(encoding="ascii"))
    return document


def test_every_variant_is_published() -> None:
    """There is a file for each variant, and a table with a line for each."""
    assert {f"{variant}.json" for variant in VARIANTS} | {"README.md"} == {path.name for path in FOLDER.iterdir()}
    table = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert list(VARIANTS) == [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ")][1:]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_survey_is_what_its_counts_say(variant: Variant) -> None:
    """Ten million deals, within the 99.9 % interval of the exact chance; everything else follows from the counts."""
    document = load(variant)
    assert ("cp:0-9999999", 10_000_000, True) == (document["range"], document["deals"], document["exact"]["agrees"])
    assert chance_of(variant).text == document["exact"]["fraction"]
    tally = Tally()
    tally.verdicts.update(document["verdicts"])
    if "left" in document:
        tally.left.update({left: count for left, count, _ in document["left"]["distribution"] if count})
        assert 10_000_000 == tally.left.total()
    assert document == json.loads(json.dumps(summarise(parse_deals("cp:0-9999999"), SurveyJob(variant), tally)))


def test_the_same_deals_are_counted() -> None:
    """What is won in standard is won without a swap in watch, and the cards left are the same where the play is."""
    standard, watch, in_place = load("standard"), load("watch"), load("in-place")
    assert standard["verdicts"]["won"] == watch["verdicts"]["won"] == standard["left"]["distribution"][0][1]
    assert standard["left"] == watch["left"] == in_place["left"]


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_part_counted_anew_is_as_likely_as_published(variant: Variant) -> None:
    """The first hundred thousand deals, counted anew, are a part of what is published."""
    published = load(variant)["verdicts"]
    with inline_workers() as workers:
        counted = survey(parse_deals("cp:0-99999"), SurveyJob(variant), workers).verdicts
    assert set(counted) <= set(published)
    assert all(counted[verdict] <= published[verdict] for verdict in counted)
