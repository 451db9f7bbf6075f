"""Runs over ranges of deals, for any game: records to standard output or to a file, and counts with their files.

A command brings its `Job` and its words; here is what all have in common: progress, going on later, and saying so.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol, TypeVar

import click

from gfclock_solver.batch import Job, parts
from gfclock_solver.batch.resumable import Beginning, ResumableRun
from gfclock_solver.cli._range_options import WorkerChoice
from gfclock_solver.cli._saving import require_writable
from gfclock_solver.cli._streams import deals_bar, put_bytes
from gfclock_solver.deals import DealRange
from gfclock_solver.documents.fields import Document
from gfclock_solver.errors import InputError

_Self = TypeVar("_Self")


class Counts(Protocol):
    """What a job that counts finds: counts of some deals, which add up."""

    @property
    def deals(self) -> int:
        """How many deals are counted."""

    def __add__(self: _Self, other: _Self, /) -> _Self:
        """Return the counts of these deals and of others."""

    def to_document(self) -> Document:
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
    parameters = parameters_of(command, deals, job)
    with workers.open() as opened:
        run = ResumableRun(output, parameters, beginning=beginning, start_with=head, total=deals.count)
        with telling_how_to_go_on(run), run, deals_bar(str(deals), deals.count, run.done) as on_progress:
            for part in parts(deals, job, opened, run.done):
                run.append(part.content, part.count)
                on_progress(part.count)
            run.finish()


def count_range(
    command: str,
    deals: DealRange,
    job: Job,
    nothing: _Counts,
    read_counts: Callable[[Document], _Counts],
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
    raises `InputError` for what is none.
    """
    results = tuple(path for path in (result_path, *other_paths) if path is not None)
    for path in (*results, *([] if list_path is None else [list_path])):
        require_writable(path)

    def read_found(found: Document, done: int) -> _Counts:
        counts = read_counts(found) if done else nothing
        if counts.deals != done:
            raise InputError("not the counts of so many deals")
        return counts

    with workers.open() as opened:
        run = ResumableRun(
            list_path,
            parameters_of(command, deals, job),
            beginning=beginning,
            state_beside=result_path,
            results=results,
            total=deals.count,
            read_found=read_found,
        )
        with telling_how_to_go_on(run), run:
            counts: _Counts = nothing if run.found is None else run.found
            with deals_bar(str(deals), deals.count, run.done) as on_progress:
                for part in parts(deals, job, opened, run.done):
                    counts = counts + part.found
                    run.append(part.content, part.count, counts.to_document)
                    on_progress(part.count)
            run.begin_saving()
            save_results(counts)
            run.finish()
    return counts


def parameters_of(command: str, deals: DealRange, job: Job) -> Mapping[str, object]:
    """Return what a run that goes on must have in common with the one before it."""
    return {"command": command, "range": str(deals), **job.parameters()}


@contextmanager
def telling_how_to_go_on(run: ResumableRun) -> Iterator[None]:
    """Let an error or Ctrl-C that has ended `run` tell as well that it can be resumed, and from where."""
    try:
        yield
    except BaseException as error:
        # Not what the run has done, but what it could still write down.
        if run.can_be_resumed:
            error.add_note(f"{run.kept} deals are done and kept; --resume goes on from there")
        raise
