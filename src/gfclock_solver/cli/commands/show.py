"""``gfclock show``: a board as a picture, in the terminal or as a file."""

import click

from gfclock_solver.boards import Board
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import TextFormat, board_rules_option, colour_option, format_option
from gfclock_solver.cli._reading import Reading, read_each, reading_options
from gfclock_solver.cli._saving import require_writable, save
from gfclock_solver.cli._streams import ColourChoice, output_style, put
from gfclock_solver.errors import InputError, plain
from gfclock_solver.rules import STANDARD, Rules


@click.command(short_help="Draw boards: the clock and the columns.", epilog=examples("gfclock show ms:1"))
@click.argument("boards", nargs=-1, required=True, metavar="BOARD...")
@reading_options
@click.option("--svg", metavar="FILE", help="Write the picture of one BOARD to FILE as SVG, for pages and print.")
@board_rules_option
@format_option
@colour_option
def command(
    boards: tuple[str, ...],
    reading: Reading,
    svg: str | None,
    rules: Rules | None,
    form: TextFormat,
    colour: ColourChoice,
) -> ExitCode:
    """Draw boards: the clock as a dial, the columns below it, bottom card first.

    A BOARD is a deal such as ms:1, gf:7 or pysol:7, a day's board such as daily:2028-02-29 or today, a file in any
    format that gfclock convert knows, or - for standard input. Each clock pile is shown as its hour, its top card, and
    how many cards are still to come; the columns' numbers are those that moves name. On a narrow terminal the columns
    are in two rows of four.
    """
    if svg is not None:
        require_writable(svg, boards)
    codes: list[ExitCode] = []
    separator = ""
    for number, board in enumerate(read_each(boards, codes, reading, rules), 1):
        board_rules = rules or board.rules or STANDARD
        if svg is not None:
            if number > 1:
                raise InputError(f"{plain(svg)}: has the picture of the first board; there are more")
            save(svg, _as_svg(board, board_rules).encode("utf-8"))
        elif form == "json":
            put(_as_json(board, board_rules) + "\n")
        else:
            put(separator + _as_text(board, board_rules, colour) + "\n")
            separator = "\n"
    return ExitCode.worst(codes)


def _as_json(board: Board, rules: Rules) -> str:
    import json
    from dataclasses import replace

    from gfclock_solver.boards.formats.json import board_record

    return json.dumps(board_record(replace(board, rules=rules)), separators=(",", ":"))


def _as_svg(board: Board, rules: Rules) -> str:
    from gfclock_solver.views.svg import draw_svg

    return draw_svg(board.position, rules, board.title)


def _as_text(board: Board, rules: Rules, colour: ColourChoice) -> str:
    from gfclock_solver.views.terminal import draw_board, fold, title

    style = output_style(colour)
    return fold(f"{title(board.title, rules, style)}\n\n{draw_board(board.position, rules, style)}", style)
