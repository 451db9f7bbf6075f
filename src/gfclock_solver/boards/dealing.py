"""Dealt boards: what a deal id names.

The forty column cards of the source's clock layout are dealt; card k of the deal goes to column ``k mod 8``, on top of
the cards dealt there before.
"""

from functools import cache
from typing import Final

from gfclock_solver.boards.board import Board
from gfclock_solver.cards import DECK, Card
from gfclock_solver.deals import DealId, fill, find_source, parse_deal
from gfclock_solver.errors import InputError
from gfclock_solver.rules import COLUMNS, Clock, Column, position_of

BOARD_BYTES: Final = 40
"""The bytes of a packed board: the column cards in the order in which they are dealt, numbered as in `cards`."""


def deal_board(deal: str | DealId) -> Board:
    """Return the board that `deal` names; raises `InputError` when it names none."""
    deal_id = parse_deal(deal) if isinstance(deal, str) else deal
    packed = bytearray(BOARD_BYTES)
    fill_boards(deal_id.source, deal_id.number, 1, packed)
    clock = clock_of(deal_id.source)
    return Board(position_of(clock, unpack_board(packed)), deal=str(deal_id), name=str(deal_id))


def fill_boards(source: str, first: int, count: int, boards: bytearray | memoryview) -> None:
    """Write the packed boards of the `count` deals from `first` on, `BOARD_BYTES` each, to the start of `boards`.

    Raises `InputError` when one of the deals does not exist, `ValueError` when `boards` is too short.
    """
    fill(source, first, count, _column_cards(clock_of(source)), boards)


@cache
def clock_of(source: str) -> Clock:
    """Return the clock layout of the boards of `source`; raises `InputError` when it deals none."""
    found = find_source(source)
    if found.clock is None:
        raise InputError(f"{found.name} deals are none of Grandfather's Clock: they are {found.about}")
    return Clock(found.clock)


def unpack_board(packed: bytes | bytearray | memoryview) -> tuple[Column, ...]:
    """Return the eight columns of a packed board."""
    return tuple(tuple(Card(card) for card in packed[column::COLUMNS]) for column in range(COLUMNS))


@cache
def _column_cards(clock: Clock) -> bytes:
    return bytes(card for card in DECK if card not in clock.card_set)
