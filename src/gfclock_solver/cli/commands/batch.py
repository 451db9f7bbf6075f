"""``gfclock batch``: one record a deal, in the order of the deals."""

from typing import get_args

import click

from gfclock_solver.batch.framing import RecordFormat
from gfclock_solver.batch.resumable import Beginning
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import limit_options, rules_option
from gfclock_solver.cli._range_options import WorkerChoice, resume_options, worker_options
from gfclock_solver.cli._ranges import write_records
from gfclock_solver.deals import parse_range
from gfclock_solver.jobs import BatchJob, Detail
from gfclock_solver.limits import Limits, Verdict
from gfclock_solver.rules import Rules


@click.command(
    short_help="Decide a range of deals: one record each.",
    epilog=examples(
        "gfclock batch ms:1-1500 --only lost --format ids", "gfclock batch gf:0-999999 -o records.jsonl --resume"
    ),
)
@click.argument("deals", metavar="RANGE")
@rules_option
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
    help="Add the first solution found, or the difficulty, to a record, or make it the whole certificate, "
    "as certify --first prints it.",
)
@click.option(
    "--shortest",
    is_flag=True,
    help="Also find the fewest shifts of each solvable deal; solutions and certificates then have no more.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE instead of standard output.")
@resume_options
@worker_options
@limit_options
def command(
    deals: str,
    rules: Rules,
    only: Verdict | None,
    form: RecordFormat,
    detail: Detail,
    shortest: bool,
    output: str | None,
    beginning: Beginning,
    workers: WorkerChoice,
    limits: Limits,
) -> ExitCode:
    """Decide every deal of a RANGE such as ms:1-1500, and write one record a deal, in their order.

    The records do not depend on how many processes or machines work, nor on how often the work is interrupted and
    resumed. The limits are for each deal.

    With -o a call that was interrupted, or killed, goes on when it is repeated with --resume.

    Exit code 0 when all records are written, whatever the verdicts.
    """
    job = BatchJob(rules, limits, form, detail, only, shortest)
    write_records("batch", parse_range(deals), job, job.head(), workers, output, beginning)
    return ExitCode.DONE
