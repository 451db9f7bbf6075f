"""``gfclock generate``: boards that can be won, each with a certified shortest solution."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import click
from click.core import ParameterSource

from gfclock_solver.batch import local_workers
from gfclock_solver.batch.resumable import Beginning, ResumableRun
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
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._numbers import Number
from gfclock_solver.cli._options import limit_options, rules_option
from gfclock_solver.cli._ranges import telling_how_to_go_on
from gfclock_solver.cli._salt import salt_options
from gfclock_solver.cli._saving import require_writable
from gfclock_solver.cli._streams import deals_bar, put, say
from gfclock_solver.deals.series import Deals, NumberedDeals, SaltedDeals, parse_start
from gfclock_solver.limits import LIMIT_TEXTS, Limits
from gfclock_solver.publishing.generating import BEGINNING, GenerateJob, Reached, generate, reached_from_document
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


@click.command(
    short_help="Make boards that can be won, with their solutions.",
    epilog=examples(
        "gfclock generate --count 10 --difficulty easy,medium",
        "gfclock generate --count 365 -o boards.jsonl --solutions separate",
    ),
)
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
@click.option(
    "--resume",
    is_flag=True,
    help="Go on where an earlier call with the same FILE was interrupted or killed, if one was.",
)
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
    resume: bool,
    patience: _Patience,
    limits: Limits,
) -> ExitCode:
    """Make boards that can be won, each with a solution of the fewest shifts and its difficulty.

    Deals are tried one after the other. One that is lost, or not of the difficulty asked for, is passed over; each
    board says how many were, and why. Every solution has passed the independent checker. The boards do not depend on
    how many processes work.

    Boards are written as they are found. With -o a call that was interrupted, or killed, goes on when it is repeated
    with --resume.

    With --salt, --salt-file or the variable GFCLOCK_SALT the deals are those of a secret text, which is stored nowhere.

    Exit code 0 when all boards are made, 20 when --max-tries or --strict stops before, 2 when the deals come to an end.
    What was found until then is given out.
    """
    wanted = Wanted(rules, clock, difficulty, min_shifts, max_shifts, limits)
    order = _Order(_deals(start, salt), wanted, count, patience)
    _require_output(output, giving, resume)
    if output is None:
        return _put_all(order, giving)
    if giving.solutions == "separate" or (os.path.exists(output) and not (resume or giving.force)):
        # Two files are written together, and one that is there already is compared with the whole.
        return _save(order, giving, output)
    return _grow(order, giving, output, "resume" if resume else "force" if giving.force else "new")


@dataclass(frozen=True)
class _Order:
    """What is to be made."""

    deals: Deals
    wanted: Wanted
    count: int
    patience: _Patience


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


def _require_output(output: str | None, giving: GivingAway, resume: bool) -> None:
    if resume and giving.force:
        raise click.UsageError("--resume goes on and --force begins anew", click.get_current_context())
    if output is None:
        if giving.needs_files or resume:
            raise click.UsageError(
                "--solutions separate, --force and --resume are for files; name one with -o",
                click.get_current_context(),
            )
        return
    require_writable(output)
    if giving.solutions == "separate":
        if resume:
            raise click.UsageError(
                "--resume goes on with one file, and --solutions separate writes two together",
                click.get_current_context(),
            )
        require_writable(_solutions_path(output))


def _put_all(order: _Order, giving: GivingAway) -> ExitCode:
    boards = BoardList(giving.form, giving.solutions)
    put(boards.start())
    code = ExitCode.DONE
    try:
        for tried in _make(order, giving.jobs, BEGINNING, beside_output=True):
            if not isinstance(tried, PassedOver):
                put(boards.board(tried))
    except _Stopped as stopped:
        say(str(stopped))
        code = stopped.code
    # An array of fewer boards is one that can be read.
    put(boards.end())
    return code


def _grow(order: _Order, giving: GivingAway, output: str, beginning: Beginning) -> ExitCode:
    """Write the boards to the file `output` as they are found; a call that goes on writes the same."""
    start = BoardList(giving.form, giving.solutions).start().encode("ascii")
    asked = {"count": order.count, "format": giving.form, "solutions": giving.solutions}
    run = ResumableRun(
        output,
        {"command": "generate", **asked, **GenerateJob(order.deals, order.wanted).parameters()},
        beginning=beginning,
        start_with=start,
        total=order.deals.count,
        read_found=reached_from_document,
    )
    code = ExitCode.DONE
    with telling_how_to_go_on(run), run:
        reached: Reached = run.found or BEGINNING
        boards = BoardList(giving.form, giving.solutions, reached.found)
        try:
            for tried in _make(order, giving.jobs, reached, beside_output=False):
                reached = reached.after(tried)
                text = "" if isinstance(tried, PassedOver) else boards.board(tried)
                run.append(text.encode("ascii"), 1, reached.to_document)
        except _Stopped as stopped:
            say(str(stopped))
            code = stopped.code
        run.append(boards.end().encode("ascii"), 0, reached.to_document)
        run.finish()
    return code


def _save(order: _Order, giving: GivingAway, output: str) -> ExitCode:
    """Write the boards, and separate solutions, to files that are there as a whole or not at all."""
    boards = BoardList(giving.form, giving.solutions)
    code = ExitCode.DONE
    made: list[PublishedBoard] = []
    try:
        for tried in _make(order, giving.jobs, BEGINNING, beside_output=False):
            if not isinstance(tried, PassedOver):
                made.append(tried)
    except _Stopped as stopped:
        say(str(stopped))
        code = stopped.code
    files = {}
    if giving.solutions == "separate":
        # First, so that no board is given away without a solution.
        certificates = "".join(format_certificate(board.certificate) + "\n" for board in made)
        files[_solutions_path(output)] = certificates.encode("ascii")
    files[output] = (boards.start() + "".join(map(boards.board, made)) + boards.end()).encode("ascii")
    return ExitCode.worst([code, ExitCode.DONE if give_away(files, giving.force) else ExitCode.BAD_INPUT])


def _make(
    order: _Order, jobs: int | None, reached: Reached, beside_output: bool
) -> Iterator[PublishedBoard | PassedOver]:
    """Yield what becomes of each deal, and tell of undecided ones; raises `_Stopped` when patience is at an end."""
    deals, count, patience = order.deals, order.count, order.patience
    undecided, first_undecided = 0, ""
    with (
        local_workers(jobs) as workers,
        deals_bar("generate", count, reached.found, beside_output=beside_output, unit="boards") as on_progress,
    ):
        try:
            for tried in generate(deals, order.wanted, count, workers, reached):
                reached = reached.after(tried)
                yield tried
                # A sign of life for the others: a board may be long in coming.
                on_progress(0 if isinstance(tried, PassedOver) else 1)
                if not isinstance(tried, PassedOver):
                    continue
                if tried.reason == "undecided":
                    undecided += 1
                    first_undecided = first_undecided or _why_undecided(tried)
                    if patience.strict:
                        raise _Stopped("stopped, as --strict asks", ExitCode.UNDECIDED)
                if reached.tries >= patience.tries:
                    why = f"{reached.tries} deals in a row would not do, up to {tried.deal}"
                    raise _Stopped(f"{why}: {reached.found} of {count} boards are found", ExitCode.UNDECIDED)
        finally:
            # Once, however many they are.
            if undecided:
                more = f", and {undecided - 1} more" if undecided > 1 else ""
                say(f"{first_undecided}{more}")
    if reached.found < count:
        why = f"{deals[deals.count - 1]} is the last of its deals: {reached.found} of {count} boards are found"
        raise _Stopped(why, ExitCode.BAD_INPUT)


def _why_undecided(tried: PassedOver) -> str:
    why = "a limit was hit" if tried.limit is None else LIMIT_TEXTS[tried.limit]
    return f"{tried.deal}: undecided, so passed over: {why}"


def _solutions_path(output: str) -> str:
    """Return where the certificates go: ``boards.solutions.jsonl`` beside ``boards.json``."""
    return os.path.splitext(output)[0] + ".solutions.jsonl"
