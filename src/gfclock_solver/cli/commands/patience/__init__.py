"""``gfclock patience``: the commands for Clock Patience, one file each."""

import sys

import click

from gfclock_solver.cli._application import CommandsByFile


class _PatienceCommands(CommandsByFile):
    package = sys.modules[__name__]


@click.command(cls=_PatienceCommands, no_args_is_help=False, short_help="Clock Patience, the game of pure chance.")
def command() -> None:
    """Decide deals of Clock Patience, the game of pure chance, and of its variants with a choice.

    It is also called Clock Solitaire, Travellers, Sundial, Hidden Cards and Four of a Kind. Deals are cp:N, ms:N and
    pysol:N, all 52 cards of them.
    """
