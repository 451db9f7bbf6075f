"""Maps work over workers: results in order, and never more work handed out than the workers can use."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from gfclock_solver.batch.workers import Awaited, Workers

_Item = TypeVar("_Item")
_Result = TypeVar("_Result")


def map_in_order(workers: Workers, task: Callable[[_Item], _Result], items: Iterable[_Item]) -> Iterator[_Result]:
    """Yield ``task(item)`` for each of `items`, in their order; an item is taken only when a worker is to have it.

    What is done already is given before the workers all have enough to do, which with many of them may take long.
    An error of a task comes up in its turn, after the results of the items before it.
    """
    waiting: deque[Awaited[_Result]] = deque()
    for item in items:
        waiting.append(workers.hand_out(partial(task, item)))
        if len(waiting) >= workers.in_flight or waiting[0].is_ready():
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()
