"""What the commands that work through ranges of deals share: options for who works, and for going on later."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

import click

from gfclock_solver.batch import Workers, cluster_workers, local_workers
from gfclock_solver.batch.resumable import ResumableRun
from gfclock_solver.cli._bundles import bundle


@dataclass(frozen=True)
class WorkerChoice:
    """Who is to do the work: processes of this machine, or a Dask cluster."""

    jobs: int | None = None
    """How many processes, by default as many as there are processors for this one."""
    scheduler: str | None = None
    """The address of the cluster's scheduler."""

    def open(self) -> AbstractContextManager[Workers]:
        """Return the workers, to be used in a ``with``."""
        if self.scheduler is None:
            return local_workers(self.jobs)
        import logging

        # What matters of what Dask would log to standard error is raised as well.
        logging.disable()
        return cluster_workers(self.scheduler)


def _choose_workers(jobs: int | None, scheduler: str | None) -> WorkerChoice:
    if scheduler is not None and jobs is not None:
        raise click.UsageError("--jobs is for this machine, not for a cluster", click.get_current_context())
    return WorkerChoice(jobs, scheduler)


worker_options = bundle(
    "workers",
    _choose_workers,
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
"""Adds ``--jobs`` and ``--scheduler`` as the argument `workers`, a `WorkerChoice`."""


@dataclass(frozen=True)
class OnExisting:
    """What is to be done where an output exists already."""

    resume: bool = False
    """Go on where an earlier call stopped, if one did."""
    force: bool = False
    """Overwrite it."""


def _choose_on_existing(resume: bool, force: bool) -> OnExisting:
    if resume and force:
        raise click.UsageError("--resume goes on and --force begins anew", click.get_current_context())
    return OnExisting(resume, force)


resume_options = bundle(
    "existing",
    _choose_on_existing,
    click.option("--resume", is_flag=True, help="Go on where an earlier call was interrupted or killed, if one was."),
    click.option("--force", is_flag=True, help="Overwrite what exists."),
)
"""Adds ``--resume`` and ``--force`` as the argument `existing`, an `OnExisting`."""


@contextmanager
def telling_how_to_go_on(run: ResumableRun) -> Iterator[None]:
    """Let an error or Ctrl-C that ends the block tell as well that the run can be resumed."""
    try:
        yield
    except BaseException as error:
        if run.can_be_resumed:
            error.add_note(f"{run.done} deals are done and kept; --resume goes on from there")
        raise
