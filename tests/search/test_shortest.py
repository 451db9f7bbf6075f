"""Fewest shifts: lines that are known, limits, and what must not come between two searches."""

from typing import Any

import pytest
from oracle import positions_along

from gfclock_solver.boards import deal_board
from gfclock_solver.limits import Limits
from gfclock_solver.rules import STANDARD, Clock, Position, Rules, apply, legal_moves, parse_rules, position_of
from gfclock_solver.search import Outcome, Solver
from gfclock_solver.search.compiled import shortest as _shortest
from gfclock_solver.search.range_solver import LOST, SOLVABLE, UNDECIDED
from gfclock_solver.search.shortest import ShortestSolver, find_shortest
from gfclock_solver.search.shortest_range import UNKNOWN_SHIFTS, ShortestRangeSolver
from gfclock_solver.search.solver import lay_out

SHCD = Clock("SHCD")

KNOWN = {
    "standard": {1: 7, 3: 10, 4: 7, 5: 7, 6: 4, 7: 8, 8: 6, 9: 6, 10: 1, 11: 5, 12: 9},
    "runs": {1: 7, 3: 9, 4: 7, 5: 7, 6: 4},
}
"""The fewest shifts of `ms` deals by rule set, found by another program."""

HARD = Limits(states=400)
"""Enough to decide ms:3 and ms:277, too little to prove a line of them the shortest."""

STUBBORN = 277
"""The number of an `ms` deal for whose 12 shifts a table must grow; its first line has 20."""


def dealt(number: int) -> Position:
    """Return the deal ``ms:number``."""
    return deal_board(f"ms:{number}").position


def replay(position: Position, outcome: Outcome, rules: Rules) -> Position:
    """Return the position after the outcome's moves, each of which must be legal when its turn comes."""
    for move in outcome.moves:
        assert move in list(legal_moves(position, rules))
        position = apply(position, move)
    return position


@pytest.mark.parametrize("rules", KNOWN)
def test_the_fewest_shifts_are_those_that_are_known(rules: str) -> None:
    """Every line is legal, wins, has the known number of shifts, and is said to be the shortest."""
    rule_set = parse_rules(rules)
    solver = ShortestSolver(rule_set, SHCD)
    outcomes = {number: solver.solve(dealt(number)) for number in KNOWN[rules]}
    assert KNOWN[rules] == {number: outcome.shifts for number, outcome in outcomes.items()}
    for number, outcome in outcomes.items():
        assert ("solvable", True, None) == (outcome.verdict, outcome.shortest, outcome.limit)
        assert replay(dealt(number), outcome, rule_set).is_won


@pytest.mark.parametrize(
    "options",
    [
        {"use_bound": False},
        {"force_plays": False},
        {"prune_tight": False},
        {"count_exactly": False},
        {"hold_cards": False},
        {"prune_stuck": False},
        {"slots": 2},
        {"slots": 2, "most_slots": 64},
    ],
    ids=str,
)
def test_no_option_changes_the_fewest_shifts(options: dict[str, Any]) -> None:
    """With each pruning off, and with stores that must grow or may not, the answers are the known ones."""
    solver = ShortestSolver(STANDARD, SHCD, **options)
    cheap = [1, 6, 8, 9, 10, 11]
    assert [KNOWN["standard"][number] for number in cheap] == [solver.solve(dealt(number)).shifts for number in cheap]


def test_the_bound_never_exceeds_what_is_needed_along_a_shortest_line() -> None:
    """On a shortest line the fewest shifts still needed are those to come; the bound is not above."""
    solver, kernel, tight = ShortestSolver(STANDARD, SHCD), _shortest.ShortestKernel(STANDARD, SHCD), 0
    for number in range(3, 40):
        outcome = solver.solve(dealt(number))
        if outcome.verdict == "lost":
            continue
        left = outcome.shifts
        for position, move in zip(positions_along(dealt(number), outcome.moves), (*outcome.moves, None), strict=True):
            lay_out(kernel, position)
            assert kernel.lower_bound() <= left
            tight += kernel.lower_bound() == left > 0
            left -= move is not None and move.target != "clock"
    assert tight >= 500


def test_a_won_position_needs_no_shift() -> None:
    """With every card on the clock the shortest line is empty."""
    outcome = find_shortest(position_of(SHCD, ()), STANDARD)
    assert ("solvable", (), True) == (outcome.verdict, outcome.moves, outcome.shortest)


