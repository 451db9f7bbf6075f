"""Boards by the buffer: the kernel's own loop decides each as a solver does."""

from array import array
from typing import Any

import pytest
from two_forms import interpreted_form

from gfclock_solver.boards import BOARD_BYTES, deal_board, fill_boards
from gfclock_solver.limits import Limits
from gfclock_solver.rules import STANDARD, Rules, parse_rules
from gfclock_solver.search import Solver
from gfclock_solver.search.compiled import kernel as _kernel
from gfclock_solver.search.solver import DIVE_SHIFTS

WON, LOST, WANTS_ROOM = 1, 2, 3
COUNT = 350
"""Boards decided: of ``ms:1`` to ``ms:350`` eight are lost, and one of them takes some hundred states."""

RULE_SETS = [STANDARD, parse_rules("alternate-colours"), parse_rules("both-directions+one-space")]

every_kernel = pytest.mark.parametrize(
    "kernel_module",
    [_kernel, interpreted_form("gfclock_solver.search.compiled.kernel")],
    ids=["installed", "interpreted"],
)


def decide(
    kernel: Any, boards: bytearray, most_shifts: int = DIVE_SHIFTS, limit: int = 10**9
) -> tuple[list[int], list[int], int]:
    """Decide all boards; return the verdicts, the states, and how many boards the loop left to be carried on here."""
    count = len(boards) // BOARD_BYTES
    verdicts, states, left = bytearray(count), array("i", bytes(4 * count)), 0
    place = 0
    while (place := kernel.decide_boards(boards, verdicts, states, place, most_shifts, limit)) < count:
        left += 1
        while (status := kernel.run(kernel.states + 50)) not in (WON, LOST):
            if status == WANTS_ROOM:
                kernel.make_room()
        verdicts[place], states[place] = status, kernel.states
        place += 1
    return list(verdicts), list(states), left


def dealt(count: int) -> bytearray:
    """Return the first boards of ``ms``, packed."""
    boards = bytearray(BOARD_BYTES * count)
    fill_boards("ms", 1, count, boards)
    return boards


def solved(rules: Rules, dive: bool = True) -> tuple[list[int], list[int]]:
    """Return what a solver says on the same boards."""
    solver = Solver(rules, dive=dive)
    outcomes = [solver.solve(deal_board(f"ms:{number}").position) for number in range(1, COUNT + 1)]
    return [{"solvable": WON, "lost": LOST}[outcome.verdict] for outcome in outcomes], [
        outcome.states for outcome in outcomes
    ]


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.name)
@every_kernel
def test_every_board_is_decided_as_a_solver_does(kernel_module: Any, rules: Rules) -> None:
    """Verdicts and states are those of `Solver.solve` on the same deals, with dives and without."""
    for most_shifts in (DIVE_SHIFTS, 0):
        expected = solved(rules, dive=most_shifts > 0)
        assert expected == decide(kernel_module.Kernel(rules), dealt(COUNT), most_shifts)[:2]


@pytest.mark.parametrize("limit", [0, 1, 10, 40])
@every_kernel
def test_a_board_left_by_the_loop_is_carried_on(kernel_module: Any, limit: int) -> None:
    """A small limit leaves boards to the caller; carried on, they end with the same verdicts and states."""
    verdicts, states, left = decide(kernel_module.Kernel(STANDARD), dealt(COUNT), limit=limit)
    assert left > 0
    assert solved(STANDARD) == (verdicts, states)


@pytest.mark.parametrize("slots", [2, 16])
@every_kernel
def test_a_board_that_wants_room_is_carried_on(kernel_module: Any, slots: int) -> None:
    """A small table leaves boards to the caller; carried on, they end with the same verdicts and states."""
    verdicts, states, left = decide(kernel_module.Kernel(STANDARD, slots=slots), dealt(COUNT))
    assert left > 0
    assert solved(STANDARD) == (verdicts, states)


def test_the_loop_starts_and_ends_where_it_is_told() -> None:
    """Boards before the first are not touched, and what is behind the last in the buffers is not either."""
    verdicts, states = bytearray([77] * 12), array("i", [77] * 12)
    kernel: Any = _kernel.Kernel(STANDARD)
    assert 10 == kernel.decide_boards(dealt(10), verdicts, states, 4, DIVE_SHIFTS, 10**9)
    assert [77] * 4 == list(verdicts[:4]) == list(states[:4])
    assert [77] * 2 == list(verdicts[10:]) == list(states[10:])
    assert {WON} == set(verdicts[4:10])
    assert 77 not in states[4:10]


@every_kernel
def test_no_boards_are_decided_at_once(kernel_module: Any) -> None:
    """An empty buffer, or a start behind the last board, is no error and decides nothing."""
    kernel = kernel_module.Kernel(STANDARD)
    assert 0 == kernel.decide_boards(bytearray(), bytearray(1), array("i", [0]), 0, DIVE_SHIFTS, 100)
    verdicts = bytearray(2)
    assert 2 == kernel.decide_boards(dealt(2), verdicts, array("i", [0, 0]), 2, DIVE_SHIFTS, 100)
    assert bytes(2) == verdicts


@pytest.mark.parametrize(("verdicts", "states"), [(1, 2), (2, 1), (0, 0)])
@every_kernel
def test_buffers_that_are_too_short_are_refused(kernel_module: Any, verdicts: int, states: int) -> None:
    """Nothing is written past the end of a buffer."""
    kernel = kernel_module.Kernel(STANDARD)
    room = bytearray(max(verdicts, 1))[:verdicts] or bytearray(1)
    counts = array("i", bytes(4 * states)) or array("i", [0])
    with pytest.raises(ValueError, match="2 boards, but room for"):
        kernel.decide_boards(dealt(2), room, counts, 0, DIVE_SHIFTS, 100)
    assert not any(room)


@every_kernel
def test_a_board_is_not_decided_from_another_ones_search(kernel_module: Any) -> None:
    """When no generation is left to forget with, the loop leaves the board; begun again it has the same answer."""
    kernel = kernel_module.Kernel(STANDARD)
    boards, expected = dealt(40), decide(kernel_module.Kernel(STANDARD), dealt(40), most_shifts=0)[:2]
    verdicts, states = bytearray(40), array("i", bytes(4 * 40))
    kernel.table.generation = interpreted_form("gfclock_solver.search.compiled.table").LAST_GENERATION - 10
    place = kernel.decide_boards(boards, verdicts, states, 0, 0, 10**9)
    assert 10 == place
    kernel.table.clear(kernel.first_slots)
    assert 40 == kernel.decide_boards(boards, verdicts, states, place, 0, 10**9)
    assert expected == (list(verdicts), list(states))


def test_a_limit_on_a_solver_counts_as_the_loop_does() -> None:
    """A deal that the loop decides in n states a solver decides under any greater limit, with the same number."""
    verdicts, states, _ = decide(_kernel.Kernel(STANDARD), dealt(60))
    solver = Solver(STANDARD)
    for number, (verdict, count) in enumerate(zip(verdicts, states, strict=True), 1):
        outcome = solver.solve(deal_board(f"ms:{number}").position, Limits(states=count + 1))
        assert ({WON: "solvable", LOST: "lost"}[verdict], count) == (outcome.verdict, outcome.states)
