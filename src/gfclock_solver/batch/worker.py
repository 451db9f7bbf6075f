"""What a worker process does: it makes the calls that it is sent, one after the other, until nobody sends any more.

It leaves Ctrl-C and the like to the process that started it, and ends when that is gone, however it went; it writes
nothing, and never shows a traceback: an error travels back.
"""

import os
import pickle
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from typing import Any, Final

from gfclock_solver.batch.holding import ENDING
from gfclock_solver.errors import WorkFailed

_LOOK_SECONDS: Final = 0.5
"""How often a worker that is busy looks whether its parent lives."""

_has_begun = False


def is_worker() -> bool:
    """Tell whether this process is a worker: one must not start others, as an unguarded main script would."""
    return _has_begun


def serve(descriptor: int, parent: int) -> None:
    """Make the calls that come through the socket `descriptor`, until the process `parent` closes it or is gone."""
    signal.signal(signal.SIGALRM, lambda number, frame: _end_without(parent))
    signal.setitimer(signal.ITIMER_REAL, _LOOK_SECONDS, _LOOK_SECONDS)
    make_calls(Connection(descriptor))


def _end_without(parent: int) -> None:
    if os.getppid() != parent:
        os._exit(1)


def serve_on_windows(connection: Any) -> None:
    """Make the calls that come through `connection`, until the parent process closes it or is gone."""
    import threading
    from multiprocessing import parent_process

    starter = parent_process()
    assert starter is not None, "a worker is started by another process"

    def end_with_parent() -> None:
        starter.join()
        os._exit(1)

    threading.Thread(target=end_with_parent, daemon=True).start()
    make_calls(connection)


def make_calls(connection: "Connection[Any, Any]") -> None:
    """Take calls from `connection` and send back what comes of each; does not return."""
    global _has_begun
    _has_begun = True
    for number in ENDING:
        # A signal to all processes of a group or a service is the first process's to act on.
        signal.signal(number, signal.SIG_IGN)
    try:
        _load_for(connection.recv_bytes())
        connection.send_bytes(b"ready")
        while True:
            connection.send_bytes(_answer(connection.recv_bytes()))
    except (EOFError, OSError):
        # The other end is closed.  Not by way of the interpreter's end, which has nothing to tidy up, but might speak.
        os._exit(0)


def _load_for(example: bytes) -> None:
    """Import what calls such as `example` need; whatever is wrong with it is told when it is to be made."""
    with suppress(Exception):
        _call_of(example)


def _call_of(message: bytes) -> Callable[[], object]:
    main, pickled_call = pickle.loads(message)
    if main is not None:
        _prepare_main(*main)
    call: Callable[[], object] = pickle.loads(pickled_call)
    return call


def _answer(message: bytes) -> bytes:
    try:
        return pickle.dumps((_call_of(message)(), None, ""))
    except BaseException as error:
        return _pickled_error(error)


@cache
def _prepare_main(name: str, value: str) -> None:
    """Make what the main script of the parent defines known here, once, as `multiprocessing` does it."""
    from multiprocessing.spawn import prepare

    prepare({name: value})


def _pickled_error(error: BaseException) -> bytes:
    import traceback

    text = "".join(traceback.format_exception(error))
    if isinstance(error, Exception):
        try:
            pickled = pickle.dumps((None, error, text))
            pickle.loads(pickled)
        except Exception:
            pass
        else:
            return pickled
    reason = " ".join(str(error).split())
    return pickle.dumps((None, WorkFailed(f"a worker process failed: {type(error).__name__}: {reason}"), text))
