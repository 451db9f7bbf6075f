"""What a worker keeps from one piece of work to the next, such as a solver, which takes as long as a thousand deals.

Each thread keeps its own: a cluster's workers have several, and a solver is not for use by two at once.
"""

import threading
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

_Kept = TypeVar("_Kept")

_store = threading.local()


def kept(make: Callable[..., _Kept], *arguments: Hashable) -> _Kept:
    """Return ``make(*arguments)``: what this thread has kept, if it was last made of the same arguments."""
    by_maker: dict[Any, tuple[tuple[Hashable, ...], Any]] = _store.__dict__.setdefault("by_maker", {})
    found = by_maker.get(make)
    if found is None or found[0] != arguments:
        # The old one goes first, so that there is never room for two.
        by_maker.pop(make, None)
        found = by_maker[make] = (arguments, make(*arguments))
    value: _Kept = found[1]
    return value


def forget() -> None:
    """Keep nothing of this thread any longer: after an error, what was in use may be half changed."""
    _store.__dict__.clear()
