"""Documents of every kind, as the program makes them, each with the name of its schema."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from certificates.samples import samples
from publishing.samples import documents as board_documents
from running import run_gfclock

from gfclock_solver.certificates import certificate_to_document
from gfclock_solver.clock_patience.rules import VARIANTS

Document = dict[str, Any]

LOOSE = "king-on-ace+one-space"

PATIENCE_DEALS = ("ms:12", "cp:0", "cp:1", "cp:2", "cp:1000", "cp:9007199254740991", "pysol:32000")

CALLS: dict[str, tuple[tuple[str, ...], ...]] = {
    "undecided": (("certify", "ms:317", "gf:0", "--format", "json", "--max-states", "1"),),
    "show": (
        ("show", "ms:1", "gf:7", "-", "--format", "json"),
        ("show", "ms:1", "--game", "-", "--format", "json"),
        ("convert", "ms:1", "-", "--to", "json"),
    ),
    "batch": (
        ("batch", "ms:1-60"),
        ("batch", "ms:20-30", "--max-states", "10"),
        ("batch", "ms:20-30", "--detail", "solution", "--max-states", "12"),
        ("batch", "gf:0-9", "--detail", "solution", "--rules", "one-space+runs"),
        ("batch", "ms:20-30", "--shortest", "--max-states", "400"),
        ("batch", "ms:20-30", "--shortest", "--detail", "solution"),
        ("batch", "ms:20-30", "--shortest", "--detail", "difficulty", "--max-states", "400"),
    ),
    "survey": (
        ("survey", "ms:1-300", "--format", "json"),
        ("survey", "ms:25", "--format", "json"),
        ("survey", "gf:0-99", "--format", "json", "--max-states", "12", "--max-memory", "1G", "--time-limit", "9.5"),
    ),
    "analysis": (
        ("analyse", "ms:1", "ms:25", "-", "--format", "json"),
        ("analyse", "ms:1", "--format", "json", "--max-states", "3"),
        ("analyse", "ms:25", "--format", "json", "--rules", LOOSE),
        ("analyse", "ms:1", "--format", "json", "--game", "-"),
        ("analyse", "ms:1", "--from", "ms:1", "--format", "json"),
    ),
    "board": (
        ("generate", "--count", "3", "--salt", "club", "--solutions", "none"),
        ("generate", "--count", "3", "--start", "ms:23", "--rules", LOOSE, "--clock", "CDHS"),
        ("daily", "--from", "2028-02-28", "--to", "2028-03-01", "--difficulty", "hard"),
    ),
    "patience-certificate": tuple(
        ("patience", "certify", *PATIENCE_DEALS, "--variant", variant, "--format", "json") for variant in VARIANTS
    ),
    "patience-show": (
        ("patience", "show", "cp:0", "--format", "json"),
        ("patience", "show", "ms:1", "--variant", "king-removed", "--format", "json"),
    ),
    "patience-batch": tuple(("patience", "batch", "ms:1-20", "--variant", variant) for variant in VARIANTS),
    "patience-survey": (
        *(("patience", "survey", "cp:0-299", "--variant", variant, "--format", "json") for variant in VARIANTS),
        ("patience", "survey", "cp:0", "--verdicts-only", "--format", "json"),
    ),
    "patience-chances": (("patience", "chances", "--format", "json"),),
}
"""Command lines whose output consists of documents of one kind."""

ENDING = "Clock: SHCD\nReserve: 5C\nRules: one-space\n6C 7C\n"
GAME = "9C 6 clock\n"


@cache
def documents() -> tuple[tuple[str, Document], ...]:
    """Return documents with the names of their schemas."""
    return tuple(_documents())


def _documents() -> Iterator[tuple[str, Document]]:
    for certificate in samples().values():
        yield "certificate", certificate_to_document(certificate)
    for document in board_documents().values():
        yield "board", document
    for name, calls in CALLS.items():
        for call in calls:
            for line in output_of(call, GAME if "--game" in call else ENDING).splitlines():
                yield name, json.loads(line)
    boards = output_of(CALLS["board"][1])
    for line in output_of(("verify", "-", "--format", "json"), boards + _broken(boards)).splitlines():
        yield "verify", json.loads(line)
    patience = output_of(CALLS["patience-certificate"][1])
    for line in output_of(("verify", "-", "--format", "json"), patience + _misdealt(patience)).splitlines():
        yield "verify", json.loads(line)
    won = output_of(("certify", "ms:10", "--format", "json"))
    yield "certificate", json.loads(won)
    yield "verify", json.loads(output_of(("verify", "-", "--shortest", "--format", "json"), won))


def output_of(arguments: tuple[str, ...], stdin: str = "") -> str:
    """Return what the command prints to standard output."""
    done = run_gfclock(*arguments, stdin=stdin)
    # Solvable, a rejected certificate, lost, undecided: whatever it is, it is written.
    assert done.returncode in (0, 1, 10, 20), done.stderr
    return done.stdout


def _broken(boards: str) -> str:
    document = json.loads(boards.splitlines()[0])
    document["solution"]["length"] += 1
    return json.dumps(document) + "\n"


def _misdealt(certificates: str) -> str:
    document = json.loads(certificates.splitlines()[0])
    document["piles"][0].reverse()
    return json.dumps(document) + "\n"
