"""Certificates: true ones are accepted in every form, deliberately wrong ones are refused."""

import json
from dataclasses import replace

import msgpack  # type: ignore[import-untyped]  # it ships no types
import pytest
from clock_patience import broken_forms, false_evidence, false_games
from clock_patience.mutations import MUTATIONS, SAMPLES, Mutation, document_of

from gfclock_solver.clock_patience import certifying
from gfclock_solver.clock_patience.certificates import (
    certificate_from_document,
    certificate_to_document,
    check,
    format_certificate,
    pack_certificate,
)
from gfclock_solver.clock_patience.certificates.values import EVIDENCE
from gfclock_solver.clock_patience.certifying import certify
from gfclock_solver.clock_patience.rules import VARIANTS
from gfclock_solver.errors import CertificateRejected, SelfCheckFailed


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_true_certificate_is_accepted_in_every_form(sample: str) -> None:
    """It passes, and comes back the same from JSON and from msgpack."""
    certificate = certificate_from_document(document_of(sample))
    check(certificate)
    assert document_of(sample) == certificate_to_document(certificate)
    assert certificate == certificate_from_document(json.loads(format_certificate(certificate)))
    assert certificate == certificate_from_document(msgpack.unpackb(pack_certificate(certificate)))


def test_there_is_a_sample_of_every_verdict() -> None:
    """The samples have each verdict of each variant."""
    assert set(EVIDENCE) == {(document_of(name)["variant"], document_of(name)["verdict"]) for name in SAMPLES}


def test_the_mutations_have_names_of_their_own() -> None:
    """No two wrong certificates have the same name, and each file of them has some."""
    assert len(MUTATIONS) == len({mutation.name for mutation in MUTATIONS})
    families = (false_games, false_evidence, broken_forms)
    assert {family.__name__ for family in families} == {mutation.change.__module__ for mutation in MUTATIONS}


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_wrong_certificate_is_refused(mutation: Mutation) -> None:
    """A false claim is read and then rejected, a broken form is not even read; one line says why."""
    document = mutation.document()
    # As text, since Python's 1, 1.0 and true are equal.
    assert json.dumps(document) != json.dumps(document_of(mutation.sample))
    with pytest.raises(mutation.error) as refused:
        check(certificate_from_document(document))
    assert mutation.words in str(refused.value)
    assert str(refused.value).isascii()
    assert 1 == len(str(refused.value).splitlines())
    if mutation.error is CertificateRejected:
        certificate_from_document(document)


@pytest.mark.parametrize("variant", VARIANTS)
def test_an_answer_that_fails_the_check_is_a_defect(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the checker rejects is never given as an answer."""
    true = certify("cp:2")
    monkeypatch.setattr(certifying, "_decide", lambda variant, piles: ("won", replace(true.evidence, cycles=None)))
    with pytest.raises(SelfCheckFailed, match=f"cp:3 in {variant}: "):
        certify("cp:3", variant)  # type: ignore[arg-type]  # the names are those of variants
