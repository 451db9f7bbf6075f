"""The page's modules in Node: a second opinion on rules, verdicts, deals and certificates, and it is the same."""

import os
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from absent import absent
from page.comparison import (
    Ask,
    compare_certificates,
    compare_deals,
    compare_games,
    compare_hints,
    compare_positions,
    modules,
)

from gfclock_solver.rules import ALL_RULES

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def ask(node: str) -> Iterator[Ask]:
    """Return what asks the modules a question."""
    with modules() as asked:
        yield asked


def test_legal_moves_are_the_same(ask: Ask) -> None:
    """In every rule set and layout the same moves are legal, lead to the same positions, and all others are refused."""
    assert compare_positions(ask, 960, random.Random(1))["positions"] == 960


def test_deals_are_the_same(ask: Ask) -> None:
    """Every source deals the same boards, from the first to the last deal and none beyond."""
    compare_deals(ask, 40, random.Random(2))


def test_certificates_are_accepted_and_rejected_alike(ask: Ask) -> None:
    """Two checkers that share no code agree on true certificates, false ones, and what is none."""
    seen = compare_certificates(ask, 128, 1000, random.Random(3))
    assert min(seen["solvable"], seen["lost"], seen["mutated: rejected"], seen["mutated: no certificate"]) > 20


def test_verdicts_are_the_same_after_every_move_and_hints_never_lose(ask: Ask) -> None:
    """Over whole games the page says of each position what the search says, and hints at moves that keep it won."""
    seen = compare_games(ask, 32, random.Random(4))
    assert seen["lost"] > 0
    assert seen["hints"] > 500


def test_lines_that_win_are_made_of_legal_moves(ask: Ask) -> None:
    """What the page's solver calls a line that wins, the plain rules play to the end."""
    compare_hints(ask, [(f"ms:{number}", rules) for number, rules in enumerate(ALL_RULES, 300)], 64, random.Random(5))


def test_the_checker_for_the_command_line_has_the_same_exit_codes(node: str, tmp_path: Path) -> None:
    """Verified is 0, rejected 1, not readable 2."""
    from gfclock_solver import certify
    from gfclock_solver.certificates import format_certificate

    text = "".join(format_certificate(certify(deal)) + "\n" for deal in ("ms:1", "ms:25"))  # type: ignore[arg-type]
    wrong = text.replace('"positions":18', '"positions":17')
    for content, code, said in [(text, 0, "verified"), (wrong, 1, "REJECTED"), (text + "x", 2, ""), ("", 2, "")]:
        file = tmp_path / "certificates.jsonl"
        file.write_text(content, encoding="ascii")
        script = ROOT / "scripts" / "verify.mjs"
        done = subprocess.run([node, script, file], capture_output=True, encoding="utf-8", check=False)
        assert code == done.returncode, done.stderr
        assert said in done.stdout


def _developers_tools() -> None:
    if not (ROOT / "node_modules" / "ajv").exists():
        absent("npm ci has not been run")


def _run(*call: str | Path, cwd: Path = ROOT) -> str:
    environment = os.environ | {"NO_COLOR": "1"}
    done = subprocess.run(call, cwd=cwd, capture_output=True, encoding="utf-8", check=False, env=environment)
    assert 0 == done.returncode, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_the_modules_own_tests_pass(node: str) -> None:
    """Node's test runner finds no fault."""
    _run(node, "--test", "tests/page/modules.test.mjs")


def test_schemas_pass_ajvs_strict_mode(node: str) -> None:
    """Readers in JavaScript can use the schemas as they are."""
    _developers_tools()
    _run(node, "--test", "tests/page/schemas.test.mjs")


def test_the_modules_are_typed_and_tidy() -> None:
    """The type checker and the linter find no fault."""
    _developers_tools()
    _run("npx", "--no-install", "tsc", "-p", "tests/page")
    _run("npx", "--no-install", "biome", "check")


def test_declarations_are_those_of_the_modules_and_schemas(node: str) -> None:
    """What `npm run types` writes is what is kept."""
    _developers_tools()
    folder = ROOT / "src" / "gfclock_solver" / "views" / "page" / "modules"
    before = {path.name: path.read_text("utf-8") for path in folder.rglob("*.d.ts")}
    _run("npm", "run", "--silent", "types")
    assert before == {path.name: path.read_text("utf-8") for path in folder.rglob("*.d.ts")}


def test_the_package_can_be_packed_and_used(node: str, tmp_path: Path) -> None:
    """What `npm pack` makes is imported by a program, and typed for it."""
    _developers_tools()
    folder = ROOT / "src" / "gfclock_solver" / "views" / "page" / "modules"
    (tmp_path / "node_modules").mkdir()
    packed = _run("npm", "pack", "--silent", "--pack-destination", tmp_path, cwd=folder).strip()
    _run("tar", "-xzf", packed, cwd=tmp_path)
    (tmp_path / "package").rename(tmp_path / "node_modules" / "gfclock-solver")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="ascii")
    (tmp_path / "game.ts").write_text(
        'import { dealBoard, Game, positionOf, rulesOf, solve } from "gfclock-solver";\n'
        'import type { BoardDocument, CertificateDocument } from "gfclock-solver/documents";\n'
        'const rules = rulesOf("standard"), board = dealBoard("ms:25");\n'
        "if (rules === null || board === null) throw new Error();\n"
        "const game: Game = new Game(positionOf(board), rules);\n"
        'const verdict: CertificateDocument["verdict"] | "undecided" = solve(game.position, rules).verdict;\n'
        "export const columns = (shown: BoardDocument): string[][] => shown.columns;\nconsole.log(verdict);\n",
        encoding="ascii",
    )
    tsc = ROOT / "node_modules" / "typescript" / "bin" / "tsc"
    options = ["--strict", "--target", "es2023", "--module", "nodenext", "--moduleResolution", "nodenext"]
    _run(node, tsc, *options, "game.ts", cwd=tmp_path)
    assert "lost\n" == _run(node, "game.js", cwd=tmp_path)
