"""Deal sources are found by their files alone."""

from pathlib import Path

import pytest

from gfclock_solver.boards import deal_board
from gfclock_solver.deals import find_source, names_a_deal, source_names, sources
from gfclock_solver.errors import InputError

NEW_SOURCE = """
from gfclock_solver.deals.source import DealSource
from gfclock_solver.deals.sources.ms import SOURCE as MS

SOURCE = DealSource("newsource", "a test's deals", first=7, last=9, fill=MS.fill, clock="SHCD")
"""


def test_every_source_says_whose_boards_it_deals() -> None:
    """Each file in the folder makes a source under its own name or under another's."""
    names = source_names()
    assert ["cp", "gf", "kpat", "ms", "pysol"] == names
    found = [find_source(name) for name in names]
    assert ["cp", "gf", "ms", "ms", "pysol"] == [source.name for source in found]
    assert all(source.about for source in found)


def test_a_new_source_is_one_new_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that makes a `DealSource` is all that its ids need, error messages included."""
    (tmp_path / "newsource.py").write_text(NEW_SOURCE, encoding="utf-8")
    monkeypatch.setattr(sources, "__path__", [*sources.__path__, str(tmp_path)])
    assert deal_board("ms:7").position == deal_board("newsource:7").position
    with pytest.raises(InputError, match="newsource deals are numbered 7 to 9"):
        deal_board("newsource:10")
    with pytest.raises(InputError, match="want cp, gf, kpat, ms, newsource or pysol"):
        deal_board("other:1")


def test_a_source_file_that_cannot_load_what_it_needs_is_a_defect_not_an_unknown_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the lack of the source's own file means that there is no such source."""
    (tmp_path / "brokensource.py").write_text("import no_such_module_at_all", encoding="utf-8")
    (tmp_path / "wrongsource.py").write_text("SOURCE = 1", encoding="utf-8")
    monkeypatch.setattr(sources, "__path__", [*sources.__path__, str(tmp_path)])
    with pytest.raises(ModuleNotFoundError, match="no_such_module_at_all"):
        find_source("brokensource")
    with pytest.raises(TypeError, match="is not a DealSource"):
        find_source("wrongsource")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ms:1", True),
        ("KPAT:x", True),
        ("daily:2026-11-29", True),
        ("ms", False),
        ("./ms:1", False),
        (r"C:\boards\one.txt", False),
        ("one:two.txt", False),
        ("", False),
    ],
)
def test_a_text_is_meant_as_a_deal_when_a_source_stands_before_its_colon(text: str, names: bool) -> None:
    """Whether the rest is right is another question."""
    assert names_a_deal(text) is names
