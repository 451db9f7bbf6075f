"""The README: what it shows is what happens, and it tells of every command and of nothing that is not there."""

import re
from dataclasses import fields
from pathlib import Path

import click
import pytest
from readme.session import blocks_of, refreshed, steps_of

from gfclock_solver.cli._application import application
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.rules import Rules

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = blocks_of(README)
CONTEXT = click.Context(application)
NAMES = application.list_commands(CONTEXT)


def options_of(name: str) -> set[str]:
    """Return the long options of the command `name`."""
    command = application.get_command(CONTEXT, name)
    assert command is not None
    return {text for option in command.params for text in option.opts if text.startswith("--")}


def passage_of(name: str) -> str:
    """Return what the README has under the heading of the command `name`, or nothing."""
    found = re.search(rf"^### gfclock {name}\n(.*?)(?=^##)", README, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def test_the_readme_shows_what_happens() -> None:
    """Every command in a console block shows what stands below it; ``scripts/refresh-readme`` makes it so."""
    assert README == refreshed(README)


def test_every_command_is_run() -> None:
    """Commands stand in console blocks, which are run, or in the few `sh` blocks for setting up."""
    assert {"console", "sh"} <= {block.language for block in BLOCKS}
    other = [line for block in BLOCKS if block.language not in ("console", "sh") for line in block.lines]
    assert [] == [line for line in other if re.match(r"(\$ |gfclock |scripts/|pip )", line)]


def test_every_file_is_used() -> None:
    """A block that is a file is read by some command, and so are all Python examples."""
    steps = [step for block in BLOCKS if block.language == "console" for step in steps_of(block)]
    commands = "\n".join(line for step in steps for line in step.command)
    assert [] == [block.file for block in BLOCKS if block.file and block.file not in commands]
    assert [] == [block.lines for block in BLOCKS if block.language == "python" and not block.file]


def test_every_script_is_there() -> None:
    """The scripts that the README names exist."""
    scripts = set(re.findall(r"\bscripts/([a-z-]+)", README))
    assert {"gfclock", "test"} <= scripts
    assert [] == [name for name in sorted(scripts) if not (ROOT / "scripts" / name).is_file()]


@pytest.mark.parametrize("name", NAMES)
def test_a_command_has_its_passage(name: str) -> None:
    """Every command has a section of its own, which shows it at work and names each of its options."""
    passage = passage_of(name)
    assert f"\n$ gfclock {name} " in passage
    assert [] == sorted(option for option in options_of(name) if f"`{option}" not in passage)


def test_nothing_is_mentioned_that_is_not_there() -> None:
    """Every option and every command that the README names exists."""
    options = set().union(*(options_of(name) for name in NAMES), {"--version", "--help"})
    assert set() == set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", README)) - options
    assert set() == set(re.findall(r"(?:^### |\$ |`)gfclock ([a-z]+)", README, re.MULTILINE)) - set(NAMES)


def test_the_tables_are_whole() -> None:
    """The README has a line for each exit code and for each rule."""
    assert set(ExitCode) == {int(code) for code in re.findall(r"^\| (\d+) \|", README, re.MULTILINE)}
    rules = {field.name.replace("_", "-") for field in fields(Rules)}
    assert set() == rules - set(re.findall(r"^\| `([a-z-]+)` \|", README, re.MULTILINE))


def test_links_lead_somewhere() -> None:
    """Every link into the repository leads to a file, and every link within the README to a heading."""
    headings = {re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in README.splitlines()}
    for target in re.findall(r"\]\(([^)\s]+)\)", README):
        if target.startswith("#"):
            assert target[1:] in headings
        elif "://" not in target:
            assert (ROOT / target).exists()
