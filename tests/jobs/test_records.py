"""Records: one a deal, in four formats."""

import csv
import io
import json
from dataclasses import asdict
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest
from jobs.samples import batch

from gfclock_solver.boards import deal_board
from gfclock_solver.certificates import Certificate, certificate_from_document, check, read_certificates
from gfclock_solver.certifying import decide, undecided_to_document
from gfclock_solver.errors import InputError
from gfclock_solver.jobs import BatchJob
from gfclock_solver.limits import Limits
from gfclock_solver.rules import STANDARD, parse_rules
from gfclock_solver.search.difficulty import measure
from gfclock_solver.search.shortest import find_shortest

FEW = Limits(states=20)
"""A limit under which some of ``ms:1-40`` are solvable, some lost and some undecided."""


def expected_documents(limits: Limits, rules: str = "standard") -> list[dict[str, Any]]:
    """Return the records of ``ms:1-40`` made the slow way."""
    documents: list[dict[str, Any]] = []
    for number in range(1, 41):
        decision = decide(deal_board(f"ms:{number}"), parse_rules(rules), limits, shorten=False)
        verdict = decision.answer.verdict
        document = {"deal": f"ms:{number}", "rules": rules, "verdict": verdict, "states": decision.states}
        documents.append(document if verdict != "undecided" else {**document, "limit": "states"})
    return documents


def test_json_lines() -> None:
    """A JSON line holds deal, rules, verdict and states in this order, and the limit when undecided."""
    lines = batch("ms:1-40", BatchJob(limits=FEW)).decode("ascii").splitlines()
    assert {"solvable", "lost", "undecided"} == {json.loads(line)["verdict"] for line in lines}
    assert [json.dumps(document, separators=(",", ":")) for document in expected_documents(FEW)] == lines


def test_msgpack_holds_the_same() -> None:
    """The documents of msgpack, one after another, are those of the JSON lines."""
    packed = batch("ms:1-40", BatchJob(limits=FEW, form="msgpack"))
    assert expected_documents(FEW) == list(msgpack.Unpacker(io.BytesIO(packed)))


def test_csv_has_a_header() -> None:
    """CSV names its columns and leaves the limit empty where none was hit."""
    text = batch("ms:1-40", BatchJob(limits=FEW, form="csv")).decode("ascii")
    expected = [
        {name: str(document.get(name, "")) for name in ("deal", "rules", "verdict", "states", "limit")}
        for document in expected_documents(FEW)
    ]
    assert expected == list(csv.DictReader(io.StringIO(text)))


def test_ids_are_nothing_but_ids() -> None:
    """The format ids has a deal's id on each line."""
    assert b"gf:7\ngf:8\ngf:9\n" == batch("gf:7-9", BatchJob(form="ids"))


def test_the_rules_are_named_in_full() -> None:
    """Rules and their options are in every record, as certificates name them."""
    rules = "alternate-colours+one-space"
    lines = batch("ms:1-40", BatchJob(parse_rules(rules))).decode("ascii").splitlines()
    assert expected_documents(Limits(), rules) == [json.loads(line) for line in lines]


@pytest.mark.parametrize("only", ["solvable", "lost", "undecided"])
@pytest.mark.parametrize("form", ["jsonl", "csv", "ids", "msgpack"])
def test_only_one_verdict(form: Any, only: Any) -> None:
    """Only the records of deals with the verdict asked for are written, in every format."""
    written = batch("ms:1-40", BatchJob(limits=FEW, form=form, only=only))
    deals = [document["deal"] for document in expected_documents(FEW) if document["verdict"] == only]
    if form == "msgpack":
        assert deals == [document["deal"] for document in msgpack.Unpacker(io.BytesIO(written))]
        return
    lines = written.decode("ascii").splitlines()[form == "csv" :]
    assert len(deals) == len(lines)
    assert all(deal in line for deal, line in zip(deals, lines, strict=True))


