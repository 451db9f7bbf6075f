"""What a shell completes: commands, options and choices by click; the rest by what the help calls a value.

An option or argument that the help calls FILE completes the names of files, one that it calls BOARD those and the
names of deal sources, and so on: a new command needs nothing here.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    ZshComplete,
    add_completion_class,
    get_completion_class,
)

from gfclock_solver.cli._ending import COMPLETION_VARIABLE
from gfclock_solver.cli._streams import put
from gfclock_solver.errors import InputError, quote

SHELLS: Final = ("bash", "zsh", "fish")


@add_completion_class
class _Bash(BashComplete):
    """As click's own, but for the blank behind ``ms:``, where a number is to follow."""

    source_template = """\
%(complete_func)s() {
    local IFS=$'\\n' response completion type value
    response=$(env COMP_WORDS="${COMP_WORDS[*]}" COMP_CWORD=$COMP_CWORD %(complete_var)s=bash_complete "$1")
    for completion in $response; do
        IFS=',' read -r type value <<<"$completion"
        case $type in
        dir) compopt -o dirnames ;;
        file) compopt -o default ;;
        plain)
            COMPREPLY+=("$value")
            [[ $value != *: ]] || compopt -o nospace
            ;;
        esac
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


@add_completion_class
class _Zsh(ZshComplete):
    """As click's own, but for the blank behind ``ms:``, where a number is to follow."""

    source_template = """\
#compdef %(prog_name)s
%(complete_func)s() {
    local -a plain described numbered response
    local type key description
    (( ! $+commands[%(prog_name)s] )) && return 1
    response=("${(@f)$(env COMP_WORDS="${words[*]}" COMP_CWORD=$((CURRENT-1)) \\
        %(complete_var)s=zsh_complete %(prog_name)s)}")
    for type key description in ${response}; do
        case $type in
        dir) _path_files -/ ;;
        file) _path_files -f ;;
        plain)
            if [[ $key == *: ]]; then
                numbered+=("$key")
            elif [[ $description == _ ]]; then
                plain+=("$key")
            else
                described+=("${key//:/\\\\:}:$description")
            fi
            ;;
        esac
    done
    (( ! $#described )) || _describe -V unsorted described -U
    (( ! $#numbered )) || compadd -U -S '' -V unsorted -a numbered
    (( ! $#plain )) || compadd -U -V unsorted -a plain
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""


def complete(application: click.Group, instruction: str) -> None:
    """Answer a shell: it asks ``bash_source`` for what it is to run at its start, ``bash_complete`` at every Tab."""
    shell, _, what = instruction.partition("_")
    if shell not in SHELLS or what not in ("source", "complete"):
        raise InputError(f"{COMPLETION_VARIABLE}={quote(instruction)}: want a shell's name and _source, as bash_source")
    completer_class = get_completion_class(shell)
    assert completer_class is not None, "click has the class, or it is above"
    completer = completer_class(application, {}, "gfclock", COMPLETION_VARIABLE)
    put((completer.source() if what == "source" else completer.complete()) + "\n")


def complete_by_metavar(command: click.Command) -> None:
    """Let the values of the options and arguments of `command` be completed by what the help calls them."""
    for parameter in command.params:
        names = re.findall("[A-Z]+", parameter.metavar or "")
        completers = dict.fromkeys(each for name in names for each in _COMPLETERS.get(name, ()))
        if completers and not isinstance(parameter.type, click.Choice):
            parameter.type = _Completed(completers)


class _Completed(click.types.StringParamType):
    """A text that is completed; while completing, nothing is converted or refused."""

    def __init__(self, completers: Iterable[Callable[[str], Iterable[str]] | str]) -> None:
        self._completers = completers

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the texts that begin with `incomplete`, and the word to the shell to look for files."""
        items: list[CompletionItem] = []
        for completer in self._completers:
            if isinstance(completer, str):
                items.append(CompletionItem(incomplete, type=completer))
            else:
                items += [CompletionItem(text) for text in completer(incomplete) if text.startswith(incomplete)]
        return items


def _sources(incomplete: str) -> Iterable[str]:
    from gfclock_solver.deals.sources import source_names

    return [f"{name}:" for name in source_names()]


def _boards(incomplete: str) -> Iterable[str]:
    from gfclock_solver.deals.ids import DAILY

    return [f"{DAILY}:", *_sources(incomplete)]


def _dates(incomplete: str) -> Iterable[str]:
    from gfclock_solver.deals.today import today

    return [str(today())]


def _rules(incomplete: str) -> Iterable[str]:
    from gfclock_solver.rules import STANDARD, option_names

    begun, plus, _ = incomplete.rpartition("+")
    chosen = begun.split("+")
    return [
        *([] if begun else [STANDARD.name]),
        *(f"{begun}{plus}{name}" for name in option_names() if name not in chosen),
    ]


def _layouts(incomplete: str) -> Iterable[str]:
    from gfclock_solver.rules import CLOCK_LAYOUTS

    return sorted(CLOCK_LAYOUTS)


def _grades(incomplete: str) -> Iterable[str]:
    from gfclock_solver.search.difficulty import GRADES

    begun, comma, _ = incomplete.rpartition(",")
    return [f"{begun}{comma}{grade}" for grade in GRADES]


def _zones(incomplete: str) -> Iterable[str]:
    import zoneinfo

    return sorted(zoneinfo.available_timezones())


def _schemas(incomplete: str) -> Iterable[str]:
    from gfclock_solver.documents.schemas import schema_names

    return schema_names()


_COMPLETERS: Final[dict[str, tuple[Callable[[str], Iterable[str]] | str, ...]]] = {
    "BOARD": (_boards, "file"),
    "CERT": ("file",),
    "DATE": (_dates,),
    "DEAL": (_sources,),
    "FILE": ("file",),
    "FOLDER": ("dir",),
    "FROM": (_dates,),
    "GRADES": (_grades,),
    "LAYOUT": (_layouts,),
    "NAME": (_schemas,),
    "RANGE": (_sources,),
    "RULES": (_rules,),
    "TO": (_dates,),
    "ZONE": (_zones,),
}
"""What completes a value, by what the help calls it: functions, or the shell's own ``file`` or ``dir``."""
