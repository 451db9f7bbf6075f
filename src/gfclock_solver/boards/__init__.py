"""Boards of Grandfather's Clock: where they come from, and how they are read and written.

    board        a position and what is known of where it came from
    dealing      the board that a deal id names
    board_text   a board as people write it, one column a line
    reading      an argument of the command line: a deal id, a file, or standard input
    layouts      which clock layout the cards of a board fit
    labels       the same game under another clock layout

Nothing here knows of the search.
"""

from gfclock_solver.boards.board import Board
from gfclock_solver.boards.board_text import format_board, format_boards, parse_board, parse_boards
from gfclock_solver.boards.dealing import BOARD_BYTES, clock_of, deal_board, fill_boards, unpack_board
from gfclock_solver.boards.reading import read_boards, read_text

__all__ = [
    "BOARD_BYTES",
    "Board",
    "clock_of",
    "deal_board",
    "fill_boards",
    "format_board",
    "format_boards",
    "parse_board",
    "parse_boards",
    "read_boards",
    "read_text",
    "unpack_board",
]
