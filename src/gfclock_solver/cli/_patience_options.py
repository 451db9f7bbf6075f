"""What the commands for Clock Patience share: their option, and the reading of deals."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from gfclock_solver.cli._ending import ExitCode, end_with
from gfclock_solver.cli._reading import binary_stdin, require_one_stdin
from gfclock_solver.clock_patience.rules import VARIANTS, Variant
from gfclock_solver.errors import InputError

if TYPE_CHECKING:
    from gfclock_solver.clock_patience.dealing import Deal

_Command = TypeVar("_Command", bound=Callable[..., Any])


def variant_option(command: _Command) -> _Command:
    """Add ``--variant`` as the argument `variant`, a `Variant`."""
    return click.option(
        "--variant", type=click.Choice(VARIANTS), default=VARIANTS[0], show_default=True, help="Which game is played."
    )(command)


def read_each_deal(arguments: Sequence[str], variant: Variant, codes: list[ExitCode]) -> "Iterator[Deal]":
    """Yield the deals that `arguments` name: ids, files, or ``-`` for standard input.

    An argument that cannot be read is told on standard error and leaves its code in `codes`; the others go on.
    """
    from gfclock_solver.clock_patience.dealing import read_deal

    require_one_stdin(arguments)
    for argument in arguments:
        try:
            yield read_deal(argument, variant, binary_stdin() if argument == "-" else None)
        except InputError as error:
            codes.append(end_with(error))
