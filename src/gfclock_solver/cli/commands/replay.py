"""``gfclock replay``: a solution or a game step by step."""

from typing import Final

import click

from gfclock_solver.boards import Board
from gfclock_solver.boards.moves import require_legal
from gfclock_solver.certificates import Certificate
from gfclock_solver.certifying import Undecided, decide, require_reserve
from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._keys import can_read_keys, reading_keys
from gfclock_solver.cli._options import board_rules_option, colour_option, limit_options
from gfclock_solver.cli._reading import Reading, read_each, reading_options
from gfclock_solver.cli._streams import ColourChoice, output_style, progress_bar, put
from gfclock_solver.errors import InputError
from gfclock_solver.limits import Limits
from gfclock_solver.rules import STANDARD, Position, Rules
from gfclock_solver.views.replay import Replay
from gfclock_solver.views.terminal import wrapped

_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"
_FORWARD: Final = (" ", "n", "N", "\r", "\n", "\x1b[C", "\x1b[B", "\xe0M", "\xe0P")
"""Keys for the next step; the last of them are arrows, as terminals and Windows send them."""
_BACK: Final = ("b", "B", "p", "\x7f", "\b", "\x1b[D", "\x1b[A", "\xe0K", "\xe0H")
_LEAVE: Final = ("q", "Q", "\x1b", "\x04", "")
_RUB_OUT: Final = ("\x7f", "\b")
_HELP: Final = "space or n next, b back, g and a number go there, q quit"


@click.command(
    short_help="Play a solution or a game step by step in the terminal.", epilog=examples("gfclock replay ms:1")
)
@click.argument("boards", nargs=-1, required=True, metavar="BOARD|CERT...")
@reading_options
@click.option("--all", "is_whole", is_flag=True, help="Print every position one after the other, and wait for no key.")
@board_rules_option
@limit_options
@colour_option
def command(
    boards: tuple[str, ...],
    reading: Reading,
    is_whole: bool,
    rules: Rules | None,
    limits: Limits,
    colour: ColourChoice,
) -> ExitCode:
    """Play a game step by step: the board is drawn after each move.

    The moves are those of --game, of a saved game such as KPat's, or of a certificate's solution; for any other board a
    solution with the fewest shifts is found.

    Keys: space or n for the next move, b for the one before, g and a number and Enter for the position after so many
    moves, q to quit. Without a terminal, or with --all, every position is printed.

    Exit code 0 when the moves were shown, 10 when a board is lost, 20 when a limit was hit before a solution was found,
    2 when a BOARD or its moves cannot be read.
    """
    codes: list[ExitCode] = []
    is_whole = is_whole or "-" in (*boards, reading.game) or not can_read_keys()
    separator = ""
    for board in read_each(boards, codes, reading, rules):
        try:
            replay = _replay_of(board, rules or board.rules or STANDARD, limits)
        except InputError as error:
            codes.append(end_with(error))
            continue
        if isinstance(replay, Certificate | Undecided):
            from gfclock_solver.views.answers import headline

            put(separator + headline(replay, board.title, output_style(colour)) + "\n")
            codes.append(ExitCode.LOST if replay.verdict == "lost" else ExitCode.UNDECIDED)
        elif is_whole:
            for picture in replay.steps(output_style(colour)):
                put(separator + picture + "\n")
                separator = "\n"
        else:
            _show(replay, colour)
        separator = "\n"
    return ExitCode.worst(codes)


def _replay_of(board: Board, rules: Rules, limits: Limits) -> Replay | Certificate | Undecided:
    """Return the game to show, or the answer for a board that has no solution to show."""
    require_reserve(board, rules)
    start, moves = board.position, board.solution
    game = board.game
    if moves is None and game is not None and game.moves is not None and (game.moves or game.undone):
        start, moves = game.start, game.moves + game.undone
    if moves is not None:
        return Replay(_name(board, start), start, require_legal(moves, board.name, start, rules), rules)
    with progress_bar(board.title, limits.states) as on_progress:
        answer = decide(board, rules, limits, on_progress).answer
    if answer.verdict != "solvable":
        return answer
    return Replay(board.title, start, answer.solution.moves, rules)


def _name(board: Board, start: Position) -> str:
    """Return what to call the beginning of a board's game."""
    if start == board.position or board.game is None:
        return board.title
    return board.game.deal or board.name


def _show(replay: Replay, colour: ColourChoice) -> None:
    """Show the steps that the keys ask for, until the user leaves."""
    with reading_keys() as read_key:
        number, last = 0, len(replay.moves)
        digits: str | None = None
        while True:
            style = output_style(colour)
            prompt = _HELP if digits is None else f"go to the position after move (0 to {last}): {digits}"
            put(f"{_CLEAR}{replay.step(number, style)}\n\n{wrapped(prompt, style)}\n")
            key = read_key()
            if digits is not None:
                number, digits = _go(key, digits, number, last)
            elif key in _FORWARD:
                number = min(number + 1, last)
            elif key in _BACK:
                number = max(number - 1, 0)
            elif key in ("g", "G"):
                digits = ""
            elif key in _LEAVE:
                return


def _go(key: str, digits: str, number: int, last: int) -> tuple[int, str | None]:
    """Return the step that is shown and the number typed so far, or `None` when it is no longer asked for."""
    if key in ("\r", "\n") and digits:
        return min(int(digits), last), None
    if key in _RUB_OUT and digits:
        return number, digits[:-1]
    if key.isascii() and key.isdigit():
        return number, (digits + key)[: len(str(last))]
    return number, None
