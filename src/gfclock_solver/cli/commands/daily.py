"""``gfclock daily``: the boards of the days."""

import os
from collections.abc import Iterator
from datetime import date
from itertools import chain
from typing import NamedTuple

import click

from gfclock_solver.batch import local_workers
from gfclock_solver.certificates import format_certificate
from gfclock_solver.cli._board_options import (
    GivingAway,
    give_away,
    giving_options,
    label_options,
    week_option,
)
from gfclock_solver.cli._board_output import BoardList
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import rules_option
from gfclock_solver.cli._salt import salt_options
from gfclock_solver.cli._streams import deals_bar, put
from gfclock_solver.deals.days import parse_date
from gfclock_solver.deals.today import parse_zone, today
from gfclock_solver.errors import InputError, plain
from gfclock_solver.publishing.daily import DailyPlan, daily_boards, days_between
from gfclock_solver.publishing.document import format_document
from gfclock_solver.publishing.published import PublishedBoard
from gfclock_solver.publishing.wanted import Wanted
from gfclock_solver.rules import Clock, Rules
from gfclock_solver.search.difficulty import Grade


class _Span(NamedTuple):
    first: date
    last: date

    @property
    def days(self) -> int:
        return self.last.toordinal() - self.first.toordinal() + 1

    def __str__(self) -> str:
        return str(self.first) if self.days == 1 else f"{self.first} to {self.last}"


@click.command(
    short_help="Make the boards of the days, the same for everyone.",
    epilog=examples("gfclock daily", "gfclock daily --from 2027-01-01 --to 2027-12-31 -o boards"),
)
@click.option("--date", "day", metavar="DATE", help="The day, as YYYY-MM-DD. By default today.")
@click.option("--from", "first", metavar="DATE", help="The first of several days.")
@click.option("--to", "last", metavar="DATE", help="The last of several days.")
@click.option(
    "--tz", "zone", metavar="ZONE", default="UTC", show_default=True, help="Where it is today, such as Europe/Paris."
)
@salt_options
@week_option
@label_options
@rules_option
@click.option("-o", "--output", metavar="FOLDER", help="Write each board to FOLDER/DATE.json.")
@giving_options
def command(
    day: str | None,
    first: str | None,
    last: str | None,
    zone: str,
    salt: str | None,
    week: tuple[Grade, ...],
    clock: Clock | None,
    difficulty: tuple[Grade, ...],
    rules: Rules,
    output: str | None,
    giving: GivingAway,
) -> ExitCode:
    """Make the board of a day, or of each day of a span: one that can be won, the same for everyone and for ever.

    Each has a solution of the fewest shifts, which has passed the independent checker, and its difficulty. A board
    depends on the day and on the options --salt, --rules, --difficulty and --week alone, and on --clock for its labels.

    With --salt, --salt-file or the variable GFCLOCK_SALT they are boards of your own: nobody without that secret text
    knows those of the days to come. It is stored nowhere.

    With -o there is a file for each day. One that is there already is left alone; where it says something else, that
    is told, and the exit code is 2 unless --force overwrites it.
    """
    span = _span(day, first, last, zone)
    if week and difficulty:
        raise click.UsageError("--week has a grade for each day already", click.get_current_context())
    plan = DailyPlan(Wanted(rules, clock, difficulty), salt or "", week)
    if output is None:
        if giving.needs_files:
            raise click.UsageError(
                "--solutions separate and --force are for files; name a folder with -o", click.get_current_context()
            )
        boards = BoardList(giving.form, giving.solutions)
        texts = map(boards.board, _make(span, plan, giving.jobs, beside_output=True))
        for text in chain([boards.start()], texts, [boards.end()]):
            put(text)
        return ExitCode.DONE
    if giving.form == "json":
        raise click.UsageError("--format json is for standard output", click.get_current_context())
    _require_folder(output)
    codes = [_save(output, board, giving) for board in _make(span, plan, giving.jobs, beside_output=False)]
    return ExitCode.worst(codes)


def _span(day: str | None, first: str | None, last: str | None, zone: str) -> _Span:
    # Looked at even when it is not needed: a slip of the hand should not wait for another day to show.
    place = parse_zone(zone)
    if first is None and last is None:
        single = today(place) if day is None else parse_date(day)
        return _Span(single, single)
    if day is not None or first is None or last is None:
        raise click.UsageError("want --date alone, or --from and --to", click.get_current_context())
    span = _Span(parse_date(first), parse_date(last))
    if span.last < span.first:
        raise InputError(f"{span.first} to {span.last} is no span: want the earlier day first")
    return span


def _make(span: _Span, plan: DailyPlan, jobs: int | None, beside_output: bool) -> Iterator[PublishedBoard]:
    with (
        local_workers(jobs) as workers,
        deals_bar(str(span), span.days, 0, beside_output=beside_output, unit="boards") as on_progress,
    ):
        for board in daily_boards(days_between(*span), plan, workers):
            yield board
            on_progress(1)


def _require_folder(path: str) -> None:
    """Make sure that `path` is a folder to write to, and make it where there is none."""
    try:
        os.makedirs(path, exist_ok=True)
    except FileExistsError:
        raise InputError(f"{plain(path)}: cannot write: it is a file, not a folder") from None
    except OSError as error:
        raise InputError(f"{plain(path)}: cannot write: {error.strerror or error}") from error
    if not os.access(path, os.W_OK):
        raise InputError(f"{plain(path)}: cannot write: permission denied")


def _save(folder: str, board: PublishedBoard, giving: GivingAway) -> ExitCode:
    start = os.path.join(folder, str(board.day))
    files = {}
    if giving.solutions == "separate":
        # First, so that no board is given away without a solution.
        files[f"{start}.solution.json"] = (format_certificate(board.certificate) + "\n").encode("ascii")
    text = format_document(board, with_moves=giving.solutions == "inline") + "\n"
    files[f"{start}.json"] = text.encode("ascii")
    try:
        return ExitCode.DONE if give_away(files, giving.force) else ExitCode.BAD_INPUT
    except InputError as error:
        # The other days are written all the same.
        return end_with(error)
