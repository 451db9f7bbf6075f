"""Boards of Grandfather's Clock: where they come from, and how they are read and written.

    board        a position and what is known of where it came from
    dealing      the board that a deal id names
    format       what a format of boards is; formats/ has them, one file each
    reading      an argument of the command line: a deal id, a file, or standard input, in whatever format
    moves        moves as people and programs write them down
    fields       boards and moves as fields of documents
    layouts      which clock layout the cards of a board fit
    labels       the same game under another clock layout
    origin       whether a position can have come from another one

Nothing here knows of the search.
"""

from gfclock_solver.boards.board import Board
from gfclock_solver.boards.dealing import BOARD_BYTES, clock_of, deal_board, fill_boards, unpack_board
from gfclock_solver.boards.formats.text import format_board, format_boards, parse_board, parse_boards
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
