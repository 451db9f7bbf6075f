"""Options that several commands take, as decorators; each passes one argument to the command."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from gfclock_solver.errors import InputError
from gfclock_solver.limits import Limits
from gfclock_solver.rules import Rules, parse_rules

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _read_rules(context: click.Context, parameter: click.Parameter, value: str | None) -> Rules | None:
    try:
        return None if value is None else parse_rules(value)
    except InputError as error:
        raise click.BadParameter(str(error)) from error


def _read_memory(context: click.Context, parameter: click.Parameter, value: str | None) -> int | None:
    """Return a number of bytes; K, M, G and T are powers of 1024, with or without B or iB behind them."""
    if value is None:
        return None
    text = value.upper().removesuffix("B").removesuffix("I")
    power = "KMGT".find(text[-1:]) + 1 if text else 0
    digits = text[:-1] if power else text
    # More digits than any memory has would only fail later.
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 18 and int(digits) > 0):
        raise click.BadParameter(f"{value!a} is not an amount of memory: want a number such as 500M or 2G")
    return int(digits) << (10 * power)


def _read_seconds(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    # Asked this way, "nan" fails too.
    if not seconds > 0:
        raise click.BadParameter(f"{value!a} is not a time: want a number of seconds above 0")
    return seconds


def rules_option(command: _Command) -> _Command:
    """Add ``--rules`` as the argument `rules`, a `Rules` or `None`."""
    return click.option(
        "--rules",
        callback=_read_rules,
        metavar="RULES",
        help="standard, or some of king-on-ace, both-directions, alternate-colours, one-space, runs joined by +. "
        "Without it, what the board's file says, or else standard.",
    )(command)


def format_option(command: _Command) -> _Command:
    """Add ``--format`` as the argument `form`, ``text`` or ``json``."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Text for people, or one JSON record a line.",
    )(command)


def colour_option(command: _Command) -> _Command:
    """Add ``--colour`` (also ``--color``) as the argument `colour`, a `ColourChoice`."""
    return click.option(
        "--colour",
        "--color",
        "colour",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        show_default=True,
        help="Colour in text; auto means on a terminal, unless NO_COLOR is set. FORCE_COLOR asks for it elsewhere.",
    )(command)


def limit_options(command: _Command) -> _Command:
    """Add ``--max-states``, ``--max-memory`` and ``--time-limit`` as the arguments that `limits_of` takes."""
    options = (
        click.option("--max-states", type=click.IntRange(min=1), metavar="N", help="Give up after N states."),
        click.option(
            "--max-memory", callback=_read_memory, metavar="SIZE", help="Give up beyond SIZE, such as 500M or 2G."
        ),
        click.option("--time-limit", callback=_read_seconds, metavar="SECONDS", help="Give up after SECONDS."),
    )
    # The first decorator applied is the last option in the help.
    for option in reversed(options):
        command = option(command)
    return command


def limits_of(max_states: int | None, max_memory: int | None, time_limit: float | None) -> Limits:
    """Return the limits that the options of `limit_options` ask for."""
    return Limits(states=max_states, memory=max_memory, seconds=time_limit)
