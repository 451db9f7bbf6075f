"""Keys, one at a time, as they are pressed on a terminal."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

ReadKey = Callable[[], str]
"""Waits for a key and returns it: a sign, or the whole sequence of one such as an arrow; nothing at the end."""

_SEQUENCE: Final = "\x1b["


def can_read_keys() -> bool:
    """Tell whether standard input and output are a terminal, so that keys can be read and answered."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


@contextmanager
def reading_keys() -> Iterator[ReadKey]:
    """Give the function that reads a key; meanwhile keys are not shown, and none that is pressed early is lost."""
    if os.name == "nt":
        yield _read_windows_key
        return
    import termios
    import tty

    number = sys.stdin.fileno()
    before = termios.tcgetattr(number)
    try:
        # An interrupt stays one. What has been typed already is kept.
        tty.setcbreak(number, termios.TCSADRAIN)
        yield _PosixKeys(number).read
    finally:
        termios.tcsetattr(number, termios.TCSADRAIN, before)


class _PosixKeys:
    def __init__(self, number: int) -> None:
        self._number = number
        self._typed = ""

    def read(self) -> str:
        """Return the next key; an arrow comes as one piece, which a lone escape is told by."""
        if not self._typed:
            self._typed = os.read(self._number, 1024).decode("utf-8", "replace")
        length = len(_SEQUENCE) + 1 if self._typed.startswith(_SEQUENCE) else 1
        key, self._typed = self._typed[:length], self._typed[length:]
        return key


def _read_windows_key() -> str:
    import msvcrt

    key: str = msvcrt.getwch()  # type: ignore[attr-defined,unused-ignore]  # only Windows has it
    if key == "\x03":
        raise KeyboardInterrupt
    # An arrow comes as two.
    return key + msvcrt.getwch() if key in ("\0", "\xe0") else key  # type: ignore[attr-defined,unused-ignore]
