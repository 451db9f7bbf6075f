"""``gfclock daily``, and ``daily:DATE`` where a board is wanted."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from gfclock_solver.deals.days import daily_deal, parse_date

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]

MONTH = (Path(__file__).parents[2] / "data" / "daily" / "2028-02.jsonl").read_text(encoding="ascii")
LEAP_DAY = MONTH.splitlines(keepends=True)[-1]

SECRET = "the club's salt"
WEEK = "easy,easy,medium,medium,hard,hard,expert"

AT = """
from datetime import datetime
from gfclock_solver.deals import today
today.now = lambda: datetime.fromisoformat({moment!r})
"""
"""Statements after which it is a certain moment."""


def test_the_month_is_the_one_that_was_published(gfclock: RunGfclock) -> None:
    """A span prints a board a line, byte for byte those of ever, and they verify."""
    done = gfclock("daily", "--from", "2028-02-01", "--to", "2028-02-29", "--jobs", "2")
    assert (0, "", MONTH) == (done.returncode, done.stderr, done.stdout)
    verified = gfclock("verify", "-", stdin=done.stdout)
    assert (0, 29) == (verified.returncode, verified.stdout.count(": verified"))


@pytest.mark.parametrize("moment", ["2031-06-30T09:59:59+00:00", "2031-06-30T10:00:00+00:00"])
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12", "UTC"])
def test_a_dated_board_is_the_same_everywhere(gfclock_after: RunGfclock, moment: str, zone: str) -> None:
    """On both sides of midnight, in any zone and with any TZ, a day has one board."""
    arguments = (AT.format(moment=moment), "daily", "--date", "2028-02-29")
    for variable in (zone, "nonsense", ""):
        done = gfclock_after(*arguments, "--tz", zone, TZ=variable)
        assert (0, "", LEAP_DAY) == (done.returncode, done.stderr, done.stdout)


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("UTC", "2028-02-28T23:59:59+00:00", "2028-02-28"),
        ("UTC", "2028-02-29T00:00:00+00:00", "2028-02-29"),
        ("Pacific/Kiritimati", "2028-02-28T09:59:59+00:00", "2028-02-28"),
        ("Pacific/Kiritimati", "2028-02-28T10:00:00+00:00", "2028-02-29"),
        ("Etc/GMT+12", "2028-02-29T11:59:59+00:00", "2028-02-28"),
        ("Etc/GMT+12", "2028-02-29T12:00:00+00:00", "2028-02-29"),
    ],
)
def test_today_changes_at_midnight(gfclock_after: RunGfclock, zone: str, moment: str, day: str) -> None:
    """Without a date it is the day that it is in the zone asked for, whatever TZ says."""
    done = gfclock_after(AT.format(moment=moment), "daily", "--tz", zone, TZ="Pacific/Kiritimati")
    assert day == json.loads(done.stdout)["date"]


def test_today_is_in_utc_by_default(gfclock_after: RunGfclock) -> None:
    """Without --tz it is the day in UTC, with TZ unset or nonsense."""
    for variable in ("", "nonsense", "Asia/Tokyo"):
        done = gfclock_after(AT.format(moment="2028-02-29T23:59:59+00:00"), "daily", TZ=variable)
        assert LEAP_DAY == done.stdout


def test_a_week_has_grades(gfclock: RunGfclock) -> None:
    """With --week each day's board has the grade of its weekday, and attempts before it are passed over."""
    done = gfclock("daily", "--from", "2026-11-23", "--to", "2026-11-29", "--week", WEEK)
    boards = [json.loads(line) for line in done.stdout.splitlines()]
    assert WEEK.split(",") == [board["difficulty"]["grade"] for board in boards]
    for board in boards:
        assert str(daily_deal(parse_date(board["date"]), "", board["attempt"])) == board["deal"]
    hard = gfclock("daily", "--from", "2026-11-23", "--to", "2026-11-29", "--difficulty", "hard").stdout
    assert {"hard"} == {json.loads(line)["difficulty"]["grade"] for line in hard.splitlines()}


