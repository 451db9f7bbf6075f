"""The map over an executor: in order, lazily, and never too much at once."""

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from itertools import count, islice
from typing import Any

import pytest

from gfclock_solver.batch.ordered import map_in_order
from gfclock_solver.batch.workers import Workers, inline_workers


class Hesitant(Executor):
    """Does nothing until it holds `most` tasks, then the last one first; remembers how many it held at most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._held: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.held_at_most = 0
        self.submitted: list[Future[Any]] = []

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Keep the task."""
        future: Future[Any] = Future()
        self._held.append((future, lambda: fn(*args, **kwargs)))
        self.submitted.append(future)
        self.held_at_most = max(self.held_at_most, len(self._held))
        if len(self._held) == self._most:
            while self._held:
                held, call = self._held.pop()
                held.set_result(call())
        return future


def test_results_are_in_order_however_the_workers_finish() -> None:
    """Tasks that are done last to first come out first to last."""
    executor = Hesitant(5)
    assert [2 * item for item in range(25)] == list(
        map_in_order(Workers(executor, 5), lambda item: 2 * item, range(25))
    )
    assert 5 == executor.held_at_most


def test_no_more_is_taken_than_the_workers_can_use() -> None:
    """Of an endless supply only so much is taken as is handed out."""
    taken: list[int] = []

    def items() -> Iterator[int]:
        for item in count():
            taken.append(item)
            yield item

    with ThreadPoolExecutor(2) as executor:
        results = map_in_order(Workers(executor, 4), abs, items())
        assert [0, 1, 2] == list(islice(results, 3))
        assert len(taken) <= 3 + 4


def test_an_error_comes_in_its_turn() -> None:
    """What was done before a task that fails is had first; then its error is raised."""

    def invert(item: int) -> float:
        return 1 / (3 - item)

    with inline_workers() as workers:
        results = map_in_order(workers, invert, range(9))
        assert [1 / 3, 1 / 2, 1.0] == list(islice(results, 3))
        with pytest.raises(ZeroDivisionError):
            next(results)


def test_what_nobody_waits_for_is_cancelled() -> None:
    """When the reader goes away, tasks that are handed out but not begun are cancelled."""
    executor = Hesitant(3)
    results = map_in_order(Workers(executor, 3), abs, range(9))
    assert 0 == next(results)
    executor._most = 99
    assert 1 == next(results)
    results.close()  # type: ignore[attr-defined]  # an iterator to its reader, a generator in truth
    assert [False, False, False, True] == [future.cancelled() for future in executor.submitted]


def test_an_interrupt_is_not_kept_in_a_future() -> None:
    """Ctrl-C while this process itself works ends the run at once."""

    def interrupted(item: int) -> None:
        raise KeyboardInterrupt

    with inline_workers() as workers, pytest.raises(KeyboardInterrupt):
        next(map_in_order(workers, interrupted, [1]))


def test_a_result_is_given_as_soon_as_it_is_there() -> None:
    """Results do not wait until all workers have something to do: a first one comes before a second item is taken."""
    items = count()
    with inline_workers() as workers:
        assert 0 == next(map_in_order(Workers(workers.executor, 1000), lambda item: item, items))
    assert 1 == next(items)


def test_workers_that_are_gone_are_not_waited_for() -> None:
    """A result that will never come ends the wait when the workers say that they are gone."""

    def require_alive() -> None:
        raise CancelledError

    class Gone(Executor):
        """Takes work and never does it."""

        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> "Future[Any]":
            return Future()

    with pytest.raises(CancelledError):
        next(map_in_order(Workers(Gone(), 1, require_alive), abs, [1]))
