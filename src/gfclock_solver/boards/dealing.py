"""Dealt boards: what a deal id names."""

from gfclock_solver.boards.board import Board
from gfclock_solver.cards import Card
from gfclock_solver.deals import BOARD_BYTES, DealId, fill, find_source, parse_deal
from gfclock_solver.rules import COLUMNS, Clock, Column, position_of


def deal_board(deal: str | DealId) -> Board:
    """Return the board that `deal` names; raises `InputError` when it names none."""
    deal_id = parse_deal(deal) if isinstance(deal, str) else deal
    packed = bytearray(BOARD_BYTES)
    fill(deal_id.source, deal_id.number, 1, packed)
    clock = Clock(find_source(deal_id.source).clock)
    return Board(position_of(clock, unpack_board(packed)), deal=str(deal_id), name=str(deal_id))


def unpack_board(packed: bytes | bytearray | memoryview) -> tuple[Column, ...]:
    """Return the eight columns of a packed board."""
    return tuple(tuple(Card(card) for card in packed[column::COLUMNS]) for column in range(COLUMNS))
