"""The signals that end a program end a call in order, as Ctrl-C does: what is done is kept, and said to be.

An exception out of a signal is lost where it is raised while a module is being loaded: some modules, and Python's own
machinery for them, swallow any.  So until the first module is loaded a signal ends the process without a word, and
later it waits for the end of the loading.
"""

import os
import signal
import sys
from types import FrameType
from typing import Final

_ENDING: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Ctrl-C, sent by another program or at the shutdown, and when the terminal goes away; Windows lacks the last."""

_MOMENT: Final = 0.01
"""Seconds after which a signal that came while a module was loaded is looked at again."""


class Ended(KeyboardInterrupt):
    """A signal has ended the call."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number
        """The signal's."""


class _Waiting:
    """What has come while a module was loaded, and is to be heeded afterwards."""

    number: int | None = None
    loading_before: int = 0
    """How many modules were being loaded when the program began, by which this one was."""


def end_at_once() -> None:
    """Let Ctrl-C end the process without a word, as long as there is nothing to bring in order."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def heed_signals() -> None:
    """Let the signals that end a program raise `Ended`; one that is ignored, as ``nohup`` does it, stays ignored."""
    _Waiting.loading_before = _loading(sys._getframe())
    for number in _ENDING:
        if signal.getsignal(number) in (signal.SIG_DFL, signal.default_int_handler, _leave):
            signal.signal(number, _end)


def require_no_signal() -> None:
    """Raise `Ended` when a signal has come that still waits to be heeded."""
    if _Waiting.number is not None:
        raise Ended(_Waiting.number)


def leave_signals() -> None:
    """Let all such signals end the process at once."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, 0)
    for number in _ENDING:
        if signal.getsignal(number) in (_end, _leave, signal.default_int_handler):
            signal.signal(number, signal.SIG_DFL)


def code_of(interrupt: KeyboardInterrupt) -> int:
    """Return the exit code of a call that was ended so, as shells have it: 128 and the signal's number."""
    return 128 + (interrupt.number if isinstance(interrupt, Ended) else signal.SIGINT)


def _end(number: int, frame: FrameType | None) -> None:
    """Raise `Ended`, now or, while a module is being loaded, in a moment."""
    if _loading(frame) > _Waiting.loading_before and hasattr(signal, "setitimer"):
        _Waiting.number = number
        signal.signal(signal.SIGALRM, _end_waiting)
        signal.setitimer(signal.ITIMER_REAL, _MOMENT)
        return
    _Waiting.number = None
    raise Ended(number)


def _end_waiting(number: int, frame: FrameType | None) -> None:
    if _Waiting.number is not None:
        _end(_Waiting.number, frame)


def _loading(frame: FrameType | None) -> int:
    """Return in how many places on the way to `frame` Python's machinery for modules is at work."""
    count = 0
    while frame is not None:
        count += frame.f_code.co_filename.startswith("<frozen importlib")
        frame = frame.f_back
    return count


def _leave(number: int, frame: FrameType | None) -> None:
    os._exit(128 + number)
