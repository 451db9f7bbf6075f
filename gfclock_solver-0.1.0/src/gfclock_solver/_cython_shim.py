"""What the compiled modules need of ``cython`` when they run interpreted.

A compiled module is one Python source in Cython's pure-Python mode.  Compiled, Cython itself gives the names below
their meaning and none of this module is used.  Interpreted, they come from here and never from an installed Cython,
so that the interpreted form is the same everywhere.  A compiled module therefore begins with ::

    try:
        from gfclock_solver import _cython_shim as cython
    except ImportError:
        import cython  # type: ignore

The second import never runs; the Cython compiler must find it in the source to know what ``cython`` means.

Decorators and directives do nothing here.  Integer types are exact: calling one, or `cast` to one, wraps its argument
as C does, so ``cython.cast(cython.uint, x + 1)`` is the same number in both forms.  Arithmetic itself does not wrap
in Python: a computation that may leave its type's range needs the cast.

Left out on purpose, so that their use fails at once: ``long`` and ``ulong``, which have 32 bits on Windows and 64
elsewhere; pointers, which nothing in Python behaves like; ``float``, which is narrower in C.
"""

import builtins
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

_T = TypeVar("_T")

compiled: Final = False
"""Whether the asking module runs compiled; the Cython compiler puts true in its place."""


class _Gil:
    """``nogil`` and ``gil``: a decorator and a context manager, both without effect."""

    def __call__(self, function: _T) -> _T:
        return function

    def __enter__(self) -> None:
        return None

    def __exit__(self, *exception: object) -> None:
        return None


nogil: Final = _Gil()
gil: Final = _Gil()


def _unchanged(decorated: _T) -> _T:
    return decorated


def _directive(*values: object, **named_values: object) -> Callable[[_T], _T]:
    return _unchanged


cfunc = ccall = cclass = inline = final = internal = no_gc = no_gc_clear = with_gil = _unchanged

boundscheck = wraparound = cdivision = initializedcheck = nonecheck = overflowcheck = _directive
binding = embedsignature = infer_types = profile = linetrace = freelist = auto_pickle = _directive
returns = exceptval = locals = _directive


def likely(condition: _T) -> _T:
    """Return `condition`; tells the C compiler that it is mostly true."""
    return condition


def unlikely(condition: _T) -> _T:
    """Return `condition`; tells the C compiler that it is mostly false."""
    return condition


def array_of(item: Callable[..., _T], length: builtins.int) -> Callable[[], list[_T]]:
    """Return what stands for the type of a C array: called, it makes a list of zeros.

    The same as ``cython.uchar[52]`` but with a type that a type checker knows.  Cython has no such function: it is
    for code that only runs interpreted, under ``if not cython.compiled``, beside a ``ctypedef`` in the ``.pxd`` file.
    """
    return lambda: [item() for _ in range(length)]


class _Type:
    """A C type: called, it makes a value; subscripted, an array (by a number) or a memory view (by slices)."""

    def __init__(self, make: Callable[[Any], Any]) -> None:
        self._make = make

    def __call__(self, value: object = 0) -> Any:
        return self._make(value)

    def __getitem__(self, shape: object) -> Any:
        return array_of(self, shape) if isinstance(shape, builtins.int) else memoryview


def _integer(bits: builtins.int, signed: bool) -> _Type:
    mask = (1 << bits) - 1
    sign = 1 << (bits - 1) if signed else 0

    def wrap(value: Any) -> builtins.int:
        # Flipping the sign bit and taking it away again turns the upper half of the range into negative numbers.
        return ((builtins.int(value) & mask) ^ sign) - sign

    return _Type(wrap)


_ADDRESS_BITS: Final = 64 if sys.maxsize > 2**32 else 32

if TYPE_CHECKING:
    # To a type checker C's numbers are Python's, so that annotated code is checked like any other.
    schar: TypeAlias = builtins.int
    uchar: TypeAlias = builtins.int
    short: TypeAlias = builtins.int
    ushort: TypeAlias = builtins.int
    int: TypeAlias = builtins.int
    uint: TypeAlias = builtins.int
    longlong: TypeAlias = builtins.int
    ulonglong: TypeAlias = builtins.int
    size_t: TypeAlias = builtins.int
    ssize_t: TypeAlias = builtins.int
    Py_ssize_t: TypeAlias = builtins.int
    bint: TypeAlias = builtins.bool
    double: TypeAlias = builtins.float
    void: TypeAlias = None
else:
    schar, uchar = _integer(8, signed=True), _integer(8, signed=False)
    short, ushort = _integer(16, signed=True), _integer(16, signed=False)
    int, uint = _integer(32, signed=True), _integer(32, signed=False)
    longlong, ulonglong = _integer(64, signed=True), _integer(64, signed=False)
    ssize_t = Py_ssize_t = _integer(_ADDRESS_BITS, signed=True)
    size_t = _integer(_ADDRESS_BITS, signed=False)
    bint = _Type(builtins.bool)
    double = _Type(builtins.float)
    void = _Type(lambda value: None)


def cast(target: Callable[..., _T], value: object) -> _T:
    """Return `value` as C would convert it to the type `target`: an integer wraps."""
    return target(value)


def declare(declared: Callable[..., _T], value: object = None) -> _T:
    """Return the first value of a variable of a C type: `value`, converted, or a zero, or a list of zeros."""
    return declared() if value is None else declared(value)
