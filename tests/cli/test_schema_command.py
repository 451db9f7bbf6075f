"""``gfclock schema``."""

import json
import subprocess
from collections.abc import Callable

import pytest

from gfclock_solver.documents.schemas import schema_names, schema_text

RunGfclock = Callable[..., "subprocess.CompletedProcess[str]"]


def test_the_kinds_of_documents_are_listed(gfclock: RunGfclock) -> None:
    """Without a name there is a line for each kind: its name, and what it is."""
    done = gfclock("schema")
    assert (0, "") == (done.returncode, done.stderr)
    names, titles = zip(*(line.split(maxsplit=1) for line in done.stdout.splitlines()), strict=True)
    assert schema_names() == list(names)
    assert [json.loads(schema_text(name))["title"] for name in names] == list(titles)


@pytest.mark.parametrize("name", schema_names())
def test_a_schema_is_printed(gfclock: RunGfclock, name: str) -> None:
    """With a name the schema is printed as it is."""
    done = gfclock("schema", name)
    assert (0, "", schema_text(name)) == (done.returncode, done.stderr, done.stdout)


def test_an_unknown_kind_is_told(gfclock: RunGfclock) -> None:
    """For an unknown kind there is one line, which names those that there are."""
    done = gfclock("schema", "nothing")
    assert (2, "") == (done.returncode, done.stdout)
    assert (
        done.stderr == f"gfclock: 'nothing' is no kind of document: want {', '.join(schema_names()[:-1])} or verify\n"
    )
