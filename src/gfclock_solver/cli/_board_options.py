"""What the commands that give boards away share: options, and files that are never changed by the way."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, get_args

import click

from gfclock_solver.batch.beside import require_distinct
from gfclock_solver.batch.locking import Locks
from gfclock_solver.batch.workers import MOST_JOBS
from gfclock_solver.cli._bundles import bundle
from gfclock_solver.cli._numbers import Number
from gfclock_solver.cli._saving import save
from gfclock_solver.cli._streams import say
from gfclock_solver.errors import InputError, plain, quote
from gfclock_solver.rules import Clock

_Command = TypeVar("_Command", bound=Callable[..., Any])

Solutions = Literal["inline", "separate", "none"]
ListFormat = Literal["jsonl", "json"]


def _read_clock(context: click.Context, parameter: click.Parameter, value: str | None) -> Clock | None:
    try:
        return None if value is None else Clock(value.upper())
    except InputError as error:
        raise click.BadParameter(str(error)) from error


def _read_grades(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> tuple[str, ...]:
    grades = [grade.strip().lower() for value in values for grade in value.split(",")]
    return _known_grades(tuple(dict.fromkeys(grades)))


def _read_week(context: click.Context, parameter: click.Parameter, value: str | None) -> tuple[str, ...]:
    if value is None:
        return ()
    grades = _known_grades(tuple(grade.strip().lower() for grade in value.split(",")))
    if len(grades) != 7:
        raise click.BadParameter(f"{len(grades)} grades; want seven, Monday's first")
    return grades


def _known_grades(grades: tuple[str, ...]) -> tuple[str, ...]:
    from gfclock_solver.search.difficulty import Grade

    known = get_args(Grade)
    for grade in grades:
        if grade not in known:
            raise click.BadParameter(f"{quote(grade)} is not a grade: want {', '.join(known[:-1])} or {known[-1]}")
    return grades


def label_options(command: _Command) -> _Command:
    """Add ``--clock`` and ``--difficulty`` as the arguments `clock`, a `Clock` or `None`, and `difficulty`, grades."""
    options = (
        click.option(
            "--clock",
            metavar="LAYOUT",
            callback=_read_clock,
            help="Label the cards for the clock layout LAYOUT, such as SHCD. It is the same game.",
        ),
        click.option(
            "--difficulty",
            metavar="GRADES",
            multiple=True,
            callback=_read_grades,
            help="Only boards of these grades: easy, medium, hard, expert, or several with commas.",
        ),
    )
    for option in reversed(options):
        # The first decorator applied is the last option in the help.
        command = option(command)
    return command


def week_option(command: _Command) -> _Command:
    """Add ``--week`` as the argument `week`: seven grades, or none."""
    return click.option(
        "--week",
        metavar="GRADES",
        callback=_read_week,
        help="The grade for each day of the week: seven with commas, Monday's first.",
    )(command)


@dataclass(frozen=True)
class GivingAway:
    """How boards are given away."""

    solutions: Solutions
    """Where their solutions go."""
    form: ListFormat
    """One board a line, or one array."""
    force: bool
    """Whether files that say something else are overwritten."""
    jobs: int | None
    """How many processes work; by default as many as there are processors for this one."""

    @property
    def needs_files(self) -> bool:
        """Whether standard output will not do."""
        return self.force or self.solutions == "separate"


giving_options = bundle(
    "giving",
    GivingAway,
    click.option(
        "--solutions",
        type=click.Choice(get_args(Solutions)),
        default="inline",
        show_default=True,
        help="Solutions in the boards, as certificates in files of their own, or nowhere.",
    ),
    click.option(
        "--format",
        "form",
        type=click.Choice(get_args(ListFormat)),
        default="jsonl",
        show_default=True,
        help="One board a line, or one array.",
    ),
    click.option("--force", is_flag=True, help="Overwrite files that say something else."),
    click.option(
        "--jobs",
        type=Number(1, MOST_JOBS),
        metavar="N",
        help=f"Work in N processes, up to {MOST_JOBS}. By default as many as there are processors; "
        "a few boards need just one.",
    ),
)
"""Adds ``--solutions``, ``--format``, ``--force`` and ``--jobs`` as the argument `giving`, a `GivingAway`."""


def give_away(files: Mapping[str, bytes], force: bool) -> bool:
    """Write each content to its path unless it is there already, all of them or none; tell whether they are there now.

    A file that says something else stays as it is without `force`, and so do the others; it is told on standard error.
    Raises `InputError` when a file cannot be written.
    """
    require_distinct(list(files))
    with Locks(files):
        missing = {path: content for path, content in files.items() if not _is_there(path, content)}
        in_the_way = [] if force else [path for path in missing if os.path.exists(path)]
        for path in in_the_way:
            say(f"{plain(path)}: exists already and says something else; --force overwrites it")
        if in_the_way:
            return False
        for path, content in missing.items():
            save(path, content)
        return True


def _is_there(path: str, content: bytes) -> bool:
    """Tell whether the file `path` holds just `content`; raises `InputError` for what is no regular file."""
    if os.path.lexists(path) and not os.path.isfile(path):
        raise InputError(f"{plain(path)}: cannot write: it is no regular file")
    try:
        # A file of another size need not be read.
        if not os.path.exists(path) or os.path.getsize(path) != len(content):
            return False
        with open(path, "rb") as file:
            return file.read(len(content) + 1) == content
    except OSError as error:
        raise InputError(f"{plain(path)}: cannot read: {error.strerror or error}") from error
