"""What a file of certificates claims, of either game: the field ``format`` of each tells how it is to be read."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final, Literal

from gfclock_solver.certificates import check
from gfclock_solver.documents.streams import read_documents
from gfclock_solver.errors import InputError, plain
from gfclock_solver.publishing.document import certificate_of

_PATIENCE: Final = "gfclock-patience-certificate"

OnProgress = Callable[[int], None]


@dataclass(frozen=True)
class Claim:
    """A certificate of either game that was read, as far as `verify` has something to say of it."""

    where: str
    """The file's name, and the certificate's line or number."""
    deal: str | None
    game: tuple[Literal["rules", "variant"], str]
    """What says how the game is played, and what it says."""
    verdict: str
    is_shortest: bool
    """Whether a solution is said to be the shortest."""
    check: Callable[[bool, OnProgress | None], None]
    """Checks it, that claim too if asked; raises `CertificateRejected`."""


def read_claims(file: BinaryIO, name: str) -> Iterator[Claim]:
    """Yield the certificates in `file`, which messages call `name`; raises `InputError` for whatever is none."""
    for where, document in read_documents(file, plain(name), "certificate"):
        is_patience = isinstance(document, dict) and document.get("format") == _PATIENCE
        try:
            claim = (_patience_claim if is_patience else _claim)(where, document)
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        yield claim


def _claim(where: str, document: object) -> Claim:
    certificate = certificate_of(document)
    solution = certificate.solution
    return Claim(
        where,
        certificate.deal,
        ("rules", certificate.rules.name),
        certificate.verdict,
        solution is not None and solution.shortest,
        lambda shortest, on_progress: check(certificate, shortest=shortest, on_progress=on_progress),
    )


def _patience_claim(where: str, document: object) -> Claim:
    # Loaded for what is to be read alone.
    from gfclock_solver.clock_patience.certificates import certificate_from_dict
    from gfclock_solver.clock_patience.certificates import check as check_patience

    certificate = certificate_from_dict(document)
    return Claim(
        where,
        certificate.deal,
        ("variant", certificate.variant),
        certificate.verdict,
        is_shortest=False,
        check=lambda shortest, on_progress: check_patience(certificate),
    )
