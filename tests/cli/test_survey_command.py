"""``gfclock survey``."""

import json
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]

KNOWN_LOST = [2, 25, 78, 169, 231, 317, 335, 344, 396]
"""The lost deals among ``ms:1-400``."""


def test_text_for_people(gfclock: RunGfclock) -> None:
    """The survey is printed with counts, shares, the interval and the states; the code is 0 whatever the verdicts."""
    done = gfclock("survey", "ms:1-400")
    lines = done.stdout.splitlines()
    assert (0, "") == (done.returncode, done.stderr)
    assert "ms:1-400  standard" == lines[0]
    assert ["solvable   391   97.7500 %", "lost         9    2.2500 %", "undecided    0    0.0000 %"] == lines[2:5]
    assert "Winnability 97.7500 %, 95 % interval 95.7797 % to 98.8118 %." == lines[6]
    assert lines[8].startswith("States searched: half of the deals at most ")


def test_undecided_deals_are_counted_both_ways(gfclock: RunGfclock) -> None:
    """Where deals are undecided, the winnability is given as if they were lost and as if they were solvable."""
    text = gfclock("survey", "ms:1-400", "--max-states", "60").stdout
    assert "if the undecided deals are lost;\n" in text
    assert "if they are solvable.\n" in text
    document = json.loads(gfclock("survey", "ms:1-400", "--max-states", "60", "--format", "json").stdout)
    assert document["undecided"] > 0
    assert {"states": 60} == document["limits"]
    assert document["winnability"]["undecided_as_lost"]["share"] == document["solvable"] / 400
    assert (
        document["winnability"]["undecided_as_solvable"]["share"]
        == (document["solvable"] + document["undecided"]) / 400
    )


def test_the_result_as_json(gfclock: RunGfclock, tmp_path: Path) -> None:
    """--json writes the document that --format json prints, and no times: two runs write the same."""
    paths = [tmp_path / "a.json", tmp_path / "b.json"]
    for path in paths:
        printed = gfclock("survey", "ms:1-400", "--json", str(path), "--format", "json")
        assert 0 == printed.returncode
        assert json.loads(printed.stdout) == json.loads(path.read_text(encoding="ascii"))
    assert paths[0].read_bytes() == paths[1].read_bytes()
    document = json.loads(paths[0].read_text(encoding="ascii"))
    assert ("gfclock-survey", 1, 400, 391, 9, 0) == tuple(
        document[name] for name in ("format", "version", "deals", "solvable", "lost", "undecided")
    )
    assert paths == sorted(tmp_path.iterdir())


def test_the_lost_deals_are_listed(gfclock: RunGfclock, tmp_path: Path) -> None:
    """--lost writes the ids that batch prints for the lost deals."""
    path = tmp_path / "lost.txt"
    assert 0 == gfclock("survey", "ms:1-400", "--lost", str(path)).returncode
    assert "".join(f"ms:{number}\n" for number in KNOWN_LOST) == path.read_text(encoding="ascii")
    assert path.read_text(encoding="ascii") == gfclock("batch", "ms:1-400", "--only", "lost", "--format", "ids").stdout


STOP_EARLY = """
from gfclock_solver.batch import resumable
append = resumable.ResumableRun.append
def append_some(self, *what):
    if self.done > 200:
        raise KeyboardInterrupt
    append(self, *what)
resumable.ResumableRun.append = append_some
"""


