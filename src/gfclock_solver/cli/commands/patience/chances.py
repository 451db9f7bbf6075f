"""``gfclock patience chances``: the exact chances of Clock Patience."""

import click

from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import TextFormat, format_option
from gfclock_solver.cli._streams import put
from gfclock_solver.clock_patience.rules import VARIANTS, Variant


@click.command(
    short_help="Say the exact chances, as fractions and decimals.",
    epilog=examples("gfclock patience chances --variant standard"),
)
@click.option("--variant", type=click.Choice(VARIANTS), help="Only this game, and how many cards are left face down.")
@format_option
def command(variant: Variant | None, form: TextFormat) -> ExitCode:
    """Compute the exact chance that a deal of Clock Patience is won, or solvable, for each variant.

    For watch there are also the chances without a swap, and with one by a player who sees no face. With --variant, and
    in JSON, comes the distribution of the cards left face down when the last king is turned, where the player has no
    choice before.
    """
    variants = VARIANTS if variant is None else (variant,)
    if form == "text":
        from gfclock_solver.clock_patience.views.numbers import describe_chances

        put(describe_chances(variants) + "\n")
        return ExitCode.DONE
    import json

    from gfclock_solver.clock_patience.chances import chance_of, chance_to_document

    for each in variants:
        put(json.dumps(chance_to_document(chance_of(each)), separators=(",", ":")) + "\n")
    return ExitCode.DONE
