"""Limits are numbers from 0 on, and nothing else."""

import math
from typing import Any

import pytest

from gfclock_solver.errors import InputError
from gfclock_solver.limits import Limits, limits_to_document


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"states": -5}, "the limit on states is '-5'; want a whole number from 0 on"),
        ({"states": 1.5}, "the limit on states is '1.5'; want a whole number from 0 on"),
        ({"states": True}, "the limit on states is 'True'; want a whole number from 0 on"),
        ({"memory": "2G"}, "the limit on memory is '2G'; want a whole number from 0 on"),
        ({"seconds": -0.1}, "the limit on seconds is '-0.1'; want a number from 0 on"),
        ({"seconds": math.nan}, "the limit on seconds is 'nan'; want a number from 0 on"),
        ({"seconds": math.inf}, "the limit on seconds is 'inf'; want a number from 0 on"),
    ],
)
def test_what_is_no_limit_is_refused(limits: dict[str, Any], words: str) -> None:
    """A limit that cannot be kept is named in one line."""
    with pytest.raises(InputError) as caught:
        Limits(**limits)
    assert words == str(caught.value)


def test_limits_are_written_by_name() -> None:
    """Those that are set, and no others."""
    assert {} == limits_to_document(Limits())
    assert {"states": 0, "seconds": 0.5} == limits_to_document(Limits(states=0, seconds=0.5))
