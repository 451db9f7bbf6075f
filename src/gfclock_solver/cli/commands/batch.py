"""``gfclock batch``: one record a deal, in the order of the deals."""

from typing import get_args

import click

from gfclock_solver.batch import Workers
from gfclock_solver.batch.resumable import ResumableRun
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._options import limit_options, rules_option
from gfclock_solver.cli._range_options import (
    OnExisting,
    WorkerChoice,
    resume_options,
    telling_how_to_go_on,
    worker_options,
)
from gfclock_solver.cli._saving import require_writable
from gfclock_solver.cli._streams import deals_bar, put_bytes
from gfclock_solver.deals import DealRange, parse_range
from gfclock_solver.jobs import BatchJob, Detail, RecordFormat, batch_records
from gfclock_solver.jobs.records import header
from gfclock_solver.limits import Limits, Verdict
from gfclock_solver.rules import Rules


@click.command(short_help="Decide a range of deals: one record each.")
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
    help="Add the first solution found to a record, or make it the whole certificate, as certify --first prints it.",
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
    output: str | None,
    existing: OnExisting,
    workers: WorkerChoice,
    limits: Limits,
) -> ExitCode:
    """Decide every deal of a RANGE such as ms:1-1500, and write one record a deal, in their order.

    The records do not depend on how many processes or machines work, nor on how often the work is interrupted and
    resumed. The limits are for each deal.

    With -o a call that was interrupted, or killed, goes on when it is repeated with --resume.

    Exit code 0 when all records are written, whatever the verdicts.
    """
    deal_range = parse_range(deals)
    job = BatchJob(rules, limits, form, detail, only)
    if output is None:
        if existing.resume or existing.force:
            raise click.UsageError("--resume and --force are for a file; name it with -o", click.get_current_context())
        with workers.open() as opened:
            _to_standard_output(deal_range, job, opened)
        return ExitCode.DONE
    require_writable(output)
    with workers.open() as opened:
        _to_file(deal_range, job, opened, output, existing)
    return ExitCode.DONE


def _to_standard_output(deals: DealRange, job: BatchJob, workers: Workers) -> None:
    put_bytes(header(job))
    with deals_bar(str(deals), deals.count, 0, beside_output=True) as on_progress:
        for records in batch_records(deals, job, workers):
            put_bytes(records.content)
            on_progress(records.deals)


def _to_file(deals: DealRange, job: BatchJob, workers: Workers, output: str, existing: OnExisting) -> None:
    parameters = {"command": "batch", "range": str(deals), **job.parameters()}
    with (
        ResumableRun(
            output, parameters, resume=existing.resume, force=existing.force, start_with=header(job), total=deals.count
        ) as run,
        telling_how_to_go_on(run),
        deals_bar(str(deals), deals.count, run.done) as on_progress,
    ):
        for records in batch_records(deals, job, workers, run.done):
            run.append(records.content, records.deals)
            on_progress(records.deals)
        run.finish()