def test_a_solution_is_the_certificate_s() -> None:
    """With solutions, a solvable deal's record has the solution of its certificate, and no other has one."""
    documents = [json.loads(line) for line in batch("ms:20-30", BatchJob(detail="solution")).splitlines()]
    for document in documents:
        answer = decide(deal_board(document["deal"]), shorten=False).answer
        assert isinstance(answer, Certificate)
        if answer.verdict == "lost":
            assert "solution" not in document
            continue
        form = {"format": "gfclock-certificate", "version": 1, "board": board_of(document["deal"])}
        claim = {name: document[name] for name in ("deal", "rules", "verdict", "solution")}
        assert answer == certificate_from_document({**form, **claim})
    assert "lost" in {document["verdict"] for document in documents}


def board_of(deal: str) -> object:
    """Return the board of `deal` as a certificate has it."""
    return undecided_document_of(deal)["board"]


def undecided_document_of(deal: str) -> dict[str, object]:
    """Return the record of `deal` when nothing is known of it."""
    answer = decide(deal_board(deal), limits=Limits(states=1), shorten=False).answer
    assert not isinstance(answer, Certificate)
    return undecided_to_document(answer)


def test_solutions_in_csv() -> None:
    """CSV has a solution's length, its shifts, and its moves as card, source and target."""
    text = batch("ms:24-25", BatchJob(form="csv", detail="solution")).decode("ascii")
    solvable, lost = csv.DictReader(io.StringIO(text))
    record = json.loads(batch("ms:24", BatchJob(detail="solution")))
    moves = solvable["moves"].split(" ")
    first = record["solution"]["moves"][0]
    solution = record["solution"]
    expected = (str(solution["length"]), str(solution["shifts"]), "false")
    names = ("solution_length", "solution_shifts", "solution_is_shortest")
    assert expected == tuple(solvable[name] for name in names)
    assert record["solution"]["length"] == len(moves)
    assert f"{first['card']}:{first['from']}-{'C' if first['to'] == 'clock' else first['to']}" == moves[0]
    assert ("", "", "", "") == tuple(lost[name] for name in (*names, "moves"))


@pytest.mark.parametrize("form", ["jsonl", "msgpack"])
def test_certificates_are_whole(form: Any) -> None:
    """With certificates, what is written is a file of certificates that the checker accepts."""
    written = batch("ms:22-26", BatchJob(form=form, detail="certificate"))
    found = [each.certificate for each in read_certificates(written, "out")]
    assert [f"ms:{number}" for number in range(22, 27)] == [certificate.deal for certificate in found]
    for certificate in found:
        check(certificate)


def test_a_certificate_of_the_undecided_is_none() -> None:
    """Where a certificate cannot be had, the record says so as `certify` does; --only sees that verdict."""
    lines = batch("ms:1-40", BatchJob(limits=FEW, detail="certificate")).splitlines()
    documents = [json.loads(line) for line in lines]
    assert [each["verdict"] for each in expected_documents(FEW)] == [each["verdict"] for each in documents]
    assert all(("format" in each) == (each["verdict"] != "undecided") for each in documents)
    only = batch("ms:1-40", BatchJob(limits=FEW, detail="certificate", only="undecided")).splitlines()
    assert [line for line in lines if b'"verdict":"undecided"' in line] == only


@pytest.mark.parametrize(("form", "detail"), [("ids", "solution"), ("ids", "certificate"), ("csv", "certificate")])
def test_a_format_without_room_for_the_detail_is_refused(form: Any, detail: Any) -> None:
    """Ids have no room for moves, and CSV none for certificates."""
    with pytest.raises(InputError, match=f"format {form} has no room for a {detail}"):
        BatchJob(form=form, detail=detail)


def test_ids_have_no_room_for_fewest_shifts() -> None:
    """Ids say nothing but which deals there are."""
    with pytest.raises(InputError, match="format ids has no room for the fewest shifts"):
        BatchJob(form="ids", shortest=True)


def records_of(job: BatchJob, deals: str = "ms:20-30") -> list[dict[str, Any]]:
    """Return the records that a job of JSON lines writes."""
    return [json.loads(line) for line in batch(deals, job).splitlines()]


