"""``gfclock patience show``: a deal of Clock Patience as a picture in the terminal."""

import click

from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import TextFormat, colour_option, format_option
from gfclock_solver.cli._patience_options import read_each_deal, variant_option
from gfclock_solver.cli._streams import ColourChoice, output_style, put
from gfclock_solver.clock_patience.dealing import Deal
from gfclock_solver.clock_patience.rules import Variant


@click.command(short_help="Draw deals: the thirteen piles.", epilog=examples("gfclock patience show cp:1"))
@click.argument("deals", nargs=-1, required=True, metavar="DEAL...")
@variant_option
@format_option
@colour_option
def command(deals: tuple[str, ...], variant: Variant, form: TextFormat, colour: ColourChoice) -> ExitCode:
    """Draw deals of Clock Patience: the thirteen piles, bottom card first.

    A DEAL is cp:N, ms:N or pysol:N, a file with 52 cards in the order in which they are dealt (51 for king-removed), or
    - for standard input.
    """
    codes: list[ExitCode] = []
    separator = ""
    for deal in read_each_deal(deals, variant, codes):
        if form == "json":
            put(_as_json(deal, variant) + "\n")
        else:
            put(separator + _as_text(deal, variant, colour) + "\n")
            separator = "\n"
    return ExitCode.worst(codes)


def _as_json(deal: Deal, variant: Variant) -> str:
    import json

    from gfclock_solver.clock_patience.certificates.codec import piles_to_lists

    record = {"deal": deal.id, "variant": variant, "piles": piles_to_lists(deal.piles)}
    return json.dumps(record, separators=(",", ":"))


def _as_text(deal: Deal, variant: Variant, colour: ColourChoice) -> str:
    from gfclock_solver.clock_patience.views.dial import LEGEND, draw_piles, headline

    style = output_style(colour)
    return f"{headline(deal.name, variant, style)}\n\n{draw_piles(deal.piles, style)}\n{style.dim(LEGEND)}"
