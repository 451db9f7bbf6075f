"""Where boards come from and how they are read and written.

    deals, sources   a deal id such as ``ms:25`` names a board for ever; each kind of id is one file in `sources`
    daily            the numbers behind the boards of the day
    board_text       a board as people write it, one column a line
    reading          an argument of the command line: a deal id, a file, or standard input
    _shuffles        the compiled part: boards by the million, as bytes

Nothing here knows of the search.
"""

from gfclock_solver.boards.board import Board
from gfclock_solver.boards.board_text import format_board, format_boards, parse_board, parse_boards
from gfclock_solver.boards.deals import (
    DealId,
    DealRange,
    deal_board,
    fill,
    names_a_deal,
    parse_deal,
    parse_range,
    unpack_board,
)
from gfclock_solver.boards.reading import read_boards, read_text
from gfclock_solver.boards.source import BOARD_BYTES, DealSource
from gfclock_solver.boards.sources import find_source, source_names

__all__ = [
    "BOARD_BYTES",
    "Board",
    "DealId",
    "DealRange",
    "DealSource",
    "deal_board",
    "fill",
    "find_source",
    "format_board",
    "format_boards",
    "names_a_deal",
    "parse_board",
    "parse_boards",
    "parse_deal",
    "parse_range",
    "read_boards",
    "read_text",
    "source_names",
    "unpack_board",
]
