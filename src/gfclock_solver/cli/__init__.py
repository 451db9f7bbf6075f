"""The command line, and the only place that prints or exits.

One file a command: ``commands/NAME.py`` holds the command NAME.  Beside it lies what commands share:

    _application   the group `gfclock`, which finds the commands
    _completion    what a shell completes
    _ending        exit codes; every error becomes one line and one code there
    _examples      the examples with which each help ends
    _numbers       whole numbers as options take them
    _signals       Ctrl-C and the like end a call in order
    _streams       standard output and standard error: what they can show, colour, progress
    _options       options that several commands take
    _reading       boards, one after another, games, and standard input
    _keys          keys, as they are pressed on a terminal
    _saving        files written whole or not at all
    _ranges        runs over ranges of deals, for any game
    _range_options options for them: who works, and going on later
    _board_options options for boards that are given away
    _salt          the salt that they may be drawn with
    _board_output  those boards as text

A command prints data to standard output, everything else to standard error, and returns an `ExitCode`.
"""

import gc
import sys

# Nothing but what is built in is imported here: before `main` is called, an interrupt shows a traceback of the
# interpreter's own.


def main() -> None:
    """Run the command line on the program's arguments and exit."""
    try:
        _end_at_once()
        # What is loaded now stays to the end, so that looking for garbage in it again and again is in vain.
        gc.disable()
        from gfclock_solver.cli._ending import run

        code = int(run(sys.argv[1:]))
        _leave_signals_to_the_system()
    except KeyboardInterrupt as interrupt:
        code = 128 + getattr(interrupt, "number", 2)
    sys.exit(code)


def _end_at_once() -> None:
    """Let an interrupt end the process without a word: what is imported now might swallow an exception."""
    from gfclock_solver.cli._signals import end_at_once

    end_at_once()


def _leave_signals_to_the_system() -> None:
    """Let an interrupt end the process at once: what is left is the interpreter's, which would show a traceback."""
    from gfclock_solver.cli._signals import leave_signals

    leave_signals()
