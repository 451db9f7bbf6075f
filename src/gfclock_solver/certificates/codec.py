"""Certificates as plain documents: what is written, and the strict reading of it.

A document is made of `dict`, `list`, `str`, `int`, `bool` and `None` only, its fields in the order of this page:

    format    "gfclock-certificate"
    version   1
    deal      the deal's id, or null
    rules     the rule set's name, its options in their fixed order
    board     {clock: four letters, columns: eight lists of cards, bottom card first, reserve: a card or null}
    verdict   "solvable" or "lost"
    solution  {moves, length, shifts, shortest}; a move is {card, from: 1 to 8 or "reserve",
              to: 1 to 8, "reserve" or "clock", count: the cards of a run, absent for a single card}
    proof     {positions, digest: 64 hexadecimal digits in lower case}

Reading asks whether a document *has the form* of a certificate: it knows every field, misses none, and takes each
only in the one way in which it is written (see `gfclock_solver.boards.fields` for board, moves and rules).  Anything
else is an `InputError`, which says that there is no certificate here; so is evidence that is not that of the verdict.
Whether what a certificate says is true, down to whether its board is a legal position, is the checker's question.
"""

from typing import Final

from gfclock_solver.boards.fields import (
    board_from_document,
    board_to_document,
    move_to_document,
    moves_from_list,
    rules_from_text,
)
from gfclock_solver.certificates.values import (
    FORMAT,
    VERSION,
    Certificate,
    LostCertificate,
    Proof,
    Solution,
    SolvableCertificate,
)
from gfclock_solver.documents.fields import (
    Document,
    check_fields,
    read_fields,
    read_number,
    read_object,
    read_text,
    read_truth,
    show,
)
from gfclock_solver.errors import InputError

_CERTIFICATE_FIELDS: Final = ("format", "version", "deal", "rules", "board", "verdict")


def certificate_to_document(certificate: Certificate) -> Document:
    """Return the certificate as a document; `certificate_from_document` reads it back."""
    document: Document = {
        "format": FORMAT,
        "version": VERSION,
        "deal": certificate.deal,
        "rules": certificate.rules.name,
        "board": board_to_document(certificate.position),
        "verdict": certificate.verdict,
    }
    if certificate.verdict == "solvable":
        document["solution"] = {
            "moves": [move_to_document(move) for move in certificate.solution.moves],
            "length": certificate.solution.length,
            "shifts": certificate.solution.shifts,
            "shortest": certificate.solution.shortest,
        }
    else:
        document["proof"] = {"positions": certificate.proof.positions, "digest": certificate.proof.digest}
    return document


def certificate_from_document(document: object) -> Certificate:
    """Read a document that has the form of a certificate, whether or not what it says is true.

    Raises `InputError`, one line "is not a certificate: ..." that says what is wrong with the form.
    """
    try:
        return _read_certificate(document)
    except InputError as error:
        raise InputError(f"is not a certificate: {error}") from None


def _read_certificate(document: object) -> Certificate:
    fields = read_object(document, "the document")
    if fields.get("verdict") == "undecided":
        raise InputError("the board is undecided")
    # Format and version come first: they decide what the other fields mean.
    if "format" in fields and fields["format"] != FORMAT:
        raise InputError(f"format is {show(fields['format'])}; want {FORMAT!r}")
    if "version" in fields and read_number(fields["version"], "version") != VERSION:
        raise InputError(f"version {fields['version']} is unknown; want {VERSION}")
    check_fields(fields, "the document", _CERTIFICATE_FIELDS, optional=("solution", "proof"))
    verdict = fields["verdict"]
    if verdict not in ("solvable", "lost"):
        raise InputError(f"verdict is {show(verdict)}; want 'solvable' or 'lost'")
    wanted, other = ("solution", "proof") if verdict == "solvable" else ("proof", "solution")
    if wanted not in fields or other in fields:
        raise InputError(f"the verdict {verdict} wants a {wanted} and no {other}")
    deal = None if fields["deal"] is None else read_text(fields["deal"], "deal")
    rules, position = rules_from_text(fields["rules"]), board_from_document(fields["board"])
    if verdict == "solvable":
        return SolvableCertificate(deal, rules, position, _read_solution(fields["solution"]))
    return LostCertificate(deal, rules, position, _read_proof(fields["proof"]))


def _read_solution(value: object) -> Solution:
    fields = read_fields(value, "solution", ("moves", "length", "shifts", "shortest"))
    return Solution(
        moves=moves_from_list(fields["moves"]),
        length=read_number(fields["length"], "length"),
        shifts=read_number(fields["shifts"], "shifts"),
        shortest=read_truth(fields["shortest"], "shortest"),
    )


def _read_proof(value: object) -> Proof:
    fields = read_fields(value, "proof", ("positions", "digest"))
    digest = read_text(fields["digest"], "digest")
    if len(digest) != 64 or not set(digest) <= set("0123456789abcdef"):
        raise InputError(f"digest is {show(digest)}; want 64 hexadecimal digits in lower case")
    return Proof(read_number(fields["positions"], "positions"), digest)
