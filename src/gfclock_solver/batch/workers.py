"""Who does the work: this process, processes of this machine, or a Dask cluster.

All three are executors of `concurrent.futures`, wrapped in a context manager that also ends them: when its block is
left by an error or Ctrl-C, nothing that was handed out goes on, and no process stays behind.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import contextmanager
from dataclasses import dataclass

from gfclock_solver.batch.inline import InlineExecutor
from gfclock_solver.errors import WorkFailed


@dataclass(frozen=True)
class Workers:
    """An executor, and how much work it should be handed at once."""

    executor: Executor
    in_flight: int
    """Pieces of work that keep all workers busy, those among them that wait for the result before them."""
    require_alive: Callable[[], None] = lambda: None
    """Raises `CancelledError` when the executor can do no more work; asked now and then while a result is awaited."""


@contextmanager
def inline_workers() -> Iterator[Workers]:
    """Give this process as the only worker."""
    yield Workers(InlineExecutor(), in_flight=1)


@contextmanager
def local_workers(jobs: int | None = None, patience: float | None = None) -> Iterator[Workers]:
    """Give `jobs` processes of this machine (by default as many as it has processors for this one).

    They are started only when the work has lasted for `patience` seconds (by default half a second), until when
    this process does it: a small range is done sooner than a process has begun.  Programs that call this
    must be importable without side effects, as `multiprocessing` demands: ``if __name__ == "__main__":``.
    Raises `WorkFailed` when one of the processes dies.
    """
    count = jobs or processors()
    if count == 1:
        with inline_workers() as workers:
            yield workers
        return
    from gfclock_solver.batch.processes import PATIENCE, ProcessExecutor

    executor = ProcessExecutor(count, PATIENCE if patience is None else patience)
    try:
        yield Workers(executor, in_flight=3 * count)
    except BrokenExecutor as error:
        executor.kill()
        raise WorkFailed("a worker process died; was it killed, or is memory short?") from error
    except BaseException:
        executor.kill()
        raise
    executor.shutdown()


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """Give the workers of the Dask cluster whose scheduler is at `address`, such as ``tcp://10.0.0.1:8786``.

    A worker that dies is no loss: the scheduler gives its work to another.  Raises `WorkFailed` when ``distributed``
    is not installed, when there is no scheduler or no worker, or when the scheduler goes away.
    """
    from gfclock_solver.batch.cluster import connect

    with connect(address) as client:
        executor = client.get_executor(pure=False)

        def require_alive() -> None:
            # Work that is handed out in the moment in which the scheduler goes away is neither done nor cancelled.
            if client.status not in ("running", "connecting"):
                raise CancelledError

        try:
            yield Workers(executor, 3 * sum(client.nthreads().values()), require_alive)
        except CancelledError as error:
            raise WorkFailed(f"the cluster at {address} is gone, or has cancelled the work") from error
        finally:
            # Cancels what is still out.
            executor.shutdown(wait=False)


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
