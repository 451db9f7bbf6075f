"""The connection to a Dask cluster, by ``distributed``'s own client."""

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Future, wait
from contextlib import contextmanager
from typing import Any, Final, Generic, TypeVar

from gfclock_solver.errors import WorkFailed

_Result = TypeVar("_Result")

_CONNECT_SECONDS: Final = 15

_LOOK_SECONDS: Final = 0.5
"""After how long a wait is begun anew: what is waited for may be gone."""


class _Handed(Generic[_Result]):
    """A call that the cluster has."""

    def __init__(self, client: Any, future: "Future[_Result]") -> None:
        self._client, self._future = client, future

    def is_ready(self) -> bool:
        return self._future.done()

    def result(self) -> _Result:
        while not wait([self._future], timeout=_LOOK_SECONDS).done:
            # Work that is handed out in the moment in which the scheduler goes away is neither done nor cancelled.
            if self._client.status not in ("running", "connecting"):
                raise CancelledError
        return self._future.result()


class ClusterWorkers:
    """The workers of the cluster that `client` is connected to."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self.executor = client.get_executor(pure=False)
        self.in_flight = 3 * sum(client.nthreads().values())

    def hand_out(self, call: Callable[[], _Result]) -> _Handed[_Result]:
        """Let a worker of the cluster make `call`."""
        return _Handed(self._client, self.executor.submit(call))


@contextmanager
def connect(address: str) -> Iterator[Any]:
    """Give a `distributed.Client` of the scheduler at `address`, and close it at the end.

    Raises `WorkFailed` when ``distributed`` is not installed, or when there is no scheduler or no worker.
    """
    client = _open(address)
    try:
        if not client.nthreads():
            raise WorkFailed(f"the scheduler at {address} has no workers")
        yield client
    finally:
        # Not for long: the scheduler may be gone.
        client.close(timeout=1)


def _open(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError as error:
        raise WorkFailed("a cluster needs Dask's distributed: pip install 'gfclock-solver[cluster]'") from error
    try:
        # It has no types.
        make_client: Any = Client
        return make_client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        raise WorkFailed(f"cannot reach a scheduler at {address}: {reason}") from error
