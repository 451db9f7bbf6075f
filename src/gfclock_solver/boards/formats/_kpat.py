"""What both forms of KPat's saved games have in common: its clock layout, and the deal number.

KPat shows the layout SHCD and plays by the standard rules.  Its deal number N is that of the deal ``ms:N``; 0 is none.
"""

from dataclasses import replace
from itertools import pairwise
from typing import Final, NamedTuple

from gfclock_solver.boards.board import Board, Game
from gfclock_solver.boards.dealing import deal_board
from gfclock_solver.boards.labels import relabel, relabel_moves, require_same_game
from gfclock_solver.boards.origin import reason_not_from
from gfclock_solver.cards import DECK, Card, card_above, format_card
from gfclock_solver.deals import parse_deal
from gfclock_solver.errors import InputError
from gfclock_solver.rules import COLUMNS, HOURS, STANDARD, Clock, Move, Position, Rules, apply, position_of

CLOCK: Final = Clock("SHCD")

LARGEST_NUMBER: Final = 2**31 - 1
"""KPat's largest deal number."""

SUITS: Final = "CDHS"
"""The letters of the suits in KPat's order."""

_SHARED_DEALS: Final = 32000
"""Below this number a deal of ``pysol`` is the deal of that number in ``ms``."""

_FREEST: Final = Rules(king_on_ace=True, both_directions=True, one_space=True)
"""What these do not allow no rule set does: KPat saves whatever it was given."""

WHAT: Final = "a saved game of KPat"


def hour_of(target: int) -> int:
    """Return the hour of KPat's clock pile `target`: 0 is twelve o'clock, then clockwise."""
    return target or HOURS


def target_of(hour: int) -> int:
    """Return KPat's clock pile of `hour`."""
    return hour % HOURS


def read_position(targets: list[list[Card]], stores: list[list[Card]], where: str) -> Position:
    """Return the position with these cards on KPat's clock piles and columns; raises `InputError` if it is not legal.

    The cards must be the whole deck, each once, which the caller sees to.
    """
    for target, cards in enumerate(targets):
        hour = hour_of(target)
        if cards[:1] != [CLOCK.cards[hour - 1]]:
            wanted, found = format_card(CLOCK.cards[hour - 1]), format_card(cards[0]) if cards else "nothing"
            raise InputError(f"{where}: {found} lies at {hour} o'clock; KPat's clock card there is {wanted}")
        if len(cards) > len(CLOCK.pile(hour)):
            raise InputError(f"{where}: {len(cards)} cards lie at {hour} o'clock; {len(CLOCK.pile(hour))} belong there")
        for lower, higher in pairwise(cards):
            if higher != card_above(lower):
                raise InputError(f"{where}: at {hour} o'clock {format_card(higher)} lies on {format_card(lower)}")
    return position_of(CLOCK, tuple(map(tuple, stores)))


def board_of(start: Position, moves: tuple[Move, ...], undone: tuple[Move, ...], number: int, name: str) -> Board:
    """Return the board that `moves` lead to, with what the deal number, 0 for none, tells of where it came from."""
    position = start
    for move in moves:
        position = apply(position, move)
    board = Board(position, name=name)
    deal = None
    if number:
        deal = f"ms:{number}"
        reason = reason_not_from(start, deal_board(deal).position, _FREEST)
        if reason is not None:
            note = f"{name}: its deal number says {deal}, which it is not: {reason}; the cards count"
            board, deal = replace(board, notes=(note,)), None
    dealt = None if deal is None else deal_board(deal).position
    if position == dealt:
        board = replace(board, deal=deal)
    if dealt is not None and start != dealt and not moves:
        return replace(board, game=Game(dealt, None, undone, deal))
    if moves or undone:
        return replace(board, game=Game(start, moves, undone, deal))
    return board


class Prepared(NamedTuple):
    """A board as KPat can say it."""

    position: Position
    start: Position
    moves: tuple[Move, ...]
    undone: tuple[Move, ...]
    number: int
    losses: tuple[str, ...]


def prepare(board: Board) -> Prepared:
    """Return `board` with its game, in KPat's layout; raises `InputError` when it has a card in the reserve."""
    position, rules = board.position, board.rules or STANDARD
    if position.reserve is not None:
        raise InputError(f"{format_card(position.reserve)} is in the reserve, and KPat's game has none")
    losses = [] if rules == STANDARD else [f"the rules {rules.name} are left out: KPat plays by the standard ones"]
    game = board.game or Game(position, (), board.solution or (), board.deal)
    moves, start = game.moves or (), game.start if game.moves is not None else position
    if not _are_kpats(moves):
        losses.append("the moves of the game are left out: KPat has neither runs nor a reserve")
        moves, start = (), position
    undone = game.undone
    if not _are_kpats(undone):
        losses.append("the moves that follow are left out: KPat has neither runs nor a reserve")
        undone = ()
    clock = position.clock
    if clock != CLOCK:
        require_same_game(rules, clock, CLOCK)
        losses.append(f"the suits of the layout {clock.suits} become those of KPat's, {CLOCK.suits}")
        position, start = relabel(position, CLOCK), relabel(start, CLOCK)
        moves, undone = relabel_moves(moves, clock, CLOCK), relabel_moves(undone, clock, CLOCK)
    deal = board.deal or game.deal
    number = _number_of(deal)
    if deal is not None and not number:
        losses.append(f"the id {deal} is left out: KPat has no number for it")
    return Prepared(position, start, moves, undone, number, tuple(losses))


def _are_kpats(moves: tuple[Move, ...]) -> bool:
    return all(move.count == 1 and isinstance(move.source, int) and move.target != "reserve" for move in moves)


def _number_of(deal: str | None) -> int:
    if deal is None:
        return 0
    deal_id = parse_deal(deal)
    is_kpats = deal_id.source == "ms" or (deal_id.source == "pysol" and 0 < deal_id.number < _SHARED_DEALS)
    return deal_id.number if is_kpats else 0


def is_won_by(position: Position, moves: tuple[Move, ...]) -> bool:
    """Tell whether `moves` end with every card on the clock."""
    plays = sum(move.target == "clock" for move in moves)
    return len(position.on_clock) + plays == len(DECK)


def pile_of(position: Position, hour: int) -> list[Card]:
    """Return the cards that lie at `hour` in a position, the clock card first."""
    return [card for card in position.clock.pile(hour) if card in position.on_clock]


def empty_piles() -> tuple[list[list[Card]], list[list[Card]]]:
    """Return KPat's clock piles and columns without a card."""
    return [[] for _ in range(HOURS)], [[] for _ in range(COLUMNS)]
