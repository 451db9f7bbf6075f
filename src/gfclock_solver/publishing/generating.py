"""Boards by the dozen, in the order of their deals: the same ones however many workers try deals."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from gfclock_solver.batch import Workers
from gfclock_solver.batch.ordered import map_in_order
from gfclock_solver.deals.series import Deals
from gfclock_solver.publishing.published import Counts, PassedOver, PublishedBoard, Reason
from gfclock_solver.publishing.publisher import publisher_for, require_publishable
from gfclock_solver.publishing.wanted import Wanted

_SPAN_SECONDS: Final = 0.1
_LONGEST_SPAN: Final = 64


class _TriedSpan(NamedTuple):
    tried: list[PublishedBoard | PassedOver]
    seconds: float
    """How long it took."""


def generate(deals: Deals, wanted: Wanted, count: int, workers: Workers) -> Iterator[PublishedBoard | PassedOver]:
    """Yield what becomes of `deals`, one after the other, until `count` boards are found or the deals are at an end.

    Each board says how many deals were passed over since the one before it.  Raises `InputError` when the labels that
    are wanted would make another game of the boards, `SelfCheckFailed` when the checker rejects one.
    """
    require_publishable(deals.source, wanted)
    passed: Counter[Reason] = Counter()
    found = 0
    spans = _Spans(deals.count)
    for span in map_in_order(workers, partial(_try_deals, deals, wanted), spans):
        spans.took(len(span.tried), span.seconds)
        for tried in span.tried:
            if isinstance(tried, PassedOver):
                passed[tried.reason] += 1
                yield tried
                continue
            yield replace(tried, passed_over=Counts(passed["lost"], passed["undecided"], passed["difficulty"]))
            passed.clear()
            found += 1
            if found == count:
                return


def _try_deals(deals: Deals, wanted: Wanted, places: range) -> _TriedSpan:
    started = time.monotonic()
    publisher = publisher_for(deals.source, wanted)
    return _TriedSpan([publisher.try_deal(deals[place], wanted) for place in places], time.monotonic() - started)


class _Spans:
    """Cuts ``range(count)`` into spans: short ones at first and where deals take long, so that boards come soon.

    How they are cut never shows in the boards.
    """

    def __init__(self, count: int) -> None:
        self._count = count
        self._start, self._length = 0, 1

    def __iter__(self) -> Iterator[range]:
        while self._start < self._count:
            span = range(self._start, min(self._start + self._length, self._count))
            self._start = span.stop
            yield span

    def took(self, deals: int, seconds: float) -> None:
        """Take into account that a span of so many deals kept a worker busy for so many seconds."""
        fitting = int(deals * _SPAN_SECONDS / max(seconds, 1e-9))
        self._length = max(1, min(fitting, 2 * deals, _LONGEST_SPAN))
