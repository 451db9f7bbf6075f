"""What the commands that work through ranges of deals share: options for who works, and for going on later."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, TypeVar

import click

from gfclock_solver.batch import Workers, cluster_workers, local_workers
from gfclock_solver.batch.resumable import ResumableRun

_Command = TypeVar("_Command", bound=Callable[..., Any])


def worker_options(command: _Command) -> _Command:
    """Add ``--jobs`` and ``--scheduler`` as the arguments that `open_workers` takes."""
    options = (
        click.option(
            "--jobs",
            type=click.IntRange(min=1),
            metavar="N",
            help="Work in N processes. By default as many as there are processors; a small range needs just one.",
        ),
        click.option(
            "--scheduler",
            metavar="ADDRESS",
            help="Work on the Dask cluster whose scheduler is at ADDRESS, such as tcp://10.0.0.1:8786.",
        ),
    )
    return _add(options, command)


def resume_options(command: _Command) -> _Command:
    """Add ``--resume`` and ``--force`` as the arguments `resume` and `force`."""
    options = (
        click.option(
            "--resume", is_flag=True, help="Go on where an earlier call was interrupted or killed, if one was."
        ),
        click.option("--force", is_flag=True, help="Overwrite what exists."),
    )
    return _add(options, command)


def _add(options: tuple[Callable[[_Command], _Command], ...], command: _Command) -> _Command:
    # The first decorator applied is the last option in the help.
    for option in reversed(options):
        command = option(command)
    return command


def open_workers(jobs: int | None, scheduler: str | None) -> AbstractContextManager[Workers]:
    """Return the workers that the options of `worker_options` ask for, to be used in a ``with``."""
    if scheduler is None:
        return local_workers(jobs)
    if jobs is not None:
        raise click.UsageError("--jobs is for this machine, not for a cluster", click.get_current_context())
    import logging

    # What matters of what Dask would log to standard error is raised as well.
    logging.disable()
    return cluster_workers(scheduler)


def require_one_way(resume: bool, force: bool) -> None:
    """Raise `click.UsageError` when a call asks both to go on and to begin anew."""
    if resume and force:
        raise click.UsageError("--resume goes on and --force begins anew", click.get_current_context())


@contextmanager
def telling_how_to_go_on(run: ResumableRun) -> Iterator[None]:
    """Let an error or Ctrl-C that ends the block tell as well that the run can be resumed."""
    try:
        yield
    except BaseException as error:
        if run.can_be_resumed:
            error.add_note(f"{run.done} deals are done and kept; --resume goes on from there")
        raise
