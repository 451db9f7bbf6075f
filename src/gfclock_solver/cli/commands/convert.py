"""``gfclock convert``: boards and games from one format to another."""

from dataclasses import replace

import click

from gfclock_solver.boards.formats import find_format, format_names
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import board_rules_option
from gfclock_solver.cli._reading import Reading, read_each, reading_options
from gfclock_solver.cli._saving import require_writable, save
from gfclock_solver.cli._streams import put, say
from gfclock_solver.errors import InputError, plain
from gfclock_solver.rules import Rules


@click.command(
    short_help="Write boards and games for other programs, or from them.",
    epilog=examples("gfclock convert ms:1 --to kpat -o game.xml"),
)
@click.argument("boards", nargs=-1, required=True, metavar="BOARD...")
@click.option("--to", "target", required=True, type=click.Choice(format_names()), help="The format that is written.")
@click.option(
    "--from", "form", type=click.Choice(format_names()), help="The format that is read. By default it is found out."
)
@click.option("-o", "--output", metavar="FILE", help="Write to FILE, not to standard output.")
@reading_options
@board_rules_option
def command(
    boards: tuple[str, ...],
    target: str,
    form: str | None,
    output: str | None,
    reading: Reading,
    rules: Rules | None,
) -> ExitCode:
    """Write boards, and the games that led to them, in another format.

    text is a column a line, bottom card first; json a record of this program's own. kpat is KPat's saved game, with
    its moves to undo and redo, kpat-old that of KPat before 2012. solvitaire is Solvitaire's JSON, fc-solve the text in
    which fc-solve and PySolFC have other games.

    A BOARD is a deal such as ms:1, gf:7 or pysol:7, a day's board, a file in any of these formats, a certificate, or -
    for standard input. The solution of a certificate becomes moves that KPat can redo. Whatever the format cannot say
    is told, or refused where the board would become another one.

    Exit code 0 when all is written, 2 when a BOARD cannot be read or written.
    """
    if output is not None:
        require_writable(output, boards)
    to = find_format(target)
    codes: list[ExitCode] = []
    texts: list[str] = []
    for board in read_each(boards, codes, reading, rules, form):
        try:
            if texts and to.separator is None:
                raise InputError(f"{plain(board.title)}: not written: a file of {target} has one board")
            try:
                written = to.write(board if rules is None else replace(board, rules=rules))
            except InputError as error:
                raise InputError(f"{plain(board.title)}: cannot be written as {target}: {error}") from None
        except InputError as error:
            codes.append(end_with(error))
            continue
        for loss in written.losses:
            say(f"{board.title}: {loss}")
        texts.append(written.text)
        if output is None:
            put(("" if len(texts) == 1 else to.separator or "") + written.text)
    if output is not None:
        if not texts:
            raise InputError(f"{plain(output)}: not written, as there is no board for it")
        save(output, (to.separator or "").join(texts).encode("utf-8"))
    return ExitCode.worst(codes)
