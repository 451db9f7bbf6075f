"""How a call ends: the exit codes, and the one place where an error becomes a line and a code.

No two outcomes share a code, so that a script can tell a lost board from a search that gave up, and both from a
mistake in the call.  Where one call has several outcomes, `ExitCode.worst` says which it ends with.
"""

import os
import sys
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final

import click

from gfclock_solver.cli._signals import code_of, heed_signals, require_no_signal
from gfclock_solver.cli._streams import flush_output, forsake_output, prepare_streams, require_output, say, say_as_is
from gfclock_solver.errors import BrokenInstallation, CertificateRejected, GfclockError, SelfCheckFailed, WorkFailed
from gfclock_solver.surroundings import broken_module, how_to_mend


class ExitCode(IntEnum):
    """What the exit code of a call says."""

    DONE = 0
    """What was asked is done: every board is solvable, every certificate verified."""
    REJECTED = 1
    """A certificate was rejected."""
    BAD_INPUT = 2
    """A call, file or board that cannot be used; whatever else was asked for has been done."""
    LOST = 10
    """Some board is lost, and every board is decided."""
    UNDECIDED = 20
    """Some board is undecided, since a limit was hit."""
    INTERNAL = 70
    """The program failed: its own independent check of a result, or the processes that were to do the work."""
    INTERRUPTED = 130
    """Interrupted from the keyboard (128 + the number of SIGINT, as shells have it)."""
    HUNG_UP = 129
    """The terminal went away (SIGHUP)."""
    CLOSED_PIPE = 141
    """The reader of standard output went away (128 + the number of SIGPIPE)."""
    TERMINATED = 143
    """Ended by the system or by another program (SIGTERM)."""

    @classmethod
    def worst(cls, codes: Iterable["ExitCode"]) -> "ExitCode":
        """Return the code of a call whose parts ended with `codes`: the one that leaves most unknown."""
        return min(codes, key=_SEVEREST_FIRST.index, default=cls.DONE)


_SEVEREST_FIRST: Final = [
    ExitCode.INTERNAL,
    ExitCode.BAD_INPUT,
    ExitCode.REJECTED,
    ExitCode.UNDECIDED,
    ExitCode.LOST,
    ExitCode.DONE,
]


class NothingAsked(click.UsageError):
    """A bare call: it is answered by the help of the group in its context."""

    def __init__(self, context: click.Context) -> None:
        super().__init__("want a command", context)


COMPLETION_VARIABLE: Final = "_GFCLOCK_COMPLETE"
"""Set by a shell that wants completions, by click's convention for a command `gfclock`."""


def run(arguments: Sequence[str]) -> ExitCode:
    """Run the command line on `arguments` and return the exit code; every error has been told by then."""
    try:
        heed_signals()
        prepare_streams()
        code = _call(list(arguments))
        flush_output()
        require_no_signal()
    except Exception as error:
        code = end_with(error)
        _tell_notes(error)
    except KeyboardInterrupt as interrupt:
        code = ExitCode(code_of(interrupt))
        _tell_notes(interrupt)
    _tell_foreign_modules()
    try:
        flush_output()
    except (OSError, click.ClickException):
        # Told already, or the reader is gone; the interpreter must not try again on its way out.
        forsake_output()
    return code


def _tell_foreign_modules() -> None:
    """Tell when the search has run interpreted though it was compiled, for another Python."""
    if getattr(sys.modules.get("gfclock_solver.search.compiled"), "IS_FOREIGN", False):
        say(f"compiled for another Python, so the search runs interpreted here, far slower; {how_to_mend()}")


def end_with(error: Exception) -> ExitCode:
    """Tell `error` as one line on standard error and return its code; the command goes on or ends, as it likes."""
    match error:
        case click.exceptions.Exit():
            return ExitCode(error.exit_code)
        case click.Abort():
            return ExitCode.INTERRUPTED
        case NothingAsked(ctx=click.Context() as context):
            say_as_is(context.get_help())
            return ExitCode.BAD_INPUT
        case click.UsageError():
            path = error.ctx.command_path if error.ctx else "gfclock"
            say(_plain(error))
            say(f"try '{path} -h' for help")
            return ExitCode.BAD_INPUT
        case click.ClickException():
            say(_plain(error))
            return ExitCode.BAD_INPUT
        case CertificateRejected():
            say(str(error))
            return ExitCode.REJECTED
        case SelfCheckFailed():
            say(f"internal error: {error}")
            return ExitCode.INTERNAL
        case WorkFailed() | BrokenInstallation():
            say(str(error))
            return ExitCode.INTERNAL
        case GfclockError():
            say(str(error))
            return ExitCode.BAD_INPUT
        case BrokenPipeError():
            forsake_output()
            return ExitCode.CLOSED_PIPE
        case OSError():
            say(f"cannot read or write: {error.strerror or error}")
            return ExitCode.BAD_INPUT
        case MemoryError():
            say("out of memory; --max-memory ends a search before that")
            return ExitCode.INTERNAL
        case Exception(__cause__=KeyboardInterrupt() as interrupt):
            # Python 3.11 wraps an interrupt that comes while a class is being made.
            return ExitCode(code_of(interrupt))
        case ImportError() | ValueError() | AttributeError() if broken_module(error) is not None:
            say(f"the compiled module {broken_module(error)} cannot be loaded: {error}; {how_to_mend()}")
            return ExitCode.INTERNAL
        case _:
            _tell_defect(error)
            return ExitCode.INTERNAL


def _tell_notes(error: BaseException) -> None:
    """Tell what was added to `error`, or to the one that it stands for, on its way: what can be done now."""
    for told in (error, error.__cause__):
        for note in getattr(told, "__notes__", ()):
            say(note)


def _call(arguments: list[str]) -> ExitCode:
    from gfclock_solver.cli._application import application

    if COMPLETION_VARIABLE in os.environ:
        from gfclock_solver.cli._completion import complete

        complete(application, os.environ.pop(COMPLETION_VARIABLE))
        return ExitCode.DONE
    try:
        # Not `application.main`, which would end a closed pipe with the code of a rejected certificate.
        with application.make_context("gfclock", arguments) as context:
            return ExitCode(application.invoke(context) or ExitCode.DONE)
    except click.exceptions.Exit:
        # Help was asked for, and click does not mind when there is nowhere to print it.
        require_output()
        raise


def _plain(error: click.ClickException) -> str:
    """Return the message in the form of all others: no capital at the start, no full stop at the end."""
    message = error.format_message()
    return message[:1].lower() + message[1:].removesuffix(".")


def _tell_defect(error: Exception) -> None:
    if os.environ.get("GFCLOCK_DEBUG"):
        import traceback

        sys.stderr.write("".join(traceback.format_exception(error)))
    say(f"internal error: {type(error).__name__}: {error} (GFCLOCK_DEBUG=1 shows where)")
