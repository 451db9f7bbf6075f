"""Progress over a range: on a terminal, and nowhere else."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

Environment = Callable[..., dict[str, str]]

EAGER = """
import sys
from gfclock_solver.cli import _streams, main
_streams._PROGRESS_DELAY = 0
main()
"""


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")
@pytest.mark.parametrize("command", ["batch", "survey"])
def test_a_terminal_shows_rate_and_time_left(environment: Environment, command: str) -> None:
    """Standard error, if a terminal, shows how many deals are done, at which rate, and the time left; then nothing."""
    import termios

    terminal, end = os.openpty()
    # One without a width shows no bar.
    termios.tcsetwinsize(end, (24, 100))
    with subprocess.Popen(
        [sys.executable, "-P", "-c", EAGER, command, "ms:1-700", "--jobs", "1"],
        stdout=subprocess.PIPE,
        stderr=end,
        env=environment(),
    ) as process:
        os.close(end)
        assert process.stdout is not None
        printed = process.stdout.read()
    shown = os.read(terminal, 100_000).decode()
    os.close(terminal)
    assert 0 == process.returncode
    assert b"deals/s" not in printed
    assert "ms:1-700:" in shown
    assert " deals/s]" in shown
    # The bar is wiped at the end.
    assert "" == shown.rstrip("\r").rpartition("\r")[2].strip()


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals as POSIX has them")
def test_records_on_the_same_terminal_are_not_disturbed(environment: Environment) -> None:
    """When the records themselves go to a terminal there is no bar between them."""
    terminal, end = os.openpty()
    command = [sys.executable, "-P", "-c", EAGER, "batch", "ms:1-40", "--format", "ids"]
    subprocess.run(command, stdout=end, stderr=end, env=environment(), check=True)
    os.close(end)
    shown = os.read(terminal, 100_000).decode()
    os.close(terminal)
    assert [f"ms:{number}" for number in range(1, 41)] == shown.split()
