"""Change one operator or constant of the trusted modules at a time, and see whether their tests notice.

What a verdict rests on must be tested so well that no small change of it goes unnoticed.  Every comparison, arithmetic
or logical operator and every number or truth value in a module is replaced by its neighbours, one at a time; each
mutant, in a copy of the package, is put before the module's fast tests.  One that passes them all is printed, unless it
stands below among those that are known to be equivalent.  POSIX only.
"""

import argparse
import ast
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Final, NamedTuple

import hypothesis  # noqa: F401 -- loaded once for all mutants
import pytest

ROOT: Final = Path(__file__).resolve().parents[2]

TESTS: Final = {
    "rules": ["tests/test_rules.py", "tests/test_reprs.py", "tests/property/test_cards_and_rules.py"],
    "certificates/checker": [
        "tests/certificates/test_rejected.py",
        "tests/certificates/test_accepted.py",
    ],
    "certificates/reachable": ["tests/certificates/test_reachable.py", "tests/certificates/test_accepted.py"],
    "certificates/keys": ["tests/certificates/test_keys.py", "tests/certificates/test_reachable.py"],
    "certificates/fewest_shifts": ["tests/certificates/test_reachable.py", "tests/certificates/test_accepted.py"],
}
"""The trusted modules, and the tests that must notice a change in each."""

_PACE: Final = "how often progress is told"
_ESTIMATE: Final = "what memory is counted, an upper bound with some room"
_UNUSED: Final = "a last level is made that is never looked at"
_PLAIN: Final = "the plain way gives the same answers, only later"

EQUIVALENT: Final = {
    "reachable 4096 -> 4097 in: PROGRESS_INTERVAL: Final = 4096": _PACE,
    "reachable 4096 -> 4095 in: PROGRESS_INTERVAL: Final = 4096": _PACE,
    "fewest_shifts 4096 -> 4097 in: PROGRESS_INTERVAL: Final = 4096": _PACE,
    "fewest_shifts 4096 -> 4095 in: PROGRESS_INTERVAL: Final = 4096": _PACE,
    "reachable GtE -> Gt in: if len(known) >= next_report:": _PACE,
    "fewest_shifts GtE -> Gt in: if on_progress is not None and len(known) + len(next_level) >= next_report:": _PACE,
    "keys 160 -> 161 in: BYTES_PER_KEY: Final = 160": _ESTIMATE,
    "keys 160 -> 159 in: BYTES_PER_KEY: Final = 160": _ESTIMATE,
    "checker False -> True in: plain: bool = False,": _PLAIN,
    "reachable False -> True in: plain: bool = False,": _PLAIN,
    "fewest_shifts Lt -> LtE in: if shifts < at_most:": _UNUSED,
    "fewest_shifts False -> True in: plain: bool = False,": _PLAIN,
    "reachable True -> False in: @dataclass(frozen=True)": "nothing tries to change a result",
}
"""Mutants that behave as the original does, by module, change and line, and why."""

SECONDS: Final = 120
BYTES: Final = 2 * 2**30
"""What the tests of a mutant may take; one that never ends, or never stops growing, is noticed too."""

_OTHERS: Final[dict[type[ast.AST], list[type[ast.AST]]]] = {
    ast.Lt: [ast.LtE, ast.Gt],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.Lt],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
    ast.Add: [ast.Sub],
    ast.Sub: [ast.Add],
    ast.Mult: [ast.Add, ast.FloorDiv],
    ast.FloorDiv: [ast.Mult],
    ast.Mod: [ast.Add],
    ast.Pow: [ast.Mult],
    ast.LShift: [ast.RShift],
    ast.BitOr: [ast.BitAnd],
    ast.And: [ast.Or],
    ast.Or: [ast.And],
    ast.Not: [],
    ast.USub: [ast.UAdd],
}


class Mutant(NamedTuple):
    """A module with one change."""

    name: str
    """Where and what the change is: ``rules:181 2 -> 3 in: ...``, the line and what stands there."""
    source: str

    @property
    def kind(self) -> str:
        """The name without the line's number."""
        return re.sub(r":\d+", "", self.name, count=1)


