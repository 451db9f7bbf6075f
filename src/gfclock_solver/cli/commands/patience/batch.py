"""``gfclock patience batch``: one record a deal of Clock Patience, in the order of the deals."""

from typing import get_args

import click

from gfclock_solver.batch.framing import RecordFormat
from gfclock_solver.batch.resumable import Beginning
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._patience_options import variant_option
from gfclock_solver.cli._range_options import WorkerChoice, resume_options, worker_options
from gfclock_solver.cli._ranges import write_records
from gfclock_solver.clock_patience.dealing import parse_deals
from gfclock_solver.clock_patience.jobs import BatchJob, Detail
from gfclock_solver.clock_patience.rules import Variant, Verdict


@click.command(
    short_help="Decide a range of deals: one record each.",
    epilog=examples("gfclock patience batch cp:0-9999 --only won --format ids"),
)
@click.argument("deals", metavar="RANGE")
@variant_option
@click.option("--only", type=click.Choice(get_args(Verdict)), help="Make records only of deals with that verdict.")
@click.option(
    "--format",
    "form",
    type=click.Choice(get_args(RecordFormat)),
    default="jsonl",
    show_default=True,
    help="How a record is written; ids writes nothing but the deal's id.",
)
@click.option(
    "--detail",
    type=click.Choice(get_args(Detail)),
    default="verdict",
    show_default=True,
    help="Make a record the verdict, with the cards left face down, or the whole certificate.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
@resume_options
@worker_options
def command(
    deals: str,
    variant: Variant,
    only: Verdict | None,
    form: RecordFormat,
    detail: Detail,
    output: str | None,
    beginning: Beginning,
    workers: WorkerChoice,
) -> ExitCode:
    """Decide every deal of a RANGE such as cp:0-9999, and write one record a deal, in their order.

    The records do not depend on how many processes or machines work, nor on how often the work is interrupted and
    resumed.

    With -o a call that was interrupted, or killed, goes on when it is repeated with --resume.

    Exit code 0 when all records are written, whatever the verdicts.
    """
    job = BatchJob(variant, form, detail, only)
    write_records("patience batch", parse_deals(deals), job, job.head(), workers, output, beginning)
    return ExitCode.DONE
