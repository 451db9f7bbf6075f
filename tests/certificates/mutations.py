"""Deliberately wrong certificates: each a true one with a single named change.

A mutation takes the document of a sample and changes it in place.  With it stand the error that must follow and some
words of its message: `CertificateRejected` for a certificate that claims what is not so, `InputError` for what does
not have the form of one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from certificates.samples import document_of

from gfclock_solver.errors import CertificateRejected, GfclockError, InputError

Document = dict[str, Any]
Change = Callable[[Document], None]


@dataclass(frozen=True)
class Mutation:
    """A named way to make a true certificate wrong."""

    name: str
    sample: str
    error: type[GfclockError]
    words: str
    """What the message says, in part."""
    change: Change

    def document(self) -> Document:
        """Return the wrong document."""
        document = document_of(self.sample)
        self.change(document)
        return document


MUTATIONS: Final[list[Mutation]] = []


def rejected(sample: str, words: str) -> Callable[[Change], Change]:
    """Enter the decorated change of `sample` as one whose result is read and then rejected with these words."""
    return _entered(sample, CertificateRejected, words)


def malformed(sample: str, words: str) -> Callable[[Change], Change]:
    """Enter the decorated change of `sample` as one whose result is no certificate, and is refused with these words."""
    return _entered(sample, InputError, f"is not a certificate: {words}")


def _entered(sample: str, error: type[GfclockError], words: str) -> Callable[[Change], Change]:
    def enter(change: Change) -> Change:
        MUTATIONS.append(Mutation(change.__name__.replace("_", " "), sample, error, words, change))
        return change

    return enter
