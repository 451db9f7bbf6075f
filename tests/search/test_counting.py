"""Numbers of states are counted as Python counts them, however large they are."""

from array import array
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, strategies as st
from two_forms import interpreted_form

from gfclock_solver.search.compiled import counting
from gfclock_solver.search.range_solver import count_states, places_with

numbers = st.lists(st.integers(0, 8) | st.integers(4090, 4100) | st.integers(0, 2**31 - 1), max_size=60)

every_form = pytest.mark.parametrize(
    "form", [counting, interpreted_form("gfclock_solver.search.compiled.counting")], ids=["installed", "interpreted"]
)


@given(states=numbers)
def test_states_are_counted(states: list[int]) -> None:
    """Small and large numbers, and none at all, are counted each as often as it occurs."""
    assert Counter(states) == count_states(memoryview(array("i", states)))


@given(states=numbers, least=st.integers(0, 2**31 - 1) | st.integers(0, 5000))
def test_large_numbers_are_found(states: list[int], least: int) -> None:
    """Places come in order, for a bound that no number reaches too."""
    expected = [place for place, number in enumerate(states) if number >= least]
    assert expected == list(places_with(memoryview(array("i", states)), least, len(states)))


@every_form
def test_both_forms_count_and_find_the_same(form: Any) -> None:
    """A number too large for the counts is told, and so is a want of room for places."""
    states, counts, places = array("i", [3, 0, 3, 7, 4]), array("i", [0] * 4), array("i", [9, 9])
    assert 2 == form.count_small(states, counts)
    assert [1, 0, 0, 2] == list(counts)
    assert 2 == form.find_at_least(states, 4, places)
    assert [3, 4] == list(places)
    with pytest.raises(ValueError, match="4 numbers of 3 or more, but room for 2"):
        form.find_at_least(states, 3, places)
