"""Workers of a Dask cluster, by ``distributed``'s own client; nothing about them is waited for without an end.

An address is looked at before anything else: that it is one, and that something answers there as a scheduler does,
which sends the first bytes itself.  Then each worker is asked which version of this package it has, by a function of
Python's own, so that nothing of ours is loaded where it might not be.  While results are awaited, the scheduler is
asked now and then; what it lacks is told, and after a while given up.
"""

import re
import socket
import time
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, wait
from contextlib import contextmanager, suppress
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any, Final, Generic, NamedTuple, TypeVar

from gfclock_solver.batch.program import program_version
from gfclock_solver.errors import InputError, WorkFailed, quote
from gfclock_solver.surroundings import how_to_install

_Result = TypeVar("_Result")

Tell = Callable[[str], object]
"""Takes a line about what is waited for."""

PATIENCE: Final = 60.0
"""Seconds for which a cluster may be without workers, or without an answer, by default."""

_CONNECT_SECONDS: Final = 15.0
"""In which the connection is made, or is not."""

_ANSWER_SECONDS: Final = 3.0
"""In which a scheduler answers a question."""

_ASK_SECONDS: Final = 5.0
"""How often it is asked while nothing comes."""

_LOOK_SECONDS: Final = 0.5
"""After how long a wait is begun anew."""

_ADDRESS: Final = re.compile(r"((tcp|tls)://)?(?P<host>\[[0-9A-Fa-f:.%]+\]|[\w.-]+):(?P<port>[0-9]{1,5})", re.ASCII)


class _Place(NamedTuple):
    host: str
    port: int


class ClusterWorkers:
    """The workers of the cluster that `client` is connected to; they may come and go."""

    def __init__(self, client: Any, address: str, patience: float, tell: Tell) -> None:
        self._client, self._address, self._patience, self._tell = client, address, patience, tell
        self._executor = client.get_executor(pure=False)
        self._asked_at = time.monotonic()
        self._waiting_since: float | None = None
        self.in_flight = 3 * sum(client.nthreads().values())

    def hand_out(self, call: Callable[[], _Result]) -> "_Handed[_Result]":
        """Let a worker of the cluster make `call`."""
        try:
            return _Handed(self, self._executor.submit(call))
        except Exception as error:
            # It may go away in this very moment.
            raise self.failure_of(error) from error

    def look(self) -> None:
        """Ask now and then how the cluster is; raises `WorkFailed` when it is gone, or has long been of no use."""
        if self._client.status not in ("running", "connecting"):
            raise self._gone()
        now = time.monotonic()
        if now - self._asked_at < _ASK_SECONDS:
            return
        self._asked_at = now
        lack = self._lack()
        if lack is None:
            if self._waiting_since is not None:
                self._tell(f"the cluster at {self._address} works again")
            self._waiting_since = None
        elif self._waiting_since is None:
            self._waiting_since = now
            self._tell(f"the scheduler at {self._address} {lack}; waiting for {self._patience:g} seconds")
        elif now - self._waiting_since > self._patience:
            raise WorkFailed(f"the scheduler at {self._address} {lack}, for {self._patience:g} seconds now")

    def _lack(self) -> str | None:
        """Return what keeps the cluster from working, or nothing."""
        try:
            threads = self._client.sync(self._client.scheduler.ncores, callback_timeout=_ANSWER_SECONDS)
        except Exception:
            return "does not answer"
        return None if threads else "has no workers"

    def failure_of(self, error: BaseException) -> Exception:
        """Return the error that tells what `error`, which came from the cluster, means."""
        if isinstance(error, CancelledError) or self._client.status not in ("running", "connecting"):
            return self._gone()
        text = " ".join(str(error).split())
        if "deserializ" in text or (isinstance(error, ModuleNotFoundError) and "gfclock_solver" in text):
            return WorkFailed(
                "a worker of the cluster cannot load the work; is the same gfclock-solver installed there?"
            )
        if type(error).__module__.partition(".")[0] in ("distributed", "dask"):
            return WorkFailed(f"the cluster at {self._address} has failed: {text}")
        return error if isinstance(error, Exception) else WorkFailed(f"a worker of the cluster was interrupted: {text}")

    def _gone(self) -> WorkFailed:
        return WorkFailed(f"the cluster at {self._address} is gone, or has cancelled the work")


