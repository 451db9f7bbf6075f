"""Ranges of deals: decided by the buffer, each deal as a solver does."""

from typing import Any

import pytest
from two_forms import interpreted_form

from gfclock_solver.boards import deal_board
from gfclock_solver.errors import InputError
from gfclock_solver.limits import NO_LIMITS, Limits
from gfclock_solver.rules import STANDARD, Rules, parse_rules
from gfclock_solver.search import Solver
from gfclock_solver.search.compiled import kernel as _kernel
from gfclock_solver.search.compiled.table import LAST_GENERATION
from gfclock_solver.search.range_solver import LOST, SOLVABLE, UNDECIDED, RangeSolver

COUNT = 320
"""Deals decided: of ``ms:1`` to ``ms:320`` six are lost."""

INTERPRETED: Any = interpreted_form("gfclock_solver.search.compiled.kernel")

every_kernel = pytest.mark.parametrize("kernel", [_kernel, INTERPRETED], ids=["installed", "interpreted"])


def decided(solver: RangeSolver, first: int = 1, count: int = COUNT) -> list[tuple[int, int]]:
    """Return verdict and states of each deal."""
    return list(zip(*solver.decide("ms", first, count), strict=True))


def solved(rules: Rules, limits: Limits = NO_LIMITS) -> list[tuple[int, int]]:
    """Return what a solver says of the same deals."""
    solver = Solver(rules)
    outcomes = [solver.solve(deal_board(f"ms:{number}").position, limits) for number in range(1, COUNT + 1)]
    codes = {"solvable": SOLVABLE, "lost": LOST}
    return [(codes[each.verdict] if each.limit is None else UNDECIDED[each.limit], each.states) for each in outcomes]


@pytest.mark.parametrize("rules", ["standard", "alternate-colours", "king-on-ace+one-space"])
@every_kernel
def test_a_range_is_decided_as_a_solver_does(kernel: Any, rules: str) -> None:
    """Verdicts and states are those of `Solver.solve`, deal by deal."""
    assert solved(parse_rules(rules)) == decided(RangeSolver(parse_rules(rules), kernel=kernel))


@pytest.mark.parametrize("slots", [2, 64])
@every_kernel
def test_a_search_that_outgrows_the_table_is_carried_on(kernel: Any, slots: int) -> None:
    """The first size of the table does not show, and a table that has grown shrinks again for the next deal."""
    solver = RangeSolver(STANDARD, kernel=kernel, slots=slots)
    assert solved(STANDARD) == decided(solver)
    assert slots == solver._kernel.table.mask + 1


@pytest.mark.parametrize("states", [1, 7, 31, 100])
@every_kernel
def test_a_limit_on_states_leaves_deals_undecided(kernel: Any, states: int) -> None:
    """A deal that needs more states than the limit is undecided for that reason, exactly where a solver gives up."""
    limits = Limits(states=states)
    expected = solved(STANDARD, limits)
    assert expected == decided(RangeSolver(STANDARD, limits, kernel=kernel))
    assert UNDECIDED["states"] in {code for code, _ in expected}


@pytest.mark.parametrize(("limits", "name"), [(Limits(memory=1), "memory"), (Limits(seconds=1e-9), "seconds")])
def test_other_limits_leave_deals_undecided(limits: Limits, name: Any) -> None:
    """A search that wants more memory than the limit, or that is looked at after its time, is undecided."""
    codes = [code for code, _ in decided(RangeSolver(STANDARD, limits, slots=2))]
    assert {SOLVABLE, UNDECIDED[name]} <= set(codes)
    # What the dive wins needs neither, and is nearly everything.
    assert codes.count(SOLVABLE) > COUNT // 2


@every_kernel
def test_a_worn_out_table_is_renewed(kernel: Any) -> None:
    """When the table has no generation left to forget with, it begins anew, and nothing is decided otherwise."""
    expected = decided(RangeSolver(STANDARD, kernel=kernel))
    for left in range(4):
        solver = RangeSolver(STANDARD, kernel=kernel)
        solver._kernel.table.generation = LAST_GENERATION - left
        assert expected == decided(solver)
        assert solver._kernel.table.generation < LAST_GENERATION


def test_how_a_range_is_cut_does_not_show() -> None:
    """One solver asked for parts, longer and shorter, says what another says of the whole."""
    solver = RangeSolver(STANDARD)
    parts = [(1, 3), (4, 200), (204, 1), (205, COUNT - 204)]
    assert decided(RangeSolver(STANDARD)) == [each for part in parts for each in decided(solver, *part)]


def test_every_source_has_ranges() -> None:
    """Deals of our own are decided like others, PySolFC's across the change of its shuffle too."""
    for source, first in (("gf", 0), ("gf", 2**53 - 20), ("pysol", 31990)):
        verdicts, states = RangeSolver(STANDARD).decide(source, first, 20)
        outcomes = [Solver(STANDARD).solve(deal_board(f"{source}:{first + place}").position) for place in range(20)]
        assert [each.states for each in outcomes] == list(states)
        assert [each.verdict == "solvable" for each in outcomes] == [code == SOLVABLE for code in verdicts]


@pytest.mark.parametrize("first", [0, 2**31 - 5])
def test_deals_that_do_not_exist_are_refused(first: int) -> None:
    """A range that leaves the numbers of its source is an error before anything is decided."""
    with pytest.raises(InputError, match="out of range"):
        RangeSolver(STANDARD).decide("ms", first, 10)
