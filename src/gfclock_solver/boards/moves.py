"""Moves as people and programs write them down, and the reading of them.

As text the moves of a game stand one after another, in any of these forms, with comments after a number sign and with
blank lines, a card in any of the ways in which boards may name it:

    7C 1 2            the card (of a run, its deepest), where it lies and where it goes: a column from 1 to 8,
    QS 3 reserve      reserve (or R), and only there clock (or C)
    7C:1-2 6C:1-C     the same, as tables of deals have it
    9♣ from 6 to 11h  as solutions are printed; the hour must be that of the card's pile, a card that is said to
    7♣ from 1 to empty 2          be lain on must be there
    J♣ to 10♥ (2 cards) from 3 onto Q♠ in 5

A whole printed solution may be copied: the numbers of its moves and their kinds, play, shift and park, may stand before
them, and in the whole answer what comes before the moves is passed over.
"""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Final

from gfclock_solver.boards.fields import moves_from_list
from gfclock_solver.cards import SUIT_GLYPHS, SUITS, Card, format_card, parse_card
from gfclock_solver.documents.streams import read_documents
from gfclock_solver.errors import InputError, quote
from gfclock_solver.rules import COLUMNS, HOURS, Move, Place, Position, Rules, apply, legal_moves

MOVES_BEGIN: Final = "Columns count from the left"
"""With these words begins the line that stands before the moves in a printed answer."""

_AFTER_THE_MOVES: Final = ("States searched:", "Fewer shifts may do:")
_CARD: Final = f"(?:10|[A-Z2-9])[{SUITS}{SUIT_GLYPHS}♡♤♢♧][\ufe0e\ufe0f]?"
_NUMBERED: Final = re.compile(r"(?:[0-9]+(?:-[0-9]+)?\s+)?(?:(?:play|shift|park)\s+)?", re.IGNORECASE)
_PRINTED: Final = re.compile(
    rf"({_CARD})(?: to {_CARD} \(([0-9]{{1,2}}) cards\))? from ([1-8R]) "
    rf"(?:to ([0-9]{{1,2}})h|to (R)|to empty ([1-8])|onto ({_CARD}) in ([1-8]))(?=\s|$|[.,;])",
    re.IGNORECASE,
)
_SHORT: Final = re.compile(rf"({_CARD}):([1-8R])-([1-8RC])(?=\s|$|[.,;])", re.IGNORECASE)
_BETWEEN: Final = re.compile(r"[\s.,;]*")
_PLACES: Final[dict[str, Place]] = {
    **{str(number): number for number in range(1, COLUMNS + 1)},
    **{"reserve": "reserve", "r": "reserve", "clock": "clock", "c": "clock"},
}


def parse_game(text: str, name: str, start: Position, rules: Rules) -> tuple[Move, ...]:
    """Return the moves in `text`, which must be legal one after the other from `start` on.

    `text` may also be a list of moves as JSON, as the field ``moves`` of a solution has it.
    Raises `InputError`, one line "name:line: ..." or, for JSON, "name: move 3: ...".
    """
    if text.lstrip().startswith("["):
        return require_legal(_read_json(text, name), name, start, rules)
    moves: list[Move] = []
    position = start
    for where, line in _lines(text, name):
        place = 0
        while place < len(line):
            try:
                move, place = _read_move(line, place, position)
                _require_legal(move, position, rules)
            except InputError as error:
                raise InputError(f"{where}: {error}") from None
            moves.append(move)
            position = apply(position, move)
    return tuple(moves)


def require_legal(moves: Sequence[Move], name: str, start: Position, rules: Rules) -> tuple[Move, ...]:
    """Return `moves` if they are legal one after the other from `start` on.

    Raises `InputError`, one line "name: move 3: ...", otherwise.
    """
    position = start
    for number, move in enumerate(moves, 1):
        try:
            _require_legal(move, position, rules)
        except InputError as error:
            raise InputError(f"{name}: move {number}: {error}") from None
        position = apply(position, move)
    return tuple(moves)


def _require_legal(move: Move, position: Position, rules: Rules) -> None:
    if move not in legal_moves(position, rules):
        raise InputError(f"{_describe(move)} is not a legal move here")


