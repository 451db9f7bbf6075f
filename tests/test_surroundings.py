"""How the package was installed, what is said of it, and the script that sets it up for a checkout."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from running import run_gfclock_after

from gfclock_solver import surroundings
from gfclock_solver.errors import BrokenInstallation
from gfclock_solver.surroundings import hidden_variables, how_to_install, how_to_mend, require_one_form

SCRIPTS = Path(__file__).parents[1] / "scripts"
needs_posix = pytest.mark.skipif(os.name != "posix", reason="paths, and bash, as POSIX systems have them")

OURS = EXTENSION_SUFFIXES[0]
ANOTHER = ".cpython-399-nowhere.so"


def folder_of_modules(folder: Path, **contents: tuple[str, ...]) -> str:
    """Make a folder with modules, each with its source, declarations, and files of such suffixes, and return it."""
    for module, suffixes in contents.items():
        for suffix in (".py", ".pxd", *suffixes):
            (folder / f"{module}{suffix}").write_text("something", encoding="ascii")
    return str(folder)


def test_modules_are_all_compiled_or_none(tmp_path: Path) -> None:
    """All compiled, and none compiled, are installations that work; the first is not for another Python."""
    for name, suffixes in (("all", (OURS,)), ("none", ()), ("both", (OURS, ANOTHER))):
        (tmp_path / name).mkdir()
        assert not require_one_form("package", [folder_of_modules(tmp_path / name, a=suffixes, b=suffixes)])


def test_modules_for_another_python_are_noticed(tmp_path: Path) -> None:
    """Where everything is compiled, but not for this Python, that is told apart from not being compiled."""
    assert require_one_form("package", [folder_of_modules(tmp_path, a=(ANOTHER,), b=(ANOTHER,))])


@pytest.mark.parametrize("others", [(), (ANOTHER,)])
def test_a_single_module_that_is_missing_is_named(tmp_path: Path, others: tuple[str, ...]) -> None:
    """One line names the module that is gone, or is of another Python, and says what mends it."""
    folder = folder_of_modules(tmp_path, first=(OURS,), second=others)
    with pytest.raises(BrokenInstallation, match=r"^the compiled module package\.second is not there.*; .*\w$"):
        require_one_form("package", [folder])


def test_an_empty_module_is_named(tmp_path: Path) -> None:
    """So does a file without content, which a full disk may leave behind."""
    folder = folder_of_modules(tmp_path, first=(OURS,), second=(OURS,))
    (tmp_path / f"second{OURS}").write_bytes(b"")
    with pytest.raises(BrokenInstallation, match=r"package\.second is an empty file"):
        require_one_form("package", [folder])


BROKEN_FINDER = """
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import spec_from_file_location

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == "gfclock_solver.search.compiled.table":
            return spec_from_file_location(name, sys.argv[0] + EXTENSION_SUFFIXES[0])

sys.argv[0] = {path!r}
open(sys.argv[0] + EXTENSION_SUFFIXES[0], "wb").write(b"\\x7fELF")
sys.meta_path.insert(0, Finder())
"""


def test_a_module_that_is_cut_short_is_named(tmp_path: Path) -> None:
    """A compiled module that the system cannot load is told in one line, with what mends it."""
    done = run_gfclock_after(BROKEN_FINDER.format(path=str(tmp_path / "table")), "certify", "ms:25")
    assert (70, "", 1) == (done.returncode, done.stdout, len(done.stderr.splitlines()))
    start = f"gfclock: the compiled module table cannot be loaded: {tmp_path}"
    assert done.stderr.startswith(start)
    assert "internal error" not in done.stderr


@pytest.fixture
def prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the program think that it runs in an environment of its own."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    monkeypatch.delenv("VIRTUAL_ENV", raising=False)
    return tmp_path


def without_pip(name: str) -> None:
    """Find no module."""


@needs_posix
def test_a_hint_names_a_command_that_works_here(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is lacking is installed by the tool that made the environment, into the environment that runs."""
    assert f"{prefix}/bin/python -m pip install tqdm" == how_to_install("tqdm")
    monkeypatch.setenv("VIRTUAL_ENV", str(prefix))
    assert "pip install tqdm" == how_to_install("tqdm")
    monkeypatch.setattr("importlib.util.find_spec", without_pip)
    assert f"uv pip install --python {prefix}/bin/python tqdm" == how_to_install("tqdm")
    (prefix / "pipx_metadata.json").write_text("{}", encoding="ascii")
    assert "pipx inject gfclock-solver tqdm" == how_to_install("tqdm")


