"""Who does the work: this process, processes of this machine, or a Dask cluster.

All three are handed calls and give back results; each is a context manager that also ends them: when its block is left
by an error or Ctrl-C, nothing that was handed out goes on, and no process stays behind.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final, Generic, Protocol, TypeVar

_Result = TypeVar("_Result")
_Result_co = TypeVar("_Result_co", covariant=True)

MOST_JOBS: Final = 60 if os.name == "nt" else 512
"""How many processes may work; Windows cannot wait for more at once, and elsewhere files and processes run short."""


class Awaited(Protocol[_Result_co]):
    """A call that was handed out."""

    def is_ready(self) -> bool:
        """Tell, without waiting, whether the call is done."""

    def result(self) -> _Result_co:
        """Wait for what the call returns, and return it or raise its error.

        Raises `WorkFailed` when it will never be done.
        """


class Workers(Protocol):
    """Whom calls can be handed to."""

    in_flight: int
    """How many calls keep all workers busy, those among them that wait for the result before them."""

    def hand_out(self, call: Callable[[], _Result]) -> Awaited[_Result]:
        """Let a worker make `call`, which must be such that it can be pickled where workers are other processes."""


class Done(Generic[_Result]):
    """A call that is done: with a result or with an error."""

    def __init__(self, call: Callable[[], _Result]) -> None:
        self._error: Exception | None = None
        try:
            self._result = call()
        except Exception as error:
            self._error = error

    def is_ready(self) -> bool:
        """Tell that the call is done."""
        return True

    def result(self) -> _Result:
        """Return what the call has returned, or raise its error."""
        if self._error is not None:
            raise self._error
        return self._result


class InlineWorkers:
    """The process itself, which makes a call at once, in the thread that hands it out; Ctrl-C passes through."""

    in_flight = 1

    def hand_out(self, call: Callable[[], _Result]) -> Done[_Result]:
        """Make `call`."""
        return Done(call)


@contextmanager
def inline_workers() -> Iterator[Workers]:
    """Give this process as the only worker."""
    yield InlineWorkers()


def local_workers(jobs: int | None = None, patience: float | None = None) -> AbstractContextManager[Workers]:
    """Give `jobs` processes of this machine (by default as many as it has processors for this one).

    They are started only when the work has lasted for `patience` seconds (by default a fraction of one), and this
    process works until they can: a small range is done sooner than a process has begun.  A program whose main script
    defines the job must be importable without side effects: ``if __name__ == "__main__":``.  What a job prints goes
    nowhere.
    Raises `WorkFailed` when one of the processes dies or cannot be started, `ValueError` for more than `MOST_JOBS`.
    """
    count = min(processors(), MOST_JOBS) if jobs is None else jobs
    if not 1 <= count <= MOST_JOBS:
        raise ValueError(f"{count} processes; want 1 to {MOST_JOBS}")
    if count == 1:
        return inline_workers()
    from gfclock_solver.batch.processes import PATIENCE, process_workers

    return process_workers(count, PATIENCE if patience is None else patience)


@contextmanager
def cluster_workers(
    address: str, patience: float | None = None, tell: Callable[[str], object] = lambda line: None
) -> Iterator[Workers]:
    """Give the workers of the Dask cluster whose scheduler is at `address`, such as ``tcp://10.0.0.1:8786``.

    A worker that dies is no loss: the scheduler gives its work to another.  When there is none left, or the scheduler
    does not answer, `tell` is called with a line that says so, and after `patience` seconds (by default a minute) it is
    given up.  Raises `InputError` when ``distributed`` is not installed or no scheduler is at `address`; `WorkFailed`
    when the cluster has no workers, workers of another version, or goes away.
    """
    from gfclock_solver.batch.cluster import PATIENCE, ClusterWorkers, connect

    with connect(address) as client:
        yield ClusterWorkers(client, address, PATIENCE if patience is None else patience, tell)


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
