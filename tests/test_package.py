"""The package's face: the few names that most programs want, loaded only when they are asked for."""

import subprocess
import sys
from importlib.metadata import version

import pytest

import gfclock_solver
from gfclock_solver import certify


def test_every_name_of_the_face_is_there() -> None:
    """What `__all__` promises can be had, and `dir` shows it."""
    for name in gfclock_solver.__all__:
        assert getattr(gfclock_solver, name) is not None
        assert name in dir(gfclock_solver)
    assert version("gfclock-solver") == gfclock_solver.__version__
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = gfclock_solver.nonsense


def test_a_deal_is_decided_by_its_id() -> None:
    """A deal id does where a board does."""
    assert "lost" == certify("ms:25").verdict


def test_importing_the_package_loads_nothing_of_it() -> None:
    """A program that wants one name does not wait for the others."""
    program = (
        "import sys, gfclock_solver\n"
        "assert [] == [name for name in sys.modules if name.startswith('gfclock_solver.')]\n"
        "assert gfclock_solver.parse_rules('standard').name == 'standard'\n"
        "assert 'gfclock_solver.search' not in sys.modules\n"
    )
    assert 0 == subprocess.run([sys.executable, "-c", program], check=False).returncode
