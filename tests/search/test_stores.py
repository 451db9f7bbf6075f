"""Stores that cannot grow: the search ends, and the same solver goes on as if nothing had been."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any

import pytest
from two_forms import interpreted_form

from gfclock_solver.boards import deal_board
from gfclock_solver.rules import STANDARD, parse_rules
from gfclock_solver.search import Solver
from gfclock_solver.search.compiled import kernel as _kernel, stack, storage, table
from gfclock_solver.search.shortest import ShortestSolver

KERNEL = interpreted_form("gfclock_solver.search.compiled.kernel")

DEALS = [deal_board(f"ms:{number}").position for number in (3, 25, 100, 317)]


class OutOfMemory:
    """Makes one allocation fail, the one after so many that succeed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = -1
        for module in (stack, table, _kernel):
            for name in ("longer", "longer_words", "new_words", "new_ints"):
                if hasattr(module, name):
                    monkeypatch.setattr(module, name, self._failing(getattr(storage, name)))

    def _failing(self, make: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            self.left -= 1
            if self.left == -1:
                raise MemoryError
            return make(*arguments)

        return call


@pytest.mark.parametrize("rules", ["standard", "alternate-colours+runs"])
def test_each_allocation_may_fail_once(monkeypatch: pytest.MonkeyPatch, rules: str) -> None:
    """Whichever store cannot grow, the error comes out, and the solver's next answers are those of a new one.

    With the address sanitizer this test also shows that no store is written past its end.
    """
    fresh = [Solver(parse_rules(rules), dive=False, slots=2).solve(deal) for deal in DEALS]
    failing = OutOfMemory(monkeypatch)
    for place in count():
        solver = Solver(parse_rules(rules), dive=False, slots=2)
        failing.left = place
        for deal in DEALS:
            with suppress(MemoryError):
                solver.solve(deal)
        if failing.left >= 0:
            # There are no more allocations.
            break
        assert fresh == [solver.solve(deal) for deal in DEALS]
    assert place > 10


def test_a_shortest_search_whose_stores_cannot_grow_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for fewest shifts does so too."""
    position = DEALS[0]
    fresh = ShortestSolver(STANDARD, position.clock).solve(position)
    failing = OutOfMemory(monkeypatch)
    solver = ShortestSolver(STANDARD, position.clock)
    for place in range(3):
        failing.left = place
        with suppress(MemoryError):
            solver.solve(position)
        failing.left = -1
        assert fresh == solver.solve(position)
