"""What the commands that work through ranges of deals share: options for who works, and for going on later.

Each bundle of options passes one value to the command.
"""

from contextlib import AbstractContextManager
from typing import NamedTuple

import click

from gfclock_solver.batch import Workers, cluster_workers, local_workers
from gfclock_solver.batch.resumable import Beginning
from gfclock_solver.batch.workers import MOST_JOBS
from gfclock_solver.cli._bundles import bundle
from gfclock_solver.cli._numbers import Number
from gfclock_solver.cli._streams import say


class WorkerChoice(NamedTuple):
    """Who shall work: so many processes of this machine (`None`: as fits), or the cluster of a scheduler."""

    jobs: int | None
    scheduler: str | None
    cluster_timeout: int
    """Seconds for which a cluster may be without workers or an answer."""

    def open(self) -> AbstractContextManager[Workers]:
        """Return the workers, to be used in a ``with``."""
        if self.scheduler is None:
            return local_workers(self.jobs)
        import logging

        # What matters of what Dask would log to standard error is raised as well.
        logging.disable()
        return cluster_workers(self.scheduler, self.cluster_timeout, say)


def _choose_workers(jobs: int | None, scheduler: str | None, cluster_timeout: int) -> WorkerChoice:
    if jobs is not None and scheduler is not None:
        raise click.UsageError("--jobs is for this machine, not for a cluster", click.get_current_context())
    return WorkerChoice(jobs, scheduler, cluster_timeout)


worker_options = bundle(
    "workers",
    _choose_workers,
    click.option(
        "--jobs",
        type=Number(1, MOST_JOBS),
        metavar="N",
        help=f"Work in N processes, up to {MOST_JOBS}. By default as many as there are processors; "
        "a small range needs just one.",
    ),
    click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Work on the Dask cluster whose scheduler is at ADDRESS, such as tcp://10.0.0.1:8786.",
    ),
    click.option(
        "--cluster-timeout",
        type=Number(1),
        default=60,
        show_default=True,
        metavar="SECONDS",
        help="Give up when the cluster has had no workers, or has not answered, for SECONDS.",
    ),
)
"""Adds ``--jobs``, ``--scheduler`` and ``--cluster-timeout`` as the argument `workers`, a `WorkerChoice`."""


def _choose_beginning(resume: bool, force: bool) -> Beginning:
    if resume and force:
        raise click.UsageError("--resume goes on and --force begins anew", click.get_current_context())
    return "resume" if resume else "force" if force else "new"


resume_options = bundle(
    "beginning",
    _choose_beginning,
    click.option("--resume", is_flag=True, help="Go on where an earlier call was interrupted or killed, if one was."),
    click.option("--force", is_flag=True, help="Overwrite what exists."),
)
"""Adds ``--resume`` and ``--force`` as the argument `beginning`, a `Beginning`."""
