"""Signals that are held back act at the end of the block, once, and only then."""

import os
import signal

import pytest

from gfclock_solver.batch.holding import signals_held

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")


def test_an_interrupt_comes_after_the_block() -> None:
    """What the block does is done whole, then Ctrl-C acts."""
    steps = []
    with pytest.raises(KeyboardInterrupt):  # noqa: PT012  # what comes after the block is what is tested
        with signals_held():
            os.kill(os.getpid(), signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            steps.append("whole")
        steps.append("never")
    assert ["whole"] == steps
    assert signal.default_int_handler is signal.getsignal(signal.SIGINT)


def test_what_is_ignored_stays_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal that is ignored before the block is ignored after it."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with signals_held():
            os.kill(os.getpid(), signal.SIGHUP)
        assert signal.SIG_IGN is signal.getsignal(signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, before)
