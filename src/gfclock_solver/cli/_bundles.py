"""Options that belong together reach a command as one value."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

_Command = TypeVar("_Command", bound=Callable[..., Any])

Option = Callable[[Any], Any]
"""What `click.option` returns: a decorator that adds an option to a command's function."""


def bundle(name: str, make: Callable[..., object], *options: Option) -> Callable[[_Command], _Command]:
    """Return a decorator that adds `options`, in this order in the help, as the one argument `name` of a command.

    `make` is called with a keyword for each option and returns the argument; what it raises ends the call.
    """

    def decorate(command: _Command) -> _Command:
        # Asked on a function of its own, click says what the arguments of these options are called.
        bare = _with(options, lambda: None)
        names = [option.name for option in bare.__click_params__]

        @wraps(command)
        def called(*arguments: Any, **values: Any) -> Any:
            values[name] = make(**{each: values.pop(each) for each in names})
            return command(*arguments, **values)

        decorated: _Command = _with(options, called)
        return decorated

    return decorate


def _with(options: tuple[Option, ...], command: Any) -> Any:
    # The first decorator applied is the last option in the help.
    for option in reversed(options):
        command = option(command)
    return command
