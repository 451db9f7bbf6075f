"""The real KPat loads what is written here, and saves the same."""

import io
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from boards.formats.kpat_program import find_kpat, save_of

from gfclock_solver.boards import Board, deal_board
from gfclock_solver.boards.board import Game
from gfclock_solver.boards.formats import find_format
from gfclock_solver.boards.reading import read_file
from gfclock_solver.certificates import SolvableCertificate
from gfclock_solver.certifying import certify
from gfclock_solver.rules import Move, apply


@cache
def solution(deal: str) -> tuple[Move, ...]:
    """Return a winning line of a deal."""
    certificate = certify(deal_board(deal), shorten=False)
    assert isinstance(certificate, SolvableCertificate)
    return certificate.solution.moves


def game(deal: str, count: int, undone: int = 0) -> Board:
    """Return a deal after `count` moves of its solution, with the next `undone` of them taken back."""
    start, moves = deal_board(deal), solution(deal)
    position = start.position
    for move in moves[:count]:
        position = apply(position, move)
    return Board(position, game=Game(start.position, moves[:count], moves[count : count + undone], start.deal))


def late(deal: str, left: int) -> Board:
    """Return a deal `left` moves before it is won, with nothing known of its game."""
    return replace(game(deal, len(solution(deal)) - left), game=None)


BOARDS = {
    **{deal: deal_board(deal) for deal in ("ms:1", "ms:25", "ms:31999", "ms:32000", "ms:2147483647", "gf:7")},
    **{f"{deal} after {count}": game(deal, count) for deal, count in (("ms:1", 1), ("ms:8", 12), ("ms:30", 40))},
    **{f"{deal} but one": game(deal, len(solution(deal)) - 1) for deal in ("ms:3", "ms:100000")},
    **{f"{deal} position": late(deal, left) for deal, left in (("ms:4", 1), ("ms:5", 9), ("gf:8", 30))},
    **{f"redo {count}": game("ms:6", count, undone) for count, undone in ((0, 20), (9, 1), (20, 15))},
    "solution": replace(deal_board("ms:7"), solution=solution("ms:7")),
}
"""What goes through KPat in its present form."""

OLDER = {"ms:1": deal_board("ms:1"), "ms:8 after 12": game("ms:8", 12), "ms:4 position": late("ms:4", 1)}
"""What goes through KPat in its older form."""


def without_white_space(text: str) -> str:
    """Return what is written in a text."""
    return "".join(text.split())


@pytest.mark.parametrize("name", BOARDS)
def test_kpat_saves_what_it_loaded(name: str, tmp_path: Path) -> None:
    """KPat's save of our file is our file, but for white space; and it is read as the board that it was."""
    kpat = find_kpat()
    written = find_format("kpat").write(BOARDS[name]).text
    (tmp_path / "board.kpat").write_text(written, encoding="utf-8")
    saved = save_of(kpat, tmp_path / "board.kpat", tmp_path / "home")
    assert without_white_space(written) == without_white_space(saved)
    (ours,), (theirs,) = (read_file(io.BytesIO(text.encode()), "-") for text in (written, saved))
    assert ours == theirs


@pytest.mark.parametrize("name", OLDER)
def test_kpat_loads_its_older_form(name: str, tmp_path: Path) -> None:
    """What KPat makes of our file in the older form is the position, in its present form."""
    kpat = find_kpat()
    board = OLDER[name]
    (tmp_path / "board.kpat").write_text(find_format("kpat-old").write(board).text, encoding="utf-8")
    saved = save_of(kpat, tmp_path / "board.kpat", tmp_path / "home")
    deal = board.deal or (board.game.deal if board.game is not None else None)
    wanted = Board(board.position, game=Game(deal_board(deal).position, None, (), deal) if deal else None)
    assert without_white_space(find_format("kpat").write(wanted).text) == without_white_space(saved)
