"""Progress on a terminal."""

import io
import sys

import pytest

from gfclock_solver.cli import _streams


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        """Say so."""
        return True


@pytest.mark.parametrize(
    ("total", "shown"),
    [(10_000, " 0.00/10.0k "), (None, " 0.00 states "), (10**400, " 0.00 states ")],
    ids=["a total", "none", "an endless one"],
)
def test_progress_shows_what_is_done_whatever_the_total(
    monkeypatch: pytest.MonkeyPatch, total: int | None, shown: str
) -> None:
    """A total is shown beside what is done; one that no search will ever reach is as good as none."""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(_streams, "_PROGRESS_DELAY", 0.0)
    with _streams.progress_bar("ms:1", total) as show:
        assert show is not None
        show(5_000)
    assert shown in terminal.getvalue()
    assert terminal.getvalue().endswith("\r")
