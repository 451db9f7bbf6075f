"""The trusted part stands alone: a process that checks or shows something never loads the search."""

import subprocess
import sys
from pathlib import Path

import pytest
from certificates.samples import samples

from gfclock_solver.certificates import format_certificate, pack_certificate

SEARCH = "gfclock_solver.search"


def modules_of_the_search(program: str, *arguments: str) -> list[str]:
    """Return the modules of the search that a process has loaded when it has run `program`."""
    more = f"\nprint('\\0', *[name for name in sys.modules if (name + '.').startswith('{SEARCH}.')])"
    command = [sys.executable, "-c", "import sys\n" + program + more, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.rpartition("\0")[2].split()


def test_a_process_that_searches_is_noticed() -> None:
    """The question that the other tests ask is answered with the search's modules where there are some."""
    assert SEARCH in modules_of_the_search("import gfclock_solver.search")
    assert SEARCH in modules_of_the_search("from gfclock_solver.cli._ending import run\nrun(['certify', 'ms:25'])")


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", "solvable.json", "lost.msgpack", "--shortest"),
        ("verify", "-h"),
        ("show", "ms:1", "gf:7", "board.txt"),
        ("show", "ms:1", "--format", "json"),
        ("schema",),
        ("schema", "certificate"),
    ],
    ids=" ".join,
)
def test_a_command_of_the_trusted_part_never_loads_the_search(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Checking certificates, showing boards and printing schemas take nothing of what finds answers."""
    monkeypatch.chdir(tmp_path)
    Path("solvable.json").write_text(format_certificate(samples()["midgame"]), encoding="ascii")
    Path("lost.msgpack").write_bytes(pack_certificate(samples()["lost"]))
    Path("board.txt").write_text("Clock: SHCD\n6C 7C\n", encoding="ascii")
    program = "from gfclock_solver.cli._ending import run\nassert 0 == run(sys.argv[1:])"
    assert [] == modules_of_the_search(program, *arguments)


def test_checking_a_board_of_a_day_never_loads_the_search(tmp_path: Path) -> None:
    """A document that `daily` makes is checked without what made it."""
    published = Path(__file__).parents[2] / "data" / "daily" / "2028-02.jsonl"
    program = "from gfclock_solver.cli._ending import run\nassert 0 == run(sys.argv[1:])"
    assert [] == modules_of_the_search(program, "verify", str(published))


@pytest.mark.parametrize("package", ["rules", "boards", "certificates"])
def test_what_is_trusted_and_the_readers_of_boards_never_load_the_search(package: str) -> None:
    """Importing every module of the package, readers of every format of boards among them, loads nothing of it."""
    program = (
        "from importlib import import_module\n"
        "from pkgutil import walk_packages\n"
        "package = import_module(f'gfclock_solver.{sys.argv[1]}')\n"
        "for module in walk_packages(getattr(package, '__path__', []), package.__name__ + '.'):\n"
        "    import_module(module.name)\n"
    )
    assert [] == modules_of_the_search(program, package)
