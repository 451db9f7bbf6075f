"""What is pruned is never what matters: with each dominance on and off the verdicts are the same."""

from functools import cache
from typing import Any

import pytest
from endings import draw_endings

from gfclock_solver.boards import deal_board
from gfclock_solver.limits import Limits
from gfclock_solver.rules import ALL_RULES, Position, Rules
from gfclock_solver.search import KERNEL, Solver

DEALS = 150 if KERNEL == "compiled" else 25
"""Full deals of either kind."""

JAMMED = 80 if KERNEL == "compiled" else 40
"""Jammed endings."""

CAP = Limits(states=20_000)
"""Where a search that prunes nothing gives up."""

every_rule_set = pytest.mark.parametrize("rules", ALL_RULES, ids=lambda rules: rules.name)

SWITCHED_OFF: dict[str, dict[str, Any]] = {
    "no dive": {"dive": False},
    "no held plays": {"dive": False, "hold_plays": False},
    "no forced plays": {"dive": False, "force_plays": False},
    "no dead ends": {"dive": False, "prune_dead_ends": False},
    "nothing": {"dive": False, "force_plays": False, "prune_dead_ends": False, "hold_plays": False},
}


@cache
def full_deals() -> dict[str, Position]:
    """Return deals of both kinds by their names, with some at the end that are lost under rules that lose few."""
    deals = [f"{source}:{number}" for source in ("ms", "gf") for number in range(1, DEALS + 1)]
    deals += ["ms:907", "ms:1437", "gf:1914", "gf:45838", "gf:35709"]
    return {deal: deal_board(deal).position for deal in deals}


@every_rule_set
def test_full_deals_have_the_same_verdicts(rules: Rules) -> None:
    """Of ranges of `ms` and `gf` deals, lost ones among them; a search unpruned may take too long, but few do."""
    solver = Solver(rules)
    expected = {deal: solver.solve(position).verdict for deal, position in full_deals().items()}
    assert "lost" in expected.values() or rules.one_space
    for options in SWITCHED_OFF.values():
        slower = Solver(rules, **options)
        verdicts = {deal: slower.solve(position, CAP).verdict for deal, position in full_deals().items()}
        undecided = {deal for deal, verdict in verdicts.items() if verdict == "undecided"}
        assert len(undecided) <= len(verdicts) // 50
        assert verdicts == {deal: "undecided" if deal in undecided else expected[deal] for deal in expected}


@every_rule_set
def test_endings_have_the_same_verdicts(rules: Rules) -> None:
    """Of jammed endings with up to forty cards, many of them lost, each is decided alike with anything off."""
    solver = Solver(rules)
    others = [Solver(rules, **options) for options in SWITCHED_OFF.values()]
    verdicts = set()
    for position in draw_endings("prunings", rules, 20, JAMMED, most_jammed=40):
        expected = solver.solve(position).verdict
        verdicts.add(expected)
        assert [expected] * len(others) == [other.solve(position).verdict for other in others]
    assert {"solvable", "lost"} == verdicts or rules.one_space


@pytest.mark.parametrize("options", SWITCHED_OFF.values(), ids=SWITCHED_OFF)
def test_each_switch_does_switch_something(options: dict[str, Any]) -> None:
    """The tests above compare two different searches: in some deal the number of states differs."""
    solver, slower = Solver(Rules()), Solver(Rules(), **options)
    deals = [deal_board(f"ms:{number}").position for number in range(1, 40)]
    assert [solver.solve(deal).states for deal in deals] != [slower.solve(deal).states for deal in deals]
    for one in SWITCHED_OFF.values():
        if one != options:
            other = Solver(Rules(), **one)
            assert [other.solve(deal).states for deal in deals] != [slower.solve(deal).states for deal in deals]
