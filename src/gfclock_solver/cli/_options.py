"""Options that several commands take, as decorators; each passes one argument to the command."""

import re
from collections.abc import Callable
from typing import Any, Final, Literal, TypeVar, get_args

import click

from gfclock_solver.cli._bundles import bundle
from gfclock_solver.cli._numbers import Number
from gfclock_solver.cli._streams import ColourChoice
from gfclock_solver.documents.fields import LARGEST_NUMBER
from gfclock_solver.errors import InputError, quote
from gfclock_solver.limits import Limits
from gfclock_solver.rules import STANDARD, Rules, option_names, parse_rules

_Command = TypeVar("_Command", bound=Callable[..., Any])

TextFormat = Literal["text", "json"]
"""How an answer is written: for people, or one record a line."""


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
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= 18
    size = int(digits) << (10 * power) if is_number else 0
    # More than any memory has would be written to documents whose readers would round it.
    if not 0 < size <= LARGEST_NUMBER:
        raise click.BadParameter(f"{quote(value)} is not an amount of memory: want a number such as 500M or 2G")
    return size


def _read_seconds(context: click.Context, parameter: click.Parameter, value: str | None) -> float | None:
    if value is None:
        return None
    # Python would also read "1_0", "inf" and digits of other scripts.
    seconds = float(value) if re.fullmatch(r"[0-9]+(\.[0-9]*)?|\.[0-9]+", value, re.ASCII) else 0.0
    if not 0 < seconds <= LARGEST_NUMBER:
        raise click.BadParameter(f"{quote(value)} is not a time: want a number of seconds above 0")
    return seconds


_RULE_NAMES: Final = ", ".join(option_names())


def rules_option(command: _Command) -> _Command:
    """Add ``--rules`` as the argument `rules`, a `Rules`: what is played where no file says it."""
    return click.option(
        "--rules",
        default=STANDARD.name,
        callback=_read_rules,
        metavar="RULES",
        help=f"standard (the default), or some of {_RULE_NAMES} joined by +.",
    )(command)


def board_rules_option(command: _Command) -> _Command:
    """Add ``--rules`` as the argument `rules`, a `Rules`, or `None` for what the board's file says."""
    return click.option(
        "--rules",
        callback=_read_rules,
        metavar="RULES",
        help=f"standard, or some of {_RULE_NAMES} joined by +. "
        "Without it, what the board's file says, or else standard.",
    )(command)


def format_option(command: _Command) -> _Command:
    """Add ``--format`` as the argument `form`, ``text`` or ``json``."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(get_args(TextFormat)),
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
        type=click.Choice(get_args(ColourChoice)),
        default="auto",
        show_default=True,
        help="Colour in text; auto means on a terminal, unless NO_COLOR is set. FORCE_COLOR asks for it elsewhere.",
    )(command)


limit_options = bundle(
    "limits",
    lambda max_states, max_memory, time_limit: Limits(max_states, max_memory, time_limit),
    click.option("--max-states", type=Number(1), metavar="N", help="Give up after N states."),
    click.option(
        "--max-memory", callback=_read_memory, metavar="SIZE", help="Give up beyond SIZE, such as 500M or 2G."
    ),
    click.option("--time-limit", callback=_read_seconds, metavar="SECONDS", help="Give up after SECONDS."),
)
"""Adds ``--max-states``, ``--max-memory`` and ``--time-limit`` as the argument `limits`, a `Limits`."""