@pytest.mark.parametrize("names", [("--json",), ("--lost",), ("--json", "--lost")])
def test_an_interrupted_survey_goes_on(
    gfclock: RunGfclock, gfclock_after: RunGfclock, tmp_path: Path, names: tuple[str, ...]
) -> None:
    """Resumed, a survey counts what is left, and writes what one without a break writes."""

    def files(folder: str) -> list[str]:
        (tmp_path / folder).mkdir(exist_ok=True)
        return [part for name in names for part in (name, str(tmp_path / folder / name.strip("-")))]

    whole = gfclock("survey", "ms:1-1500", "--jobs", "1", *files("whole"))
    stopped = gfclock_after(STOP_EARLY, "survey", "ms:1-1500", "--jobs", "1", *files("parts"))
    assert (130, "") == (stopped.returncode, stopped.stdout)
    assert stopped.stderr.endswith(" deals are done and kept; --resume goes on from there\n")
    refused = gfclock("survey", "ms:1-1500", "--rules", "one-space", *files("parts"), "--resume")
    assert (2, True) == (refused.returncode, "rules standard, not one-space" in refused.stderr)
    resumed = gfclock("survey", "ms:1-1500", *files("parts"), "--resume")
    assert (0, whole.stdout, "") == (resumed.returncode, resumed.stdout, resumed.stderr)
    whole_files, resumed_files = (sorted((tmp_path / folder).iterdir()) for folder in ("whole", "parts"))
    assert [path.name for path in whole_files] == [path.name for path in resumed_files]
    assert [path.read_bytes() for path in whole_files] == [path.read_bytes() for path in resumed_files]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("found", {}),
        ("found", {"lost": "2"}),
        ("done", 1),
        ("done", 10_000_000),
        ("lost", 3),
        ("lost", "3"),
        ("states", [[1, 2.0]]),
        ("shifts", [[2**53, 1]]),
        ("hardest", [[1, "1", "banana"]]),
    ],
)
def test_a_state_file_that_contradicts_itself_is_refused(
    gfclock: RunGfclock, gfclock_after: RunGfclock, tmp_path: Path, name: str, value: object
) -> None:
    """A survey does not go on with counts that are not those of as many deals as are done."""
    call = ("survey", "ms:1-1500", "--jobs", "1", "--json", str(tmp_path / "survey.json"))
    assert 130 == gfclock_after(STOP_EARLY, *call).returncode
    state = tmp_path / "survey.json.resume"
    document = json.loads(state.read_text(encoding="ascii"))
    progress = document["progress"]
    (progress["found"] if name in progress["found"] else progress)[name] = value
    state.write_text(json.dumps(document), encoding="ascii")
    done = gfclock(*call, "--resume")
    assert (2, "") == (done.returncode, done.stdout)
    assert f"gfclock: {state}: not a state file of this program; --force begins anew\n" == done.stderr


def stopped_survey(gfclock_after: RunGfclock, folder: Path, *files: str) -> tuple[str, ...]:
    """Return the call of a survey that was interrupted."""
    call = (
        "survey",
        "ms:1-1500",
        "--jobs",
        "1",
        *[part if part.startswith("--") else f"{folder}/{part}" for part in files],
    )
    assert 130 == gfclock_after(STOP_EARLY, *call).returncode
    return call


def test_an_interrupted_run_is_not_thrown_away(gfclock: RunGfclock, gfclock_after: RunGfclock, tmp_path: Path) -> None:
    """Repeated without a word, or with another range, a survey does not replace what an interrupted one has found."""
    call = stopped_survey(gfclock_after, tmp_path, "--json", "a.json")
    state = tmp_path / "a.json.resume"
    before = state.read_bytes()
    for deals in ("ms:1-1500", "gf:1-9"):
        done = gfclock("survey", deals, *call[2:])
        complaint = f"gfclock: {state}: tells of an interrupted run; --resume goes on with it, --force begins anew\n"
        assert (2, "", complaint) == (done.returncode, done.stdout, done.stderr)
    assert before == state.read_bytes()
    assert 0 == gfclock(*call, "--force").returncode


def test_another_list_is_not_written(gfclock: RunGfclock, gfclock_after: RunGfclock, tmp_path: Path) -> None:
    """A survey that is resumed with another lost list is refused, and the file stays as it is."""
    call = stopped_survey(gfclock_after, tmp_path, "--json", "a.json", "--lost", "l.txt")
    precious = tmp_path / "precious.txt"
    precious.write_bytes(b"1\n2\n3\n" * 1000)
    done = gfclock(*call[:-1], str(precious), "--resume")
    assert (2, "") == (done.returncode, done.stdout)
    assert "a.json.resume: begun with l.txt, not precious.txt; call it so again" in done.stderr
    assert b"1\n2\n3\n" * 1000 == precious.read_bytes()


