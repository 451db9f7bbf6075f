"""Certificates as JSON text and as msgpack, and the reading of files that hold any number of them.

Both forms hold the same document (see `codec`), and equal certificates always have equal text and equal bytes.
JSON is written as one line of ASCII; a file of certificates has one a line, but a certificate laid out over several
lines reads as well, and so does a list of them.  In msgpack one certificate simply follows another.
"""

from collections.abc import Callable, Iterator
from io import BytesIO
from typing import BinaryIO, NamedTuple

from gfclock_solver.certificates.codec import certificate_from_document, certificate_to_document
from gfclock_solver.certificates.values import Certificate
from gfclock_solver.documents.streams import read_documents
from gfclock_solver.errors import InputError, plain


class FoundCertificate(NamedTuple):
    """A certificate and where in a file it was found."""

    where: str
    """The file's name, and the certificate's line or, in msgpack, number: ``a.json:3``, ``a.mp: certificate 3``."""
    certificate: Certificate


def format_certificate(certificate: Certificate) -> str:
    """Return the certificate as JSON in one line of ASCII, without a newline at its end."""
    import json

    return json.dumps(certificate_to_document(certificate), separators=(",", ":"))


def pack_certificate(certificate: Certificate) -> bytes:
    """Return the certificate as msgpack; what follows in a file may be the next certificate."""
    import msgpack  # type: ignore[import-untyped]  # it ships no types

    packed: bytes = msgpack.packb(certificate_to_document(certificate))
    return packed


def read_certificates(
    file: BinaryIO | bytes, name: str, read: Callable[[object], Certificate] = certificate_from_document
) -> Iterator[FoundCertificate]:
    """Read the certificates of a file, open or as its content, which messages call `name`, one after the other.

    Each is read only when its turn comes, so those before a broken one are still had.  Raises `InputError`, one line
    "name:line: is not a certificate: ...", for whatever is none, and for a file without any.

    `read` makes a certificate of a document, or raises `InputError`: with another one other documents can be read.
    """
    stream = BytesIO(file) if isinstance(file, bytes) else file
    for where, document in read_documents(stream, plain(name), "certificate"):
        try:
            certificate = read(document)
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        yield FoundCertificate(where, certificate)
