"""Holds Ctrl-C and the like back for a moment in which half of something would be worse than a moment's delay."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

ENDING: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that ask a program to end."""


@contextmanager
def signals_held() -> Iterator[None]:
    """Hold back the signals that ask to end; one that comes meanwhile acts at the end of the block.

    A process that is started in the block holds them back for ever, unless it does otherwise.  In a thread that is
    not the main one there is nothing to hold back, as Python lets only that one act on signals.
    """
    if threading.current_thread() is not threading.main_thread():
        with _blocked():
            yield
        return
    came: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        came.append(number)

    handlers = {number: signal.getsignal(number) for number in ENDING}
    noted = [number for number, handler in handlers.items() if callable(handler)]
    # The mask is for what is started in the block; the handlers for a signal that another thread takes.
    with _blocked():
        for number in noted:
            signal.signal(number, note)
        try:
            yield
        finally:
            for number in noted:
                signal.signal(number, handlers[number])
    for number in came[:1]:
        handler = handlers[number]
        assert callable(handler), "only those are noted"
        handler(number, None)


@contextmanager
def _blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
