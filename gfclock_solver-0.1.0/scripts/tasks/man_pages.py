"""Writes the man pages of all commands, from their help, with click-man; the build puts them into a wheel."""

import argparse
import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import click
from click_man.core import generate_man_page

from gfclock_solver.cli._application import application

DATE = "2027-01-01"
"""In every page, so that the same help always gives the same bytes."""


def main() -> None:
    """Write the pages to the folder that the arguments name."""
    parser = argparse.ArgumentParser(prog="scripts/run man_pages", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the pages go")
    parser.add_argument("--version", required=True, help="the version of the program")
    arguments = parser.parse_args()
    write_pages(arguments.folder, arguments.version)


def write_pages(folder: Path, version: str) -> list[Path]:
    """Write a page for every command and return them."""
    folder.mkdir(parents=True, exist_ok=True)
    pages = []
    for context in contexts_of(application, None, "gfclock"):
        page = folder / f"{context.command_path.replace(' ', '-')}.1"
        text = generate_man_page(context, version=version, date=DATE)
        page.write_text(protected(text) + "\n", encoding="utf-8", newline="\n")
        pages.append(page)
    return pages


def contexts_of(command: click.Command, parent: click.Context | None, name: str) -> Iterator[click.Context]:
    """Yield a context for a command and all commands below it, with all that its page shows in its help."""
    help_text = cleandoc(command.help or "")
    shown = click.Group(name) if isinstance(command, click.Group) else click.Command(name)
    shown.params, shown.short_help = command.params, command.short_help or help_text
    shown.help = "\n\n".join([help_text, *passages_of(command.epilog or "")])
    context = click.Context(shown, info_name=name, parent=parent)
    below = dict(commands_of(command)) if isinstance(command, click.Group) else {}
    if isinstance(shown, click.Group):
        shown.commands.update(below)
    yield context
    for each, its_command in below.items():
        yield from contexts_of(its_command, context, each)


def commands_of(group: click.Group) -> Iterator[tuple[str, click.Command]]:
    """Yield the names and commands of a group."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None, "the group has listed it"
        yield name, command


def passages_of(epilog: str) -> Iterator[str]:
    """Yield the passages of a help's end; the lines of one that click is to leave alone stay lines."""
    for passage in filter(None, epilog.split("\n\n")):
        yield passage if not passage.startswith("\b\n") else f".nf{passage[1:]}\n.fi"


def protected(page: str) -> str:
    """Return a page whose quotes at the start of lines are no commands, its dashes no hyphens, and its names whole."""
    named = re.sub(r"See (\S+) (\S+\(1\))", r"See \1-\2", page.replace(" --", r" \-\-"))
    return "\n".join(rf"\&{line}" if line.startswith("'") else line for line in named.splitlines())


if __name__ == "__main__":
    main()
