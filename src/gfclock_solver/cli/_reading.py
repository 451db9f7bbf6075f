"""What a call names to be read: boards one after another, and standard input."""

import sys
from collections.abc import Iterator, Sequence
from typing import BinaryIO

import click

from gfclock_solver.boards import Board, deal_board, read_boards, read_text
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.deals.ids import DAILY
from gfclock_solver.errors import InputError


def read_each(arguments: Sequence[str], codes: list[ExitCode]) -> Iterator[Board]:
    """Yield the boards that `arguments` name: deals, boards of days, files, or ``-`` for standard input.

    An argument that cannot be read is told on standard error and leaves its code in `codes`; the others go on.
    """
    require_one_stdin(arguments)
    for argument in arguments:
        try:
            yield from _read(argument)
        except InputError as error:
            codes.append(end_with(error))


def read_deal(argument: str) -> Board:
    """Return the board of a deal or of a day; raises `InputError` when `argument` is neither."""
    if not _names_a_day(argument):
        return deal_board(argument)
    # Which deal it is takes a search, so a layer above the boards finds it out.
    from gfclock_solver.publishing.daily import board_of_day

    return board_of_day(argument)


def _names_a_day(argument: str) -> bool:
    return argument.lower().startswith(f"{DAILY}:")


def _read(argument: str) -> tuple[Board, ...]:
    if _names_a_day(argument):
        return (read_deal(argument),)
    return read_boards(argument, binary_stdin() if argument == "-" else None)


def read_one_text(argument: str) -> tuple[str, str]:
    """Return the name for messages and the text of a file, or of standard input when `argument` is ``-``."""
    return read_text(argument, binary_stdin() if argument == "-" else None)


def require_one_stdin(arguments: Sequence[str]) -> None:
    """Raise `click.UsageError` when ``-`` is among `arguments` more than once."""
    if arguments.count("-") > 1:
        raise click.UsageError("standard input (-) can be read only once", click.get_current_context())


def binary_stdin() -> BinaryIO:
    """Return standard input as bytes; raises `InputError` when it was closed before the start."""
    if sys.stdin is None:
        raise InputError("standard input is closed")
    return sys.stdin.buffer


def name_of(board: Board) -> str:
    """Return what to call `board`: its deal id, or where it was read."""
    return board.deal or board.name
