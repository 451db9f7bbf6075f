"""``gfclock analyse``: what each move of a board leads to, and which is best."""

from collections.abc import Callable
from typing import Final

import click

from gfclock_solver.boards import Board, deal_board
from gfclock_solver.boards.board import Game
from gfclock_solver.boards.moves import require_legal
from gfclock_solver.boards.origin import reason_not_from
from gfclock_solver.certifying import require_reserve
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._options import TextFormat, board_rules_option, colour_option, format_option, limit_options
from gfclock_solver.cli._reading import Reading, read_deal, read_each, reading_options
from gfclock_solver.cli._streams import ColourChoice, output_style, progress_bar, put
from gfclock_solver.errors import InputError
from gfclock_solver.limits import Limits
from gfclock_solver.rules import STANDARD, Move, Rules
from gfclock_solver.search.analysis import Analysis, Analyst
from gfclock_solver.views.analysis import Origin, analysis_to_document, describe_analysis

_CODES: Final = {"solvable": ExitCode.DONE, "lost": ExitCode.LOST, "undecided": ExitCode.UNDECIDED}


@click.command(
    short_help="Say what each move leads to, the best one, and how difficult a board is.",
    epilog=examples("gfclock analyse ms:1", "gfclock analyse ms:1 --game moves.txt"),
)
@click.argument("boards", nargs=-1, required=True, metavar="BOARD...")
@reading_options
@click.option("--from", "deal", metavar="DEAL", help="The deal that BOARD came from; whether it was solvable is told.")
@board_rules_option
@format_option
@limit_options
@colour_option
def command(
    boards: tuple[str, ...],
    reading: Reading,
    deal: str | None,
    rules: Rules | None,
    form: TextFormat,
    limits: Limits,
    colour: ColourChoice,
) -> ExitCode:
    """Say of every legal move of a board, dealt or mid-game, what it leads to: in how many shifts at best, or lost.

    A BOARD is a deal such as ms:1, gf:7 or pysol:7, a day's board such as daily:2028-02-29 or today, a file in any
    format that gfclock convert knows, or - for standard input. The hint is the best next move: a play that cannot be
    wrong, or else one on a shortest line. Where the game is known, from --game or a saved game, the move that lost it
    is named. A game's FILE has moves such as "7C 1 2", "6C:1-C" or "9C from 6 to 11h", or is a certificate or a saved
    game. The limits are for each single search.

    Exit code 0 when all boards are solvable, 10 when some board is lost, 20 when some is undecided since a limit was
    hit, 2 when something cannot be read.
    """
    if reading.game is not None and deal is not None:
        raise click.UsageError("--game goes without --from: it begins with BOARD", click.get_current_context())
    start = None if deal is None else read_deal(deal)
    codes: list[ExitCode] = []
    separator = ""
    for board in read_each(boards, codes, reading, rules):
        try:
            case = _Case(board, rules, start)
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

    def __init__(self, board: Board, rules: Rules | None, start: Board | None) -> None:
        self.rules = rules or board.rules or STANDARD
        require_reserve(board, self.rules)
        self.name, self.deal, self.position = board.title, board.deal, board.position
        self.start = start
        self.moves: tuple[Move, ...] | None = None
        if start is not None:
            reason = reason_not_from(board.position, start.position, self.rules)
            if reason is not None:
                raise InputError(f"{self.name}: cannot have come from {start.deal}: {reason}")
        elif board.game is not None:
            self._take(board.game, board.name)

    def _take(self, game: Game, name: str) -> None:
        """Take the beginning of a game, and its moves where all of them are known."""
        moves = None if game.moves is None else require_legal(game.moves, name, game.start, self.rules)
        self.start = Board(game.start, name=name)
        if game.deal is not None:
            dealt = deal_board(game.deal)
            moves = moves if dealt.position == game.start else None
            self.start = dealt
        self.moves = moves

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

    return json.dumps(analysis_to_document(analysis, case.deal, origin), separators=(",", ":"))


def _as_text(case: _Case, analysis: Analysis, origin: Origin | None, colour: ColourChoice) -> str:
    return describe_analysis(analysis, case.name, origin, output_style(colour))
