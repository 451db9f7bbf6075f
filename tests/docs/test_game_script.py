"""The script for makers of web games that the documentation shows, run in Node in place of a browser."""

import json
import shutil
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from absent import absent
from docs.session import blocks_of
from publishing.samples import boards

from gfclock_solver.publishing.document import format_document

ROOT = Path(__file__).parents[2]
PAGE_OF_DOCS = ROOT / "docs" / "documents.md"
PACKAGE = ROOT / "src" / "gfclock_solver" / "views" / "page" / "modules"
FIRST_LINE = "// game.js: "

PAGE = """\
import { readFileSync } from "node:fs";
const shown = [];
globalThis.document = {
  getElementById: (name) => ({ set textContent(text) { shown.push([name, text]); } }),
};
globalThis.fetch = async (address) => ({ json: async () => JSON.parse(readFileSync(address, "utf-8")) });
globalThis.setTimeout = (call) => queueMicrotask(call);
process.on("exit", () => process.stdout.write(JSON.stringify(shown)));
"""
"""What of a browser the script needs: a page that remembers what it has shown, a server, and time that flies."""


def script() -> list[str]:
    """Return the lines of the script."""
    found = [
        block.lines
        for block in blocks_of(PAGE_OF_DOCS.read_text(encoding="utf-8"))
        if block.language == "js" and block.lines[0].startswith(FIRST_LINE)
    ]
    assert 1 == len(found)
    return found[0]


def texts_shown(folder: Path, document: str) -> list[str]:
    """Run the script where `document` is the board of the day, and return what the page shows one after the other."""
    node = which("node")
    if node is None:
        absent("Node is not installed")
    (folder / "daily").mkdir()
    (folder / "daily" / "2028-02-29.json").write_text(document, encoding="ascii")
    shutil.copytree(PACKAGE, folder / "node_modules" / "gfclock-solver")
    program = folder / "game.mjs"
    program.write_text(PAGE + "\n".join(script()) + "\n", encoding="utf-8")
    done = subprocess.run([node, program], cwd=folder, capture_output=True, encoding="utf-8", check=False)
    assert (0, "") == (done.returncode, done.stderr)
    shown = json.loads(done.stdout)
    assert {"game"} == {name for name, _ in shown}
    return [text for _, text in shown]


def test_the_script_has_thirty_lines() -> None:
    """It is so short that a reader takes it in at a glance."""
    assert len(script()) <= 30


@pytest.mark.parametrize("name", sorted(boards()))
def test_the_script_replays_a_solution(tmp_path: Path, name: str) -> None:
    """It shows the board as it is dealt, then the board after each move, and at last that the game is won."""
    board = boards()[name]
    document: dict[str, Any] = json.loads(format_document(board))
    texts = texts_shown(tmp_path, json.dumps(document))
    assert document["solution"]["length"] + 1 == len(texts)
    first, last = (text.replace("10", "T").translate(str.maketrans("♥♠♦♣", "HSDC")) for text in (texts[0], texts[-1]))
    piles = [(pile["hour"], pile["clock_card"], pile["target"]) for pile in document["piles"]]
    dealt = [f"{_hour(hour)} o'clock: {card}" for hour, card, _ in piles]
    dealt += [" ".join(column) for column in document["columns"]] + ["", ""]
    assert dealt == first.split("\n")
    won = [f"{_hour(hour)} o'clock: {target}" for hour, _, target in piles] + [""] * 9 + ["Won!"]
    assert won == last.split("\n")
    assert [] == [text for text in texts[:-1] if "Won!" in text]


def test_the_script_shows_a_board_without_its_solution(tmp_path: Path) -> None:
    """A board without moves is shown once."""
    texts = texts_shown(tmp_path, format_document(boards()["daily"], with_moves=False))
    assert 1 == len(texts)


def _hour(hour: int) -> str:
    return str(hour).replace("10", "T")
