"""The signals that end a program end a call in order, as Ctrl-C does: what is done is kept, and said to be."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

_ENDING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Sent by another program or at the shutdown, and when the terminal goes away; Windows lacks the second."""


class Ended(KeyboardInterrupt):
    """Another signal than Ctrl-C's has ended the call."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        """The signal's."""


def end_at_once() -> None:
    """Let Ctrl-C end the process without a word, as long as there is nothing to bring in order.

    An exception would come out of whatever is being imported, and some modules swallow it.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


@contextmanager
def ending_at_once() -> Iterator[None]:
    """Let all such signals end the process without a word while the block imports modules."""
    heard = (signal.default_int_handler, _end)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, *_ENDING)}
    changed = {number: handler for number, handler in handlers.items() if handler in heard}
    try:
        for number in changed:
            signal.signal(number, _leave)
        yield
    finally:
        for number, handler in changed.items():
            signal.signal(number, handler)


def heed_signals() -> None:
    """Let the signals that end a program raise `Ended`; one that is ignored, as ``nohup`` does it, stays ignored."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in _ENDING:
        if signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end)


def leave_signals() -> None:
    """Let all such signals end the process at once."""
    for number, handler in ((signal.SIGINT, signal.default_int_handler), *((each, _end) for each in _ENDING)):
        if signal.getsignal(number) is handler:
            signal.signal(number, signal.SIG_DFL)


def code_of(interrupt: KeyboardInterrupt) -> int:
    """Return the exit code of a call that was ended so, as shells have it: 128 and the signal's number."""
    return 128 + (interrupt.number if isinstance(interrupt, Ended) else signal.SIGINT)


def _end(number: int, frame: FrameType | None) -> None:
    raise Ended(number)


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(128 + number)
