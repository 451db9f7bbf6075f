"""What a test does when a tool that it needs is not here."""

import os
import sys
from typing import NoReturn

import pytest


def absent(what: str, *, ci: str = sys.platform) -> NoReturn:
    """Skip the test, as `what`, such as ``Node is not installed``, says why; in CI on the platform `ci` it fails."""
    if os.environ.get("CI") and ci == sys.platform:
        pytest.fail(what)
    pytest.skip(what)
