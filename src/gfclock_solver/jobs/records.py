"""Verdicts as records, one a deal: JSON lines, CSV, msgpack, or just the deals' ids.

    jsonl     {"deal":"ms:25","rules":"standard","verdict":"lost","states":18}
    csv       deal,rules,verdict,states,limit
    msgpack   the documents of jsonl, one after another
    ids       ms:25

An undecided deal's record also has ``limit``: states, memory or seconds, whichever was hit.
"""

from collections.abc import Iterator
from itertools import compress
from typing import Final

from gfclock_solver.batch.chunks import Chunk
from gfclock_solver.jobs.job import BatchJob
from gfclock_solver.limits import LimitName, Verdict
from gfclock_solver.search.range_solver import LOST, SOLVABLE, UNDECIDED, DecidedRange

VERDICT_OF_CODE: Final[dict[int, Verdict]] = {
    SOLVABLE: "solvable",
    LOST: "lost",
    **dict.fromkeys(UNDECIDED.values(), "undecided"),
}
LIMIT_OF_CODE: Final[dict[int, LimitName]] = {code: limit for limit, code in UNDECIDED.items()}


def header(job: BatchJob) -> bytes:
    """Return what stands before the first record: the names of the columns in CSV, otherwise nothing."""
    if job.form != "csv":
        return b""
    return b"deal,rules,verdict,states,limit" + (b",length,shifts,moves\n" if job.detail == "solution" else b"\n")


def rows_of(chunk: Chunk, decided: DecidedRange, only: Verdict | None) -> Iterator[tuple[int, int, int]]:
    """Yield number, verdict code and states of each deal with the verdict `only`, or of every deal."""
    rows = zip(chunk.numbers, decided.verdicts, decided.states, strict=True)
    if only is None:
        return rows
    wanted = bytes(VERDICT_OF_CODE.get(code) == only for code in range(256))
    return compress(rows, bytes(decided.verdicts).translate(wanted))


def format_verdicts(job: BatchJob, chunk: Chunk, decided: DecidedRange) -> bytes:
    """Return the records of the deals of `chunk`, decided as `decided` says."""
    rows = rows_of(chunk, decided, job.only)
    if job.form == "msgpack":
        return _packed(job, chunk.source, rows)
    if job.form == "ids":
        return "".join([f"{chunk.source}:{number}\n" for number, _, _ in rows]).encode("ascii")
    # All but the two numbers of a record is one of a few texts, made once a chunk.
    start, middles, ends = (_json_parts if job.form == "jsonl" else _csv_parts)(job, chunk.source)
    return "".join([f"{start}{number}{middles[code]}{states}{ends[code]}" for number, code, states in rows]).encode(
        "ascii"
    )


def document_of(job: BatchJob, source: str, row: tuple[int, int, int]) -> dict[str, object]:
    """Return one record as a document."""
    number, code, states = row
    document: dict[str, object] = {
        "deal": f"{source}:{number}",
        "rules": job.rules.name,
        "verdict": VERDICT_OF_CODE[code],
        "states": states,
    }
    if code in LIMIT_OF_CODE:
        document["limit"] = LIMIT_OF_CODE[code]
    return document


def _packed(job: BatchJob, source: str, rows: Iterator[tuple[int, int, int]]) -> bytes:
    import msgpack  # type: ignore[import-untyped]  # it ships no types

    pack = msgpack.Packer().pack
    return b"".join([pack(document_of(job, source, row)) for row in rows])


def _json_parts(job: BatchJob, source: str) -> tuple[str, dict[int, str], dict[int, str]]:
    middles = {
        code: f'","rules":"{job.rules.name}","verdict":"{verdict}","states":'
        for code, verdict in VERDICT_OF_CODE.items()
    }
    ends = {
        code: f',"limit":"{LIMIT_OF_CODE[code]}"}}\n' if code in LIMIT_OF_CODE else "}\n" for code in VERDICT_OF_CODE
    }
    return f'{{"deal":"{source}:', middles, ends


def _csv_parts(job: BatchJob, source: str) -> tuple[str, dict[int, str], dict[int, str]]:
    middles = {code: f",{job.rules.name},{verdict}," for code, verdict in VERDICT_OF_CODE.items()}
    ends = {code: f",{LIMIT_OF_CODE.get(code, '')}\n" for code in VERDICT_OF_CODE}
    return f"{source}:", middles, ends
