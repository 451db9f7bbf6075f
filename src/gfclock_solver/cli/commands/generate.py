"""``gfclock generate``: boards that can be won, each with a certified shortest solution."""

import os
from collections.abc import Iterator
from typing import NamedTuple

import click
from click.core import ParameterSource

from gfclock_solver.batch import local_workers
from gfclock_solver.certificates import format_certificate
from gfclock_solver.cli._board_options import (
    GivingAway,
    give_away,
    giving_options,
    label_options,
)
from gfclock_solver.cli._board_output import BoardList
from gfclock_solver.cli._bundles import bundle
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._numbers import Number
from gfclock_solver.cli._options import limit_options, rules_option
from gfclock_solver.cli._salt import salt_options
from gfclock_solver.cli._saving import require_writable
from gfclock_solver.cli._streams import deals_bar, put, say
from gfclock_solver.deals.series import Deals, NumberedDeals, SaltedDeals, parse_start
from gfclock_solver.limits import Limits
from gfclock_solver.publishing.generating import generate
from gfclock_solver.publishing.published import PassedOver, PublishedBoard
from gfclock_solver.publishing.wanted import Wanted
from gfclock_solver.rules import Clock, Rules
from gfclock_solver.search.difficulty import Grade


class _Patience(NamedTuple):
    """When to stop before all boards are made."""

    tries: int
    """After so many deals in a row that would not do."""
    strict: bool
    """After a deal that a limit left undecided."""


_patience_options = bundle(
    "patience",
    _Patience,
    click.option(
        "--max-tries",
        "tries",
        type=Number(1),
        default=100_000,
        show_default=True,
        metavar="N",
        help="Stop after N deals in a row of which none will do.",
    ),
    click.option(
        "--strict", is_flag=True, help="Stop when a limit leaves a deal undecided, instead of passing it over."
    ),
)


@click.command(short_help="Make boards that can be won, with their solutions.")
@click.option("--count", type=Number(1), default=1, show_default=True, metavar="N", help="Make N boards.")
@click.option(
    "--start", metavar="DEAL", help="Try deals from DEAL on: a number of gf, or an id such as ms:1. By default gf:0."
)
@salt_options
@label_options
@click.option("--min-shifts", type=Number(), default=0, metavar="N", help="Only boards of N shifts or more.")
@click.option("--max-shifts", type=Number(), metavar="N", help="Only boards of N shifts or fewer.")
@rules_option
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
@giving_options
@_patience_options
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
    patience: _Patience,
    limits: Limits,
) -> ExitCode:
    """Make boards that can be won, each with a solution of the fewest shifts and its difficulty.

    Deals are tried one after the other. One that is lost, or not of the difficulty asked for, is passed over; each
    board says how many were, and why. Every solution has passed the independent checker. The boards do not depend on
    how many processes work.

    With --salt, --salt-file or the variable GFCLOCK_SALT the deals are those of a secret text, which is stored nowhere.

    Exit code 0 when all boards are made, 20 when --max-tries or --strict stops before, 2 when the deals come to an end.
    What was found until then is given out.
    """
    wanted = Wanted(rules, clock, difficulty, min_shifts, max_shifts, limits)
    deals = _deals(start, salt)
    _require_output(output, giving)
    making = _make(deals, wanted, count, giving.jobs, patience, beside_output=output is None)
    boards = BoardList(giving.form, giving.solutions)
    if output is None:
        return _put_all(boards, making)
    made: list[PublishedBoard] = []
    code = ExitCode.DONE
    try:
        made.extend(making)
    except _Stopped as stopped:
        say(str(stopped))
        code = stopped.code
    return ExitCode.worst([code, _save(output, boards, made, giving)])


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
    deals: Deals, wanted: Wanted, count: int, jobs: int | None, patience: _Patience, beside_output: bool
) -> Iterator[PublishedBoard]:
    """Yield `count` boards, and tell of undecided deals; raises `_Stopped` when `patience` is at an end."""
    found = tries = undecided = 0
    first_undecided = ""
    with (
        local_workers(jobs) as workers,
        deals_bar("generate", count, 0, beside_output=beside_output, unit="boards") as on_progress,
    ):
        try:
            for tried in generate(deals, wanted, count, workers):
                if not isinstance(tried, PassedOver):
                    found, tries = found + 1, 0
                    yield tried
                    on_progress(1)
                    continue
                # A sign of life: a board may be long in coming.
                on_progress(0)
                tries += 1
                if tried.reason == "undecided":
                    undecided += 1
                    first_undecided = first_undecided or _why_undecided(tried)
                    if patience.strict:
                        raise _Stopped("stopped, as --strict asks", ExitCode.UNDECIDED)
                if tries == patience.tries:
                    why = (
                        f"{tries} deals in a row would not do, up to {tried.deal}: {found} of {count} boards are found"
                    )
                    raise _Stopped(why, ExitCode.UNDECIDED)
        finally:
            # Once, however many they are.
            if undecided:
                more = f", and {undecided - 1} more" if undecided > 1 else ""
                say(f"{first_undecided}{more}")
    if found < count:
        why = f"{deals[deals.count - 1]} is the last of its deals: {found} of {count} boards are found"
        raise _Stopped(why, ExitCode.BAD_INPUT)


def _put_all(boards: BoardList, making: Iterator[PublishedBoard]) -> ExitCode:
    code = ExitCode.DONE
    put(boards.start())
    try:
        for board in making:
            put(boards.board(board))
    except _Stopped as stopped:
        say(str(stopped))
        code = stopped.code
    # An array of fewer boards is one that can be read.
    put(boards.end())
    return code


def _why_undecided(tried: PassedOver) -> str:
    from gfclock_solver.views.answers import LIMIT_TEXTS

    why = "a limit was hit" if tried.limit is None else LIMIT_TEXTS[tried.limit]
    return f"{tried.deal}: undecided, so passed over: {why}"


def _save(output: str, boards: BoardList, made: list[PublishedBoard], giving: GivingAway) -> ExitCode:
    files = {}
    if giving.solutions == "separate":
        # First, so that no board is given away without a solution.
        certificates = "".join(format_certificate(board.certificate) + "\n" for board in made)
        files[_solutions_path(output)] = certificates.encode("ascii")
    files[output] = (boards.start() + "".join(map(boards.board, made)) + boards.end()).encode("ascii")
    return ExitCode.DONE if give_away(files, giving.force) else ExitCode.BAD_INPUT


def _solutions_path(output: str) -> str:
    """Return where the certificates go: ``boards.solutions.jsonl`` beside ``boards.json``."""
    return os.path.splitext(output)[0] + ".solutions.jsonl"
