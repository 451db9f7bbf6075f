"""``gfclock page``."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]

ENDING = "Clock: SHCD\nRules: one-space\nReserve: 6H\n6C 7C\n"


def data_of(file: Path) -> dict[str, Any]:
    """Return the data of the page in `file`."""
    text = file.read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text.split('<script type="application/json" id="data">')[1].split("</script>")[0])
    return data


def test_deals_ranges_and_files_make_one_page(gfclock: RunGfclock, tmp_path: Path) -> None:
    """The page has the boards in their order, each under its name and rules, with verdict and par."""
    (tmp_path / "ending.txt").write_text(ENDING, encoding="utf-8")
    file = tmp_path / "game.html"
    done = gfclock("page", "ms:1", "ms:24-25", str(tmp_path / "ending.txt"), "-o", str(file))
    assert (0, "", f"gfclock: {file}: a page with 4 boards\n") == (done.returncode, done.stdout, done.stderr)
    boards = data_of(file)["boards"]
    assert ["ms:1", "ms:24", "ms:25", "ending.txt"] == [board["name"] for board in boards]
    assert ["solvable", "solvable", "lost", "solvable"] == [board["verdict"] for board in boards]
    assert {"length": 47, "shifts": 7, "shortest": True} == boards[0]["par"]
    assert "one-space" == boards[3]["rules"]
    assert "6H" == boards[3]["board"]["reserve"]
    assert {"daily": False, "zone": None, "language": None}.items() <= data_of(file).items()


def test_a_page_is_the_same_every_time(gfclock: RunGfclock, tmp_path: Path) -> None:
    """Two runs write the same bytes."""
    for name in ("one", "other"):
        assert 0 == gfclock("page", "ms:1", "gf:7", "-o", str(tmp_path / name)).returncode
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


@pytest.mark.parametrize("ending", ["json", "msgpack"])
def test_certificates_are_checked_and_shown(gfclock: RunGfclock, tmp_path: Path, ending: str) -> None:
    """A file of certificates, JSON or msgpack, gives its boards without another search."""
    certificates = tmp_path / f"both.{ending}"
    gfclock("certify", "ms:1", "ms:25", "-o", str(certificates))
    file = tmp_path / "game.html"
    assert 0 == gfclock("page", str(certificates), "-o", str(file)).returncode
    assert [("ms:1", "solvable"), ("ms:25", "lost")] == [
        (board["name"], board["verdict"]) for board in data_of(file)["boards"]
    ]


def test_a_false_certificate_gives_no_board(gfclock: RunGfclock, tmp_path: Path) -> None:
    """A certificate that the checker rejects is told, and no page is written for want of a board."""
    text = gfclock("certify", "ms:1", "--format", "json").stdout.replace('"shifts":7', '"shifts":6')
    file = tmp_path / "game.html"
    done = gfclock("page", "-", "-o", str(file), stdin=text)
    assert 2 == done.returncode
    assert "-:1: the certificate is rejected: shifts is 6" in done.stderr
    assert not file.exists()


def test_days_make_a_page_of_days(gfclock: RunGfclock, tmp_path: Path) -> None:
    """With `--daily` the page has the boards that `daily` makes, with their dates and grades."""
    file = tmp_path / "days.html"
    span = ("2026-11-28", "2026-11-30")
    done = gfclock("page", "--daily", *span, "--tz", "Europe/Rome", "--language", "it", "-o", str(file))
    assert 0 == done.returncode, done.stderr
    data = data_of(file)
    assert (True, "Europe/Rome", "it") == (data["daily"], data["zone"], data["language"])
    daily = gfclock("daily", "--from", span[0], "--to", span[1]).stdout.splitlines()
    expected = [(one["date"], one["deal"], one["difficulty"]["grade"]) for one in map(json.loads, daily)]
    assert expected == [(board["date"], board["name"], board["grade"]) for board in data["boards"]]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ((), "want boards, or --daily with two days"),
        (("ms:1", "--daily", "2026-01-01", "2026-01-02"), "want boards, or --daily with two days"),
        (("ms:1", "--tz", "UTC"), "are for --daily"),
        (("ms:1", "--salt", "x"), "are for --daily"),
        (("--daily", "2026-01-02", "2026-01-01"), "is no span: want the earlier day first"),
        (("--daily", "2026-01-01", "2026-02-30"), "2026-02-30"),
        (("--daily", "2026-01-01", "2046-01-01"), "more than 2000 boards for one page"),
        (("--daily", "2026-01-01", "2026-01-02", "--tz", "Atlantis/Main"), "is no time zone"),
        (("--daily", "2026-01-01", "2026-01-02", "--max-states", "5"), "no limits"),
        (("ms:1-2001",), "more than 2000 boards for one page"),
        (("nosuch.txt",), "neither a file nor a deal id"),
        (("ms:0",), "ms:0"),
        (("ms:1", "--language", "fr"), "--language"),
    ],
)
def test_a_call_that_cannot_be_is_told_in_one_line(
    gfclock: RunGfclock, tmp_path: Path, call: tuple[str, ...], message: str
) -> None:
    """What is wrong with a call is said, with exit code 2, and no page is written."""
    file = tmp_path / "game.html"
    done = gfclock("page", *call, "-o", str(file))
    assert (2, "") == (done.returncode, done.stdout)
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not file.exists()


def test_boards_that_can_be_read_are_shown_all_the_same(gfclock: RunGfclock, tmp_path: Path) -> None:
    """One bad board among others is told, gives code 2, and the page has the others."""
    file = tmp_path / "game.html"
    assert 2 == gfclock("page", "ms:1", "nosuch.txt", "gf:7", "-o", str(file)).returncode
    assert ["ms:1", "gf:7"] == [board["name"] for board in data_of(file)["boards"]]


def test_a_board_that_a_limit_leaves_undecided_is_shown_as_such(gfclock: RunGfclock, tmp_path: Path) -> None:
    """A limit that is hit leaves the page without a verdict and a solution, not without the board."""
    file = tmp_path / "game.html"
    assert 0 == gfclock("page", "ms:317", "--max-states", "1", "-o", str(file)).returncode
    (board,) = data_of(file)["boards"]
    assert ("undecided", False, False) == (board["verdict"], "par" in board, "sealed" in board)


def test_an_input_is_not_overwritten(gfclock: RunGfclock, tmp_path: Path) -> None:
    """The page cannot take the place of a file that it is made from."""
    board = tmp_path / "board.txt"
    board.write_text(ENDING, encoding="utf-8")
    assert 2 == gfclock("page", str(board), "-o", str(board)).returncode
    assert ENDING == board.read_text(encoding="utf-8")
