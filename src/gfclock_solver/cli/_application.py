"""The group `gfclock`: finds a command by the name of its file, and imports only the one that is called."""

import gc
import sys
from importlib import import_module
from types import ModuleType
from typing import Final

import click

import gfclock_solver
from gfclock_solver.cli import commands
from gfclock_solver.cli._ending import NothingAsked
from gfclock_solver.cli._examples import examples
from gfclock_solver.deals.ids import meant_deal
from gfclock_solver.errors import quote

_OTHER_WORDS: Final = {
    **dict.fromkeys(("solve", "decide", "prove", "win"), "certify"),
    **dict.fromkeys(("check", "validate"), "verify"),
    **dict.fromkeys(("analyze", "hint", "review", "difficulty"), "analyse"),
    **dict.fromkeys(("draw", "print", "view", "display"), "show"),
    **dict.fromkeys(("count", "statistics", "stats"), "survey"),
    **dict.fromkeys(("range", "deals"), "batch"),
    **dict.fromkeys(("make", "deal", "board", "boards"), "generate"),
    **dict.fromkeys(("today", "day"), "daily"),
    **dict.fromkeys(("html", "web", "play"), "page"),
    **dict.fromkeys(("export", "import"), "convert"),
    **dict.fromkeys(("help", "usage"), "-h"),
    "version": "--version",
}
"""What somebody may call a command, and its name."""


class CommandsByFile(click.Group):
    """A group whose commands are the modules of a package, by default `cli.commands`; a package in it is a group."""

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
        if sys.flags.optimize > 1:
            _restore_help(command, module)
        if ctx.resilient_parsing:
            from gfclock_solver.cli._completion import complete_by_metavar

            complete_by_metavar(command)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Raise `NothingAsked` for a bare call, whose answer is the help; parse the arguments otherwise."""
        if not args and not ctx.resilient_parsing:
            raise NothingAsked(ctx)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name, the command and its arguments; raises `click.UsageError` that says what may be meant."""
        name = args[0]
        command = self.get_command(ctx, name)
        # From here on something is done; see `main`.
        gc.freeze()
        gc.enable()
        if command is not None:
            return name, command, args[1:]
        if ctx.resilient_parsing:
            return None, None, args[1:]
        if name.startswith("-"):
            raise click.NoSuchOption(name, ctx=ctx)
        meant = self._meant(ctx, name)
        raise click.UsageError(f"no such command {quote(name)}" + (f"; did you mean '{meant}'?" if meant else ""), ctx)

    def _meant(self, ctx: click.Context, name: str) -> str | None:
        """Return the call that somebody who typed `name` for a command may have had in mind."""
        from difflib import get_close_matches

        names = self.list_commands(ctx)
        other = _OTHER_WORDS.get(name.lower())
        close = get_close_matches(name.lower(), names, n=1)
        path = ctx.command_path
        if other is not None and (other in names or other.startswith("-")):
            return f"{path} {other}"
        if close:
            return f"{path} {close[0]}"
        # A deal, without a word on what to do with it.
        deal = meant_deal(name)
        return f"{path} certify {deal}" if deal is not None and "certify" in names else None


def _restore_help(command: click.Command, module: ModuleType) -> None:
    """Give `command` the help that its function's docstring has in the source, which ``-OO`` has taken away."""
    import ast
    from inspect import cleandoc

    if command.help is not None or command.callback is None or module.__file__ is None:
        return
    with open(module.__file__, "rb") as file:
        tree = ast.parse(file.read())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.name == command.callback.__name__:
            command.help = cleandoc(ast.get_docstring(node) or "")


def _print_version(context: click.Context, parameter: click.Parameter, is_wanted: bool) -> None:
    if not is_wanted or context.resilient_parsing:
        return
    from gfclock_solver.cli._streams import put
    from gfclock_solver.search import KERNEL

    put(f"gfclock {gfclock_solver.__version__}, kernel {KERNEL}, Python {sys.version.split()[0]}\n")
    context.exit()


@click.command(
    cls=CommandsByFile,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    help="Decide deals of the patience game Grandfather's Clock exactly, with checked proofs; and of Clock Patience.",
    epilog="Exit codes: 0 done, 1 a certificate was rejected, 2 bad usage or input, 10 some board lost, "
    "20 some board undecided, 70 internal error, 129, 130 and 143 ended by a signal (130 is Ctrl-C), "
    "141 output closed by its reader.\n\n" + examples("gfclock certify ms:1", "gfclock certify -h"),
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
    """Run a command of the group."""
