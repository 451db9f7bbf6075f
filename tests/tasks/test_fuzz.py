"""A share of what ``scripts/run fuzz`` does: every reader is fed broken input."""

import subprocess
import sys
from pathlib import Path

FUZZ = Path(__file__).parents[2] / "scripts" / "tasks" / "fuzz.py"


def test_broken_input_is_one_clear_error() -> None:
    """No reader shows a traceback, takes long, or believes a certificate that says something else."""
    done = subprocess.run(
        [sys.executable, "-P", FUZZ, "--inputs", "6500", "--seed", "1"], capture_output=True, text=True, check=False
    )
    assert (0, "") == (done.returncode, done.stderr)
    assert "6500 inputs to 18 readers: 0 faults\n" == done.stdout


def test_a_fault_is_noticed() -> None:
    """The fuzzer sees an exception, a message of several lines and a long one."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from fuzz import fault_of\n"
        "from gfclock_solver.errors import InputError\n"
        "def reader(error):\n"
        "    def read(content):\n"
        "        raise error\n"
        "    return read\n"
        "assert fault_of(reader(InputError('plain')), b'') is None\n"
        "assert 'ZeroDivisionError' in fault_of(lambda content: 1 / len(content), b'')\n"
        "assert 'one printable line' in fault_of(reader(InputError('two\\nlines')), b'')\n"
        "assert '2000 signs' in fault_of(reader(InputError('x' * 2000)), b'')\n"
    )
    assert 0 == subprocess.run([sys.executable, "-c", program, FUZZ.parent], check=False).returncode
