"""Maps work over an executor: results in order, and never more work handed out than the workers can use."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, wait
from typing import Final, TypeVar

from gfclock_solver.batch.workers import Workers

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")

_PATIENCE: Final = 0.5
"""Seconds after which a wait is begun anew: on Windows Ctrl-C does not end one, and what is waited for may be gone."""


def map_in_order(workers: Workers, task: Callable[[_Item], _Result], items: Iterable[_Item]) -> Iterator[_Result]:
    """Yield ``task(item)`` for each of `items`, in their order; an item is taken only when a worker is to have it.

    What is done already is given before the workers all have enough to do, which with many of them may take long.
    An error of a task comes up in its turn, after the results of the items before it.
    """
    waiting: deque[Future[_Result]] = deque()
    try:
        for item in items:
            waiting.append(workers.executor.submit(task, item))
            if len(waiting) >= workers.in_flight or waiting[0].done():
                yield _result(waiting.popleft(), workers)
        while waiting:
            yield _result(waiting.popleft(), workers)
    finally:
        for future in waiting:
            future.cancel()


def _result(future: "Future[_Result]", workers: Workers) -> _Result:
    while not wait([future], timeout=_PATIENCE).done:
        workers.require_alive()
    return future.result()