def test_another_file_is_not_overwritten(gfclock: RunGfclock, gfclock_after: RunGfclock, tmp_path: Path) -> None:
    """A survey that is resumed does not write over a file that was never part of the run."""
    call = stopped_survey(gfclock_after, tmp_path, "--json", "a.json")
    picture = tmp_path / "p.svg"
    picture.write_bytes(b"precious")
    done = gfclock(*call, "--plot", str(picture), "--resume")
    complaint = f"gfclock: {picture}: exists already, and is not of the run that is resumed; name another\n"
    assert (2, complaint) == (done.returncode, done.stderr)
    assert b"precious" == picture.read_bytes()


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        (("--json", "a.json", "--lost", "./a.json"), "a.json: is to be written twice, as ./a.json too"),
        (("--json", "link", "--lost", "target"), "is to be written twice"),
        (("--json", "x", "--lost", "x.resume"), "x.resume: is the name of the state file of x; want another name"),
        (("--lost", "x", "--json", "x.gfclock-lock"), "is the name of the lock of x"),
        (("--json", "q.png", "--plot", "./q.png"), "is to be written twice"),
    ],
)
def test_one_file_under_two_names_is_refused(
    gfclock: RunGfclock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: tuple[str, ...], complaint: str
) -> None:
    """No output of a survey is another one, or what lies beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "link").symlink_to("target")
    done = gfclock("survey", "ms:1-50", *files)
    assert (2, "") == (done.returncode, done.stdout)
    assert complaint in done.stderr
    assert ["link"] == [path.name for path in tmp_path.iterdir()]


def test_files_are_overwritten_only_by_force(gfclock: RunGfclock, tmp_path: Path) -> None:
    """A file of any kind that exists is left alone, unless --force is given."""
    for option in ("--json", "--lost"):
        path = tmp_path / option.strip("-")
        path.write_bytes(b"precious")
        done = gfclock("survey", "ms:1-50", option, str(path))
        assert (2, f"gfclock: {path}: exists already; --force overwrites it\n") == (done.returncode, done.stderr)
        assert b"precious" == path.read_bytes()
        assert 0 == gfclock("survey", "ms:1-50", option, str(path), "--force").returncode
        assert b"precious" not in path.read_bytes()
    assert ["json", "lost"] == sorted(path.name for path in tmp_path.iterdir())


@pytest.mark.parametrize(
    "call",
    [
        ("survey", "ms:1-200"),
        ("survey", "ms:1-20", "--shortest"),
        ("patience", "survey", "cp:0-200"),
        ("patience", "survey", "cp:0-200", "--variant", "sundial"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("name", ["plot.png", "plot.svg", "plot.pdf"])
def test_a_plot(gfclock: RunGfclock, tmp_path: Path, name: str, call: tuple[str, ...]) -> None:
    """--plot draws the result in the format of the file's name, twice the same; without matplotlib it says so."""
    path, again = tmp_path / name, tmp_path / ("again-" + name)
    done = gfclock(*call, "--plot", str(path))
    if find_spec("matplotlib") is None:
        complaint = "gfclock: a plot needs matplotlib, which is not installed: pip install 'gfclock-solver[plot]'\n"
        assert (2, "", complaint) == (done.returncode, done.stdout, done.stderr)
        assert not path.exists()
        return
    assert (0, "") == (done.returncode, done.stderr)
    assert path.read_bytes().startswith({"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}[name[-3:]])
    gfclock(*call, "--plot", str(again))
    assert path.read_bytes() == again.read_bytes()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("ms:0-5",), "out of range"),
        (("ms:1-5", "--resume"), "name it with --json or --lost"),
        (("ms:1-5", "--json", "x", "--force", "--resume"), "--resume goes on and --force begins anew"),
        (("ms:1-5", "--json", "no-such-folder/x"), "cannot write: there is no folder"),
        (("ms:1-5", "--json", "x", "--lost", "x"), "x: is to be written twice"),
        (("ms:1-5", "--plot", "plot.txt"), "plot.txt: cannot tell the format"),
        (("ms:1-5", "--lost", "x.svg", "--plot", "x.svg"), "x.svg: is to be written twice"),
    ],
)
def test_a_wrong_call_is_told(
    gfclock: RunGfclock,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    complaint: str,
) -> None:
    """A call that makes no sense is code 2 and a line that says why, and nothing is printed or written."""
    monkeypatch.chdir(tmp_path)
    done = gfclock("survey", *arguments)
    assert (2, "") == (done.returncode, done.stdout)
    assert complaint in done.stderr.splitlines()[0]
    assert [] == list(tmp_path.iterdir())


def test_the_distribution_of_fewest_shifts(gfclock: RunGfclock) -> None:
    """--shortest counts the fewest shifts of the solvable deals, the same for any number of jobs."""
    known = [7, 10, 7, 7, 4, 8, 6, 6, 1, 5, 9]
    """Of ms:1 and ms:3 to ms:12; ms:2 is lost."""
    printed = [
        gfclock("survey", "ms:1-12", "--shortest", "--format", "json", "--jobs", jobs).stdout for jobs in ("1", "2")
    ]
    assert printed[0] == printed[1]
    shifts = json.loads(printed[0])["shifts"]
    assert sorted(known) == [number for number, count in shifts["distribution"] for _ in range(count)]
    assert (round(sum(known) / 11, 9), 7, 10, 0) == tuple(shifts[name] for name in ("mean", "median", "max", "unknown"))
    assert "\n   7  3  ####" in gfclock("survey", "ms:1-12", "--shortest").stdout


def test_a_limit_keeps_fewest_shifts_unknown(gfclock: RunGfclock) -> None:
    """A solvable deal whose shortest line a limit kept unknown is counted as that, and left out of the distribution."""
    arguments = ("survey", "ms:3-3", "--shortest", "--max-states", "400")
    shifts = json.loads(gfclock(*arguments, "--format", "json").stdout)["shifts"]
    assert ([], 1, None) == (shifts["distribution"], shifts["unknown"], shifts["mean"])
    assert "A limit kept the fewest shifts of 1 solvable deals unknown." in gfclock(*arguments).stdout
