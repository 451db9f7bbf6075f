"""Worker processes on this machine, which end with the process that started them, however it ends.

Not `concurrent.futures`'s pool, which waits for ever for the rest of a result whose worker has died while it wrote it.
Here nothing can be waited for in vain:

* There are no threads, locks or semaphores.  Each worker has a socket of its own, whose other end only it holds, so
  the end of a process is the end of what can be read from its socket, within a message too.
* What is waited for is any message from any worker, or any worker's end, which ends the run with `WorkFailed`.
* To end the workers is to kill them: what they did is lost, and that is what `batch.resumable` is for.
* Ctrl-C in a terminal reaches every process of the group.  Workers are started with such signals held back, and
  ignore them afterwards, so that only the main process acts on them.  A worker ends when its socket is closed, and
  looks now and then whether its parent is still there (see `batch.worker`).
"""

import os
import pickle
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import wait
from typing import Any, Final, Generic, TypeVar

from gfclock_solver.batch.holding import signals_held
from gfclock_solver.batch.starting import Started, start_process
from gfclock_solver.batch.workers import Awaited, Done
from gfclock_solver.errors import WorkFailed

_Result = TypeVar("_Result")

PATIENCE: Final = 0.15
"""Seconds of work that are done before processes are started; they are ready some tenths of a second later."""

_LOOK_SECONDS: Final = 0.25
"""After how long a wait is begun anew: on Windows Ctrl-C does not end one."""

_END_SECONDS: Final = 2.0
"""How long the end of killed processes is waited for; they end at once unless the system itself is stuck."""

_CALLS_AHEAD: Final = 2
"""Calls that a worker has at once, so that it does not wait for this process between two."""

_SMALL_CALL: Final = 32_768
"""Bytes of a call that fit into a socket whose reader is busy; a larger one waits until the worker is idle."""


class WorkerTraceback(Exception):
    """Where an error arose in a worker: the cause of the error that is raised here."""


class _Handed(Generic[_Result]):
    """A call that a worker has, or is to have."""

    def __init__(self, pool: "ProcessWorkers", message: bytes) -> None:
        self._pool = pool
        self.message = message
        self.answer: tuple[Any, Exception | None, str] | None = None

    def is_ready(self) -> bool:
        if self.answer is None:
            self._pool.look(0)
        return self.answer is not None

    def result(self) -> _Result:
        while self.answer is None:
            self._pool.require_alive()
            self._pool.look(_LOOK_SECONDS)
        value, error, where = self.answer
        if error is not None:
            raise error from WorkerTraceback(where)
        result: _Result = value
        return result


class _Worker:
    """A process and the calls that it has, the first of them under way."""

    def __init__(self, started: Started) -> None:
        self.started = started
        self.connection = started.connection
        self.is_ready = False
        self.calls: deque[_Handed[Any]] = deque()

    def takes(self, message: bytes) -> bool:
        return not self.calls or (len(self.calls) < _CALLS_AHEAD and len(message) <= _SMALL_CALL)


