"""Worker processes on this machine, which end with the process that started them, however it ends.

The pool is `concurrent.futures`'s own, with four additions:

* It is started late, see `ProcessExecutor`.
* Ctrl-C in a terminal reaches every process of the group.  Workers are started with that signal blocked, and ignore
  it afterwards, so that only the main process acts on it and no worker ever writes a traceback.
* `ProcessExecutor.kill` ends the workers at once, where the pool would wait for what they do.
* A worker watches its parent and ends when that has died without a chance to end it (SIGKILL, out of memory).
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.context import SpawnContext
from multiprocessing.process import BaseProcess
from typing import Any, Final, ParamSpec, TypeVar

from gfclock_solver.batch.inline import InlineExecutor

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

PATIENCE: Final = 0.5
"""Seconds of work that are done before processes are started; that takes them some tenths of a second."""


class ProcessExecutor(Executor):
    """Does the work of the first `patience` seconds at once, and hands out what comes after to `count` processes."""

    def __init__(self, count: int, patience: float) -> None:
        # More a pool cannot wait for on Windows.
        self._count = min(count, 61) if os.name == "nt" else count
        self._alone_until = time.monotonic() + patience
        self._alone = InlineExecutor()
        self._context = _RecordingContext()
        self._pool: ProcessPoolExecutor | None = None

    def submit(
        self, fn: Callable[_Arguments, _Result], /, *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> "Future[_Result]":
        """Do the work now or hand it out."""
        if self._pool is None:
            if time.monotonic() < self._alone_until:
                return self._alone.submit(fn, *args, **kwargs)
            self._pool = ProcessPoolExecutor(self._count, mp_context=self._context, initializer=_begin_work)
        with _interrupts_blocked():
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes when they have done what was handed out."""
        if self._pool is not None:
            self._pool.shutdown(wait, cancel_futures=cancel_futures)

    def kill(self) -> None:
        """End the processes now, whatever they do, and wait for their end."""
        for process in self._context.started:
            process.kill()
        self.shutdown(cancel_futures=True)


class _RecordingContext(SpawnContext):
    """Starts processes afresh, which works alike on every system, and remembers them."""

    def __init__(self) -> None:
        super().__init__()
        self.started: list[BaseProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> BaseProcess:  # type: ignore[override]  # noqa: N802  # its name
        """Return a process that is about to be started."""
        process = SpawnContext.Process(*args, **kwargs)
        self.started.append(process)
        return process


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Hold Ctrl-C back for a moment; processes started meanwhile hold it back for ever."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_work() -> None:
    """Prepare a worker: deaf to Ctrl-C, and watching its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