def _lines(text: str, name: str) -> Iterator[tuple[str, str]]:
    """Yield the lines that have moves, without their comments and numbers, and where they are."""
    lines = text.removeprefix("\ufeff").splitlines()
    is_printed = any(line.startswith(MOVES_BEGIN) for line in lines)
    is_passed_over = is_printed
    for number, line in enumerate(lines, 1):
        written = line.partition("#")[0].strip()
        if is_passed_over:
            # A narrow picture breaks the line before the moves into two.
            is_passed_over = not (_begun(lines, number) and _PRINTED.search(written))
        if is_passed_over or not written or (is_printed and written.startswith(_AFTER_THE_MOVES)):
            continue
        start = _NUMBERED.match(written)
        yield f"{name}:{number}", written[start.end() if start else 0 :]


def _begun(lines: Sequence[str], number: int) -> bool:
    return any(line.startswith(MOVES_BEGIN) for line in lines[max(0, number - 3) : number])


def _read_json(text: str, name: str) -> tuple[Move, ...]:
    if text.strip()[1:-1].strip() == "":
        return ()
    found = [document for _, document in read_documents(BytesIO(text.encode()), name, "move")]
    try:
        return moves_from_list(found)
    except InputError as error:
        raise InputError(f"{name}: {error}") from None


def _read_move(line: str, place: int, position: Position) -> tuple[Move, int]:
    """Return the move that begins at `place` in a line, and the place after it."""
    printed = _PRINTED.match(line, place)
    short = _SHORT.match(line, place)
    if printed is not None:
        move, end = _printed_move(printed, position), printed.end()
    elif short is not None:
        move, end = _move(short[1], short[2], short[3], position), short.end()
    elif place == 0:
        parts = line.split()
        if len(parts) != 3:
            raise InputError(f"{quote(line)} is not a move: want a card and two places, as in 7C 1 2 or 6C 1 clock")
        return _move(parts[0], parts[1], parts[2], position), len(line)
    else:
        raise InputError(f"{quote(line[place:])} is not a move")
    between = _BETWEEN.match(line, end)
    return move, between.end() if between else end


def _printed_move(found: re.Match[str], position: Position) -> Move:
    card, count, source, hour, reserve, empty, base, column = found.groups()
    target = "clock" if hour else "reserve" if reserve else empty or column
    move = _move(card, source, target, position)
    if count is not None and int(count) != move.count:
        raise InputError(f"{_describe(move)}: {move.count} cards would move, not {count}")
    if hour is not None:
        own = next(own for own in range(1, HOURS + 1) if move.card in position.clock.pile(own))
        if int(hour) != own:
            raise InputError(f"{format_card(move.card)} goes to {own} o'clock, not to {quote(hour)}")
    if isinstance(move.target, int):
        top = position.columns[move.target - 1][-1:]
        wanted = () if base is None else (parse_card(base),)
        if top != wanted:
            shown = f"{format_card(top[0])} is on top" if top else "there is no card"
            raise InputError(f"{_describe(move)}: {shown} there now")
    return move


def _move(card_text: str, source_text: str, target_text: str, position: Position) -> Move:
    """Return a move; of a run it says the deepest card only."""
    card, source, target = parse_card(card_text), _place_of(source_text), _place_of(target_text)
    if source == "clock":
        raise InputError("a card never comes back from the clock")
    column: tuple[Card | None, ...]
    column = position.columns[source - 1] if isinstance(source, int) else (position.reserve,)
    if card not in column:
        place = f"column {source}" if isinstance(source, int) else "the reserve"
        raise InputError(f"{format_card(card)} is not in {place} now")
    return Move(card, source, target, len(column) - column.index(card))


def _place_of(text: str) -> Place:
    place = _PLACES.get(text.lower())
    if place is None:
        raise InputError(f"{quote(text)} is not a place: want a column from 1 to {COLUMNS}, reserve or clock")
    return place


def _describe(move: Move) -> str:
    cards = format_card(move.card) + (f" and the {move.count - 1} on it" if move.count > 1 else "")
    return f"{cards} from {move.source} to {move.target}"
