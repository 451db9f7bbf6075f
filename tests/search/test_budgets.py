"""The table of budgets: what it says of a position it knows, and what it forgets when it may not grow."""

import pytest
from two_forms import interpreted_form

from gfclock_solver.boards import deal_board
from gfclock_solver.rules import Clock, parse_rules
from gfclock_solver.search.shortest import ShortestSolver

BudgetTable = interpreted_form("gfclock_solver.search.compiled.budgets").BudgetTable

KEYS = [(number * 0x9E3779B97F4A7C15 % 2**64, number, number * 7919 % 2**32) for number in range(1, 201)]


def test_a_position_is_new_until_it_was_searched_with_as_much() -> None:
    """The same budget or less is no news, more is; so for keys that differ in one word only."""
    table = BudgetTable(64, 64)
    for key in [(1, 2, 3), (1, 2, 4), (1, 3, 3), (2, 2, 3), (2**64 - 1, 2**64 - 1, 2**32 - 1)]:
        assert [True, False, False, True, False] == [table.insert(*key, budget) for budget in (5, 5, 4, 300, 6)]
    assert 5 == table.used


def test_a_table_that_may_grow_forgets_nothing() -> None:
    """Doubled again and again, it knows every position with its budget; cleared, it knows none."""
    table = BudgetTable(2, 1024)
    for budget, key in enumerate(KEYS):
        if table.is_full():
            table.grow()
        assert table.insert(*key, budget)
    assert [False] * len(KEYS) == [table.insert(*key, budget) for budget, key in enumerate(KEYS)]
    table.clear(2)
    assert (1, 0) == (table.mask, table.used)
    assert table.insert(*KEYS[0], 0)


def test_a_full_table_forgets_what_is_cheapest_to_search_again() -> None:
    """With room for four, a fifth position takes the place of the one with the least budget."""
    table = BudgetTable(4, 4)
    for budget, key in enumerate(KEYS[:4], 1):
        assert table.insert(*key, budget)
    assert table.insert(*KEYS[4], 9)
    assert not table.is_full()
    assert [False] * 4 == [table.insert(*key, 0) for key in KEYS[1:5]]
    assert table.insert(*KEYS[0], 1)


@pytest.mark.parametrize("slots", [0, 1, 3, 12])
def test_slots_are_a_power_of_two(slots: int) -> None:
    """Any other number of slots is a mistake of the caller."""
    with pytest.raises(ValueError, match="power of two"):
        BudgetTable(slots, 64)


@pytest.mark.parametrize("rules", ["standard", "both-directions+one-space", "king-on-ace+runs"])
def test_forgetting_changes_no_answer(rules: str) -> None:
    """With a table of four slots that never grows the fewest shifts are the same, in more states."""
    rule_set, more = parse_rules(rules), 0
    whole, small = (ShortestSolver(rule_set, Clock("HSDC"), slots=4, most_slots=most) for most in (2**18, 4))
    for number in range(20):
        position = deal_board(f"gf:{number}").position
        expected, found = whole.solve(position), small.solve(position)
        assert (expected.verdict, expected.shifts) == (found.verdict, found.shifts)
        more += found.states > expected.states
    assert more > 0
