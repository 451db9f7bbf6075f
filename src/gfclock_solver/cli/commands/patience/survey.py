"""``gfclock patience survey``: how a range of deals of Clock Patience comes out, beside the exact chances."""

import click

from gfclock_solver.batch.resumable import Beginning
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import TextFormat, format_option
from gfclock_solver.cli._patience_options import variant_option
from gfclock_solver.cli._range_options import WorkerChoice, resume_options, worker_options
from gfclock_solver.cli._ranges import count_range
from gfclock_solver.cli._saving import save
from gfclock_solver.cli._streams import put
from gfclock_solver.clock_patience.dealing import parse_deals
from gfclock_solver.clock_patience.jobs import SurveyJob, Tally, summarise
from gfclock_solver.clock_patience.jobs.tally import tally_from_document
from gfclock_solver.clock_patience.rules import Variant
from gfclock_solver.deals import DealRange


@click.command(
    short_help="Count how a range of deals comes out, beside the exact chances.",
    epilog=examples(
        "gfclock patience survey cp:0-9999999",
        "gfclock patience survey cp:0-999999 --variant watch --json watch.json --plot watch.svg",
    ),
)
@click.argument("deals", metavar="RANGE")
@variant_option
@format_option
@click.option(
    "--verdicts-only", is_flag=True, help="Do not count the cards left face down: several times as fast from ms deals."
)
@click.option("--json", "-o", "json_path", metavar="FILE", help="Also write the result to FILE, as JSON.")
@click.option("--lost", "lost_path", metavar="FILE", help="Also write the ids of the lost deals to FILE, one a line.")
@click.option("--plot", "plot_path", metavar="FILE", help="Also draw the result, as .png, .svg or .pdf by FILE's name.")
@resume_options
@worker_options
def command(
    deals: str,
    variant: Variant,
    form: TextFormat,
    verdicts_only: bool,
    json_path: str | None,
    lost_path: str | None,
    plot_path: str | None,
    beginning: Beginning,
    workers: WorkerChoice,
) -> ExitCode:
    """Decide every deal of a RANGE such as cp:0-9999999, and say how many come out how.

    The share of deals that are not lost comes with its 95 % interval, and with the exact chance: z says by how many
    standard deviations the two differ, and they agree when that is within the 99.9 % interval. The cards left face
    down, where that is no question of choices, stand beside the exact distribution.

    With --json or --lost a call that was interrupted, or killed, goes on when it is repeated with --resume.

    Exit code 0 when all deals are counted, whatever the verdicts.
    """
    deal_range = parse_deals(deals)
    job = SurveyJob(variant, verdicts_only, lost_path is not None)
    if beginning == "resume" and json_path is None and lost_path is None:
        raise click.UsageError(
            "--resume goes on with a file; name it with --json or --lost", click.get_current_context()
        )
    if plot_path is not None:
        from gfclock_solver.batch.plotting import require_plotting

        require_plotting(plot_path)
    tally = count_range(
        "patience survey",
        deal_range,
        job,
        Tally(),
        tally_from_document,
        lambda counted: _save_results(deal_range, job, counted, json_path, plot_path),
        workers,
        beginning,
        list_path=lost_path,
        result_path=json_path,
        other_paths=() if plot_path is None else (plot_path,),
    )
    put(_result(deal_range, job, tally, form) + "\n")
    return ExitCode.DONE


def _save_results(deals: DealRange, job: SurveyJob, tally: Tally, json_path: str | None, plot_path: str | None) -> None:
    if json_path is not None:
        import json

        save(json_path, (json.dumps(summarise(deals, job, tally), indent=2) + "\n").encode("ascii"))
    if plot_path is not None:
        from gfclock_solver.clock_patience.views.survey_plot import plot_survey

        save(plot_path, plot_survey(deals, job, tally, plot_path))


def _result(deals: DealRange, job: SurveyJob, tally: Tally, form: TextFormat) -> str:
    if form == "json":
        import json

        return json.dumps(summarise(deals, job, tally), separators=(",", ":"))
    from gfclock_solver.clock_patience.views.numbers import describe_survey

    return describe_survey(deals, job, tally)
