"""KPat's saved games, as it has written them since 2012 (``.kpat``).

    <kpat-game game-type="grandfathersclock" deal-number="25">
        <state>                                   what changed since the state before; the first places all cards
            <move pile="store0" position="0">     the cards go to that pile from this place on
                <card id="1048581" suit="clubs" rank="five" turn="face-up"/>
        <state current="true">                    the present; what follows was taken back and can be made again

The piles ``target0`` to ``target11`` are the clock from twelve o'clock on, ``store0`` to ``store7`` the columns.  A
card is told by its id alone: ``index << 16 | suit << 8 | rank`` with clubs 0, diamonds 1, hearts 2, spades 3, the ace 1
and ``index = 4 * (rank - 1) + suit``.  KPat checks the legality of nothing; here a card can move only from the top of a
column, to the clock only where it belongs.  Whether a card may lie on another is left to the rules in use.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from gfclock_solver.boards.board import Board
from gfclock_solver.boards.format import TextFormat, Written
from gfclock_solver.boards.formats import _kpat
from gfclock_solver.boards.formats._xml import Element, parse_xml
from gfclock_solver.cards import DECK, SUITS, Card, card_of, format_card, rank_of, suit_of
from gfclock_solver.errors import quote
from gfclock_solver.rules import COLUMNS, HOURS, Move, Position, apply

_GAME_TYPE: Final = "grandfathersclock"
_INSIDE: Final = {"kpat-game": "state", "state": "move", "move": "card"}
_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
_RANK_NAMES: Final = (
    *("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("jack", "queen", "king"),
)
_PILES: Final = (*(f"target{number}" for number in range(HOURS)), *(f"store{number}" for number in range(COLUMNS)))


_Change = tuple[str, int, Sequence[Card]]
"""A pile, a place in it, and the cards that go there."""


def recognise(text: str) -> bool:
    """Tell whether `text` has the root of a saved game."""
    return text.lstrip().startswith("<") and "<kpat-game" in text


def read(text: str, name: str) -> tuple[Board, ...]:
    """Return the board of a saved game, with its game; raises `InputError`."""
    root = parse_xml(text, name, "kpat-game", _INSIDE, _kpat.WHAT)
    kind = root.attributes.get("game-type", "")
    if kind != _GAME_TYPE:
        raise root.error(f"a saved game of {quote(kind)}, which is another game than Grandfather's Clock")
    number = root.number("deal-number", _kpat.LARGEST_NUMBER, 0)
    states = root.children
    if not states:
        raise root.error("no board here: it has no <state>")
    start = _first_position(states[0])
    position = start
    games: list[list[Move]] = []
    for state in states[1:]:
        moves, position = _moves_of(state, position)
        games.append(moves)
    present = _present(states)
    made = tuple(move for game in games[:present] for move in game)
    undone = tuple(move for game in games[present:] for move in game)
    return (_kpat.board_of(start, made, undone, number, name),)


def write(board: Board) -> Written:
    """Return `board` as KPat saves it: the start, the moves, each its own state, and those that were taken back.

    A solution of the board stands there as moves that were taken back, so that KPat can make them, except the last one:
    KPat takes a game that was won in any state for over.
    """
    found = _kpat.prepare(board)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f'<kpat-game game-type="{_GAME_TYPE}" deal-number="{found.number}">')
    undone, losses = found.undone, found.losses
    if undone and _kpat.is_won_by(found.position, undone):
        undone, losses = (
            undone[:-1],
            (*losses, "the last move, which wins, is left out: KPat would take the game for over"),
        )
    states: list[list[_Change]] = [list(_placed(found.start)), *_changes(found.start, found.moves + undone)]
    for place, changes in enumerate(states):
        lines.append('\t<state current="true">' if place == len(found.moves) else "\t<state>")
        for pile, position, cards in changes:
            lines.append(f'\t\t<move pile="{pile}" position="{position}">')
            # As KPat has it: a card is turned once.
            lines += [f"\t\t\t{_card_text(card, is_turned=place == 0)}" for card in cards]
            lines.append("\t\t</move>")
        lines.append("\t</state>")
    lines.append("</kpat-game>")
    return Written("\n".join(lines) + "\n", losses)


FORMAT: Final = TextFormat("KPat's saved game", recognise, read, write)


def _present(states: Sequence[Element]) -> int:
    """Return the place of the state that is marked as the present, or else of the last one."""
    marked = [place for place, state in enumerate(states) if state.attributes.get("current") == "true"]
    if len(marked) > 1:
        raise states[marked[1]].error(f"a second present; the first is {states[marked[0]].where}")
    return marked[0] if marked else len(states) - 1


def _first_position(state: Element) -> Position:
    """Return the position of the first state, which places all cards."""
    places: dict[str, dict[int, Card]] = {}
    seen: set[Card] = set()
    for move in state.children:
        pile = places.setdefault(_pile_name(move), {})
        place = move.number("position", len(DECK) - 1)
        for where, element in enumerate(move.children, place):
            card = _read_card(element)
            if card in seen:
                raise element.error(f"{format_card(card)} is there twice")
            if where in pile:
                raise element.error(f"{format_card(card)} has the place of {format_card(pile[where])}")
            seen.add(card)
            pile[where] = card
    missing = [card for card in DECK if card not in seen]
    if missing:
        shown = ", ".join(map(format_card, missing[:3])) + (" ..." if len(missing) > 3 else "")
        raise state.error(f"{len(missing)} cards are missing: {shown}")
    targets, stores = _kpat.empty_piles()
    for pile_name, cards in places.items():
        if sorted(cards) != list(range(len(cards))):
            raise state.error(f"pile {pile_name} has a gap between its cards")
        _pile(pile_name, targets, stores).extend(cards[place] for place in range(len(cards)))
    return _kpat.read_position(targets, stores, state.where)


def _moves_of(state: Element, position: Position) -> tuple[list[Move], Position]:
    """Return the moves of a later state, from `position` on, and the position after them."""
    moves = []
    for change in state.children:
        for place, element in enumerate(change.children, change.number("position", len(DECK) - 1)):
            move = _move_of(element, _pile_name(change), place, position)
            moves.append(move)
            position = apply(position, move)
    return moves, position


def _move_of(element: Element, pile: str, place: int, position: Position) -> Move:
    card = _read_card(element)
    tops = {column[-1]: number for number, column in enumerate(position.columns, 1) if column}
    if card in position.on_clock:
        raise element.error(f"{format_card(card)} is on the clock, from where no card comes back")
    if card not in tops:
        raise element.error(f"{format_card(card)} is moved, but other cards lie on it")
    number = int(pile.removeprefix("target").removeprefix("store"))
    if pile.startswith("store"):
        source, target = tops[card], number + 1
        if source == target or place != len(position.columns[number]):
            raise element.error(f"{format_card(card)} goes to place {place} of {pile}, which is not its top")
        return Move(card, source, target)
    hour = _kpat.hour_of(number)
    on_pile = _kpat.pile_of(position, hour)
    if card not in position.clock.pile(hour) or not position.may_play(card) or place != len(on_pile):
        raise element.error(f"{format_card(card)} goes to {hour} o'clock, where it cannot lie on the cards there")
    return Move(card, tops[card], "clock")


def _pile_name(move: Element) -> str:
    name = move.attributes.get("pile", "")
    if name not in _PILES:
        raise move.error(f"{quote(name, 12)} is no pile of this game: want target0 to target11 or store0 to store7")
    return name


def _pile(name: str, targets: list[list[Card]], stores: list[list[Card]]) -> list[Card]:
    if name.startswith("target"):
        return targets[int(name.removeprefix("target"))]
    return stores[int(name.removeprefix("store"))]


def _read_card(element: Element) -> Card:
    number = element.number("id", 2**24)
    index, suit, rank = number >> 16, number >> 8 & 0xFF, number & 0xFF
    if not (suit < 4 and 1 <= rank <= 13 and index == 4 * (rank - 1) + suit):
        raise element.error(f"{number} is no card's id")
    card = card_of(rank - 1, SUITS.index(_kpat.SUITS[suit]))
    # KPat goes by the id; that a person who reads the file may see another card is not to be.
    shown = element.attributes.get("rank", _rank_name(card)), element.attributes.get("suit", _suit_name(card))
    if shown != (_rank_name(card), _suit_name(card)):
        raise element.error(f"its id says {format_card(card)}, its rank and suit another card")
    if element.attributes.get("turn", "face-up") != "face-up":
        raise element.error(f"{format_card(card)} lies face down; in this game no card does")
    return card


def _placed(position: Position) -> Iterator[_Change]:
    """Yield what the first state has: each pile that is not empty, its first place, its cards."""
    for target in range(HOURS):
        yield f"target{target}", 0, _kpat.pile_of(position, _kpat.hour_of(target))
    for store, column in enumerate(position.columns):
        if column:
            yield f"store{store}", 0, column


def _changes(position: Position, moves: Sequence[Move]) -> Iterator[list[_Change]]:
    """Yield what each later state has."""
    for move in moves:
        if move.target == "clock":
            hour = next(hour for hour in range(1, HOURS + 1) if move.card in position.clock.pile(hour))
            pile, place = f"target{_kpat.target_of(hour)}", len(_kpat.pile_of(position, hour))
        else:
            assert isinstance(move.target, int), "no card is parked"
            pile, place = f"store{move.target - 1}", len(position.columns[move.target - 1])
        yield [(pile, place, (move.card,))]
        position = apply(position, move)


def _card_text(card: Card, *, is_turned: bool) -> str:
    rank, suit = rank_of(card) + 1, _kpat.SUITS.index(SUITS[suit_of(card)])
    number = (4 * (rank - 1) + suit) << 16 | suit << 8 | rank
    turn = ' turn="face-up"' if is_turned else ""
    return f'<card id="{number:07}" suit="{_SUIT_NAMES[suit]}" rank="{_RANK_NAMES[rank - 1]}"{turn}/>'


def _rank_name(card: Card) -> str:
    return _RANK_NAMES[rank_of(card)]


def _suit_name(card: Card) -> str:
    return _SUIT_NAMES[_kpat.SUITS.index(SUITS[suit_of(card)])]