def main() -> int:
    """Try the mutants, and return the exit code: 1 when one goes unnoticed."""
    parser = argparse.ArgumentParser(prog="scripts/run mutants", description="See whether tests notice small changes.")
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"some of {', '.join(TESTS)} (default: all)")
    parser.add_argument("--list", action="store_true", help="only list the mutants")
    arguments = parser.parse_args()
    os.chdir(ROOT)
    sys.dont_write_bytecode = True
    unnoticed = count = 0
    for module in arguments.modules or TESTS:
        path = ROOT / "src" / "gfclock_solver" / f"{module}.py"
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(ROOT / "src", folder, dirs_exist_ok=True)
            copy = Path(folder) / path.relative_to(ROOT / "src")
            if not arguments.list and not passes(folder, TESTS[module]):
                print(f"{module}: its tests fail without a change", file=sys.stderr)
                return 2
            for mutant in mutants_of(path.read_text(encoding="utf-8"), module.rpartition("/")[2]):
                count += 1
                if arguments.list:
                    print(mutant.name)
                    continue
                copy.write_text(mutant.source, encoding="utf-8")
                if mutant.kind not in EQUIVALENT and passes(folder, TESTS[module]):
                    unnoticed += 1
                    print(f"unnoticed: {mutant.name}", flush=True)
    print(f"{count} mutants, {unnoticed} unnoticed")
    return 1 if unnoticed else 0


def passes(folder: str, tests: list[str]) -> bool:
    """Tell whether the package in `folder` passes `tests` in time."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] == 0
    # What is loaded already need not be loaded for every mutant; of the package that must be nothing.
    signal.alarm(SECONDS)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    sys.path.insert(0, folder)
    os.environ["PYTHONPATH"] = folder
    # Loaded already, hypothesis cannot be prepared for better messages, which nobody reads.
    options = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    os._exit(pytest.main([*options, f"--rootdir={ROOT}", *tests]))


def mutants_of(source: str, module: str) -> Iterator[Mutant]:
    """Yield every mutant of the module of this source."""
    original = ast.parse(source)
    places = list(_places(original))
    for number, place in enumerate(places):
        for choice in range(len(_changes(place))):
            tree = deepcopy(original)
            node = list(_places(tree))[number]
            line = source.splitlines()[node.lineno - 1].strip()
            what = _changes(node)[choice]
            change = what[0]
            _apply(node, what[1])
            yield Mutant(f"{module}:{node.lineno} {change} in: {line}", ast.unparse(tree))


def _places(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions that may be changed, always in the same order; types are left out."""
    types: set[int] = set()
    for node in ast.walk(tree):
        hints = [getattr(node, name, None) for name in ("annotation", "returns")]
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.BinOp) and isinstance(node.value.op, ast.BitOr):
            # The name of a union of types.
            hints.append(node.value)
        for hint in hints:
            if hint is not None:
                types.update(map(id, ast.walk(hint)))
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Compare | ast.BinOp | ast.BoolOp | ast.UnaryOp | ast.Constant)
            and id(node) not in types
        ):
            yield node


def _changes(node: ast.expr) -> list[tuple[str, object]]:
    """Return the changes of a node, each with its name and what `_apply` takes."""
    match node:
        case ast.Compare(ops=[operator]) | ast.BinOp(op=operator) | ast.BoolOp(op=operator):
            others = _OTHERS.get(type(operator), [])
            return [(f"{type(operator).__name__} -> {other.__name__}", other()) for other in others]
        case ast.UnaryOp(op=ast.Not()):
            return [("not dropped", None)]
        case ast.UnaryOp(op=ast.USub()):
            return [("minus dropped", None)]
        case ast.Constant(value=bool() as value):
            return [(f"{value} -> {not value}", not value)]
        case ast.Constant(value=int() as value):
            return [(f"{value} -> {other}", other) for other in (value + 1, value - 1)]
    return []


def _apply(node: ast.expr, change: object) -> None:
    match node:
        case ast.Compare():
            node.ops = [change]  # type: ignore[list-item]  # an operator
        case ast.BinOp() | ast.BoolOp():
            node.op = change  # type: ignore[assignment]  # an operator
        case ast.UnaryOp():
            node.op = ast.UAdd()
            if not isinstance(node.operand, ast.Constant):
                # `not x` becomes `bool(x)`, said with operators alone.
                node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
        case ast.Constant():
            node.value = change  # type: ignore[assignment]  # a constant


if __name__ == "__main__":
    sys.exit(main())
