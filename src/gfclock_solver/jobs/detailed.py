"""Records with the moves of a solution, or with the whole certificate.

Both have passed the checker.  A solution is the first that is found, not one with the fewest shifts, which takes longer
by far; a certificate is what ``gfclock certify --first`` prints.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from gfclock_solver.batch.chunks import Chunk
from gfclock_solver.boards import deal_board
from gfclock_solver.certificates import Certificate, certificate_to_dict, check, solution_of
from gfclock_solver.certify import decide, undecided_to_dict
from gfclock_solver.deals import DealId
from gfclock_solver.errors import CertificateRejected, SelfCheckFailed
from gfclock_solver.jobs.job import BatchJob
from gfclock_solver.jobs.records import document_of, rows_of
from gfclock_solver.limits import NO_LIMITS
from gfclock_solver.search import Solver
from gfclock_solver.search.range_solver import SOLVABLE, DecidedRange

_SHORT_PLACES: Final = {"clock": "C", "reserve": "R"}


def format_details(job: BatchJob, chunk: Chunk, decided: DecidedRange) -> bytes:
    """Return the records of the deals of `chunk`, decided as `decided` says, with what `job.detail` asks for."""
    documents = (_with_certificates if job.detail == "certificate" else _with_solutions)(job, chunk, decided)
    if job.form == "msgpack":
        import msgpack  # type: ignore[import-untyped]  # it ships no types

        return b"".join(map(msgpack.Packer().pack, documents))
    if job.form == "csv":
        return "".join(map(_csv_line, documents)).encode("ascii")
    return "".join([json.dumps(document, separators=(",", ":")) + "\n" for document in documents]).encode("ascii")


def _with_certificates(job: BatchJob, chunk: Chunk, decided: DecidedRange) -> Iterator[dict[str, object]]:
    # A limit may also be hit while a proof is made, and change a verdict to undecided.
    only = job.only if job.limits == NO_LIMITS else None
    for number, _, _ in rows_of(chunk, decided, only):
        answer = decide(deal_board(DealId(chunk.source, number)), job.rules, job.limits, shorten=False).answer
        if job.only in (None, answer.verdict):
            yield certificate_to_dict(answer) if isinstance(answer, Certificate) else undecided_to_dict(answer)


def _with_solutions(job: BatchJob, chunk: Chunk, decided: DecidedRange) -> Iterator[dict[str, object]]:
    solver = Solver(job.rules)
    for row in rows_of(chunk, decided, job.only):
        document = document_of(job, chunk.source, row)
        if row[1] == SOLVABLE:
            document["solution"] = _solution(solver, DealId(chunk.source, row[0]))
        yield document


def _solution(solver: Solver, deal: DealId) -> object:
    """Return the solution of `deal`, which is solvable, as a certificate has it."""
    position = deal_board(deal).position
    # Without limits: it is known to be found, and after how many states.
    solution = solution_of(solver.solve(position).moves)
    certificate = Certificate(str(deal), solver.rules, position, "solvable", solution=solution)
    try:
        check(certificate)
    except CertificateRejected as error:
        raise SelfCheckFailed(f"{deal} {solver.rules.name}: the checker rejects the solution: {error}") from error
    return certificate_to_dict(certificate)["solution"]


def _csv_line(document: dict[str, Any]) -> str:
    """Return one line of CSV; a move is written ``7C:1-2``, or ``6C:1-C`` to the clock, R being the reserve."""
    solution = document.get("solution", {"length": "", "shifts": "", "moves": ()})
    moves = " ".join(f"{move['card']}:{_short(move['from'])}-{_short(move['to'])}" for move in solution["moves"])
    fields = (document["deal"], document["rules"], document["verdict"], document["states"], document.get("limit", ""))
    return ",".join(map(str, (*fields, solution["length"], solution["shifts"], moves))) + "\n"


def _short(place: int | str) -> int | str:
    return place if isinstance(place, int) else _SHORT_PLACES[place]
