"""``gfclock analyse``: what each move of a board leads to, and which is best."""

from collections.abc import Callable
from typing import Final

import click

from gfclock_solver.boards import Board
from gfclock_solver.boards.origin import reason_not_from
from gfclock_solver.certificates import read_game
from gfclock_solver.certifying import require_reserve
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._options import TextFormat, board_rules_option, colour_option, format_option, limit_options
from gfclock_solver.cli._reading import name_of, read_deal, read_each, read_one_text, require_one_stdin
from gfclock_solver.cli._streams import ColourChoice, output_style, progress_bar, put
from gfclock_solver.errors import InputError
from gfclock_solver.limits import Limits
from gfclock_solver.rules import STANDARD, Move, Rules, apply
from gfclock_solver.search.analysis import Analysis, Analyst
from gfclock_solver.views.analysis import Origin, analysis_to_dict, describe_analysis

_CODES: Final = {"solvable": ExitCode.DONE, "lost": ExitCode.LOST, "undecided": ExitCode.UNDECIDED}


@click.command(short_help="Say what each move leads to, the best one, and how difficult a board is.")
@click.argument("boards", nargs=-1, required=True, metavar="BOARD...")
@click.option(
    "--game",
    "game",
    metavar="FILE",
    help="The moves made from BOARD on; the position after them is analysed, and the move that lost the game is named.",
)
@click.option("--from", "deal", metavar="DEAL", help="The deal that BOARD came from; whether it was solvable is told.")
@board_rules_option
@format_option
@limit_options
@colour_option
def command(
    boards: tuple[str, ...],
    game: str | None,
    deal: str | None,
    rules: Rules | None,
    form: TextFormat,
    limits: Limits,
    colour: ColourChoice,
) -> ExitCode:
    """Say of every legal move of a board, dealt or mid-game, what it leads to: in how many shifts at best, or lost.

    A BOARD is a deal such as ms:1 or gf:7, a file with a board's columns, or - for standard input. The hint is the best
    next move: a play that cannot be wrong, or else one on a shortest line. A game's FILE has a move a line, the card,
    where it lies and where it goes, as in "7C 1 2" or "6C 1 clock". The limits are for each single search.

    Exit code 0 when all boards are solvable, 10 when some board is lost, 20 when some is undecided since a limit was
    hit, 2 when something cannot be read.
    """
    if game is not None and (deal is not None or len(boards) > 1):
        raise click.UsageError("--game goes with one BOARD and without --from", click.get_current_context())
    require_one_stdin([*boards, *([] if game is None else [game])])
    start = None if deal is None else read_deal(deal)
    record = None if game is None else read_one_text(game)
    codes: list[ExitCode] = []
    separator = ""
    for board in read_each(boards, codes):
        try:
            case = _Case(board, rules, start, record)
            with progress_bar(case.name) as on_progress:
                analysis, origin = case.analyse(limits, on_progress)
        except InputError as error:
            codes.append(end_with(error))
            continue
        codes.append(_CODES[analysis.verdict])
        if form == "json":
            put(_as_json(case, analysis, origin) + "\n")
        else:
            put(separator + _as_text(case, analysis, origin, colour) + "\n")
            separator = "\n"
    return ExitCode.worst(codes)


class _Case:
    """A position to analyse, and the board that it came from."""

    def __init__(self, board: Board, rules: Rules | None, start: Board | None, record: tuple[str, str] | None) -> None:
        self.rules = rules or board.rules or STANDARD
        require_reserve(board, self.rules)
        self.name, self.deal, self.position = name_of(board), board.deal, board.position
        self.start = start
        self.moves: tuple[Move, ...] | None = None
        if start is not None:
            reason = reason_not_from(board.position, start.position, self.rules)
            if reason is not None:
                raise InputError(f"{self.name}: cannot have come from {start.deal}: {reason}")
        if record is not None:
            self.start = board
            name, text = record
            self.moves = read_game(text, name, board.position, self.rules)
            self._make_moves(self.moves)

    def _make_moves(self, moves: tuple[Move, ...]) -> None:
        for move in moves:
            self.position = apply(self.position, move)
        if moves:
            self.name += f" after {len(moves)} moves" if len(moves) > 1 else " after 1 move"
            self.deal = None

    def analyse(self, limits: Limits, on_progress: Callable[[int], None] | None) -> tuple[Analysis, Origin | None]:
        """Return the analysis, and what became of the game where its beginning is known."""
        analyst = Analyst(self.rules, limits, on_progress)
        analysis = analyst.analyse(self.position)
        if self.start is None:
            return analysis, None
        review = analyst.review(self.start.position, self.moves or ())
        return analysis, Origin(self.start, self.moves, review)


def _as_json(case: _Case, analysis: Analysis, origin: Origin | None) -> str:
    import json

    return json.dumps(analysis_to_dict(analysis, case.deal, origin), separators=(",", ":"))


def _as_text(case: _Case, analysis: Analysis, origin: Origin | None, colour: ColourChoice) -> str:
    return describe_analysis(analysis, case.name, origin, output_style(colour))
