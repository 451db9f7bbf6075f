"""Runs over ranges of deals, for any game: records to standard output or to a file, and counts with their files.

A command brings its `Job` and its words; here is what all have in common: progress, going on later, and saying so.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar

import click

from gfclock_solver.batch import Job, parts
from gfclock_solver.batch.resumable import ResumableRun
from gfclock_solver.cli._range_options import Beginning, WorkerChoice
from gfclock_solver.cli._saving import require_writable
from gfclock_solver.cli._streams import deals_bar, put_bytes
from gfclock_solver.deals import DealRange
from gfclock_solver.errors import InputError

_Self = TypeVar("_Self")


class Counts(Protocol):
    """What a job that counts finds: counts of some deals, which add up."""

    @property
    def deals(self) -> int:
        """How many deals are counted."""

    def __add__(self: _Self, other: _Self, /) -> _Self:
        """Return the counts of these deals and of others."""

    def to_document(self) -> dict[str, object]:
        """Return the counts as plain values, for the state file."""


_Counts = TypeVar("_Counts", bound=Counts)


def write_records(
    command: str,
    deals: DealRange,
    job: Job,
    head: bytes,
    workers: WorkerChoice,
    output: str | None,
    beginning: Beginning,
) -> None:
    """Write what `job` makes of `deals` behind `head`, to the file `output` or to standard output.

    `command` is the name that a resumed run must have been begun with.  Raises `click.UsageError` when a file would be
    needed, and whatever the run raises.
    """
    if output is None:
        if beginning != "new":
            raise click.UsageError("--resume and --force are for a file; name it with -o", click.get_current_context())
        with workers.open() as opened:
            put_bytes(head)
            with deals_bar(str(deals), deals.count, 0, beside_output=True) as on_progress:
                for part in parts(deals, job, opened):
                    put_bytes(part.content)
                    on_progress(part.count)
        return
    require_writable(output)
    with (
        workers.open() as opened,
        ResumableRun(
            output,
            parameters_of(command, deals, job),
            resume=beginning == "resume",
            force=beginning == "force",
            start_with=head,
            total=deals.count,
        ) as run,
        telling_how_to_go_on(run),
        deals_bar(str(deals), deals.count, run.done) as on_progress,
    ):
        for part in parts(deals, job, opened, run.done):
            run.append(part.content, part.count)
            on_progress(part.count)
        run.finish()


def count_range(
    command: str,
    deals: DealRange,
    job: Job,
    nothing: _Counts,
    read_counts: Callable[[dict[str, Any]], _Counts],
    save_results: Callable[[_Counts], None],
    workers: WorkerChoice,
    beginning: Beginning,
    *,
    list_path: str | None = None,
    result_path: str | None = None,
    other_paths: tuple[str, ...] = (),
) -> _Counts:
    """Return what `job`, which counts, finds in `deals`, added up from `nothing`, when all files are written.

    `list_path` takes what the job writes, as it goes on; `save_results` writes the others at the end.  Beside the
    list, or `result_path`, lies the state file of a run that can go on; `read_counts` reads what is counted there, and
    raises `KeyError`, `TypeError` or `ValueError` for what is none.
    """
    results = tuple(path for path in (result_path, *other_paths) if path is not None)
    _require_files((*results, *([] if list_path is None else [list_path])))
    parameters = {**parameters_of(command, deals, job), "list": list_path is not None}
    with (
        workers.open() as opened,
        ResumableRun(
            list_path,
            parameters,
            state_beside=result_path,
            resume=beginning == "resume",
            force=beginning == "force",
            others=results,
            total=deals.count,
        ) as run,
    ):
        counts = _counted_before(run, nothing, read_counts)
        with telling_how_to_go_on(run):
            with deals_bar(str(deals), deals.count, run.done) as on_progress:
                for part in parts(deals, job, opened, run.done):
                    counts = counts + part.found
                    run.append(part.content, part.count, counts.to_document)
                    on_progress(part.count)
            save_results(counts)
            run.finish()
    return counts


def parameters_of(command: str, deals: DealRange, job: Job) -> Mapping[str, object]:
    """Return what a run that goes on must have in common with the one before it."""
    return {"command": command, "range": str(deals), **job.parameters()}


def _require_files(paths: tuple[str, ...]) -> None:
    for place, path in enumerate(paths):
        require_writable(path)
        if path in paths[:place]:
            raise InputError(f"{path}: is to be written twice")


def _counted_before(run: ResumableRun, nothing: _Counts, read_counts: Callable[[dict[str, Any]], _Counts]) -> _Counts:
    """Return the counts of the deals that an earlier call has done; raises `InputError` when not of so many."""
    try:
        counts = read_counts(run.found) if run.found else nothing
    except (KeyError, TypeError, ValueError):
        raise run.damaged() from None
    if counts.deals != run.done:
        raise run.damaged()
    return counts


@contextmanager
def telling_how_to_go_on(run: ResumableRun) -> Iterator[None]:
    """Let an error or Ctrl-C that ends the block tell as well that the run can be resumed."""
    try:
        yield
    except BaseException as error:
        if run.can_be_resumed:
            error.add_note(f"{run.done} deals are done and kept; --resume goes on from there")
        raise
