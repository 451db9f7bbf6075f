"""One file, one run: outputs are locked while they are written, and none is another's by any name."""

import os
from contextlib import suppress
from pathlib import Path

import pytest

from gfclock_solver.batch.beside import LOCK
from gfclock_solver.batch.resumable import Beginning, ResumableRun
from gfclock_solver.errors import InputError

PARAMETERS: dict[str, object] = {"range": "ms:1-9"}


@pytest.fixture
def output(tmp_path: Path) -> str:
    """Give the path of an output that does not exist yet."""
    return str(tmp_path / "out")


@pytest.mark.parametrize("beginning", ["new", "resume", "force"])
def test_two_runs_do_not_write_one_file(output: str, tmp_path: Path, beginning: Beginning) -> None:
    """While a run writes a file no other does, by whatever name, and however it begins."""
    os.symlink(output, tmp_path / "link")
    with ResumableRun(output, PARAMETERS) as run:
        run.append(b"one\n", 1)
        os.link(output, tmp_path / "twin")
        for name in ("out", "./out", "link", "twin"):
            if name != "twin" or beginning == "force":
                with pytest.raises(InputError, match="another call is writing it"):
                    ResumableRun(str(tmp_path / name), PARAMETERS, beginning=beginning)
        run.append(b"two\n", 1)
        run.finish()
    assert b"one\ntwo\n" == Path(output).read_bytes()


def test_what_a_killed_run_had_locked_is_free(output: str) -> None:
    """The file of a lock that nobody holds any more is in nobody's way, and is removed in the end."""
    Path(output + LOCK).touch()
    with ResumableRun(output, PARAMETERS) as run:
        run.finish()
    assert [Path(output)] == list(Path(output).parent.iterdir())


@pytest.mark.parametrize(
    ("one", "other", "complaint"),
    [
        ("out", "./out", "is to be written twice, as .*out too"),
        ("out", "link", "is to be written twice"),
        ("out", "twin", "is to be written twice"),
        ("new", "new", "is to be written twice"),
        ("new", "new.resume", "is the name of the state file of"),
        ("new.resume.gfclock-unfinished", "new", "is the name of the state file of"),
        ("new", "new.gfclock-lock", "is the name of the lock of"),
    ],
)
def test_one_file_is_not_written_twice(tmp_path: Path, one: str, other: str, complaint: str) -> None:
    """Two outputs are two files, by whatever names, and neither is what lies beside the other."""
    (tmp_path / "out").write_bytes(b"precious")
    (tmp_path / "link").symlink_to("out")
    os.link(tmp_path / "out", tmp_path / "twin")
    with pytest.raises(InputError, match=complaint):
        ResumableRun(f"{tmp_path}/{one}", PARAMETERS, state_beside=f"{tmp_path}/{other}", beginning="force")
    assert ["link", "out", "twin"] == sorted(os.listdir(tmp_path))
    assert b"precious" == (tmp_path / "out").read_bytes()


@pytest.mark.parametrize("length", [239, 240, 248, 255])
def test_long_names_are_names(tmp_path: Path, length: int) -> None:
    """A name as long as the system takes can be written, interrupted and resumed."""
    output = str(tmp_path / ("x" * length))
    with suppress(KeyboardInterrupt), ResumableRun(output, PARAMETERS) as run:
        run.append(b"one\n", 3)
        raise KeyboardInterrupt
    assert 2 == len(os.listdir(tmp_path))
    with ResumableRun(output, PARAMETERS, beginning="resume") as run:
        assert 3 == run.done
        run.finish()
    assert ["x" * length] == os.listdir(tmp_path)
