"""The page as a file: one script that is the modules, nothing from elsewhere, and every text in every language."""

import json
import re
import subprocess
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from page.conftest import known_board

from gfclock_solver.rules import ALL_RULES
from gfclock_solver.views.page import LANGUAGES, PageBoard, build_page
from gfclock_solver.views.page.joining import embed, joined_script, languages

FOLDER = Path(str(files("gfclock_solver.views.page")))
MODULES = sorted([*FOLDER.glob("modules/*.js"), *FOLDER.glob("browser/*.js")])


@pytest.fixture(scope="module")
def text() -> str:
    """Return the page of one deal."""
    return build_page([known_board("ms:1")])


def test_a_page_is_small(text: str) -> None:
    """With all its languages it is under 150 KB."""
    assert len(text.encode("utf-8")) < 150_000


@pytest.mark.parametrize("module", MODULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_modules_have_the_form_that_joins(module: Path) -> None:
    """Imports and exports are written as the joining expects, and no text goes over several lines."""
    code = module.read_text(encoding="utf-8")
    wanted = r'import \{[^}]*\} from "\.{1,2}/(modules/)?[a-z0-9-]+\.js";'
    bare = re.sub(wanted, "", code)
    assert [] == re.findall(r"^import\b.*", bare, re.MULTILINE)
    if module.name != "index.js":
        exports = re.findall(r"^export\b.*", code, re.MULTILINE)
        assert [] == [
            line for line in exports if not re.match(r"export (async function|function\*?|class|const) ", line)
        ]
        assert [] == [line for line in code.splitlines() if line.count("`") % 2]


def test_every_module_of_the_page_is_in_it_once() -> None:
    """What `main.js` imports, directly or not, is joined; only what serves other programs is left out."""
    script = joined_script()
    for module in MODULES:
        names = re.findall(
            r"^export (?:async function|class|const|function) (\w+)", module.read_text("utf-8"), re.MULTILINE
        )
        found = [re.search(rf"^(async function|class|const|function) {name}\b", script, re.MULTILINE) for name in names]
        is_of_page = module.name not in ("certificates.js", "index.js", "json.js")
        assert [is_of_page] * len(names) == list(map(bool, found)), module.name


def test_the_joined_script_is_right(node: str, tmp_path: Path) -> None:
    """Node finds no fault with it: no import is left, and no name is there twice."""
    file = tmp_path / "joined.mjs"
    file.write_text(joined_script(), encoding="utf-8")
    done = subprocess.run([node, "--check", file], capture_output=True, encoding="utf-8", check=False)
    assert (0, "") == (done.returncode, done.stderr)
    assert re.search(r"^(import|export)\b", joined_script(), re.MULTILINE) is None


def test_the_policy_allows_just_the_script_and_the_style(text: str) -> None:
    """The policy comes first in the head, and its digests are those of the script and the style."""
    policy = re.search(r'<head>\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
    assert policy is not None
    inside = {}
    for tag, start in (("style", "<style>"), ("script", '<script type="module">')):
        (content,) = re.findall(f"{re.escape(start)}(.*?)</{tag}>", text, re.DOTALL)
        inside[tag] = "sha256-" + b64encode(sha256(content.encode("utf-8")).digest()).decode("ascii")
    assert policy[1] == (
        f"default-src 'none'; script-src '{inside['script']}'; style-src '{inside['style']}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def test_nothing_is_named_that_could_be_loaded(text: str) -> None:
    """No address of any server is in the page, but for the name of SVG."""
    assert {"http://www.w3.org/2000/svg"} == set(re.findall(r"\w+://[^\s\"'<>`]*", text))


def test_data_cannot_end_the_element_that_holds_it() -> None:
    """No sign that means anything to HTML is left in embedded data, and it reads back as it was."""
    data = {"</script>": ["<!--", "]]>", "&lt;", "\u2028", "\u202e", '"']}
    assert set() == set(embed(data)) & set("<>&\u2028\u202e")
    assert data == json.loads(embed(data))


def test_the_solution_cannot_be_read_before_it_is_asked_for() -> None:
    """Neither the solution's moves nor their words are in the page's text."""
    board = known_board("ms:1")
    entry = json.loads(build_page([board]).split('id="data">')[1].split("</script>")[0])["boards"][0]
    assert {"name", "deal", "rules", "board", "verdict", "par", "sealed"} == set(entry)
    assert re.fullmatch(r"[A-Za-z0-9+/]+=*", entry["sealed"])
    del entry["board"]
    assert re.search("clock|9C", json.dumps(entry)) is None


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_says_everything(code: str) -> None:
    """A language has a text for each key of English, with the same values in it, and plural forms where English has."""
    english, texts = languages()["en"], languages()[code]
    assert set(english) == set(texts)
    for key, wanted in english.items():
        assert _values(wanted) == _values(texts[key]), key
        if isinstance(wanted, dict):
            assert {"one", "other"} == set(texts[key]), key


def _values(text: Any) -> set[str]:
    whole = text["other"] if isinstance(text, dict) else text
    return set(re.findall(r"\{(\w+)\}", whole))


def test_every_text_that_the_page_asks_for_is_there() -> None:
    """Each key in the modules and in the HTML has its text; keys made of parts have one for each part."""
    code = "".join(module.read_text(encoding="utf-8") for module in MODULES) + (FOLDER / "page.html").read_text("utf-8")
    keys = set(re.findall(r'(?:\bsay\(\s*|data-text=|data-label=)"([a-z.-]+)"', code))
    assert len(keys) > 30
    assert set() == keys - set(languages()["en"])
    refusals = re.search(r'@typedef \{("no-such-place"[^}]*)\} Refusal', code)
    assert refusals is not None
    wanted = {f"refused.{name}" for name in re.findall(r'"([a-z-]+)"', refusals[1])}
    wanted |= {f"help.{name}" for rules in ALL_RULES for name in rules.name.split("+") if name != "standard"}
    assert set() == wanted - set(languages()["en"])


def test_a_page_of_many_boards_stays_small() -> None:
    """A board more costs less than a kilobyte and a half."""
    board = known_board("ms:1")
    sizes = [len(build_page([PageBoard(f"{number}", board.answer) for number in range(count)])) for count in (1, 11)]
    assert sizes[1] - sizes[0] < 10 * 1500
