"""Options that belong together reach a command as one value."""

import click
from click.testing import CliRunner

from gfclock_solver.cli._bundles import bundle

pair = bundle(
    "pair",
    lambda left, right_hand: (left, right_hand),
    click.option("--left", type=int, help="The left one."),
    click.option("--right-hand", default="r", help="The right one."),
)


@click.command()
@click.option("--before", default=0)
@pair
@click.option("--behind", default=0)
def command(before: int, pair: tuple[int | None, str], behind: int) -> None:
    """Show what arrived."""
    click.echo((before, pair, behind))


def test_options_arrive_as_one_value() -> None:
    """The command takes one argument for all options of a bundle."""
    runner = CliRunner()
    assert "(0, (None, 'r'), 0)\n" == runner.invoke(command, []).output
    assert (
        "(1, (2, 'x'), 3)\n"
        == runner.invoke(command, ["--before", "1", "--left", "2", "--right-hand", "x", "--behind", "3"]).output
    )


def test_options_stand_in_their_order() -> None:
    """The help shows the options where the bundle stands among the others."""
    shown = CliRunner().invoke(command, ["--help"]).output
    places = [shown.index(name) for name in ("--before", "--left", "--right-hand", "--behind")]
    assert sorted(places) == places