def test_a_lost_deal_is_lost() -> None:
    """A deal that cannot be won has no shortest line, and is decided as `Solver` decides it."""
    assert Solver(STANDARD).solve(dealt(25)) == find_shortest(dealt(25), STANDARD)
    assert "lost" == find_shortest(dealt(25), STANDARD).verdict


@pytest.mark.parametrize(
    ("limits", "name"), [(HARD, "states"), (Limits(memory=1), "memory"), (Limits(seconds=0), "seconds")]
)
def test_a_limit_leaves_the_first_line(limits: Limits, name: str) -> None:
    """When a limit is hit on the way, the line is the first one found, not called the shortest; the limit is named."""
    outcome = find_shortest(dealt(STUBBORN), STANDARD, limits)
    assert ("solvable", False, name) == (outcome.verdict, outcome.shortest, outcome.limit)
    assert Solver(STANDARD).solve(dealt(STUBBORN)).moves == outcome.moves
    assert outcome.shifts > 12


def test_a_limit_may_leave_a_deal_undecided() -> None:
    """Where not even the verdict is found in time, nothing is said."""
    outcome = find_shortest(dealt(1), STANDARD, Limits(states=1))
    assert ("undecided", (), False, "states") == (outcome.verdict, outcome.moves, outcome.shortest, outcome.limit)


def test_a_position_of_another_layout_is_refused() -> None:
    """A solver is made for one clock layout; another's position is a mistake of the caller."""
    with pytest.raises(ValueError, match="layout SHCD"):
        ShortestSolver(STANDARD, Clock("HSDC")).solve(dealt(1))


def test_a_solver_keeps_nothing_of_earlier_searches() -> None:
    """After searches that were won, lost and cut short, answers are those of a new solver."""
    solver = ShortestSolver(STANDARD, SHCD)
    for limits in (HARD, Limits(memory=1), Limits()):
        for number in (3, 25, STUBBORN, 12):
            solver.solve(dealt(number), limits)
    for number in (12, 3, 25, 1):
        assert find_shortest(dealt(number), STANDARD) == solver.solve(dealt(number))


def test_progress_is_told_with_growing_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The states told go on from the search for a verdict to that for a shortest line."""
    monkeypatch.setattr("gfclock_solver.search.solver.SLICE_STATES", 100)
    told: list[int] = []
    outcome = ShortestSolver(STANDARD, SHCD).solve(dealt(3), on_progress=told.append)
    assert len(told) >= 10
    assert sorted(told) == told
    assert told[-1] <= outcome.states


@pytest.mark.parametrize("rules", ["standard", "alternate-colours+runs"])
def test_a_range_has_the_answers_of_its_deals(rules: str) -> None:
    """Verdict, fewest shifts and states of a range are those of one deal after another."""
    rule_set = parse_rules(rules)
    solver = ShortestSolver(rule_set, SHCD)
    outcomes = [solver.solve(dealt(number)) for number in range(1, 41)]
    found = ShortestRangeSolver(rule_set).decide("ms", 1, 40)
    assert [LOST if outcome.verdict == "lost" else SOLVABLE for outcome in outcomes] == list(found.verdicts)
    assert [outcome.shifts if outcome.moves else UNKNOWN_SHIFTS for outcome in outcomes] == list(found.shifts)
    assert [outcome.states for outcome in outcomes] == list(found.states)


def test_a_limit_leaves_shifts_unknown_in_a_range() -> None:
    """A deal decided whose line is not proven has a verdict and no shifts; one undecided has neither."""
    found = ShortestRangeSolver(STANDARD, HARD).decide("ms", 3, 1)
    assert (SOLVABLE, UNKNOWN_SHIFTS) == (found.verdicts[0], found.shifts[0])
    found = ShortestRangeSolver(STANDARD, Limits(states=1)).decide("ms", 1, 1)
    assert (UNDECIDED["states"], UNKNOWN_SHIFTS) == (found.verdicts[0], found.shifts[0])


def test_one_range_solver_serves_deals_of_both_layouts() -> None:
    """`gf` deals lie on another clock than `ms` deals; one solver knows the layout of each."""
    solver = ShortestRangeSolver(STANDARD)
    for source in ("gf", "ms", "gf"):
        expected = [find_shortest(deal_board(f"{source}:{number}").position, STANDARD).shifts for number in range(5, 9)]
        assert expected == list(solver.decide(source, 5, 4).shifts)
