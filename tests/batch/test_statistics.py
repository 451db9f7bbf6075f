"""The formulas of a survey, against values from the literature and against their definitions."""

from math import isclose, sqrt

import pytest
from hypothesis import given, strategies as st

from gfclock_solver.batch.statistics import quantile, wilson_interval

Z = 1.959963984540054


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        # R. G. Newcombe, Two-sided confidence intervals for the single proportion, 1998, method 3.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_the_published_one(successes: int, trials: int, low: float, high: float) -> None:
    """The interval is that of Newcombe's examples, and mirrored for the opposite event."""
    found = wilson_interval(successes, trials)
    assert (low, high) == (round(found[0], 4), round(found[1], 4))
    mirrored = wilson_interval(trials - successes, trials)
    assert isclose(found[0], 1 - mirrored[1], abs_tol=1e-12)


@given(st.integers(1, 2**53), st.data())
def test_the_ends_are_where_the_score_test_rejects(trials: int, data: st.DataObject) -> None:
    """Each end lies on its side of the share, which is 1.96 of the end's own standard deviations away."""
    successes = data.draw(st.integers(0, trials))
    share = successes / trials
    low, high = wilson_interval(successes, trials)
    assert 0 <= low <= share <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            assert isclose(abs(share - end), Z * sqrt(end * (1 - end) / trials), rel_tol=1e-6, abs_tol=1e-12)


def test_nothing_seen_says_nothing() -> None:
    """Without trials the interval is everything."""
    assert (0.0, 1.0) == wilson_interval(0, 0)


@given(st.lists(st.integers(0, 50), min_size=1), st.integers(1, 1000))
def test_a_quantile_is_the_smallest_value_with_enough_below(values: list[int], per_mille: int) -> None:
    """At least so many thousandths of the values do not exceed the quantile, and of no smaller value that is true."""
    counts = {value: values.count(value) for value in values}
    found = quantile(counts, per_mille)
    smallest = min(
        value for value in values if 1000 * sum(other <= value for other in values) >= per_mille * len(values)
    )
    assert smallest == found


def test_no_values_have_no_quantile() -> None:
    """Asked for a quantile of nothing, it is an error."""
    with pytest.raises(ValueError, match="no values"):
        quantile({}, 500)