def test_fewest_shifts() -> None:
    """Asked for, each solvable deal's record has the fewest shifts, and no other has them."""
    for record in records_of(BatchJob(shortest=True)):
        outcome = find_shortest(deal_board(record["deal"]).position, STANDARD)
        assert (outcome.verdict, outcome.states) == (record["verdict"], record["states"])
        assert outcome.verdict != "solvable" or outcome.shifts == record["fewest_shifts"]
        assert (outcome.verdict == "solvable") == ("fewest_shifts" in record)


def test_fewest_shifts_that_a_limit_keeps_unknown() -> None:
    """A solvable deal whose shortest line a limit kept unknown says so, in JSON with null and in CSV with nothing."""
    limits = Limits(states=400)
    for detail in ("verdict", "solution", "difficulty"):
        (record,) = records_of(BatchJob(limits=limits, detail=detail, shortest=True), "ms:3-3")
        assert ("solvable", None) == (record["verdict"], record["fewest_shifts"])
        (row,) = csv.DictReader(
            io.StringIO(batch("ms:3-3", BatchJob(limits=limits, detail=detail, form="csv", shortest=True)).decode())
        )
        assert ("solvable", "") == (row["verdict"], row["fewest_shifts"])


def test_the_solution_with_the_fewest_shifts() -> None:
    """With the fewest shifts the solution has no more, and says that it is proven."""
    for record in records_of(BatchJob(detail="solution", shortest=True)):
        if record["verdict"] == "solvable":
            solution = record["solution"]
            assert (True, record["fewest_shifts"]) == (solution["shortest"], solution["shifts"])
            outcome = find_shortest(deal_board(record["deal"]).position, STANDARD)
            assert outcome.shifts == record["fewest_shifts"]


def test_the_certificate_with_the_fewest_shifts() -> None:
    """With the fewest shifts a certificate is the one that `decide` makes without being asked to be quick."""
    written = batch("ms:22-26", BatchJob(detail="certificate", shortest=True))
    found = [each.certificate for each in read_certificates(written, "out")]
    assert [decide(deal_board(f"ms:{number}")).answer for number in range(22, 27)] == found


@pytest.mark.parametrize("rules", ["standard", "king-on-ace+one-space"])
def test_the_difficulty(rules: str) -> None:
    """The difficulty of a solvable deal is what is measured of its board; no other deal has one."""
    job = BatchJob(parse_rules(rules), detail="difficulty")
    for record in records_of(job):
        difficulty = measure(deal_board(record["deal"]).position, job.rules)
        assert (difficulty is None) == ("difficulty" not in record)
        assert difficulty is None or asdict(difficulty) == record["difficulty"]


def test_the_difficulty_in_csv() -> None:
    """CSV has the measures, the fewest shifts among them by that name, and the grade."""
    rows = list(csv.DictReader(io.StringIO(batch("ms:20-30", BatchJob(form="csv", detail="difficulty")).decode())))
    records = records_of(BatchJob(detail="difficulty"))
    for row, record in zip(rows, records, strict=True):
        measured = record.get("difficulty", {})
        expected = {name: str(measured.get(name, "")) for name in measured if name != "shifts"}
        assert expected == {name: row[name] for name in expected}
        assert str(measured.get("shifts", "")) == row["fewest_shifts"]


@pytest.mark.parametrize("detail", ["verdict", "solution", "certificate", "difficulty"])
@pytest.mark.parametrize("only", ["solvable", "lost", "undecided"])
@pytest.mark.parametrize("shortest", [False, True])
def test_only_one_verdict_with_details(detail: Any, only: Any, shortest: bool) -> None:
    """What is asked of one verdict is what is said of it among all, whatever way is taken to find it."""
    limits = Limits(states=60)
    every = records_of(BatchJob(limits=limits, detail=detail, shortest=shortest), "ms:1-40")
    some = records_of(BatchJob(limits=limits, detail=detail, shortest=shortest, only=only), "ms:1-40")
    assert [record for record in every if record["verdict"] == only] == some
    assert {"solvable", "lost", "undecided"} == {record["verdict"] for record in every}