def test_labels_and_rules(gfclock: RunGfclock) -> None:
    """Labels change nothing but labels; other rules may take another of the day's deals."""
    own, other = (
        json.loads(gfclock("daily", "--date", "2028-02-29", *more).stdout) for more in ([], ["--clock", "SHCD"])
    )
    assert ("HSDC", "SHCD") == (own["clock"], other["clock"])
    assert (own["deal"], own["difficulty"]) == (other["deal"], other["difficulty"])
    assert own["columns"] != other["columns"]
    with_reserve = json.loads(gfclock("daily", "--date", "2028-02-29", "--rules", "one-space").stdout)
    assert ("one-space", 1) == (with_reserve["rules"], with_reserve["reserve_cells"])


def test_a_salt_gives_boards_of_ones_own(gfclock: RunGfclock, tmp_path: Path) -> None:
    """A salt of an option, a file or the environment gives the same board, and is nowhere to be found."""
    file = tmp_path / "salt.txt"
    file.write_text(SECRET + "\n", encoding="utf-8")
    day = ("daily", "--date", "2028-02-29")
    folder = tmp_path / "boards"
    runs = [
        gfclock(*day, "--salt", SECRET),
        gfclock(*day, "--salt-file", str(file)),
        gfclock(*day, GFCLOCK_SALT=SECRET),
    ]
    assert {(0, "")} == {(done.returncode, done.stderr) for done in runs}
    assert 1 == len({done.stdout for done in runs})
    assert LEAP_DAY != runs[0].stdout
    assert LEAP_DAY == gfclock(*day, GFCLOCK_SALT="").stdout
    # What a variable that is not set would leave.
    empty = gfclock(*day, "--salt", "", GFCLOCK_SALT=SECRET)
    assert (2, "", "gfclock: --salt is empty: want a text, or no salt") == (
        empty.returncode,
        empty.stdout,
        empty.stderr.splitlines()[0],
    )
    gfclock(*day, "--salt", SECRET, "-o", str(folder), "--solutions", "separate")
    assert 2 == len(list(folder.iterdir()))
    for path in folder.iterdir():
        assert SECRET not in path.read_text(encoding="ascii")


@pytest.mark.parametrize("solutions", ["inline", "separate", "none"])
def test_a_folder_has_a_file_a_day(gfclock: RunGfclock, tmp_path: Path, solutions: str) -> None:
    """A folder is made, each day has a file, and solutions of their own are certificates that verify."""
    folder = tmp_path / "site" / "daily"
    span = ("daily", "--from", "2028-02-28", "--to", "2028-03-01", "--solutions", solutions)
    done = gfclock(*span, "-o", str(folder))
    assert (0, "", "") == (done.returncode, done.stdout, done.stderr)
    days = ["2028-02-28", "2028-02-29", "2028-03-01"]
    expected = {f"{day}.json" for day in days}
    if solutions == "separate":
        expected |= {f"{day}.solution.json" for day in days}
        kept = [str(folder / f"{day}.solution.json") for day in days]
        verified = gfclock("verify", *kept)
        assert (0, 3) == (verified.returncode, verified.stdout.count(": verified"))
    assert expected == {path.name for path in folder.iterdir()}
    leap_day = (folder / "2028-02-29.json").read_text(encoding="ascii")
    assert (solutions == "inline") == (leap_day == LEAP_DAY) == ('"moves":' in leap_day)


def test_past_boards_are_left_alone(gfclock: RunGfclock, tmp_path: Path) -> None:
    """An equal file keeps its time; another is told, and its neighbours are written; --force overwrites."""
    span = ("daily", "--from", "2028-02-27", "--to", "2028-02-29", "-o", str(tmp_path))
    assert 0 == gfclock(*span).returncode
    first, middle, last = sorted(tmp_path.iterdir())
    os.utime(first, ns=(0, 0))
    middle.write_bytes(b"mine\n")
    last.unlink()
    done = gfclock(*span)
    assert (2, 0, b"mine\n") == (done.returncode, first.stat().st_mtime_ns, middle.read_bytes())
    assert f"gfclock: {middle}: exists already and says something else; --force overwrites it\n" == done.stderr
    assert LEAP_DAY == last.read_text(encoding="ascii")
    assert 0 == gfclock(*span, "--force").returncode
    assert MONTH.splitlines(keepends=True)[-2] == middle.read_text(encoding="ascii")
    assert 0 == first.stat().st_mtime_ns


