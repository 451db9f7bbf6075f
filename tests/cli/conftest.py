"""What runs the command line, as tests ask for it by name."""

from collections.abc import Callable

import pytest
from running import clean_environment, run_gfclock, run_gfclock_after


@pytest.fixture
def environment() -> Callable[..., dict[str, str]]:
    """Give the function that makes an environment for the command."""
    return clean_environment


@pytest.fixture
def gfclock() -> Callable[..., object]:
    """Give the function that runs ``gfclock``."""
    return run_gfclock


@pytest.fixture
def gfclock_after() -> Callable[..., object]:
    """Give the function that runs Python statements before ``gfclock``."""
    return run_gfclock_after
