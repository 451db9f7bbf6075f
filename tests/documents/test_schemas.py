"""The schemas themselves: sound, strict, of one mind with each other and with the program's words."""

import json
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_args

import pytest
from jsonschema import Draft202012Validator

from gfclock_solver.clock_patience.rules import VARIANTS, Verdict as PatienceVerdict
from gfclock_solver.documents.schemas import schema_names, schema_text, schema_title
from gfclock_solver.errors import InputError
from gfclock_solver.limits import LimitName, Verdict
from gfclock_solver.rules import ALL_RULES, CLOCK_LAYOUTS
from gfclock_solver.search.difficulty import GRADES, Difficulty

SCHEMAS: dict[str, Any] = {name: json.loads(schema_text(name)) for name in schema_names()}

WORDS = {
    "rules": {rules.name for rules in ALL_RULES},
    "layout": set(CLOCK_LAYOUTS),
    "grade": set(GRADES),
    "limit": set(get_args(LimitName)),
    "verdict": set(get_args(Verdict)),
    "variant": set(VARIANTS),
    "patience_verdict": set(get_args(PatienceVerdict)),
}


def parts_of(schema: object) -> Iterator[dict[str, Any]]:
    """Yield every object in a schema, the schema itself first."""
    if isinstance(schema, dict):
        yield schema
    values = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for value in values:
        yield from parts_of(value)


def test_there_is_a_schema_for_every_document() -> None:
    """The kinds of documents are those that the commands write."""
    assert schema_names() == [
        "analysis",
        "batch",
        "board",
        "certificate",
        "patience-batch",
        "patience-certificate",
        "patience-chances",
        "patience-show",
        "patience-survey",
        "show",
        "survey",
        "undecided",
        "verify",
    ]


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(name: str) -> None:
    """It is a schema of draft 2020-12, has a title of its own, stands alone, and is ASCII that ends in a newline."""
    schema = SCHEMAS[name]
    Draft202012Validator.check_schema(schema)
    assert ("https://json-schema.org/draft/2020-12/schema", f"urn:gfclock:schema:{name}") == (
        schema["$schema"],
        schema["$id"],
    )
    assert schema_title(name) == schema["title"]
    references = {part["$ref"] for part in parts_of(schema) if "$ref" in part}
    assert {f"#/$defs/{definition}" for definition in schema["$defs"]} == references
    assert schema_text(name).endswith("}\n")


def test_titles_differ() -> None:
    """No two kinds of documents have the same title."""
    assert len(SCHEMAS) == len({schema["title"] for schema in SCHEMAS.values()})


@pytest.mark.parametrize("name", SCHEMAS)
def test_no_object_takes_unknown_fields(name: str) -> None:
    """Every object lists its fields, allows no others, and requires no field that it does not list."""
    objects = [part for part in parts_of(SCHEMAS[name]) if part.get("type") == "object"]
    assert objects
    for part in objects:
        assert part["additionalProperties"] is False
        assert set(part["required"]) <= set(part["properties"])


@pytest.mark.parametrize("name", SCHEMAS)
def test_numbers_are_exact_everywhere(name: str) -> None:
    """Whole numbers have bounds, and none can be 2**53 or more."""
    whole = [part for part in parts_of(SCHEMAS[name]) if part.get("type") == "integer"]
    assert [] == [part for part in whole if not 0 <= part["minimum"] <= part["maximum"] < 2**53]


def test_definitions_agree() -> None:
    """What has one name in several schemas is the same in all of them."""
    known: dict[str, Any] = {}
    for name, schema in SCHEMAS.items():
        for definition, value in schema["$defs"].items():
            assert value == known.setdefault(definition, value), f"{definition} in {name}"
    for definition, words in WORDS.items():
        assert words == set(known[definition]["enum"])
    assert [field.name for field in fields(Difficulty)] == known["difficulty"]["required"]


def test_an_unknown_kind_is_told() -> None:
    """The error names the kinds that there are; a path out of the folder is none of them."""
    for name in ("nothing", "", "../cli/schema", "board.json", "__init__.py"):
        with pytest.raises(InputError, match=r"is no kind of document: want analysis, .* or verify"):
            schema_text(name)
