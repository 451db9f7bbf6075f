"""The connection to a Dask cluster, by ``distributed``'s own client."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from gfclock_solver.errors import WorkFailed

_CONNECT_SECONDS: Final = 15


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
