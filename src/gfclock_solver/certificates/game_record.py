"""The moves of a game as a player or a program writes them down.

Either text, one move a line, the card (of a run, its deepest), where it lies and where it goes::

    7C 1 2            # column 1 to column 2
    QS 3 reserve
    6C 1 clock

in any case, with comments after a number sign and with blank lines; or JSON, a list of moves as the field ``moves`` of
a certificate's solution has it.
"""

from collections.abc import Iterator

from gfclock_solver.boards.fields import moves_from_list
from gfclock_solver.cards import format_card, parse_card
from gfclock_solver.errors import InputError, quote
from gfclock_solver.rules import COLUMNS, Move, Place, Position, Rules, apply, legal_moves


def read_game(text: str, name: str, start: Position, rules: Rules) -> tuple[Move, ...]:
    """Return the moves in `text`, which must be legal one after the other from `start` on.

    Raises `InputError`, one line "name:line: ..." or, for JSON, "name: move 3: ...".
    """
    moves: list[Move] = []
    position = start
    is_json = text.lstrip().startswith("[")
    for where, written in _read_json(text, name) if is_json else _read_lines(text, name):
        move = _move_of(written, position, where) if isinstance(written, str) else written
        if move not in legal_moves(position, rules):
            raise InputError(f"{where}: {_describe(move)} is not a legal move here")
        moves.append(move)
        position = apply(position, move)
    return tuple(moves)


def _read_lines(text: str, name: str) -> Iterator[tuple[str, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        written = line.partition("#")[0].strip()
        if written:
            yield f"{name}:{number}", written


def _read_json(text: str, name: str) -> Iterator[tuple[str, Move]]:
    import json

    try:
        moves = moves_from_list(json.loads(text))
    except (ValueError, RecursionError):
        raise InputError(f"{name}: neither moves, one a line, nor a list of moves as JSON") from None
    except InputError as error:
        raise InputError(f"{name}: {error}") from None
    for number, move in enumerate(moves, 1):
        yield f"{name}: move {number}", move


def _move_of(written: str, position: Position, where: str) -> Move:
    """Return the move in a line; of a run it says the deepest card only."""
    parts = written.split()
    try:
        if len(parts) != 3:
            raise InputError(f"{quote(written)} is not a move: want a card and two places, as in 7C 1 2 or 6C 1 clock")
        card, source, target = parse_card(parts[0]), _place_of(parts[1]), _place_of(parts[2])
        if source == "clock":
            raise InputError("a card never comes back from the clock")
        column = position.columns[source - 1] if isinstance(source, int) else (position.reserve,)
        if card not in column:
            place = f"column {source}" if isinstance(source, int) else "the reserve"
            raise InputError(f"{format_card(card)} is not in {place} now")
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
    return Move(card, source, target, len(column) - column.index(card))


def _place_of(text: str) -> Place:
    place = text.lower()
    if place == "clock":
        return "clock"
    if place == "reserve":
        return "reserve"
    if len(place) == 1 and place.isascii() and place.isdigit() and 1 <= int(place) <= COLUMNS:
        return int(place)
    raise InputError(f"{quote(text)} is not a place: want a column from 1 to {COLUMNS}, reserve or clock")


def _describe(move: Move) -> str:
    cards = format_card(move.card) + (f" and the {move.count - 1} on it" if move.count > 1 else "")
    return f"{cards} from {move.source} to {move.target}"
