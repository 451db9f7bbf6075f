"""The build: every module that is written to be compiled is compiled, from the files that it is made of."""

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


@pytest.mark.parametrize("source", HOT, ids=module_name)
def test_a_hot_module_is_built_from_its_source(source: Path) -> None:
    """An extension is made of its own source, is rebuilt with its declarations, and may fail where no compiler is."""
    module = extension_modules()[module_name(source)]
    relative = source.relative_to(ROOT).as_posix()
    assert [relative] == module["sources"]
    assert relative.replace(".py", ".pxd") in module["depends"]
    assert all((ROOT / path).is_file() for path in module["depends"])
    assert module["optional"] is True
