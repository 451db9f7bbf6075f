"""The fewest shifts against a plain breadth-first search without bounds or dominances, under every rule set."""

import pytest
from endings import draw_endings
from oracle import GaveUp, plain_shortest_shifts

from gfclock_solver.boards import deal_board
from gfclock_solver.certificates.fewest_shifts import fewest_shifts
from gfclock_solver.limits import Limits
from gfclock_solver.rules import ALL_RULES, STANDARD, Clock, Position, Rules, parse_rules
from gfclock_solver.search import KERNEL
from gfclock_solver.search.compiled import shortest as _shortest
from gfclock_solver.search.shortest import ShortestSolver, find_shortest
from gfclock_solver.search.solver import lay_out

every_rule_set = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)

SWITCHED_OFF: tuple[dict[str, bool], ...] = (
    {"use_bound": False},
    {"force_plays": False},
    {"prune_tight": False},
    {"count_exactly": False},
    {"hold_cards": False},
    {"prune_stuck": False},
    {"prune_tight": False, "count_exactly": False, "hold_cards": False},
    {"use_bound": False, "force_plays": False},
)

LINE_KEEPING = [options for options in SWITCHED_OFF if "use_bound" not in options and "force_plays" not in options]
"""What changes not even the line that is found."""

FEW = 8 if KERNEL == "compiled" else 5

DEALS = 25 if KERNEL == "compiled" else 4
"""Full deals, under each rule set."""

CAP = Limits(states=20_000 if KERNEL == "compiled" else 2_000)
"""Where a search that prunes less gives up."""


def endings_with_truth(rules: Rules, seed: str) -> list[tuple[Position, int]]:
    """Return endings that can be won and that the plain search comes to an end with, and their fewest shifts."""
    found = []
    for position in draw_endings(seed, rules, FEW, 2 * FEW, most_jammed=18):
        try:
            shifts = plain_shortest_shifts(position, rules, 500)
        except GaveUp:
            continue
        if shifts is not None:
            found.append((position, shifts))
    return found


@every_rule_set
def test_endings_have_the_fewest_shifts_that_the_plain_search_finds(rules: Rules) -> None:
    """With all prunings, without some and with none, the shifts are the plain search's, and the bound is not above."""
    endings = endings_with_truth(rules, "shortest")
    assert len(endings) >= FEW
    assert max(shifts for _, shifts in endings) >= 2
    for position, shifts in endings:
        for options in ({}, *SWITCHED_OFF):
            outcome = ShortestSolver(rules, position.clock, **options).solve(position)
            assert (shifts, True) == (outcome.shifts, outcome.shortest)
        kernel = _shortest.ShortestKernel(rules, position.clock)
        lay_out(kernel, position)
        assert kernel.lower_bound() <= shifts


@every_rule_set
def test_what_is_pruned_contains_no_shortest_line(rules: Rules) -> None:
    """Of full deals the same line is found, move by move, with each pruning on and off.

    Deals for which the search without them takes too long are left out, and are few.
    """
    pruning = ShortestSolver(rules, Clock("HSDC"))
    others = [ShortestSolver(rules, Clock("HSDC"), **options) for options in LINE_KEEPING]
    compared = fewer = 0
    for number in range(1, DEALS + 1):
        position = deal_board(f"gf:{number}").position
        outcome = pruning.solve(position)
        for other in others:
            slower = other.solve(position, CAP)
            if slower.limit is None:
                assert (outcome.verdict, outcome.moves) == (slower.verdict, slower.moves)
                compared += 1
                fewer += outcome.states < slower.states
    assert compared >= len(others) * DEALS * 2 // 3
    assert 8 * fewer >= compared


@pytest.mark.parametrize(
    "rules", ["standard", "king-on-ace", "both-directions", "alternate-colours", "one-space", "runs"]
)
@pytest.mark.parametrize("deal", ["gf:136", "ms:10"])
def test_a_full_deal_needs_no_fewer_shifts(deal: str, rules: str) -> None:
    """A deal won by one shift is not won without, by the checker's search; `scripts/run check_shortest` does more."""
    rule_set, position = parse_rules(rules), deal_board(deal).position
    outcome = find_shortest(position, rule_set)
    assert 1 == outcome.shifts == fewest_shifts(position, rule_set, at_most=1)


def test_moving_runs_as_one_never_takes_more_shifts() -> None:
    """A run's move is several shifts, so with `runs` the fewest are never more, and in some deal fewer."""
    fewer = 0
    for number in range(1, 25):
        position = deal_board(f"ms:{number}").position
        single, runs = find_shortest(position, STANDARD), find_shortest(position, Rules(runs=True))
        assert single.verdict == runs.verdict
        assert runs.shifts <= single.shifts
        fewer += runs.shifts < single.shifts
    assert fewer > 0


def test_the_bound_prunes() -> None:
    """The bound is worth having: with it a search goes through a fraction of the states."""
    with_bound, without = (ShortestSolver(STANDARD, Clock("SHCD"), use_bound=use) for use in (True, False))
    deals = [deal_board(f"ms:{number}").position for number in (1, 6, 8, 9, 11)]
    assert 3 * sum(with_bound.solve(deal).states for deal in deals) < sum(without.solve(deal).states for deal in deals)
