"""What holds for every format of boards: what it writes it recognises, and reads as the board that was written."""

import io
from dataclasses import replace
from pathlib import Path

import pytest
from boards.formats.samples import boards
from hypothesis import given, settings, strategies as st

from gfclock_solver.boards import Board, deal_board, formats
from gfclock_solver.boards.format import DocumentFormat
from gfclock_solver.boards.formats import document_formats, find_format, format_names, text_formats
from gfclock_solver.boards.labels import relabel
from gfclock_solver.boards.reading import read_file
from gfclock_solver.cards import DECK
from gfclock_solver.errors import InputError
from gfclock_solver.rules import STANDARD, Clock

NEW_FORMAT = """
from gfclock_solver.boards import deal_board
from gfclock_solver.boards.format import TextFormat, Written

FORMAT = TextFormat(
    "the deal's id behind an exclamation mark",
    lambda text: text.startswith("!"),
    lambda text, name: (deal_board(text[1:].strip()),),
    lambda board: Written(f"!{board.deal}\\n"),
)
"""

NAMES = ["fc-solve", "json", "kpat", "kpat-old", "solvitaire", "text"]


def read_back(text: str, form: str | None = None) -> Board:
    """Return the one board in a text, whatever its format; it may have notes for no one."""
    (board,) = read_file(io.BytesIO(text.encode()), "-", form=form)
    assert () == board.notes
    return board


def test_the_formats_are_found_by_their_files() -> None:
    """A file with a format is a format, and what formats share is none."""
    assert NAMES == list(format_names())
    assert {"json", "solvitaire"} == {name for name in NAMES if find_format(name) in list(document_formats())}
    assert find_format("text") is list(text_formats())[-1]


def test_a_new_format_is_one_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that makes a format is all that it takes to recognise, read and write it."""
    (tmp_path / "new_format.py").write_text(NEW_FORMAT, encoding="utf-8")
    monkeypatch.setattr(formats, "__path__", [*formats.__path__, str(tmp_path)])
    format_names.cache_clear()
    try:
        board = deal_board("ms:25")
        written = find_format("new-format").write(board).text
        assert board.position == read_back(written).position
    finally:
        format_names.cache_clear()


@pytest.mark.parametrize("name", ["", "xml", "kpat_old", "_kpat", "../text", "KPAT"])
def test_nothing_else_is_a_format(name: str) -> None:
    """Another name is refused in a line with the names that there are."""
    with pytest.raises(InputError, match=r"is no format of boards: want fc-solve, json, kpat, kpat-old, solvitaire or"):
        find_format(name)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40)
@given(board=boards())
def test_a_board_is_read_back_as_it_was_written(name: str, board: Board) -> None:
    """Position and layout are the same, unless KPat's suits were told to stand for them; what is lost was told."""
    refusal = None
    try:
        written = find_format(name).write(board)
    except InputError as error:
        refusal = str(error)
    if refusal is not None:
        # Nothing but what the format cannot say keeps a board from being written.
        reasons = ("is in the reserve", "do not tell its clock layout", "would be another game")
        assert name in ("kpat", "kpat-old", "solvitaire")
        assert any(reason in refusal for reason in reasons)
        return
    found = read_back(written.text, name)
    assert (found.position, found.rules or STANDARD) == (read_back(written.text).position, found.rules or STANDARD)
    losses = " ".join(written.losses)
    if "become those of KPat's" in losses:
        assert relabel(board.position, Clock("SHCD")) == found.position
        return
    assert board.position == found.position
    assert (board.rules or STANDARD) == (found.rules or STANDARD) or "rules" in losses
    if name != "text":
        assert board.deal in (None, found.deal) or "id" in losses or board.deal.startswith("pysol:")
    has_game = board.game is not None and (board.game.moves or board.game.undone)
    if has_game and "moves" not in losses and "last move" not in losses:
        assert found.game is not None
        assert board.game is not None
        assert (board.game.start, board.game.moves, board.game.undone) == (
            found.game.start,
            found.game.moves,
            found.game.undone,
        )


@pytest.mark.parametrize("name", ["text", "json", "solvitaire"])
@given(numbers=st.lists(st.integers(1, 9), min_size=1, max_size=4))
def test_several_boards_are_read_back_one_after_the_other(name: str, numbers: list[int]) -> None:
    """Where a file may have several boards, they are those that were written."""
    found = find_format(name)
    texts = [found.write(deal_board(f"ms:{number}")).text for number in numbers]
    content = (found.separator or "").join(texts).encode()
    positions = [deal_board(f"ms:{number}").position for number in numbers]
    assert positions == [board.position for board in read_file(io.BytesIO(content), "-")]


@pytest.mark.parametrize("name", NAMES)
def test_a_won_board_can_be_said_or_is_refused(name: str) -> None:
    """With every card on the clock the columns tell no layout, so Solvitaire's form cannot say it."""
    position = deal_board("ms:1").position
    won = Board(replace(position, columns=((),) * 8, on_clock=frozenset(DECK)))
    if name == "solvitaire":
        with pytest.raises(InputError, match="do not tell its clock layout"):
            find_format(name).write(won)
    else:
        assert won.position == read_back(find_format(name).write(won).text).position


@pytest.mark.parametrize("name", NAMES)
def test_a_format_that_is_named_must_be_that_of_the_file(name: str) -> None:
    """A file of another format is refused in one line, and never read as something else."""
    other = "kpat" if isinstance(find_format(name), DocumentFormat) else "json"
    text = find_format(other).write(deal_board("ms:1")).text
    if name == "json":
        text = find_format("solvitaire").write(deal_board("ms:1")).text
    with pytest.raises(InputError):
        read_back(text, name)