class ProcessWorkers:
    """Hands calls to `count` processes.

    They are started after `patience` seconds.  Until then the calls are made here, and, unless there was to be no
    patience at all, until the first process is ready too, since all that could be done meanwhile is to wait for it.
    """

    def __init__(self, count: int, patience: float) -> None:
        self.in_flight = 3 * count
        self._count = count
        self._alone_until = time.monotonic() + patience
        self._helps = patience > 0
        self._queue: deque[_Handed[Any]] = deque()
        self._workers: list[_Worker] = []
        self._failure: WorkFailed | None = None

    def hand_out(self, call: Callable[[], _Result]) -> Awaited[_Result]:
        """Make `call` now or hand it out."""
        if time.monotonic() < self._alone_until or (self._helps and not self._is_one_ready(call)):
            return Done(call)
        handed: _Handed[_Result] = _Handed(self, _message(call))
        self._queue.append(handed)
        self._feed()
        return handed

    def _is_one_ready(self, call: Callable[[], object]) -> bool:
        """Start the processes if they are not; tell whether one is ready, or there is a failure to tell."""
        while len(self._workers) < self._count and self._failure is None:
            self._start(_message(call))
        self.look(0)
        self._helps = self._failure is None and not any(worker.is_ready for worker in self._workers)
        return not self._helps

    def require_alive(self) -> None:
        """Raise `WorkFailed` when a worker has died."""
        if self._failure is not None:
            raise self._failure

    def look(self, seconds: float) -> None:
        """Take what workers have sent; wait for so many seconds at most until one has."""
        if self._failure is not None:
            return
        by_connection = {worker.connection: worker for worker in self._workers}
        for connection in wait(list(by_connection), seconds):
            self._take(by_connection[connection])
        self._feed()

    def _take(self, worker: _Worker) -> None:
        try:
            message = worker.connection.recv_bytes()
        except (EOFError, OSError):
            self._failure = WorkFailed(_why_dead(worker))
            return
        if not worker.is_ready:
            worker.is_ready = True
            return
        try:
            answer = pickle.loads(message)
        except Exception as error:
            answer = (None, WorkFailed(f"what a worker process found cannot be read: {error}"), "")
        worker.calls.popleft().answer = answer

    def _feed(self) -> None:
        """Give calls that wait to those workers that have the fewest, and start workers while there are not enough."""
        while self._queue and self._failure is None:
            message = self._queue[0].message
            worker = min(self._workers, key=lambda one: (len(one.calls), not one.is_ready), default=None)
            if (worker is None or worker.calls) and len(self._workers) < self._count:
                worker = self._start(message)
            if worker is None or not worker.takes(message):
                return
            worker.calls.append(self._queue.popleft())
            self._send(worker, message)

    def _send(self, worker: _Worker, message: bytes) -> None:
        try:
            worker.connection.send_bytes(message)
        except OSError:
            self._failure = WorkFailed(_why_dead(worker))

    def _start(self, example: bytes) -> _Worker | None:
        """Start a process, and let it load what calls such as `example` need."""
        try:
            with signals_held():
                worker = _Worker(start_process())
                self._workers.append(worker)
        except (OSError, MemoryError, RuntimeError) as error:
            reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
            number = len(self._workers) + 1
            self._failure = WorkFailed(f"worker process {number} of {self._count} cannot be started: {reason}")
            return None
        self._send(worker, example if len(example) <= _SMALL_CALL else b"")
        return worker

    def end(self) -> None:
        """End the processes now, whatever they do, and wait until they are gone."""
        with signals_held():
            for worker in self._workers:
                worker.started.kill()
            for worker in self._workers:
                worker.connection.close()
            deadline = time.monotonic() + _END_SECONDS
            for worker in self._workers:
                worker.started.has_ended(deadline - time.monotonic())


@contextmanager
def process_workers(count: int, patience: float) -> Iterator[ProcessWorkers]:
    """Give `count` processes that begin after `patience` seconds; see `workers.local_workers`."""
    from gfclock_solver.batch.worker import is_worker

    if is_worker():
        raise WorkFailed('a worker was to start workers; does the main script lack an if __name__ == "__main__"?')
    workers = ProcessWorkers(count, patience)
    try:
        yield workers
    finally:
        # Nobody waits for what may still be under way, and one that is idle has nothing to lose.
        workers.end()


def _message(call: Callable[[], object]) -> bytes:
    pickled = pickle.dumps(call)
    # Only what the main script defines needs that script, and names its module.
    return pickle.dumps((_main_script() if b"__main__" in pickled else None, pickled))


def _main_script() -> tuple[str, str] | None:
    """Return how and where a worker finds the main script, in the words of `multiprocessing.spawn.prepare`."""
    import sys

    main = sys.modules["__main__"]
    if main.__spec__ is not None:
        return "init_main_from_name", main.__spec__.name
    path = getattr(main, "__file__", None)
    return None if path is None else ("init_main_from_path", os.path.abspath(path))


def _why_dead(worker: _Worker) -> str:
    if worker.is_ready:
        return "a worker process died; was it killed, or is memory short?"
    return "a worker process ended as it started; is memory short, or are processes limited?"
