"""Wrong certificates are refused: each named mutation, in every form of a file, with words that say why."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest
from certificates import broken_forms, false_boards, false_claims
from certificates.mutations import MUTATIONS, Mutation
from certificates.samples import document_of, samples

from gfclock_solver.cards import DECK
from gfclock_solver.certificates import certificate_from_document, check, format_certificate, read_certificates
from gfclock_solver.errors import CertificateRejected, InputError

FAMILIES = (false_claims, false_boards, broken_forms)


def verify(data: bytes) -> None:
    """Read and check every certificate in `data`."""
    for found in read_certificates(data, "a"):
        check(found.certificate, shortest=True)


def test_every_mutation_has_a_name_of_its_own() -> None:
    """No mutation hides another of the same name, and each family has some."""
    names = [mutation.name for mutation in MUTATIONS]
    assert len(set(names)) == len(names)
    assert {family.__name__ for family in FAMILIES} == {mutation.change.__module__ for mutation in MUTATIONS}


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_wrong_certificate_is_refused(mutation: Mutation) -> None:
    """A false claim is read and then rejected, a broken form is not even read; one line says why."""
    document = mutation.document()
    assert json.dumps(document) != json.dumps(document_of(mutation.sample))
    for data in (json.dumps(document).encode(), json.dumps(document, indent=1).encode(), msgpack.packb(document)):
        with pytest.raises(mutation.error) as refused:
            verify(data)
        assert mutation.words in str(refused.value)
        assert str(refused.value).isprintable()
        assert 1 == len(str(refused.value).splitlines())


@pytest.mark.parametrize(
    "mutation",
    [mutation for mutation in MUTATIONS if mutation.error is CertificateRejected],
    ids=lambda mutation: mutation.name,
)
def test_false_claim_is_readable(mutation: Mutation) -> None:
    """A false claim has the form of a certificate, so that reading it fails nowhere and the checker decides."""
    certificate = certificate_from_document(mutation.document())
    assert certificate != samples()[mutation.sample]
    assert certificate == next(read_certificates(format_certificate(certificate).encode(), "a")).certificate


def test_shortest_is_a_claim_unless_asked() -> None:
    """A line that is not the shortest passes with that claim by default, and is rejected when it is proven again."""
    document = document_of("dealt, long line")
    solution = document["solution"]
    assert isinstance(solution, dict)
    solution["shortest"] = True
    certificate = certificate_from_document(document)
    check(certificate)
    with pytest.raises(CertificateRejected, match="not the shortest"):
        check(certificate, shortest=True)


@pytest.mark.parametrize(
    "change",
    [{"on_clock": frozenset(DECK)}, {"columns": ()}, {"columns": ((),) * 9}],
    ids=["every card on the clock", "no columns", "nine columns"],
)
def test_position_that_does_not_hold_together_is_rejected(change: dict[str, Any]) -> None:
    """A certificate made in Python is checked too: its columns and its clock must share out the deck."""
    certificate = samples()["over"] if "columns" in change else samples()["dealt"]
    wrong = replace(certificate, deal=None, position=replace(certificate.position, **change))
    with pytest.raises(CertificateRejected, match=r"^the board is not legal: (columns, reserve and clock|9 columns)"):
        check(wrong)


def test_certificates_before_a_broken_one_are_read() -> None:
    """Reading yields what is whole and then names the line of what is not."""

    def wheres() -> Iterator[str]:
        for found in read_certificates(whole + whole + b'{"format": 1}\n' + whole, "b.json"):
            yield found.where

    whole = format_certificate(samples()["lost"]).encode() + b"\n"
    read = wheres()
    assert ["b.json:1", "b.json:2"] == [next(read), next(read)]
    with pytest.raises(InputError, match=r"^b\.json:3: is not a certificate: format is 1"):
        next(read)
