"""Lists of deals, as a survey leaves them and as they are published."""

import gzip
from pathlib import Path

import pytest

from gfclock_solver.deals import read_deal_numbers
from gfclock_solver.errors import InputError


def test_a_list_holds_numbers_or_ids(tmp_path: Path) -> None:
    """A list of numbers, one of ids and a compressed one read alike."""
    numbers, ids, packed = tmp_path / "a.txt", tmp_path / "b.txt", tmp_path / "c.txt.gz"
    numbers.write_text("2\n25\n", encoding="ascii")
    ids.write_text("ms:2\nms:25\n", encoding="ascii")
    packed.write_bytes(gzip.compress(b"2\n25\n"))
    for path in (numbers, ids, packed):
        assert frozenset({2, 25}) == read_deal_numbers(str(path))


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"2\nlost\n", "list:2: not a deal"),
        (b"2\n\n3\n", "list:2: not a deal"),
        (b"ms:2\ngf:3\n", "list:2: deals of several sources"),
        (b"\xff", "list:1: not a deal"),
        (b"nonsense:5\n", "list:1: not a deal: 'nonsense' is no deal source"),
        (b"2" * 5000, "list:1: not a deal"),
    ],
)
def test_anything_else_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, complaint: str
) -> None:
    """A line that is no deal is named; so is a file that is no text or does not keep to one source."""
    monkeypatch.chdir(tmp_path)
    Path("list").write_bytes(content)
    with pytest.raises(InputError, match=complaint):
        read_deal_numbers("list")


@pytest.mark.parametrize("content", [b"no gzip", gzip.compress(b"2\n25\n" * 1000, mtime=0)[:-12]])
def test_a_damaged_compressed_list_is_refused(tmp_path: Path, content: bytes) -> None:
    """A compressed list that is not, or is cut off, is an error and no shorter list."""
    path = tmp_path / "list.gz"
    path.write_bytes(content)
    with pytest.raises(InputError, match="cannot be read"):
        read_deal_numbers(str(path))


def test_a_missing_list_is_told() -> None:
    """A file that is not there is named."""
    with pytest.raises(InputError, match="nowhere: no such file"):
        read_deal_numbers("nowhere")


@pytest.mark.parametrize("path", ["/dev/zero", "."])
def test_what_has_no_end_is_no_list(path: str) -> None:
    """A device or a folder is refused before it is read."""
    with pytest.raises(InputError, match=r"it is a device|a directory"):
        read_deal_numbers(path)


def test_a_path_may_be_a_path(tmp_path: Path) -> None:
    """A `Path` will do where a name does."""
    (tmp_path / "list").write_text("ms:25\nms:2\n", encoding="ascii")
    assert frozenset({2, 25}) == read_deal_numbers(tmp_path / "list")
