"""The executor that needs no one else."""

from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import ParamSpec, TypeVar

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")


class InlineExecutor(Executor):
    """Does the work at once, in the thread that asks for it."""

    def submit(
        self, fn: Callable[_Arguments, _Result], /, *args: _Arguments.args, **kwargs: _Arguments.kwargs
    ) -> "Future[_Result]":
        """Call `fn` and return a future that is done; Ctrl-C passes through."""
        future: Future[_Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
