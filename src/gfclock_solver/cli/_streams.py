"""Standard output and standard error: what they can show, messages, and progress."""

import errno
import io
import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, Literal, NoReturn, TextIO

import click

from gfclock_solver.cards import SUIT_GLYPHS
from gfclock_solver.surroundings import hidden_variables

if TYPE_CHECKING:
    from tqdm import tqdm

    from gfclock_solver.views.terminal import Style

ColourChoice = Literal["auto", "always", "never"]

_LARGEST_TOTAL: Final = 10**15
"""The largest total that a progress bar shows: tqdm has no unit for much more, and converts it to floating point."""

_PROGRESS_DELAY: Final = 0.5
"""Seconds before progress is shown at all; nearly every board is decided long before."""


_LONGEST_MESSAGE: Final = 2000
"""Signs of a message; what is longer repeats its input, and loses its middle."""


def prepare_streams() -> None:
    """Make every character printable: what the console's encoding lacks is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Lines end alike on every system, so that output can be compared byte by byte.
            stream.reconfigure(errors="backslashreplace", newline="\n")


def put(text: str) -> None:
    """Write `text`, which ends in a newline, to standard output.

    Raises `BrokenPipeError` when its reader is gone, `click.ClickException` when it cannot be written otherwise.
    """
    with _writing() as output:
        output.write(text)


def put_bytes(content: bytes) -> None:
    """Write `content` to standard output as it is; raises what `put` raises."""
    with _writing() as output:
        output.buffer.write(content)


@contextmanager
def _writing() -> Iterator[TextIO]:
    require_output()
    try:
        yield sys.stdout
        # At once, since the next board may take long.
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        # Windows has no signal for a closed pipe and calls it an invalid argument.
        if os.name == "nt" and error.errno == errno.EINVAL:
            raise BrokenPipeError(*error.args) from error
        raise click.ClickException(f"cannot write standard output: {error.strerror or error}") from error


def say(message: str) -> None:
    """Write `message` to standard error as one line; signs that could steer a terminal are written as escapes."""
    line = " ".join(message.split())
    if len(line) > _LONGEST_MESSAGE:
        half = _LONGEST_MESSAGE // 2
        line = f"{line[:half]} ... {line[-half:]}"
    visible = "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in line)
    say_as_is(f"gfclock: {visible}")


def say_as_is(text: str) -> None:
    """Write `text` to standard error; what the terminal cannot show is written as escapes."""
    if not _shows_signs(sys.stderr):
        text = text.encode("ascii", "backslashreplace").decode("ascii")
    if sys.stderr is not None:
        # There is nowhere else to say that a message cannot be said.
        with suppress(OSError):
            sys.stderr.write(f"{text}\n")


def require_output() -> None:
    """Raise `click.ClickException` when standard output was closed before the start."""
    # Python sets the stream to None then.
    if sys.stdout is None:
        raise click.ClickException("standard output is closed")


def flush_output() -> None:
    """Write out what is still buffered; raises what `put` raises."""
    if sys.stdout is not None:
        put("")


def forsake_output() -> None:
    """Send what is still buffered for standard output nowhere, so that the interpreter does not fail on it at exit."""
    if sys.stdout is None:
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def output_style(colour: ColourChoice) -> "Style":
    """Return the style that standard output can show; `colour` beats NO_COLOR, which beats FORCE_COLOR."""
    from gfclock_solver.views.terminal import Style

    return Style(glyphs=_shows_signs(sys.stdout), colour=_wants_colour(colour), width=_width(Style.width))


def _width(most: int) -> int:
    """Return how many columns the terminal has, `most` at most and where there is none."""
    if sys.stdout is None or not sys.stdout.isatty():
        return most
    from shutil import get_terminal_size

    return min(most, get_terminal_size((most, 24)).columns)


def _shows_signs(stream: TextIO | None) -> bool:
    """Tell whether the suits can be written as signs: the encoding has them, and the locale is not the plain one."""
    try:
        SUIT_GLYPHS.encode(getattr(stream, "encoding", None) or "ascii")
    except UnicodeEncodeError:
        return False
    return not _is_plain_locale()


def _is_plain_locale() -> bool:
    """Tell whether the environment asks for ASCII by the locale C, which Python takes for UTF-8."""
    if os.environ.get("PYTHONIOENCODING") or os.environ.get("PYTHONUTF8") == "1":
        return False
    everything, signs, language = (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    # With LANG=C alone, Python itself sets LC_CTYPE so.
    asked = everything or (language if signs == "C.UTF-8" else signs) or language
    return asked in ("C", "POSIX")


def _wants_colour(choice: ColourChoice) -> bool:
    if choice != "auto":
        return choice == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout is not None and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def _tqdm() -> "type[tqdm[NoReturn]]":
    """Return tqdm's bar; of the variables ``TQDM_...`` it sees only what cannot make it fail."""
    harmless = re.compile(r"TQDM_DISABLE=|TQDM_DYNAMIC_NCOLS=|TQDM_(NCOLS|NROWS|M..INTERVAL|SMOOTHING)=[0-9.]{1,4}$")
    with hidden_variables(lambda name, value: name.startswith("TQDM_") and not harmless.match(f"{name}={value}")):
        from tqdm import tqdm
    return tqdm


@contextmanager
def progress_bar(name: str, total: int | None = None) -> Iterator[Callable[[int], None] | None]:
    """Give a function that takes how many states are done and shows them, or `None` where no terminal would show it.

    The bar is on standard error, appears only when the work takes its time, and is wiped at the end.  A `total` beyond
    `_LARGEST_TOTAL` is as good as none.
    """
    if total is not None and total > _LARGEST_TOTAL:
        total = None
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    shown_from = time.monotonic() + _PROGRESS_DELAY
    bar: tqdm[NoReturn] | None = None

    def show(done: int) -> None:
        nonlocal bar
        if bar is None:
            if time.monotonic() < shown_from:
                return
            bar = _tqdm()(desc=name, total=total, unit=" states", unit_scale=True, leave=False, file=sys.stderr)
        bar.update(done - bar.n)

    try:
        yield show
    finally:
        if bar is not None:
            bar.close()


@contextmanager
def deals_bar(
    name: str, total: int, done: int, *, beside_output: bool = False, unit: str = "deals"
) -> Iterator[Callable[[int], object]]:
    """Give a function that takes how many more of `total` deals are done, and shows them, their rate and the time left.

    The bar is on standard error, if that is a terminal, and is wiped at the end.  With `beside_output` there is none
    when standard output, which is being written meanwhile, goes to a terminal too.
    """
    is_shown = sys.stderr is not None and sys.stderr.isatty()
    if not is_shown or (beside_output and sys.stdout is not None and sys.stdout.isatty()):
        yield lambda count: None
        return
    bar: tqdm[NoReturn] = _tqdm()(
        desc=name,
        total=total if total <= _LARGEST_TOTAL else None,
        initial=done,
        unit=f" {unit}",
        unit_scale=True,
        leave=False,
        delay=_PROGRESS_DELAY,
        file=sys.stderr,
    )
    try:
        yield bar.update
    finally:
        bar.close()
