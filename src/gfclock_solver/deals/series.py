r"""The deals that are tried for a list of boards: consecutive ones, or those that a salt gives.

With a salt, deal number i of the list (from 0) is the ``gf`` deal whose number is the first eight bytes, big-endian, of
the SHA-256 of ``"gfclock-generate-1\n{salt}\n{i}"`` in UTF-8, shifted right by 11.
"""

from dataclasses import dataclass, field
from typing import Final

from gfclock_solver.deals import DealId, DealRange, find_source, parse_deal
from gfclock_solver.deals.days import require_salt

_MOST_SALTED: Final = 2**53


@dataclass(frozen=True)
class NumberedDeals:
    """The deals of a source from number `first` on."""

    source: str
    first: int

    @property
    def count(self) -> int:
        """How many there are."""
        return find_source(self.source).last - self.first + 1

    def __getitem__(self, place: int) -> DealId:
        return DealId(self.source, self.first + place)


@dataclass(frozen=True)
class SaltedDeals:
    """The deals that `salt` gives; raises `InputError` when it is not one line of text."""

    salt: str = field(repr=False)
    source: str = field(default="gf", init=False)
    count: int = field(default=_MOST_SALTED, init=False)
    """How many there are, for all that anyone could try."""

    def __post_init__(self) -> None:
        require_salt(self.salt)

    def __getitem__(self, place: int) -> DealId:
        from hashlib import sha256

        digest = sha256(f"gfclock-generate-1\n{self.salt}\n{place}".encode()).digest()
        return DealId(self.source, int.from_bytes(digest[:8], "big") >> 11)


Deals = NumberedDeals | SaltedDeals


def places(deals: Deals) -> DealRange:
    """Return the places of all `deals` as a range that work can be cut from: number i stands for ``deals[i]``."""
    return DealRange(deals.source, 0, deals.count - 1)


def parse_start(text: str) -> NumberedDeals:
    """Read where to start: a deal's id, or just a number, which is that of a ``gf`` deal; raises `InputError`."""
    deal = parse_deal(text if ":" in text else f"gf:{text}")
    return NumberedDeals(deal.source, deal.number)