class _Handed(Generic[_Result]):
    """A call that the cluster has."""

    def __init__(self, workers: ClusterWorkers, future: "Future[_Result]") -> None:
        self._workers, self._future = workers, future

    def is_ready(self) -> bool:
        return self._future.done()

    def result(self) -> _Result:
        while not wait([self._future], timeout=_LOOK_SECONDS).done:
            self._workers.look()
        if not self._future.cancelled():
            error = self._future.exception()
            if error is None:
                return self._future.result()
        else:
            error = CancelledError()
        raise self._workers.failure_of(error) from error


@contextmanager
def connect(address: str) -> Iterator[Any]:
    """Give a `distributed.Client` of the scheduler at `address`, and close it at the end.

    Raises `InputError` when ``distributed`` is not installed, when `address` is none, or when no scheduler answers
    there; `WorkFailed` when it has no workers, or workers without this package or with another version of it.
    """
    place = _place_of(address)
    if find_spec("distributed") is None:
        raise InputError(f"a cluster needs Dask's distributed, which is not installed: {how_to_install('distributed')}")
    _require_scheduler(place, address)
    client = _open(address)
    try:
        _require_workers(client, address)
        yield client
    finally:
        _close(client)


def _require_scheduler(place: _Place, address: str) -> None:
    """Raise `InputError` unless something that may be a scheduler answers at `place`, which `address` names."""
    try:
        with socket.create_connection(place, timeout=_CONNECT_SECONDS / 3) as connection:
            # A scheduler greets whoever comes; over TLS the other side does.
            connection.settimeout(_CONNECT_SECONDS / 3)
            if not address.startswith("tls:") and not connection.recv(1):
                raise OSError("it closes the connection")
    except TimeoutError:
        raise InputError(f"cannot reach a scheduler at {address}: nothing there answers as one") from None
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"cannot reach a scheduler at {address}: {reason}") from None


def _place_of(address: str) -> _Place:
    match = _ADDRESS.fullmatch(address)
    if match is None or not 0 < int(match["port"]) < 2**16:
        raise InputError(f"{quote(address)} is not the address of a scheduler; want one as tcp://10.0.0.1:8786")
    return _Place(match["host"].strip("[]"), int(match["port"]))


def _open(address: str) -> Any:
    from distributed import Client

    # Made in two steps, so that one whose connection fails can be kept from waiting for it once more at its end.
    client: Any = Client.__new__(Client)
    try:
        with warnings.catch_warnings():
            # Of versions that are not quite the same it would tell in nine lines.
            warnings.simplefilter("ignore")
            client.__init__(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except BaseException as error:
        client.status = "closed"
        if not isinstance(error, OSError | ValueError | ImportError | RuntimeError):
            raise
        reason = " ".join(str(error).split()) or type(error).__name__
        raise InputError(f"cannot reach a scheduler at {address}: {reason}") from error
    return client


def _require_workers(client: Any, address: str) -> None:
    if not client.nthreads():
        raise WorkFailed(f"the scheduler at {address} has no workers")
    ours = program_version()
    try:
        found = client.sync(
            client._run, version, "gfclock-solver", on_error="return", callback_timeout=_CONNECT_SECONDS
        )
    except Exception as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise WorkFailed(f"the workers of the cluster at {address} do not answer: {reason}") from error
    for worker, theirs in found.items():
        if not isinstance(theirs, str):
            raise WorkFailed(f"the worker at {worker} has no gfclock-solver: install version {ours} there")
        if theirs != ours:
            raise WorkFailed(
                f"the worker at {worker} has gfclock-solver {theirs}, and this is {ours}: install the same"
            )


def _close(client: Any) -> None:
    """Close the client, which lets the scheduler forget its work; not for long, as that may be gone."""
    with suppress(Exception):
        client.close(timeout=1)
    # Or it would try once more at its end.
    client.status = "closed"
