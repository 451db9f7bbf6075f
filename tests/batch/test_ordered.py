"""The map over workers: in order, lazily, and never too much at once."""

from collections.abc import Callable, Iterator
from itertools import count, islice
from typing import Any

import pytest

from gfclock_solver.batch.ordered import map_in_order
from gfclock_solver.batch.workers import InlineWorkers, inline_workers


class Held:
    """A call that is made when its workers choose to."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self.call = call
        self.value: Any = None
        self.is_done = False

    def make(self) -> None:
        """Make the call."""
        self.value, self.is_done = self.call(), True

    def is_ready(self) -> bool:
        """Tell whether the call has been made."""
        return self.is_done

    def result(self) -> Any:
        """Return what the call has returned; it must have been made."""
        assert self.is_done
        return self.value


class Hesitant:
    """Does nothing until it holds as many calls as it takes, then the last one first; remembers how many it held."""

    def __init__(self, in_flight: int) -> None:
        self.in_flight = in_flight
        self.held: list[Held] = []
        self.held_at_most = 0

    def hand_out(self, call: Callable[[], Any]) -> Held:
        """Keep the call."""
        held = Held(call)
        self.held.append(held)
        self.held_at_most = max(self.held_at_most, len(self.held))
        if len(self.held) == self.in_flight:
            while self.held:
                self.held.pop().make()
        return held


def test_results_are_in_order_however_the_workers_finish() -> None:
    """Calls that are made last to first come out first to last."""
    workers = Hesitant(5)
    assert [2 * item for item in range(25)] == list(map_in_order(workers, lambda item: 2 * item, range(25)))
    assert 5 == workers.held_at_most


def test_no_more_is_taken_than_the_workers_can_use() -> None:
    """Of an endless supply only so much is taken as is handed out."""
    taken: list[int] = []

    def items() -> Iterator[int]:
        for item in count():
            taken.append(item)
            yield item

    assert [0, 1, 2] == list(islice(map_in_order(Hesitant(4), abs, items()), 3))
    assert 4 <= len(taken) <= 3 + 4


def test_an_error_comes_in_its_turn() -> None:
    """What was done before a task that fails is had first; then its error is raised."""

    def invert(item: int) -> float:
        return 1 / (3 - item)

    with inline_workers() as workers:
        results = map_in_order(workers, invert, range(9))
        assert [1 / 3, 1 / 2, 1.0] == list(islice(results, 3))
        with pytest.raises(ZeroDivisionError):
            next(results)


def test_an_interrupt_is_not_kept_for_later() -> None:
    """Ctrl-C while this process itself works ends the run at once."""

    def interrupted(item: int) -> None:
        raise KeyboardInterrupt

    with inline_workers() as workers, pytest.raises(KeyboardInterrupt):
        next(map_in_order(workers, interrupted, [1]))


def test_a_result_is_given_as_soon_as_it_is_there() -> None:
    """Results do not wait until all workers have something to do: a first one comes before a second item is taken."""
    items = count()
    workers = InlineWorkers()
    workers.in_flight = 1000
    assert 0 == next(map_in_order(workers, lambda item: item, items))
    assert 1 == next(items)