@needs_posix
def test_what_mends_an_installation_depends_on_where_it_is(prefix: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A checkout is set up again, an installed package installed again."""
    root = prefix / "checkout"
    package = root / "src" / "gfclock_solver"
    package.mkdir(parents=True)
    monkeypatch.setattr(surroundings, "_PACKAGE", str(package))
    assert f"{prefix}/bin/python -m pip install --force-reinstall gfclock-solver mends it" == how_to_mend()
    (root / "pyproject.toml").write_text("", encoding="ascii")
    assert f"{prefix}/bin/python -m pip install -e {root} mends it" == how_to_mend()
    monkeypatch.setattr(sys, "prefix", str(root / ".venv"))
    assert f"remove {root}/.venv, and scripts/gfclock makes it anew" == how_to_mend()


def test_hidden_variables_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Variables are out of sight inside the block, and there again behind it."""
    monkeypatch.setenv("GFCLOCK_TEST_A", "1")
    monkeypatch.setenv("GFCLOCK_TEST_B", "2")
    with hidden_variables(lambda name, value: name == "GFCLOCK_TEST_A"):
        assert "2" == os.environ["GFCLOCK_TEST_B"]
        assert "GFCLOCK_TEST_A" not in os.environ
    assert "1" == os.environ["GFCLOCK_TEST_A"]


class Checkout:
    """A folder that looks like a checkout which has been set up."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.compiled = root / "src" / "gfclock_solver" / "search" / "compiled"
        self.compiled.mkdir(parents=True)
        for name in ("pyproject.toml", "setup.py"):
            (root / name).write_text("", encoding="ascii")
        for name in ("kernel.py", "kernel.pxd", "kernel.so"):
            (self.compiled / name).write_text(name, encoding="ascii")
        python = root / ".venv" / "bin" / "python"
        python.parent.mkdir(parents=True)
        python.symlink_to(sys.executable)
        self.stamp = root / ".venv" / "prepared"
        self.stamp.write_text("", encoding="ascii")
        text = f"{root}\n{self.shell('checksum')}{(self.compiled / 'kernel.so').relative_to(root)}\n"
        self.stamp.write_text(text, encoding="ascii")

    def shell(self, command: str) -> str:
        """Return what a command prints that has been given the functions of the script."""
        lines = (
            f"source {SCRIPTS / 'environment.bash'}",
            "set_up() { echo set-up; }",
            f"cd {self.root}; root=$PWD",
            "sources=($root/{pyproject.toml,setup.py} $root/src/gfclock_solver/*/compiled/*.{py,pxd})",
            command,
        )
        done = subprocess.run(["bash", "-c", "\n".join(lines)], capture_output=True, text=True, check=False)
        assert "" == done.stderr
        return done.stdout

    def prepare(self) -> str:
        """Return what the set-up prints, if there is one."""
        return self.shell(f"prepare_environment {self.root}")


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """Make such a folder."""
    return Checkout(tmp_path)


@needs_posix
def test_a_checkout_is_set_up_once(checkout: Checkout) -> None:
    """What is set up is left alone, also when a source was only touched, or bears a time still to come."""
    assert "" == checkout.prepare()
    later = checkout.stamp.stat().st_mtime + 10**9
    for time in (None, (later, later)):
        os.utime(checkout.compiled / "kernel.py", time)
        assert "" == checkout.prepare()


@needs_posix
@pytest.mark.parametrize(
    ("name", "content"),
    [("kernel.py", "changed"), ("kernel.pxd", "changed"), ("kernel.so", ""), ("new.py", "new"), ("kernel.so", None)],
)
def test_a_checkout_that_has_changed_is_set_up_again(checkout: Checkout, name: str, content: str | None) -> None:
    """A source that has changed or is new, and a compiled module that is empty or gone, are noticed."""
    if content is None:
        (checkout.compiled / name).unlink()
    else:
        (checkout.compiled / name).write_text(content, encoding="ascii")
        later = checkout.stamp.stat().st_mtime + 10
        os.utime(checkout.compiled / name, (later, later))
    assert "set-up\n" == checkout.prepare()


@needs_posix
def test_a_checkout_that_was_moved_is_set_up_again(checkout: Checkout, tmp_path: Path) -> None:
    """A stamp that is for another folder does not count."""
    checkout.stamp.write_text(checkout.stamp.read_text(encoding="ascii").replace(str(tmp_path), "/x"), encoding="ascii")
    assert "set-up\n" == checkout.prepare()