@pytest.mark.skipif(os.name != "posix", reason="limits on the size of files as POSIX has them")
def test_a_full_folder_is_told(gfclock_after: RunGfclock, tmp_path: Path) -> None:
    """When a file cannot be written whole there is none, and one line says so."""
    limit = "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))"
    done = gfclock_after(limit, "daily", "--date", "2028-02-29", "-o", str(tmp_path), PYTHONDONTWRITEBYTECODE="1")
    file = tmp_path / "2028-02-29.json"
    assert (2, "") == (done.returncode, done.stdout)
    assert f"gfclock: {file}: cannot write: File too large\n" == done.stderr
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--date", "2026-02-29"), "'2026-02-29' is not a day"),
        (("--date", "today"), "'today' is not a day"),
        (("--from", "2026-01-02", "--to", "2026-01-01"), "2026-01-02 to 2026-01-01 is no span: want the earlier day"),
        (("--from", "2026-01-01"), "want --date alone, or --from and --to"),
        (("--to", "2026-01-01"), "want --date alone, or --from and --to"),
        (("--date", "2026-01-01", "--to", "2026-01-01"), "want --date alone, or --from and --to"),
        (("--tz", "Mars/Olympus"), "'Mars/Olympus' is no time zone"),
        (("--tz", "Mars/Olympus", "--date", "2026-01-01"), "'Mars/Olympus' is no time zone"),
        (("--salt-file", "no-such-file"), "no-such-file: no such file"),
        (("--salt-file", "."), ".: a directory, not a file"),
        (("--salt-file", os.devnull), "want a salt of one line"),
        (("--salt", f"{SECRET}\nmore"), "cannot be a salt"),
        (("--week", "easy,hard"), "2 grades; want seven, Monday's first"),
        (("--week", WEEK.replace("hard", "harder")), "'harder' is not a grade"),
        (("--week", WEEK, "--difficulty", "easy"), "--week has a grade for each day already"),
        (("--rules", "alternate-colours", "--clock", "HDSC"), "would be another game"),
        (("--solutions", "separate"), "name a folder with -o"),
        (("--force",), "name a folder with -o"),
        (("-o", ".", "--format", "json"), "--format json is for standard output"),
        (("-o", __file__), "cannot write: it is a file, not a folder"),
        (("-o", f"{__file__}/below"), "cannot write: "),
    ],
)
def test_a_bad_call_is_refused(gfclock: RunGfclock, arguments: tuple[str, ...], complaint: str) -> None:
    """What cannot be done is said in one line before anything is made; the code is 2, and no salt is shown."""
    done = gfclock("daily", *arguments)
    assert (2, "") == (done.returncode, done.stdout)
    first, *rest = done.stderr.splitlines()
    assert complaint in first
    assert rest in ([], ["gfclock: try 'gfclock daily -h' for help"])
    assert SECRET not in done.stderr


def test_a_day_is_a_board(gfclock: RunGfclock) -> None:
    """Commands take ``daily:DATE`` for a board: it is a ``gf`` deal, and its certificate names that."""
    deal = json.loads(LEAP_DAY)["deal"]
    for arguments in (("show",), ("certify",), ("certify", "--rules", "king-on-ace", "--format", "json")):
        named, dealt = gfclock(*arguments, "daily:2028-02-29"), gfclock(*arguments, deal)
        headed = dealt.stdout if "json" in arguments else dealt.stdout.replace(deal, "daily:2028-02-29", 1)
        assert dealt.returncode == named.returncode
        # The heading may say the deal as well.
        assert headed.splitlines()[1:] == named.stdout.splitlines()[1:]
        assert named.stdout.startswith("{" if "json" in arguments else "daily:2028-02-29")
    certificate = gfclock("certify", "DAILY:2028-02-29", "--format", "json").stdout
    assert deal == json.loads(certificate)["deal"]
    done = gfclock("certify", "daily:2026-02-29", "daily:2028-02-29")
    assert (2, "gfclock: '2026-02-29' is not a day: want a date of the calendar as YYYY-MM-DD\n") == (
        done.returncode,
        done.stderr,
    )
    assert done.stdout.startswith(f"daily:2028-02-29 ({deal})")
