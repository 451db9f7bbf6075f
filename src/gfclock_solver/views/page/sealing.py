"""Solutions that nobody reads by accident.

A page has its boards' solutions in it, so whoever wants one can have it.  Sealed, they are not seen by those who only
look at the page's source: the moves' text is combined, sign by sign, with SHA-256 digests of the board and a count,
and written as base64.  `browser/entries.js` undoes it.

A move is its card, where it lies and where it goes, as a digit or the first letter of ``reserve`` and ``clock``, and,
of a run, how many cards: ``7C12 QS3r 6C1c 9H48x3``.
"""

from base64 import b64encode
from hashlib import sha256

from gfclock_solver.cards import format_card
from gfclock_solver.certificates import Certificate, Solution
from gfclock_solver.rules import Move

_BLOCK = 64


def seal(certificate: Certificate, solution: Solution) -> str:
    """Return the sealed text of the moves of `solution`, which is that of `certificate`."""
    text = " ".join(map(_format_move, solution.moves)).encode("ascii")
    key = _key(certificate)
    blocks = range(0, len(text), _BLOCK)
    mask = b"".join(_digest(f"{key} {start // _BLOCK}").encode("ascii") for start in blocks)
    return b64encode(bytes(sign ^ cover for sign, cover in zip(text, mask, strict=False))).decode("ascii")


def _format_move(move: Move) -> str:
    run = f"x{move.count}" if move.count > 1 else ""
    return f"{format_card(move.card)}{str(move.source)[0]}{str(move.target)[0]}{run}"


def _key(certificate: Certificate) -> str:
    position = certificate.position
    columns = "/".join("".join(map(format_card, column)) for column in position.columns)
    reserve = "" if position.reserve is None else format_card(position.reserve)
    return _digest(f"{certificate.rules.name} {position.clock.suits} {columns} {reserve}")


def _digest(text: str) -> str:
    return sha256(text.encode("ascii")).hexdigest()
