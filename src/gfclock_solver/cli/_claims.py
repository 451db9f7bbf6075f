"""What a file of certificates claims, of either game: the field ``format`` of each tells how it is to be read."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final, Literal

from gfclock_solver.certificates import BYTES_PER_KEY, certificate_from_document, check
from gfclock_solver.certificates.board_documents import (
    board_from_document,
    check_board,
    is_board,
    unproven_fields,
)
from gfclock_solver.documents.streams import read_documents
from gfclock_solver.errors import InputError, plain
from gfclock_solver.limits import Watch

_PATIENCE: Final = "gfclock-patience-certificate"


@dataclass(frozen=True)
class Asked:
    """How a claim is to be checked."""

    shortest: bool
    """Whether the claim of a solution to be the shortest is proven too."""
    plain: bool
    """Whether only the plain rules are gone by."""
    watch: Watch
    """Is told how many positions were visited, and keeps the limits."""


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
    unproven: tuple[str, ...]
    """The fields of a board's document that are no evidence, or say more than is proven."""
    check: Callable[[Asked], None]
    """Checks it; raises `CertificateRejected`, and `LimitHit` where that cannot be known within the limits."""


def read_claims(file: BinaryIO, name: str, salt: str | None = None) -> Iterator[Claim]:
    """Yield the certificates in `file`, which messages call `name`; raises `InputError` for whatever is none.

    `salt` is what the deals of days are drawn with where a board says that they are.
    """
    for where, document in read_documents(file, plain(name), "certificate"):
        try:
            if is_board(document):
                claim = _board_claim(where, document, salt)
            elif isinstance(document, dict) and document.get("format") == _PATIENCE:
                claim = _patience_claim(where, document)
            else:
                claim = _claim(where, document)
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        yield claim


def _claim(where: str, document: object) -> Claim:
    certificate = certificate_from_document(document)
    return Claim(
        where,
        certificate.deal,
        ("rules", certificate.rules.name),
        certificate.verdict,
        certificate.verdict == "solvable" and certificate.solution.shortest,
        unproven=(),
        check=lambda asked: check(
            certificate, shortest=asked.shortest, plain=asked.plain, on_progress=_told(asked.watch)
        ),
    )


def _board_claim(where: str, document: object, salt: str | None) -> Claim:
    board = board_from_document(document)
    certificate = board.certificate
    return Claim(
        where,
        certificate.deal,
        ("rules", certificate.rules.name),
        certificate.verdict,
        is_shortest=True,
        unproven=unproven_fields(board, salt),
        check=lambda asked: check_board(
            board, shortest=asked.shortest, plain=asked.plain, salt=salt, on_progress=_told(asked.watch)
        ),
    )


def _told(watch: Watch) -> Callable[[int], None]:
    return lambda positions: watch(positions, positions * BYTES_PER_KEY)


def _patience_claim(where: str, document: object) -> Claim:
    # Loaded for what is to be read alone.
    from gfclock_solver.clock_patience.certificates import (
        certificate_from_document as read_patience,
        check as check_patience,
    )

    certificate = read_patience(document)
    return Claim(
        where,
        certificate.deal,
        ("variant", certificate.variant),
        certificate.verdict,
        is_shortest=False,
        unproven=(),
        check=lambda asked: check_patience(certificate),
    )
