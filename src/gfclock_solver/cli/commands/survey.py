"""``gfclock survey``: how a range of deals comes out, in numbers."""

import click

from gfclock_solver.batch.resumable import Beginning
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import TextFormat, format_option, limit_options, rules_option
from gfclock_solver.cli._range_options import WorkerChoice, resume_options, worker_options
from gfclock_solver.cli._ranges import count_range
from gfclock_solver.cli._saving import save
from gfclock_solver.cli._streams import put
from gfclock_solver.deals import DealRange, parse_range
from gfclock_solver.jobs import SurveyJob, Tally, summarise
from gfclock_solver.jobs.tally import tally_from_document
from gfclock_solver.limits import Limits
from gfclock_solver.rules import Rules


@click.command(
    short_help="Count how a range of deals comes out.",
    epilog=examples(
        "gfclock survey ms:1-1000000", "gfclock survey ms:1-1000000 --json survey.json --lost lost.txt --resume"
    ),
)
@click.argument("deals", metavar="RANGE")
@rules_option
@format_option
@click.option(
    "--shortest", is_flag=True, help="Also find the fewest shifts of each solvable deal, and show their distribution."
)
@click.option("--json", "-o", "json_path", metavar="FILE", help="Also write the result to FILE, as JSON.")
@click.option("--lost", "lost_path", metavar="FILE", help="Also write the ids of the lost deals to FILE, one a line.")
@click.option("--plot", "plot_path", metavar="FILE", help="Also draw the result, as .png, .svg or .pdf by FILE's name.")
@resume_options
@worker_options
@limit_options
def command(
    deals: str,
    rules: Rules,
    form: TextFormat,
    shortest: bool,
    json_path: str | None,
    lost_path: str | None,
    plot_path: str | None,
    beginning: Beginning,
    workers: WorkerChoice,
    limits: Limits,
) -> ExitCode:
    """Decide every deal of a RANGE such as ms:1-1000000, and say how many are solvable, lost and undecided.

    The share of solvable deals comes with its 95 % interval (Wilson's), and the states searched with their
    quantiles. The result does not depend on how many processes or machines work. The limits are for each deal.

    With --json or --lost a call that was interrupted, or killed, goes on when it is repeated with --resume.

    Exit code 0 when all deals are counted, whatever the verdicts.
    """
    deal_range = parse_range(deals)
    job = SurveyJob(rules, limits, shortest)
    if beginning == "resume" and json_path is None and lost_path is None:
        raise click.UsageError(
            "--resume goes on with a file; name it with --json or --lost", click.get_current_context()
        )
    if plot_path is not None:
        from gfclock_solver.batch.plotting import require_plotting

        require_plotting(plot_path)
    tally = count_range(
        "survey",
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
        from gfclock_solver.views.survey_plot import plot_survey

        save(plot_path, plot_survey(deals, job, tally, plot_path))


def _result(deals: DealRange, job: SurveyJob, tally: Tally, form: TextFormat) -> str:
    if form == "json":
        import json

        return json.dumps(summarise(deals, job, tally), separators=(",", ":"))
    from gfclock_solver.views.survey_text import describe_survey

    return describe_survey(deals, job, tally)
