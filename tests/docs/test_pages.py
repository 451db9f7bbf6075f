"""The pages for users: what they show is what happens, and they tell of every command and of nothing else."""

import re
from dataclasses import fields
from pathlib import Path

import click
import pytest
from docs.session import blocks_of, pages, refreshed, steps_of

from gfclock_solver.cli._application import application
from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.rules import Rules

ROOT = Path(__file__).parents[2]
PAGES = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in pages(ROOT)}
PROJECT = "https://github.com/gfclock-solver/gfclock-solver/blob/main/"
"""Where the README's links into the repository lead, so that they work on a package index too."""

every_page = pytest.mark.parametrize("name", PAGES)


def commands_of(group: click.Group, path: tuple[str, ...] = ()) -> dict[str, click.Command]:
    """Return the commands of a group by their names, those of groups in it as ``patience certify``."""
    found: dict[str, click.Command] = {}
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            found |= commands_of(command, (*path, name))
        else:
            found[" ".join((*path, name))] = command
    return found


COMMANDS = commands_of(application)


def options_of(command: click.Command) -> set[str]:
    """Return the long options of a command."""
    return {text for option in command.params for text in option.opts if text.startswith("--")}


def headings_of(page: str) -> set[str]:
    """Return the names by which links reach the headings of a page."""
    without_blocks = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    lines = [line for line in without_blocks.splitlines() if line.startswith("#")]
    return {re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in lines}


@every_page
def test_a_page_shows_what_happens(name: str) -> None:
    """Every command in a console block shows what stands below it; ``scripts/refresh-docs`` makes it so."""
    assert PAGES[name] == refreshed(PAGES[name])


@every_page
def test_every_command_is_run(name: str) -> None:
    """Commands stand in console blocks, which are run, or in the few `sh` blocks for setting up."""
    blocks = blocks_of(PAGES[name])
    other = [line for block in blocks if block.language not in ("console", "sh") for line in block.lines]
    assert [] == [line for line in other if re.match(r"(\$ |gfclock |scripts/|pip )", line)]


@every_page
def test_every_file_is_used(name: str) -> None:
    """A block that is a file is read by some command of its page, and so are all Python examples."""
    blocks = blocks_of(PAGES[name])
    steps = [step for block in blocks if block.language == "console" for step in steps_of(block)]
    commands = "\n".join(line for step in steps for line in step.command)
    assert [] == [block.file for block in blocks if block.file and block.file not in commands]
    assert [] == [block.lines for block in blocks if block.language == "python" and not block.file]


def test_the_readme_is_short() -> None:
    """What is not for everybody stands in docs/."""
    assert len(PAGES["README.md"].splitlines()) <= 280


@every_page
def test_every_script_is_there(name: str) -> None:
    """The scripts that a page names exist."""
    for script in set(re.findall(r"\bscripts/([\w/.-]*\w)", PAGES[name])):
        assert (ROOT / "scripts" / script).exists(), script


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_is_shown_with_its_help(name: str) -> None:
    """Every command has a passage that shows its help, and somewhere it is seen at work."""
    everything = "\n".join(PAGES.values())
    assert f"\n## gfclock {name}\n" in everything
    assert f"\n$ gfclock {name} -h\n" in everything
    assert re.search(rf"^\$ .*\bgfclock {name} (?!-h$)", everything, re.MULTILINE)


def test_nothing_is_mentioned_that_is_not_there() -> None:
    """Every option and every command that a page names exists."""
    options = set().union(*map(options_of, COMMANDS.values()), {"--version", "--help"})
    commands = {name.partition(" ")[0] for name in COMMANDS}
    for name, page in PAGES.items():
        # A line that is no call of ours may have options of others.
        others = r"(\$ )?(pip|pipx|uv|node|npm|dask|scripts/run) "
        ours = "\n".join(line for line in page.splitlines() if not re.match(others, line))
        assert set() == set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", ours)) - options, name
        named = re.findall(r"(?:^#+ |\$ |`)gfclock ([a-z]+)", page, re.MULTILINE)
        assert set() == set(named) - commands, name


def test_the_tables_are_whole() -> None:
    """There is a line for each exit code and for each rule."""
    codes = re.findall(r"^\| (\d+) \|", PAGES["docs/commands.md"], re.MULTILINE)
    assert set(ExitCode) == set(map(int, codes))
    rules = {field.name.replace("_", "-") for field in fields(Rules)}
    assert set() == rules - set(re.findall(r"^\| `([a-z-]+)` \|", PAGES["docs/rules.md"], re.MULTILINE))


@every_page
def test_links_lead_somewhere(name: str) -> None:
    """Every link into the project leads to a file, and to a heading of it if it names one."""
    for link in re.findall(r"\]\(([^)\s]+)\)", PAGES[name]):
        if link.startswith(PROJECT):
            target = link.removeprefix(PROJECT)
        elif "://" in link:
            continue
        else:
            # A package index shows the README alone.
            assert name != "README.md" or link.startswith("#"), link
            target = link if not link.startswith("#") else f"{Path(name).name}{link}"
            target = (Path(name).parent / target).as_posix()
        path, _, heading = target.partition("#")
        found = (ROOT / path).resolve()
        assert found.exists(), link
        assert not heading or heading in headings_of(found.read_text(encoding="utf-8")), link


def test_every_page_is_linked() -> None:
    """The README leads to every page of docs/."""
    assert [] == [name for name in PAGES if name != "README.md" and f"{PROJECT}{name}" not in PAGES["README.md"]]
