"""Records and counts of ranges: the same for any workers, and true."""

import json
from fractions import Fraction

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest

from gfclock_solver.batch import inline_workers, local_workers, parts
from gfclock_solver.batch.framing import RecordFormat
from gfclock_solver.clock_patience.certificates import certificate_from_document, check
from gfclock_solver.clock_patience.dealing import deal_piles, parse_deals
from gfclock_solver.clock_patience.jobs import BatchJob, SurveyJob, Tally, summarise, survey
from gfclock_solver.clock_patience.jobs.summary import z_value
from gfclock_solver.clock_patience.jobs.tally import tally_from_document
from gfclock_solver.clock_patience.rules import VARIANTS, Variant, play_out
from gfclock_solver.errors import InputError


def batch(deals: str, job: BatchJob) -> bytes:
    """Return all that a batch of `deals` writes, made by this process alone."""
    with inline_workers() as workers:
        return job.head() + b"".join(part.content for part in parts(parse_deals(deals), job, workers))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_format_says_the_same(variant: Variant) -> None:
    """JSON, CSV, msgpack and ids name the same deals and verdicts, with the cards left where there are."""
    deals = "cp:0-199"
    records = [json.loads(line) for line in batch(deals, BatchJob(variant)).splitlines()]
    unpacker = msgpack.Unpacker()
    unpacker.feed(batch(deals, BatchJob(variant, "msgpack")))
    assert records == list(unpacker)
    lines = batch(deals, BatchJob(variant, "csv")).decode().splitlines()
    assert ["deal,variant,verdict,left"] == lines[:1]
    assert [
        ",".join(str(record.get(name, "")) for name in ("deal", "variant", "verdict", "left")) for record in records
    ] == lines[1:]
    assert [record["deal"] for record in records] == batch(deals, BatchJob(variant, "ids")).decode().splitlines()
    if variant in ("standard", "watch", "king-removed", "in-place"):
        for record in records[:50]:
            assert record["left"] == play_out(deal_piles(record["deal"], variant).piles).left


@pytest.mark.parametrize("variant", VARIANTS)
def test_only_picks(variant: Variant) -> None:
    """The records of the verdicts, one after the other, are those of all."""
    whole = batch("ms:1-300", BatchJob(variant)).splitlines()
    verdicts = {json.loads(line)["verdict"] for line in whole}
    picked = [line for verdict in verdicts for line in batch("ms:1-300", BatchJob(variant, only=verdict)).splitlines()]
    assert sorted(whole) == sorted(picked)


@pytest.mark.parametrize("variant", VARIANTS)
def test_certificates_of_a_range_are_true(variant: Variant) -> None:
    """With the detail certificate each record is one that the checker accepts."""
    lines = batch("pysol:31990-32009", BatchJob(variant, detail="certificate")).splitlines()
    assert 20 == len(lines)
    for line in lines:
        check(certificate_from_document(json.loads(line)))


@pytest.mark.parametrize("form", ["csv", "ids"])
def test_no_room_for_certificates(form: RecordFormat) -> None:
    """Formats that are not documents have no room for one."""
    with pytest.raises(InputError, match="has no room for a certificate"):
        BatchJob(form=form, detail="certificate")


@pytest.mark.parametrize("job", [BatchJob("watch"), BatchJob("king-removed", "csv", only="lost")])
def test_every_number_of_jobs_writes_the_same(job: BatchJob) -> None:
    """Records made by two processes are those made by one."""
    with local_workers(2, patience=0) as workers:
        made = b"".join(part.content for part in parts(parse_deals("cp:5-20004"), job, workers))
    assert batch("cp:5-20004", job) == job.head() + made


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_survey_counts_what_a_batch_lists(variant: Variant) -> None:
    """Verdicts, cards left and the list of the lost are those of the records, however many processes count."""
    deals = parse_deals("ms:100-3099")
    records = [json.loads(line) for line in batch(str(deals), BatchJob(variant)).splitlines()]
    for jobs in (1, 2):
        job = SurveyJob(variant, lists_lost=True)
        with local_workers(jobs, patience=0) as workers:
            made = list(parts(deals, job, workers))
        tally = sum((part.found for part in made), start=Tally())
        for verdict in ("won", "won by a swap", "solvable", "lost"):
            assert tally.verdicts[verdict] == sum(record["verdict"] == verdict for record in records)
        assert sum(tally.left.values()) == sum("left" in record for record in records)
        assert sum(left * count for left, count in tally.left.items()) == sum(
            record.get("left", 0) for record in records
        )
        lost = batch(str(deals), BatchJob(variant, "ids", only="lost"))
        assert lost == b"".join(part.content for part in made)
        assert tally == tally_from_document(json.loads(json.dumps(tally.to_document())))


def test_verdicts_alone_are_the_same() -> None:
    """A survey that does not play the deals counts the same verdicts."""
    deals = parse_deals("ms:1-20000")
    with inline_workers() as workers:
        whole, short = (survey(deals, SurveyJob("watch", only), workers) for only in (False, True))
    assert whole.verdicts == short.verdicts
    assert not short.left


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"verdicts": {"won": 1}},
        {"verdicts": {"undecided": 1}, "left": []},
        {"verdicts": {"won": 1.5}, "left": []},
        {"verdicts": {"won": 2}, "left": [[0, 1]]},
        {"verdicts": 5, "left": []},
    ],
)
def test_what_is_no_tally_is_refused(document: dict[str, object]) -> None:
    """A state file with anything else is told as damaged."""
    with pytest.raises((KeyError, TypeError, ValueError)):
        tally_from_document(document)


def test_agreement_is_judged() -> None:
    """A share near the chance agrees with it, one far off does not, and z says by how much."""
    assert 0.0 == z_value(100, 1300, Fraction(1, 13))
    assert 1.0 == pytest.approx(z_value(60, 100, Fraction(1, 2)) / 2)
    deals = parse_deals("cp:0-1299")
    for won, agrees in ((100, True), (130, True), (140, False), (60, False)):
        tally = Tally()
        tally.verdicts.update({"won": won, "lost": 1300 - won})
        exact = summarise(deals, SurveyJob(verdicts_only=True), tally)["exact"]
        assert isinstance(exact, dict)
        assert agrees is exact["agrees"]
