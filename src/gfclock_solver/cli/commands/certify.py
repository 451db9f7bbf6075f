"""``gfclock certify``: decide boards, and show why."""

from typing import Final

import click

from gfclock_solver.certificates import Certificate, format_certificate, pack_certificate
from gfclock_solver.certifying import Decision, decide, undecided_to_document
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import TextFormat, board_rules_option, colour_option, format_option, limit_options
from gfclock_solver.cli._reading import Reading, read_each, reading_options
from gfclock_solver.cli._saving import require_known_ending, require_writable, save_documents
from gfclock_solver.cli._streams import ColourChoice, output_style, progress_bar, put, say
from gfclock_solver.errors import InputError
from gfclock_solver.limits import LIMIT_TEXTS, Limits
from gfclock_solver.rules import Rules

_CODES: Final = {"solvable": ExitCode.DONE, "lost": ExitCode.LOST, "undecided": ExitCode.UNDECIDED}


@click.command(
    short_help="Decide boards: a solution to follow, or a proof that there is none.",
    epilog=examples("gfclock certify ms:25", "gfclock certify board.txt --rules one-space -o certificate.json"),
)
@click.argument("boards", nargs=-1, required=True, metavar="BOARD...")
@reading_options
@board_rules_option
@format_option
@click.option("--brief", is_flag=True, help="Print one line a board: the verdict, and in how many moves.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Also write the certificates to FILE, as JSON (.json, .jsonl) or msgpack (.msgpack).",
)
@click.option(
    "--first", is_flag=True, help="Take the first solution found, at once, instead of one with the fewest shifts."
)
@limit_options
@colour_option
def command(
    boards: tuple[str, ...],
    reading: Reading,
    rules: Rules | None,
    form: TextFormat,
    brief: bool,
    output: str | None,
    first: bool,
    limits: Limits,
    colour: ColourChoice,
) -> ExitCode:
    """Decide boards, each exactly: solvable, with a solution to follow, or lost, with a proof.

    A BOARD is a deal such as ms:1, gf:7 or pysol:7, a day's board such as daily:2028-02-29 or today, a file in any
    format that gfclock convert knows, or - for standard input. Every answer has passed the independent checker before
    it is shown. A solution has the fewest shifts that win; where a limit is hit before that is proven, it is the first
    one found, and that is said.

    Exit code 0 when all are solvable, 10 when some board is lost, 20 when some is undecided since a limit was hit,
    2 when some BOARD cannot be read.
    """
    if brief and form == "json":
        raise click.UsageError("--brief is for text: JSON has a line a board anyway", click.get_current_context())
    if output is not None:
        require_known_ending(output)
        require_writable(output, boards)
    codes: list[ExitCode] = []
    certificates: list[Certificate] = []
    separator = ""
    for board in read_each(boards, codes, reading, rules):
        try:
            with progress_bar(board.title, limits.states) as on_progress:
                decision = decide(board, rules, limits, on_progress, shorten=not first)
        except InputError as error:
            codes.append(end_with(error))
            continue
        codes.append(_CODES[decision.answer.verdict])
        if output is not None and isinstance(decision.answer, Certificate):
            certificates.append(decision.answer)
        if form == "json":
            _tell_limit(decision, board.title)
            put(_as_json(decision) + "\n")
        elif brief:
            _tell_limit(decision, board.title)
            put(_as_line(decision, board.title, colour) + "\n")
        else:
            put(separator + _as_text(decision, board.title, colour) + "\n")
            separator = "\n"
    if output is not None:
        save_documents(output, certificates, format_certificate, pack_certificate)
    return ExitCode.worst(codes)


def _tell_limit(decision: Decision, name: str) -> None:
    if decision.limit is not None:
        say(f"{name}: fewer shifts may do: {LIMIT_TEXTS[decision.limit]}")


def _as_json(decision: Decision) -> str:
    if isinstance(decision.answer, Certificate):
        return format_certificate(decision.answer)
    import json

    return json.dumps(undecided_to_document(decision.answer), separators=(",", ":"))


def _as_line(decision: Decision, name: str, colour: ColourChoice) -> str:
    from gfclock_solver.views.answers import headline

    return headline(decision.answer, name, output_style(colour))


def _as_text(decision: Decision, name: str, colour: ColourChoice) -> str:
    from gfclock_solver.views.answers import describe_answer

    return describe_answer(decision.answer, name, decision.states, output_style(colour), limit=decision.limit)
