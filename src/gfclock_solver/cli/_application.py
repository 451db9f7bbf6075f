"""The group `gfclock`: finds a command by the name of its file, and imports only the one that is called."""

import sys
from importlib import import_module
from types import ModuleType

import click

import gfclock_solver
from gfclock_solver.cli import commands


class CommandsByFile(click.Group):
    """A group whose commands are the modules of a package, by default `cli.commands`."""

    package: ModuleType = commands

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands in alphabetical order."""
        from pkgutil import iter_modules

        return sorted(module.name for module in iter_modules(self.package.__path__) if not module.name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return the command `cmd_name`, or return `None` when there is no such file."""
        if not cmd_name.isidentifier() or cmd_name.startswith("_"):
            return None
        name = f"{self.package.__name__}.{cmd_name}"
        try:
            module = import_module(name)
        except ModuleNotFoundError as error:
            if error.name == name:
                return None
            raise
        command: click.Command = module.command
        return command


def _print_version(context: click.Context, parameter: click.Parameter, is_wanted: bool) -> None:
    if not is_wanted or context.resilient_parsing:
        return
    from gfclock_solver.cli._streams import put
    from gfclock_solver.search import KERNEL

    put(f"gfclock {gfclock_solver.__version__}, kernel {KERNEL}, Python {sys.version.split()[0]}\n")
    context.exit()


@click.command(
    cls=CommandsByFile,
    no_args_is_help=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 done, 1 a certificate was rejected, 2 bad usage or input, 10 some board lost, "
    "20 some board undecided, 70 internal error, 130 interrupted, 141 output closed by its reader.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Say the version and whether the kernel runs compiled or interpreted, and exit.",
)
def application() -> None:
    """Decide deals of the patience game Grandfather's Clock exactly, with checked proofs."""
