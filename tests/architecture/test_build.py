"""The build: every module that is written to be compiled is compiled, from the files that it is made of."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "gfclock_solver"


def extension_modules() -> dict[str, dict[str, Any]]:
    """Return the extension modules that pyproject.toml builds, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return {module["name"]: module for module in project["tool"]["setuptools"]["ext-modules"]}


def is_hot(source: Path) -> bool:
    """Tell whether `source` is written to be compiled: it has declarations beside it, or asks for Cython's names."""
    return source.with_suffix(".pxd").exists() or "import _cython_shim as cython" in source.read_text(encoding="utf-8")


HOT = sorted(source for source in SOURCES.rglob("*.py") if source.name != "_cython_shim.py" and is_hot(source))


def module_name(source: Path) -> str:
    """Return the dotted name of the module in `source`."""
    return ".".join(source.relative_to(ROOT / "src").with_suffix("").parts)


def test_the_build_compiles_every_hot_module_and_nothing_else() -> None:
    """No module that is written to be compiled is left out of the build, and no other is in it."""
    assert {module_name(source) for source in HOT} == set(extension_modules())


def declarations(source: Path) -> set[Path]:
    """Return the ``.pxd`` files that a module is compiled from: its own, and what they cimport, and so on."""
    found: set[Path] = set()
    left = [source.with_suffix(".pxd")]
    while left:
        path = left.pop()
        if path not in found and path.is_file():
            found.add(path)
            left += [SOURCES.parent.joinpath(*name.split(".")).with_suffix(".pxd") for name in cimported(path)]
    return found


def cimported(path: Path) -> set[str]:
    """Return what may be our modules of all that a ``.pxd`` file cimports: ``from a cimport b`` may mean a, or a.b."""
    found: set[str] = set()
    for line in path.read_text(encoding="utf-8").splitlines():
        if statement := re.fullmatch(r"(?:from (\S+) )?cimport (.+)", line):
            package, names = statement.groups()
            modules = [name.strip() for name in names.strip("()").split(",")]
            found |= {package, *(f"{package}.{name}" for name in modules)} if package else set(modules)
    return {name for name in found if name.startswith(f"{SOURCES.name}.")}


@pytest.mark.parametrize("source", HOT, ids=module_name)
def test_a_hot_module_is_built_from_its_source(source: Path) -> None:
    """An extension is made of its own source, is rebuilt with its declarations, and may fail where no compiler is."""
    module = extension_modules()[module_name(source)]
    relative = source.relative_to(ROOT).as_posix()
    assert [relative] == module["sources"]
    assert sorted(path.relative_to(ROOT).as_posix() for path in declarations(source)) == sorted(module["depends"])
    assert module["optional"] is True
