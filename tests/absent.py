"""What a test does when a tool that it needs is not here."""

import os
from typing import NoReturn

import pytest


def absent(what: str) -> NoReturn:
    """Skip the test, as `what`, such as ``Node is not installed``, says why; in CI, where all is, it fails."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)
