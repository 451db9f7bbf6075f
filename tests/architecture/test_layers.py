"""The layers of the package: what may import what, and who may speak to the user."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gfclock_solver

PACKAGE = Path(gfclock_solver.__file__).parent

LAYERS = (
    "_cython_shim",
    "errors",
    "surroundings",
    "limits",
    "cards",
    "documents",
    "deals",
    "batch",
    "rules",
    "boards",
    "certificates",
    "search",
    "certifying",
    "jobs",
    "publishing",
    "views",
    "clock_patience",
    "cli",
    "__main__",
)
"""The modules and packages directly under the package, from the lowest up; the last two are the program."""

FLOOR = {"_cython_shim", "errors", "surroundings", "limits", "cards", "documents", "deals", "batch"}
"""What any game of numbered deals stands on."""

SOURCES = sorted(PACKAGE.rglob("*.py"))
TREES = {source: ast.parse(source.read_text(encoding="utf-8")) for source in SOURCES}


def layer_of(source: Path) -> str:
    """Return the module or package directly under the package that `source` belongs to, or "" for the package."""
    first = source.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def imported_layers(tree: ast.AST) -> Iterator[str]:
    """Yield the layer of every import of the package in `tree`, those in functions and type blocks among them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            package, _, rest = name.partition(".")
            if package == "gfclock_solver":
                yield rest.partition(".")[0]


def is_output(node: ast.AST) -> bool:
    """Tell whether `node` prints, exits or takes hold of a standard stream."""
    match node:
        case ast.Call(func=ast.Name(id="print" | "input" | "exit" | "quit")):
            return True
        case ast.Attribute(value=ast.Name(id="sys"), attr="exit" | "stdout" | "stderr"):
            return True
        case ast.Name(id="SystemExit"):
            return True
    return False


def test_every_module_has_a_layer() -> None:
    """What lies directly under the package is in the list of layers, so that no import goes unjudged."""
    assert set() == {layer_of(source) for source in SOURCES} - {"", *LAYERS}


def test_the_walk_sees_imports() -> None:
    """The walk finds an import at the top of a module and one inside a function."""
    tree = ast.parse("import gfclock_solver.cards\ndef f():\n    from gfclock_solver.search import solve\n")
    assert ["cards", "search"] == list(imported_layers(tree))
    assert "search" in imported_layers(TREES[PACKAGE / "certifying.py"])


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(PACKAGE)))
def test_no_import_points_up(source: Path) -> None:
    """A module imports only from its own layer and those below it."""
    layer = layer_of(source)
    if not layer:
        # The package's face tells types about names of every layer, and loads none of them.
        assert {"TYPE_CHECKING"} == guards_of_imports(TREES[source])
        return
    # Any layer may ask the package for its version.
    allowed = {"", *LAYERS[: LAYERS.index(layer) + 1]}
    assert set() == set(imported_layers(TREES[source])) - allowed


@pytest.mark.parametrize(
    ("layer", "line"),
    [
        ("batch", "from gfclock_solver.jobs import BatchJob"),
        ("deals", "import gfclock_solver.rules"),
        ("documents", "def f():\n    from gfclock_solver.deals import parse_deal"),
        ("certificates", "from gfclock_solver.search import solve"),
        ("search", "from gfclock_solver.cli._ending import run"),
    ],
)
def test_an_arrow_drawn_in_wrongly_is_noticed(layer: str, line: str) -> None:
    """An import that points up fails the test above, wherever in the module it stands."""
    assert set(imported_layers(ast.parse(line))) - set(LAYERS[: LAYERS.index(layer) + 1])


@pytest.mark.parametrize("layer", ["documents", "deals", "batch"])
def test_the_floor_knows_no_game(layer: str) -> None:
    """What serves any game of numbered deals imports nothing of one."""
    for source in SOURCES:
        if layer_of(source) == layer:
            assert set() == set(imported_layers(TREES[source])) - FLOOR - {""}, source


def guards_of_imports(tree: ast.Module) -> set[str]:
    """Return the names of the conditions under which a module imports from the package; an empty one for none."""
    guards = set()
    for node in tree.body:
        if any(imported_layers(node)):
            guarded = isinstance(node, ast.If) and isinstance(node.test, ast.Name)
            guards.add(node.test.id if guarded else "")  # type: ignore[attr-defined]  # it is an `if` on a name
    return guards


def test_certificates_never_import_the_search() -> None:
    """What is trusted does not know what is not."""
    for source in SOURCES:
        if layer_of(source) == "certificates":
            assert "search" not in imported_layers(TREES[source]), source


def test_the_other_game_needs_only_the_floor() -> None:
    """Clock Patience imports nothing of Grandfather's Clock, only what serves any game."""
    for source in SOURCES:
        if layer_of(source) == "clock_patience":
            assert set() == set(imported_layers(TREES[source])) - FLOOR - {"clock_patience"}, source


def test_imports_are_absolute() -> None:
    """No import is relative, so that the walk over imports misses none."""
    for source, tree in TREES.items():
        levels = {node.level for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert set() == levels - {0}, source


def test_output_is_recognised() -> None:
    """The check on printing knows a print, an exit and a stream when it sees them."""
    for text in ("print(1)", "sys.exit(2)", "raise SystemExit", "sys.stdout.write('')", "sys.stderr"):
        assert any(map(is_output, ast.walk(ast.parse(text)))), text


def test_only_the_command_line_prints_or_exits() -> None:
    """No module outside `cli` prints, exits or touches standard output or standard error."""
    for source, tree in TREES.items():
        if layer_of(source) != "cli":
            assert [] == [node.lineno for node in ast.walk(tree) if is_output(node) and hasattr(node, "lineno")], source


def test_only_the_command_line_knows_click() -> None:
    """The library can be used without the library that reads the command line."""
    for source, tree in TREES.items():
        if layer_of(source) != "cli":
            modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
            modules |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
            assert "click" not in modules, source
