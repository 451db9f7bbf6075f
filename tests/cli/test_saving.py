"""Files that are written whole or not at all."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gfclock_solver.batch.locking import try_lock
from gfclock_solver.cli._saving import require_writable, save
from gfclock_solver.errors import InputError

needs_posix = pytest.mark.skipif(os.name != "posix", reason="modes, links, devices and limits as POSIX has them")

SAVE_UNDER_A_LIMIT = """
import resource, sys
from gfclock_solver.cli._saving import save
from gfclock_solver.errors import InputError
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
try:
    save(sys.argv[1], b"x" * 1000)
except InputError as error:
    print(error)
"""


def test_a_file_is_made(tmp_path: Path) -> None:
    """Content is written to a new file, and nothing else is left in the folder."""
    save(str(tmp_path / "new.json"), b"{}\n")
    assert [("new.json", b"{}\n")] == [(path.name, path.read_bytes()) for path in tmp_path.iterdir()]


def test_a_stream_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name - is refused, since it means a stream elsewhere; ./- is a file like any other."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"want the name of a file, as \./-"):
        require_writable("-")
    require_writable("./-")


def test_a_file_is_replaced(tmp_path: Path) -> None:
    """Content takes the place of what was there."""
    (tmp_path / "old.json").write_bytes(b"a longer content than the new one")
    save(str(tmp_path / "old.json"), b"new")
    assert [("old.json", b"new")] == [(path.name, path.read_bytes()) for path in tmp_path.iterdir()]


@needs_posix
def test_a_replaced_file_keeps_its_mode(tmp_path: Path) -> None:
    """A file that only its owner may read stays so."""
    file = tmp_path / "private.json"
    file.write_bytes(b"old")
    file.chmod(0o600)
    save(str(file), b"new")
    assert 0o600 == file.stat().st_mode & 0o777


@needs_posix
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Writing to a symbolic link replaces the file that it points to."""
    (tmp_path / "file.json").write_bytes(b"old")
    (tmp_path / "link.json").symlink_to("file.json")
    save(str(tmp_path / "link.json"), b"new")
    assert (tmp_path / "link.json").is_symlink()
    assert b"new" == (tmp_path / "file.json").read_bytes()


@needs_posix
def test_a_write_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    """When the content cannot be written whole, the old file is untouched and no other is left."""
    file = tmp_path / "old.json"
    file.write_bytes(b"old")
    done = subprocess.run(
        [sys.executable, "-c", SAVE_UNDER_A_LIMIT, str(file)], capture_output=True, text=True, check=True
    )
    assert f"{file}: cannot write: File too large\n" == done.stdout
    assert [("old.json", b"old")] == [(path.name, path.read_bytes()) for path in tmp_path.iterdir()]


def test_what_a_killed_process_left_behind_is_swept_up(tmp_path: Path) -> None:
    """An unfinished file of a process that was killed neither stops a save nor outlives it."""
    (tmp_path / "out.json.gfclock-unfinished").write_bytes(b"unfinished, and longer than the new one")
    save(str(tmp_path / "out.json"), b"new")
    assert [("out.json", b"new")] == [(path.name, path.read_bytes()) for path in tmp_path.iterdir()]


def test_two_saves_at_once_do_not_meet(tmp_path: Path) -> None:
    """While one call is about to give a file its name no other writes it."""
    with open(tmp_path / "out.json.gfclock-unfinished", "wb") as other:
        assert try_lock(other.fileno())
        with pytest.raises(InputError, match=r"out\.json: another call is writing it"):
            save(str(tmp_path / "out.json"), b"new")
    save(str(tmp_path / "out.json"), b"new")
    assert [("out.json", b"new")] == [(path.name, path.read_bytes()) for path in tmp_path.iterdir()]


@pytest.mark.parametrize("length", [240, 255])
def test_a_long_name_is_a_name(tmp_path: Path, length: int) -> None:
    """A name as long as the system takes can be written."""
    save(str(tmp_path / ("x" * length)), b"new")
    assert [("x" * length, b"new")] == [(path.name, path.read_bytes()) for path in tmp_path.iterdir()]


@needs_posix
def test_a_device_is_written_and_not_replaced(tmp_path: Path) -> None:
    """A device takes the content itself; a full one is told."""
    (tmp_path / "null.json").symlink_to(os.devnull)
    save(str(tmp_path / "null.json"), b"x")
    assert not os.path.isfile(os.devnull)
    if os.path.exists("/dev/full"):
        with pytest.raises(InputError, match="/dev/full: cannot write: No space left on device"):
            save("/dev/full", b"x")
        assert not os.path.isfile("/dev/full")


def test_a_place_that_cannot_be_written_is_told_before_the_work(tmp_path: Path) -> None:
    """A folder, a missing folder and a file that is also read are refused."""
    with pytest.raises(InputError, match="it is a folder"):
        require_writable(str(tmp_path))
    with pytest.raises(InputError, match="want the name of a file"):
        require_writable("")
    with pytest.raises(InputError, match="there is no folder"):
        require_writable(str(tmp_path / "missing" / "out.json"))
    board = tmp_path / "board.json"
    board.write_bytes(b"")
    with pytest.raises(InputError, match="is read as input, and would be overwritten"):
        require_writable(str(board), ["ms:1", str(tmp_path / "." / "board.json")])
    require_writable(str(board), ["ms:1", str(tmp_path / "other.txt")])
    require_writable(str(tmp_path / "new.json"), ["ms:1", "-"])


def test_a_folder_without_write_permission_is_told_before_the_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file cannot be replaced in a folder that cannot be written, even if the file itself could be written."""
    file = tmp_path / "old.json"
    file.write_bytes(b"old")
    require_writable(str(file))
    monkeypatch.setattr(os, "access", lambda path, mode: path != os.path.realpath(tmp_path))
    with pytest.raises(InputError, match=r"old\.json: cannot write: permission denied"):
        require_writable(str(file))
    require_writable(os.devnull)
