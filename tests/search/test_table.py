"""The transposition table: whatever its size and its age, it knows exactly the positions that were put in."""

from typing import Any

import pytest
from two_forms import interpreted_form

from gfclock_solver.boards import deal_board
from gfclock_solver.rules import STANDARD, parse_rules
from gfclock_solver.search import Outcome, Solver

TABLE = interpreted_form("gfclock_solver.search.compiled.table")
LAST_GENERATION: int = TABLE.LAST_GENERATION

DEALS = [f"ms:{number}" for number in range(1, 31)] + ["ms:317", "gf:25114"]
"""Won and lost deals, the last of which takes over a thousand states."""

ALTERNATE = parse_rules("king-on-ace+alternate-colours")

KEYS = [
    (0, 0, 0),
    (0, 0, 1),
    (0, 1, 0),
    (1, 0, 0),
    (2**64 - 1, 2**64 - 1, 2**32 - 1),
    (2**64 - 1, 2**64 - 1, 2**32 - 2),
    (2**63, 2**63 + 1, 2**31),
    (2**63 + 1, 2**63, 2**31),
    (0, 2**64 - 1, 0),
    (2**64 - 1, 0, 0),
]
"""Keys that differ in a bit or in the order of words, some of which no signed number of 64 bits holds."""


def outcomes(solver: Solver) -> list[Outcome]:
    """Return the answers on `DEALS`."""
    return [solver.solve(deal_board(deal).position) for deal in DEALS]


def is_new(table: Any, key: tuple[int, int, int]) -> bool:
    """Put `key` in the table; tell whether it was new."""
    return bool(table.insert(*key, 0))


@pytest.mark.parametrize("slots", [2, 4, 64, 65_536])
def test_a_tables_first_size_changes_nothing(slots: int) -> None:
    """Verdicts, states and moves are the same however often the table must grow on the way."""
    for rules in (STANDARD, ALTERNATE):
        assert outcomes(Solver(rules, dive=False)) == outcomes(Solver(rules, dive=False, slots=slots))


@pytest.mark.parametrize("slots", [-2, 0, 1, 3, 100])
def test_a_table_has_a_power_of_two_of_slots(slots: int) -> None:
    """Any other size is refused, and so is a single slot, which could never be half full."""
    with pytest.raises(ValueError, match=f"{slots} slots; want a power of two"):
        Solver(STANDARD, slots=slots)


def test_a_key_is_new_once() -> None:
    """A position is new when it is first put in and never again, also after the table has grown."""
    table = TABLE.PositionTable(2)
    for place, key in enumerate(KEYS):
        assert is_new(table, key)
        if table.is_full():
            table.grow()
        assert place + 1 == table.used
        assert not any(is_new(table, earlier) for earlier in KEYS[: place + 1])
    assert sorted(KEYS) == sorted(table.positions())


@pytest.mark.parametrize("generation", [1, 2, 1000, LAST_GENERATION - 1, LAST_GENERATION])
def test_what_is_forgotten_is_new_again(generation: int) -> None:
    """`clear` forgets all positions in any generation, and goes on after the last one as with a new table."""
    table = TABLE.PositionTable(32)
    table.generation = generation
    for _ in range(3):
        assert all(is_new(table, key) for key in KEYS)
        assert not any(is_new(table, key) for key in KEYS)
        assert sorted(KEYS) == sorted(table.positions())
        table.clear(32)
        assert (0, []) == (table.used, list(table.positions()))


def test_no_generation_follows_the_last() -> None:
    """`forget` says when it has none left, and then forgets nothing."""
    table = TABLE.PositionTable(32)
    table.generation = LAST_GENERATION - 1
    assert table.forget()
    assert is_new(table, KEYS[0])
    assert not table.forget()
    assert not is_new(table, KEYS[0])


def test_a_large_table_shrinks_when_it_is_cleared() -> None:
    """A table that grew for one search is as small again for the next, and as empty."""
    table = TABLE.PositionTable(4)
    for _ in range(3):
        table.grow()
    assert is_new(table, KEYS[1])
    table.clear(4)
    assert (3, 0, []) == (table.mask, table.used, list(table.positions()))


@pytest.mark.parametrize("generation", [LAST_GENERATION - 3, LAST_GENERATION - 1, LAST_GENERATION])
def test_a_solver_answers_the_same_when_generations_run_out(generation: int) -> None:
    """Between any two deals the last generation may pass; verdicts, states and moves are those of a new solver."""
    expected = outcomes(Solver(STANDARD, dive=False))
    solver = Solver(STANDARD, dive=False)
    solver._kernel.table.generation = generation
    assert expected == outcomes(solver)
    assert solver._kernel.table.generation < LAST_GENERATION
