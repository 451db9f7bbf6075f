"""Takes pictures of the page, to be looked at, one of them for the README.

    python tests/page/pictures.py FOLDER

There is one for each size, appearance and situation, called for instance ``1280x800-light-game.png``.
"""

import json
import sys
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from gfclock_solver.boards import deal_board
from gfclock_solver.certificates import SolvableCertificate, move_to_document
from gfclock_solver.certifying import certify
from gfclock_solver.views.page import build_page, page_board

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM: Final = "/usr/bin/chromium"
SIZES: Final = [(390, 844), (844, 390), (768, 1024), (1280, 800)]
SCHEMES: Final[list[Literal["light", "dark"]]] = ["light", "dark"]

SITUATIONS: Final[dict[str, tuple[int, str, dict[str, Any]]]] = {
    "start": (0, "", {}),
    "game": (26, "", {"four": True}),
    "hint": (8, '[data-tool="hint"]', {}),
    "solution": (0, '[data-tool="solution"]', {}),
    "menu": (12, "#menu", {}),
    "left": (14, "", {"left": True, "four": True}),
}
"""How many moves of the solution are made, what is clicked then, and what the visitor has set."""


def take(browser: "Browser", folder: Path, size: tuple[int, int], scheme: Literal["light", "dark"], name: str) -> None:
    """Take the picture of the situation `name`."""
    made, clicked, settings = SITUATIONS[name]
    board = deal_board("ms:1")
    answer = certify(board)
    assert isinstance(answer, SolvableCertificate)
    file = folder / "page.html"
    file.write_text(build_page([page_board(board, answer)], "en"), encoding="utf-8")
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(file.as_uri())
    # A first move makes the page keep the game, and so shows under which name.
    page.click('button[data-place="6"]')
    kept = {"moves": list(map(move_to_document, answer.solution.moves))[:made], "made": made}
    page.evaluate(
        "([game, settings]) => { localStorage[Object.keys(localStorage)[0]] = game;"
        " localStorage['gfclock:settings'] = settings; }",
        [json.dumps(kept), json.dumps(settings)],
    )
    page.reload()
    if clicked:
        page.click(clicked)
        page.locator(".hint, .jump:focus, dialog[open]").first.wait_for()
    if name == "solution":
        for _ in range(20):
            page.keyboard.press("ArrowRight")
    page.screenshot(path=folder / f"{width}x{height}-{scheme}-{name}.png")
    context.close()
    file.unlink()


def main() -> None:
    """Take all pictures."""
    from playwright.sync_api import sync_playwright

    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size, scheme, name in product(SIZES, SCHEMES, SITUATIONS):
            take(browser, folder, size, scheme, name)
        browser.close()


if __name__ == "__main__":
    main()
