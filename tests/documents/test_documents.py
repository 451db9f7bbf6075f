"""What the program writes is what its schemas say, and what they say is all that it may write."""

import json
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from docs.session import blocks_of, steps_of
from documents.samples import documents
from jsonschema import Draft202012Validator

from gfclock_solver.documents.schemas import schema_names, schema_text

ROOT = Path(__file__).parents[2]
VALIDATORS = {name: Draft202012Validator(json.loads(schema_text(name))) for name in schema_names()}


def test_documents_are_valid() -> None:
    """Every document that a command makes is valid by the schema of its kind, and all kinds are made."""
    for name, document in documents():
        VALIDATORS[name].validate(document)
    assert set(schema_names()) == {name for name, _ in documents()}


def test_published_boards_are_valid() -> None:
    """The boards of the month that are kept are valid."""
    lines = (ROOT / "data" / "daily" / "2028-02.jsonl").read_text(encoding="ascii").splitlines()
    assert 29 == len(lines)
    for line in lines:
        VALIDATORS["board"].validate(json.loads(line))


def places_of(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the path to every object in a document."""
    if isinstance(value, dict):
        yield path
    items: Any = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in items:
        yield from places_of(each, (*path, key))


def at(document: Any, path: tuple[str | int, ...]) -> Any:
    """Return what is at `path` in the document."""
    for key in path:
        document = document[key]
    return document


@pytest.mark.parametrize("name", VALIDATORS)
def test_a_changed_document_is_not_valid(name: str) -> None:
    """No object may have a field more, no field another type, and none that is always there may be missing."""
    sample = max((document for kind, document in documents() if kind == name), key=lambda each: len(json.dumps(each)))
    for path in list(places_of(sample))[:40]:
        more = deepcopy(sample)
        at(more, path)["comment"] = ""
        assert not VALIDATORS[name].is_valid(more), path
        for field in at(sample, path):
            other = deepcopy(sample)
            at(other, path)[field] = {"no": "such thing"}
            assert not VALIDATORS[name].is_valid(other), (*path, field)
    for field in VALIDATORS[name].schema["required"]:  # type: ignore[index]  # a schema may also be true or false
        less = deepcopy(sample)
        del less[field]
        assert not VALIDATORS[name].is_valid(less), field


def test_numbers_are_exact_in_every_reader() -> None:
    """No number of any document reaches 2**53, and a schema would not take it."""

    def numbers(value: object) -> Iterator[float]:
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield value
        items = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        for each in items:
            yield from numbers(each)

    for _, document in documents():
        assert all(abs(number) < 2**53 for number in numbers(document))
    sample = deepcopy(next(document for name, document in documents() if name == "board"))
    sample["solution"]["length"] = 2**53
    assert not VALIDATORS["board"].is_valid(sample)


def test_evidence_goes_with_the_verdict() -> None:
    """A certificate has a solution or a proof as its verdict says, and a record a limit when it is undecided."""
    kept = [document for name, document in documents() if name == "certificate"]
    assert {"solvable", "lost"} == {document["verdict"] for document in kept}
    for document in kept:
        other = "lost" if document["verdict"] == "solvable" else "solvable"
        assert not VALIDATORS["certificate"].is_valid({**document, "verdict": other})
    records = [document for name, document in documents() if name == "batch"]
    assert {"solvable": True, "lost": True, "undecided": True} == dict.fromkeys(
        Counter(record["verdict"] for record in records), True
    )
    for record in records:
        other = "undecided" if "limit" not in record else "solvable"
        assert not VALIDATORS["batch"].is_valid({**record, "verdict": other})


def readme_documents() -> Iterator[dict[str, Any]]:
    """Yield the whole documents that the documentation shows, as files and as output."""
    for block in blocks_of((ROOT / "docs" / "documents.md").read_text(encoding="utf-8")):
        if block.language == "json":
            yield json.loads("\n".join(block.lines))
        elif block.language == "console":
            for step in steps_of(block):
                yield from (json.loads(line) for line in step.shown if line.startswith('{"') and "…" not in line)


def test_the_examples_of_the_documentation_are_valid() -> None:
    """Each is valid by the schema that its format names, or, without a format, by that of some record."""
    shown = list(readme_documents())
    assert shown
    for document in shown:
        kind = document.get("format", "").removeprefix("gfclock-")
        if kind:
            VALIDATORS[kind].validate(document)
        else:
            assert [name for name in VALIDATORS if VALIDATORS[name].is_valid(document)], document
