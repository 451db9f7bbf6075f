"""``gfclock schema``: what the documents of this program look like, for other programs."""

import click

from gfclock_solver.cli._ending import ExitCode
from gfclock_solver.cli._examples import examples
from gfclock_solver.cli._streams import put
from gfclock_solver.documents.schemas import schema_names, schema_text, schema_title


@click.command(short_help="Print the JSON Schema of a document.", epilog=examples("gfclock schema certificate"))
@click.argument("name", required=False, metavar="[NAME]")
def command(name: str | None) -> ExitCode:
    """Print the JSON Schema (draft 2020-12) of a kind of document, or list the kinds.

    A schema says which fields a document of that kind has, and allows no others.
    """
    if name is not None:
        put(schema_text(name))
        return ExitCode.DONE
    names = schema_names()
    width = max(map(len, names))
    put("".join(f"{each:{width}}  {schema_title(each)}\n" for each in names))
    return ExitCode.DONE
