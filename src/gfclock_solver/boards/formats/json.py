"""Documents of our own, as JSON or msgpack: whatever has a board, or names a deal, is that board.

These are certificates, boards of ``generate`` and ``daily``, analyses, records of ``show``, ``certify`` and ``batch``.
A record, as `write` gives it, is

    deal     the deal's id, or null
    rules    the rule set's name
    board    see `gfclock_solver.boards.fields`
    game     where the game that led to it is known: {deal, board: the start, moves: from there, undone: moves from the
             present on that were taken back}

What a document claims beyond its board, a verdict or a solution, is not checked here: ``verify`` does that.
"""

from typing import Final

from gfclock_solver.boards.board import Board, Game
from gfclock_solver.boards.dealing import deal_board
from gfclock_solver.boards.fields import (
    board_from_document,
    board_to_document,
    move_to_document,
    moves_from_list,
    rules_from_text,
)
from gfclock_solver.boards.format import DocumentFormat, Written, losses_of
from gfclock_solver.boards.labels import relabel
from gfclock_solver.documents.fields import Document, read_fields, read_object, read_text, show
from gfclock_solver.errors import InputError
from gfclock_solver.rules import STANDARD, Move, Position, apply, position_of

_FORMATS: Final = ("gfclock-certificate", "gfclock-board", "gfclock-analysis")
_VERSION: Final = 1


def board_record(board: Board) -> Document:
    """Return the record of a board, and of its game where that is known."""
    rules = board.rules or STANDARD
    record: Document = {"deal": board.deal, "rules": rules.name, "board": board_to_document(board.position)}
    game = board.game
    if game is not None:
        record["game"] = {
            "deal": game.deal,
            "board": board_to_document(game.start),
            "moves": None if game.moves is None else [move_to_document(move) for move in game.moves],
            "undone": [move_to_document(move) for move in game.undone],
        }
    return record


def recognise(document: Document) -> bool:
    """Tell whether a document has a board or names a deal."""
    return "board" in document or "columns" in document or "deal" in document


def read(document: Document, name: str) -> Board:
    """Return the board of a document; raises `InputError`."""
    form = document.get("format")
    if form is not None:
        if form not in _FORMATS:
            raise InputError(f"its format is {show(form)}; want {', '.join(_FORMATS[:-1])} or {_FORMATS[-1]}")
        version = document.get("version")
        if type(version) is not int or version != _VERSION:
            raise InputError(f"its version is {show(version)}; want {_VERSION}")
    for field in ("deal", "rules"):
        if field not in document:
            raise InputError(f"the document has no field {field!r}")
    rules = rules_from_text(document["rules"])
    deal = None if document["deal"] is None else read_text(document["deal"], "deal")
    dealt = None if deal is None else deal_board(deal)
    position = _position(document, dealt)
    heading, notes = None, []
    if dealt is not None and position != dealt.position:
        if position == relabel(dealt.position, position.clock):
            heading = f"{dealt.deal} in layout {position.clock.suits}"
        else:
            notes.append(f"its deal {dealt.deal} is another board; the cards count")
        dealt = None
    if form == "gfclock-board" and "date" in document:
        heading = f"{read_text(document['date'], 'date')[:10]} ({heading or (dealt.deal if dealt else name)})"
    return Board(
        position,
        deal=None if dealt is None else dealt.deal,
        rules=rules,
        name=name,
        heading=heading,
        game=_game(document, position),
        solution=_solution(document),
        notes=tuple(notes),
    )


def write(board: Board) -> Written:
    """Return the record of `board` as a line of JSON."""
    import json

    return Written(json.dumps(board_record(board), separators=(",", ":")) + "\n", tuple(losses_of(board, "solution")))


FORMAT: Final = DocumentFormat("a record of a board, one a line", recognise, read, write)


def _position(document: Document, dealt: Board | None) -> Position:
    if "board" in document:
        return _legal(board_from_document(document["board"]))
    if "columns" in document:
        board = {"clock": document.get("clock"), "columns": document["columns"], "reserve": None}
        return _legal(board_from_document(board))
    if dealt is None:
        raise InputError("the document has neither a board nor a deal")
    return dealt.position


def _legal(position: Position) -> Position:
    return position_of(position.clock, position.columns, position.reserve)


def _solution(document: Document) -> tuple[Move, ...] | None:
    """Return the moves of the document's solution; boards may be given away without them."""
    solution = document.get("solution")
    if solution is None or "moves" not in read_object(solution, "solution"):
        return None
    return moves_from_list(read_object(solution, "solution")["moves"])


def _game(document: Document, position: Position) -> Game | None:
    if document.get("game") is not None:
        return _recorded_game(document["game"], position)
    origin = document.get("origin")
    if document.get("format") != "gfclock-analysis" or origin is None:
        return None
    fields = read_object(origin, "origin")
    start = _legal(board_from_document(fields.get("board")))
    return Game(start, None, deal=_deal_of(fields, start)) if start != position else None


def _recorded_game(value: object, position: Position) -> Game:
    fields = read_fields(value, "game", ("deal", "board", "moves", "undone"))
    start = _legal(board_from_document(fields["board"]))
    moves = None if fields["moves"] is None else moves_from_list(fields["moves"])
    undone = moves_from_list(fields["undone"])
    present = position if moves is None else follow(start, moves, "moves of the game")
    if present != position:
        raise InputError("the moves of its game lead to another board")
    follow(position, undone, "moves undone")
    return Game(start, moves, undone, _deal_of(fields, start))


def _deal_of(fields: Document, start: Position) -> str | None:
    deal = fields.get("deal")
    if deal is None:
        return None
    dealt = deal_board(read_text(deal, "deal of the game"))
    if dealt.position.clock != start.clock:
        raise InputError(f"its game cannot have begun with {dealt.deal}: that has another clock layout")
    return dealt.deal


def follow(position: Position, moves: tuple[Move, ...], where: str) -> Position:
    """Return the position after `moves`, whose cards must lie where they are said to lie.

    Whether a card may go where it goes is for the rules to say, which are not asked here, except to the clock.
    Raises `InputError`, which calls the moves `where`.
    """
    for number, move in enumerate(moves, 1):
        column = position.columns[move.source - 1] if isinstance(move.source, int) else (position.reserve,)
        is_there = column[-move.count :][:1] == (move.card,) and move.count <= len(column)
        may_go = position.may_play(move.card) if move.target == "clock" else move.target != move.source
        if not is_there or not may_go or (move.count > 1 and not isinstance(move.target, int)):
            raise InputError(f"{where}: move {number} is not possible there")
        if move.target == "reserve" and position.reserve is not None:
            raise InputError(f"{where}: move {number} parks a second card")
        position = apply(position, move)
    return position
