"""Solutions that nobody reads by accident.

A page has its boards' solutions in it, so whoever wants one can have it.  Sealed, they are not seen by those who only
look at the page's source: the certificate's text is combined, sign by sign, with SHA-256 digests of the board and a
count, and written as base64.  `browser/entries.js` undoes it.
"""

from base64 import b64encode
from hashlib import sha256

from gfclock_solver.cards import format_card
from gfclock_solver.certificates import Certificate, format_certificate

_BLOCK = 64


def seal(certificate: Certificate) -> str:
    """Return the sealed text of `certificate`."""
    text = format_certificate(certificate).encode("ascii")
    key = _key(certificate)
    blocks = range(0, len(text), _BLOCK)
    mask = b"".join(_digest(f"{key} {start // _BLOCK}").encode("ascii") for start in blocks)
    return b64encode(bytes(sign ^ cover for sign, cover in zip(text, mask, strict=False))).decode("ascii")


def _key(certificate: Certificate) -> str:
    position = certificate.position
    columns = "/".join("".join(map(format_card, column)) for column in position.columns)
    reserve = "" if position.reserve is None else format_card(position.reserve)
    return _digest(f"{certificate.rules.name} {position.clock.suits} {columns} {reserve}")


def _digest(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()
