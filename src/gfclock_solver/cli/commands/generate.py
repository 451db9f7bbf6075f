"""``gfclock generate``: boards that can be won, each with a certified shortest solution."""

import os
from collections.abc import Iterator

import click
from click.core import ParameterSource

from gfclock_solver.batch import local_workers
from gfclock_solver.certificates import format_certificate
from gfclock_solver.cli._board_options import (
    GivingAway,
    give_away,
    giving_options,
    label_options,
    salt_options,
)
from gfclock_solver.cli._board_output import BoardList
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._options import limit_options, rules_option
from gfclock_solver.cli._saving import require_writable
from gfclock_solver.cli._streams import deals_bar, put, say
from gfclock_solver.deals.series import Deals, NumberedDeals, SaltedDeals, parse_start
from gfclock_solver.errors import plain
from gfclock_solver.limits import Limits
from gfclock_solver.publishing.generating import generate
from gfclock_solver.publishing.published import PassedOver, PublishedBoard
from gfclock_solver.publishing.wanted import Wanted
from gfclock_solver.rules import Clock, Rules
from gfclock_solver.search.difficulty import Grade


@click.command(short_help="Make boards that can be won, with their solutions.")
@click.option("--count", type=click.IntRange(min=1), default=1, show_default=True, metavar="N", help="Make N boards.")
@click.option(
    "--start", metavar="DEAL", help="Try deals from DEAL on: a number of gf, or an id such as ms:1. By default gf:0."
)
@salt_options
@label_options
@click.option(
    "--min-shifts", type=click.IntRange(min=0), default=0, metavar="N", help="Only boards of N shifts or more."
)
@click.option("--max-shifts", type=click.IntRange(min=0), metavar="N", help="Only boards of N shifts or fewer.")
@rules_option
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
@giving_options
@click.option("--strict", is_flag=True, help="Stop when a limit leaves a deal undecided, instead of passing it over.")
@limit_options
def command(
    count: int,
    start: str | None,
    salt: str | None,
    clock: Clock | None,
    difficulty: tuple[Grade, ...],
    min_shifts: int,
    max_shifts: int | None,
    rules: Rules,
    output: str | None,
    giving: GivingAway,
    strict: bool,
    limits: Limits,
) -> ExitCode:
    """Make boards that can be won, each with a solution of the fewest shifts and its difficulty.

    Deals are tried one after the other. One that is lost, or not of the difficulty asked for, is passed over; each
    board says how many were, and why. Every solution has passed the independent checker. The boards do not depend on
    how many processes work.

    With --salt, --salt-file or the variable GFCLOCK_SALT the deals are those of a secret text, which is stored nowhere.

    Exit code 0 when all boards are made, 20 when --strict stops at an undecided deal, 2 when the deals come to an end
    before.
    """
    wanted = Wanted(rules, clock, difficulty, min_shifts, max_shifts, limits)
    deals = _deals(start, salt)
    _require_output(output, giving)
    making = _make(deals, wanted, count, giving.jobs, strict, beside_output=output is None)
    try:
        if output is not None:
            return _save(output, BoardList(giving.form, giving.solutions), list(making), giving)
        _put_all(BoardList(giving.form, giving.solutions), making)
    except _Stopped as stopped:
        say(str(stopped) + ("" if output is None else f"; {plain(output)} is not written"))
        return stopped.code
    return ExitCode.DONE


class _Stopped(Exception):
    """The end came before all boards were made; says why."""

    def __init__(self, why: str, code: ExitCode) -> None:
        super().__init__(why)
        self.code = code


def _deals(start: str | None, salt: str | None) -> Deals:
    if start is None:
        return NumberedDeals("gf", 0) if salt is None else SaltedDeals(salt)
    options = click.get_current_context().get_parameter_source
    if any(options(name) is ParameterSource.COMMANDLINE for name in ("salt", "salt_file")):
        raise click.UsageError("deals are tried by --start or by a salt; want one", click.get_current_context())
    return parse_start(start)


def _require_output(output: str | None, giving: GivingAway) -> None:
    if output is not None:
        require_writable(output)
        if giving.solutions == "separate":
            require_writable(_solutions_path(output))
    elif giving.needs_files:
        raise click.UsageError(
            "--solutions separate and --force are for files; name one with -o", click.get_current_context()
        )


def _make(
    deals: Deals, wanted: Wanted, count: int, jobs: int | None, strict: bool, beside_output: bool
) -> Iterator[PublishedBoard]:
    """Yield `count` boards and tell of undecided deals; raises `_Stopped` after one of those if `strict`."""
    found = 0
    with (
        local_workers(jobs) as workers,
        deals_bar("generate", count, 0, beside_output=beside_output, unit="boards") as on_progress,
    ):
        for tried in generate(deals, wanted, count, workers):
            if isinstance(tried, PassedOver):
                # A sign of life: a board may be long in coming.
                on_progress(0)
                if tried.reason == "undecided":
                    _tell_limit(tried)
                    if strict:
                        raise _Stopped("stopped, as --strict asks", ExitCode.UNDECIDED)
                continue
            found += 1
            yield tried
            on_progress(1)
    if found < count:
        why = f"{deals[deals.count - 1]} is the last of its deals: {found} of {count} boards are found"
        raise _Stopped(why, ExitCode.BAD_INPUT)


def _put_all(boards: BoardList, making: Iterator[PublishedBoard]) -> None:
    put(boards.start())
    try:
        for board in making:
            put(boards.board(board))
    except _Stopped:
        # An array of fewer boards is one that can be read.
        put(boards.end())
        raise
    put(boards.end())


def _tell_limit(tried: PassedOver) -> None:
    from gfclock_solver.views.answers import LIMIT_TEXTS

    why = "a limit was hit" if tried.limit is None else LIMIT_TEXTS[tried.limit]
    say(f"{tried.deal}: undecided, so passed over: {why}")


def _save(output: str, boards: BoardList, made: list[PublishedBoard], giving: GivingAway) -> ExitCode:
    done = True
    if giving.solutions == "separate":
        # First, so that no board is given away without a solution.
        certificates = "".join(format_certificate(board.certificate) + "\n" for board in made)
        done = give_away(_solutions_path(output), certificates.encode("ascii"), giving.force)
    text = boards.start() + "".join(map(boards.board, made)) + boards.end()
    done = give_away(output, text.encode("ascii"), giving.force) and done
    return ExitCode.DONE if done else ExitCode.BAD_INPUT


def _solutions_path(output: str) -> str:
    """Return where the certificates go: ``boards.solutions.jsonl`` beside ``boards.json``."""
    return os.path.splitext(output)[0] + ".solutions.jsonl"
