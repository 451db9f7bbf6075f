"""Games as files have them: lines of moves, saved games of other programs, and documents with a solution."""

import re
from dataclasses import replace
from io import BytesIO
from typing import BinaryIO, Final

from gfclock_solver.boards.board import Board, Game
from gfclock_solver.boards.moves import parse_game, require_legal
from gfclock_solver.boards.reading import LARGEST_TEXT, begins_a_document, read_file
from gfclock_solver.documents.inputs import decode_text, read_bytes
from gfclock_solver.errors import InputError
from gfclock_solver.rules import Move, Rules, apply

_LIST_OF_MOVES: Final = re.compile(rb'\[\s*(?:\]|\{\s*"(?:card|from|to|count)")')


def read_game(argument: str, stdin: BinaryIO | None = None) -> tuple[str, bytes]:
    """Return the name for messages and the content of a file with a game; raises `InputError`."""
    return read_bytes(argument, LARGEST_TEXT, stdin, what="a game", missing="no such file")


def moves_of(content: bytes, name: str, board: Board, rules: Rules) -> tuple[Move, ...]:
    """Return the moves in `content`, which must be legal one after the other from `board` on.

    `content` is moves as text or JSON, a saved game that began with `board`, or a document, such as a certificate,
    with a solution of `board`.  Raises `InputError`, which calls it `name`.
    """
    signs = content.removeprefix(b"\xef\xbb\xbf").lstrip()
    is_list_of_moves = _LIST_OF_MOVES.match(signs) is not None
    if is_list_of_moves or not (signs.startswith(b"<") or begins_a_document(content)):
        return parse_game(decode_text(content, name, "a game"), name, board.position, rules)
    boards = list(read_file(BytesIO(content), name))
    if len(boards) > 1:
        raise InputError(f"{name}: {len(boards)} boards; want one game")
    found = boards[0]
    if found.solution is not None:
        start, moves = found.position, found.solution
    elif found.game is not None and found.game.moves is not None:
        start, moves = found.game.start, found.game.moves
    else:
        start, moves = found.position, ()
    if start != board.position:
        raise InputError(f"{name}: its game began with another board than {board.title}")
    return require_legal(moves, name, start, rules)


def after(board: Board, moves: tuple[Move, ...]) -> Board:
    """Return the board that `moves`, legal from `board` on, lead to, with its game."""
    if not moves:
        return board
    position = board.position
    for move in moves:
        position = apply(position, move)
    earlier = board.game
    if earlier is not None and earlier.moves is not None:
        game = replace(earlier, moves=earlier.moves + moves, undone=())
    else:
        game = Game(board.position, moves, deal=board.deal)
    return replace(board, position=position, deal=None, heading=None, game=game, solution=None)
