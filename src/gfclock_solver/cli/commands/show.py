"""``gfclock show``: a board as a picture in the terminal."""

import click

from gfclock_solver.boards import Board
from gfclock_solver.certificates import board_to_dict
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._options import TextFormat, board_rules_option, colour_option, format_option
from gfclock_solver.cli._reading import name_of, read_each
from gfclock_solver.cli._streams import ColourChoice, output_style, put
from gfclock_solver.rules import STANDARD, Rules


@click.command(short_help="Draw boards: the clock and the columns.")
@click.argument("boards", nargs=-1, required=True, metavar="BOARD...")
@board_rules_option
@format_option
@colour_option
def command(boards: tuple[str, ...], rules: Rules | None, form: TextFormat, colour: ColourChoice) -> ExitCode:
    """Draw boards: the clock as a dial, the columns below it, bottom card first.

    A BOARD is a deal such as ms:1 or gf:7, a file with a board's columns, or - for standard input. Each clock pile is
    shown as its hour, its top card, and how many cards are still to come; the columns' numbers are those that moves
    name.
    """
    codes: list[ExitCode] = []
    separator = ""
    for board in read_each(boards, codes):
        board_rules = rules or board.rules or STANDARD
        if form == "json":
            put(_as_json(board, board_rules) + "\n")
        else:
            put(separator + _as_text(board, board_rules, colour) + "\n")
            separator = "\n"
    return ExitCode.worst(codes)


def _as_json(board: Board, rules: Rules) -> str:
    import json

    record = {"deal": board.deal, "rules": rules.name, "board": board_to_dict(board.position)}
    return json.dumps(record, separators=(",", ":"))


def _as_text(board: Board, rules: Rules, colour: ColourChoice) -> str:
    from gfclock_solver.views.terminal import draw_board, title

    style = output_style(colour)
    return f"{title(name_of(board), rules, style)}\n\n{draw_board(board.position, rules, style)}"
