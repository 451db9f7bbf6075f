"""``gfclock patience certify``: decide deals of Clock Patience, and show why."""

import click

from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import TextFormat, colour_option, format_option
from gfclock_solver.cli._patience_options import read_each_deal, variant_option
from gfclock_solver.cli._saving import require_known_ending, require_writable, save_documents
from gfclock_solver.cli._streams import ColourChoice, output_style, put
from gfclock_solver.clock_patience.certificates import Certificate, format_certificate, pack_certificate
from gfclock_solver.clock_patience.certifying import certify
from gfclock_solver.clock_patience.rules import Variant


@click.command(
    short_help="Decide deals: how they go, and why.",
    epilog=examples("gfclock patience certify cp:1", "gfclock patience certify ms:1 --variant watch"),
)
@click.argument("deals", nargs=-1, required=True, metavar="DEAL...")
@variant_option
@format_option
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Also write the certificates to FILE, as JSON (.json, .jsonl) or msgpack (.msgpack).",
)
@colour_option
def command(
    deals: tuple[str, ...], variant: Variant, form: TextFormat, output: str | None, colour: ColourChoice
) -> ExitCode:
    """Decide deals of Clock Patience, with a reason that can be checked by hand and by gfclock verify.

    A DEAL is cp:N, ms:N or pysol:N, a file with 52 cards in the order in which they are dealt (51 for king-removed,
    without the king of spades), or - for standard input. Every answer has passed the independent checker before it is
    shown.

    Exit code 0 when all are won or solvable, 10 when some deal is lost, 2 when some DEAL cannot be read.
    """
    if output is not None:
        require_known_ending(output)
        require_writable(output, deals)
    codes: list[ExitCode] = []
    certificates: list[Certificate] = []
    separator = ""
    for deal in read_each_deal(deals, variant, codes):
        certificate = certify(deal, variant)
        codes.append(ExitCode.LOST if certificate.verdict == "lost" else ExitCode.DONE)
        certificates.append(certificate)
        if form == "json":
            put(format_certificate(certificate) + "\n")
        else:
            put(separator + _as_text(certificate, deal.name, colour) + "\n")
            separator = "\n"
    if output is not None:
        save_documents(output, certificates, format_certificate, pack_certificate)
    return ExitCode.worst(codes)


def _as_text(certificate: Certificate, name: str, colour: ColourChoice) -> str:
    from gfclock_solver.clock_patience.views.answers import describe_answer

    return describe_answer(certificate, name, output_style(colour))
