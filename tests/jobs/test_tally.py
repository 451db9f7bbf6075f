"""Tallies and summaries: what a survey counts is what one counts by hand, however the range was cut."""

import json
from array import array
from collections import Counter
from itertools import pairwise

import pytest

from gfclock_solver.batch import inline_workers, parts
from gfclock_solver.boards import deal_board
from gfclock_solver.deals import DealRange, parse_range
from gfclock_solver.errors import InputError
from gfclock_solver.jobs import SurveyJob, Tally, summarise, survey
from gfclock_solver.jobs.tally import HARDEST, HardDeal, tally_from_document, tally_of
from gfclock_solver.limits import Limits
from gfclock_solver.rules import STANDARD
from gfclock_solver.search import Solver
from gfclock_solver.search.range_solver import LOST, SOLVABLE
from gfclock_solver.search.shortest_range import UNKNOWN_SHIFTS

DEALS = parse_range("ms:1-400")
JOB = SurveyJob(limits=Limits(states=60))
"""Under this limit ``ms:1-400`` has deals of every verdict."""


def tallied() -> Tally:
    """Return the tally that a survey of `DEALS` makes."""
    with inline_workers() as workers:
        return survey(DEALS, JOB, workers)


def test_a_survey_counts_what_a_solver_says() -> None:
    """Verdicts, states and the hardest deals are those of a solver asked deal by deal."""
    solver = Solver(STANDARD)
    outcomes = [solver.solve(deal_board(str(deal)).position, JOB.limits) for deal in DEALS]
    tally = tallied()
    verdicts = Counter(each.verdict for each in outcomes)
    assert (verdicts["solvable"], verdicts["lost"], verdicts["undecided"]) == (
        tally.solvable,
        tally.lost,
        tally.undecided,
    )
    assert min(verdicts.values()) > 0
    assert Counter(each.states for each in outcomes) == tally.states
    hardest = sorted(range(len(outcomes)), key=lambda place: (-outcomes[place].states, place))[:HARDEST]
    assert [(outcomes[place].states, place + 1, outcomes[place].verdict) for place in hardest] == [
        (deal.states, deal.number, deal.verdict) for deal in tally.hardest
    ]


@pytest.mark.parametrize("cuts", [[1, 2, 3], [399], [100, 101, 300]])
def test_how_the_range_is_cut_does_not_show(cuts: list[int]) -> None:
    """Tallies of parts, added in any order, are the tally of the whole."""
    edges = [0, *cuts, 400]
    tallies = [JOB.work(DealRange("ms", first + 1, last))[1] for first, last in pairwise(edges)]
    assert tallied() == sum(reversed(tallies), start=Tally())


def test_the_lost_deals_are_named() -> None:
    """The parts of a survey name the lost deals, in order, and only when they are proven so."""
    with inline_workers() as workers:
        made = list(parts(DEALS, SurveyJob(), workers))
    lost = [2, 25, 78, 169, 231, 317, 335, 344, 396]
    assert [f"ms:{number}" for number in lost] == b"".join(part.content for part in made).decode("ascii").splitlines()
    assert 400 == sum(part.count for part in made)


def test_a_tally_outlives_a_checkpoint() -> None:
    """A tally written as JSON and read back is the same."""
    tally = tallied()
    assert tally == tally_from_document(json.loads(json.dumps(tally.to_document())))


@pytest.mark.parametrize(
    "changes",
    [
        {"lost": 10},
        {"lost": 9.0},
        {"lost": -1},
        {"undecided": "2"},
        {"more": 0},
        {"states": {"1": 400}},
        {"states": [[1, 400], [1, 0]]},
        {"states": [[2**31, 400]]},
        {"shifts": [[256, 1]]},
        {"shifts": [[2**53, 1]]},
        {"shifts": [[7, 10**6]]},
        {"shifts": [[7]]},
        {"hardest": []},
        {"hardest": [[60, "1", "banana"]] * 10},
        {"hardest": [[60, 1, "lost"]] * 10},
        {"hardest": [[60, "01", "lost"]] * 10},
        {"hardest": [["60", "1", "lost"]] * 10},
        {"hardest": None},
    ],
)
def test_a_damaged_tally_is_refused(changes: dict[str, object]) -> None:
    """A document of another form, or whose counts do not agree, is no tally."""
    document = {**json.loads(json.dumps(tallied().to_document())), **changes}
    with pytest.raises(InputError):
        tally_from_document(document)


def test_a_number_beyond_those_of_documents_is_kept() -> None:
    """Deals whose numbers no reader of JSON keeps exact are read back all the same."""
    tally = SurveyJob().work(parse_range("pysol:99999999999999999990-100000000000000000000"))[1]
    assert tally.hardest[0].number > 2**64
    assert tally == tally_from_document(json.loads(json.dumps(tally.to_document())))


def test_the_summary_says_it_all() -> None:
    """The document has the counts, both ways to count the undecided, exact quantiles, and the hardest deals."""
    tally = Tally(90, 6, 4, Counter({1: 50, 5: 40, 9: 9, 77: 1}), [HardDeal(-77, 9, "lost")])
    document = summarise(parse_range("ms:1-100"), JOB, tally)
    winnability = document["winnability"]
    assert isinstance(winnability, dict)
    assert ("gfclock-survey", 1, "ms:1-100", "standard", {"states": 60}) == tuple(
        document[name] for name in ("format", "version", "range", "rules", "limits")
    )
    assert (100, 90, 6, 4) == tuple(document[name] for name in ("deals", "solvable", "lost", "undecided"))
    assert {"share": 0.9, "low": 0.825634338, "high": 0.944770863} == winnability["undecided_as_lost"]
    assert 0.94 == winnability["undecided_as_solvable"]["share"]
    assert {"median": 1, "p90": 5, "p99": 9, "max": 77, "total": 408} == document["states"]
    assert [{"deal": "ms:9", "verdict": "lost", "states": 77}] == document["hardest"]


def test_fewest_shifts_are_counted_over_the_deals_that_have_them() -> None:
    """Deals without a known number of shifts are left out, parts add up, and a checkpoint keeps the counts."""
    verdicts = memoryview(bytes([SOLVABLE, LOST, SOLVABLE, SOLVABLE]))
    states = memoryview(array("i", [3, 4, 5, 6]))
    shifts = memoryview(array("h", [7, UNKNOWN_SHIFTS, UNKNOWN_SHIFTS, 7]))
    tally = tally_of(DealRange("ms", 1, 4), verdicts, states, shifts)
    assert Counter({7: 2}) == tally.shifts
    assert Counter({7: 4}) == (tally + tally).shifts
    assert tally == tally_from_document(tally.to_document())
