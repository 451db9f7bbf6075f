"""What a call names to be read: boards one after another, games, and standard input."""

import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import BinaryIO, Final, NamedTuple

import click

from gfclock_solver.boards import Board, deal_board, read_boards
from gfclock_solver.cli._bundles import bundle
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._streams import say
from gfclock_solver.deals.ids import DAILY
from gfclock_solver.errors import InputError
from gfclock_solver.rules import STANDARD, Rules

TODAY: Final = "today"
"""Names today's board, alone or as the day of a ``daily:`` id."""


class Reading(NamedTuple):
    """How boards are read."""

    rows: bool = False
    """A text has the rows of boards, not their columns."""
    game: str | None = None
    """The file with the moves made from the board on."""


reading_options = bundle(
    "reading",
    lambda rows, game: Reading(rows, game),
    click.option("--rows", is_flag=True, help="A text has the rows of a board as they are seen, not its columns."),
    click.option("--game", metavar="FILE", help="The moves made from BOARD on; the position after them is taken."),
)
"""Adds ``--rows`` and ``--game`` as the argument `reading`, a `Reading`."""


def read_each(
    arguments: Sequence[str],
    codes: list[ExitCode],
    reading: Reading | None = None,
    rules: Rules | None = None,
    form: str | None = None,
) -> Iterator[Board]:
    """Yield the boards that `arguments` name: deals, boards of days, files in any format, or ``-``.

    With a game the position after it is yielded, its moves being legal by `rules` or else by the board's own.  `form`
    is the name of the format that files must have; without it, that is found out.
    An argument that cannot be read is told on standard error and leaves its code in `codes`; the others go on.
    """
    reading = reading or Reading()
    require_one_stdin([*arguments, *([] if reading.game is None else [reading.game])])
    if reading.game is not None and len(arguments) > 1:
        raise click.UsageError("--game goes with one BOARD", click.get_current_context())
    game = None if reading.game is None else _read_game(reading.game)
    for argument in arguments:
        try:
            # Closed when the command ends early: a file that is being read is.
            with closing(_read(argument, reading.rows, form)) as boards:
                for number, board in enumerate(boards, 1):
                    if game is not None and number > 1:
                        raise InputError(f"{argument}: several boards; --game goes with one")
                    for note in board.notes:
                        say(note)
                    yield board if game is None else _after(board, game, rules)
        except InputError as error:
            codes.append(end_with(error))


def read_deal(argument: str) -> Board:
    """Return the board of a deal or of a day; raises `InputError` when `argument` is neither."""
    if not names_a_day(argument):
        return deal_board(argument)
    day = argument.lower().removeprefix(f"{DAILY}:")
    if day == TODAY:
        from gfclock_solver.deals.today import today

        day = today().isoformat()
    # Which deal it is takes a search, so a layer above the boards finds it out.
    from gfclock_solver.publishing.daily import board_of_day

    board = board_of_day(f"{DAILY}:{day}")
    return replace(board, heading=f"{DAILY}:{day} ({board.deal})")


def names_a_day(argument: str) -> bool:
    """Tell whether `argument` is meant as a day: ``today``, or ``daily:`` and a day."""
    return argument.lower() == TODAY or argument.lower().startswith(f"{DAILY}:")


def _read(argument: str, rows: bool, form: str | None) -> Generator[Board, None, None]:
    if names_a_day(argument):
        yield read_deal(argument)
    else:
        yield from read_boards(argument, binary_stdin() if argument == "-" else None, form=form, rows=rows)


def _read_game(argument: str) -> tuple[str, bytes]:
    from gfclock_solver.boards.games import read_game

    return read_game(argument, binary_stdin() if argument == "-" else None)


def _after(board: Board, game: tuple[str, bytes], rules: Rules | None) -> Board:
    from gfclock_solver.boards.games import after, moves_of

    name, content = game
    return after(board, moves_of(content, name, board, rules or board.rules or STANDARD))


def require_one_stdin(arguments: Sequence[str]) -> None:
    """Raise `click.UsageError` when ``-`` is among `arguments` more than once."""
    if arguments.count("-") > 1:
        raise click.UsageError("standard input (-) can be read only once", click.get_current_context())


def binary_stdin() -> BinaryIO:
    """Return standard input as bytes; raises `InputError` when it was closed before the start."""
    if sys.stdin is None:
        raise InputError("standard input is closed")
    return sys.stdin.buffer
