"""The stand-in for Cython computes with integers as C does, and needs no Cython."""

import ctypes
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from gfclock_solver import _cython_shim as cython

INTEGER_TYPES = {
    "schar": ctypes.c_byte,
    "uchar": ctypes.c_ubyte,
    "short": ctypes.c_short,
    "ushort": ctypes.c_ushort,
    "int": ctypes.c_int,
    "uint": ctypes.c_uint,
    "longlong": ctypes.c_longlong,
    "ulonglong": ctypes.c_ulonglong,
    "size_t": ctypes.c_size_t,
    "ssize_t": ctypes.c_ssize_t,
    "Py_ssize_t": ctypes.c_ssize_t,
}


@pytest.mark.parametrize("name", INTEGER_TYPES)
@given(value=st.integers(-(2**70), 2**70))
@example(value=2**63)
@example(value=2**31)
@example(value=-1)
def test_a_cast_wraps_as_c_does(name: str, value: int) -> None:
    """Every integer type keeps the low bits of a value, with C's width and sign."""
    assert INTEGER_TYPES[name](value).value == cython.cast(getattr(cython, name), value)


def test_a_declared_variable_begins_with_its_value_or_zero() -> None:
    """`declare` gives the converted value, a zero, or an array of zeros."""
    assert cython.declare(cython.uchar, 257) == 1
    assert cython.declare(cython.ulonglong) == 0
    assert cython.declare(cython.double, 3) == 3.0
    assert cython.declare(cython.bint, 2) is True
    assert cython.declare(cython.array_of(cython.uchar, 3)) == [0, 0, 0]


def test_a_type_with_a_number_is_an_array_and_with_a_slice_a_memory_view() -> None:
    """``uchar[2]`` makes lists, one of its own each time; ``uchar[::1]`` stands for a memory view."""
    byte: Any = cython.uchar
    assert [0, 0] == byte[2]()
    assert byte[2]() is not byte[2]()
    assert memoryview is byte[::1]


def test_decorators_and_directives_leave_a_function_as_it_is() -> None:
    """A decorated function is the same object, and code in a ``nogil`` block just runs."""

    def function() -> int:
        with cython.nogil:
            return 1

    decorated = cython.boundscheck(False)(cython.exceptval(-1, check=False)(function))
    assert function is cython.cfunc(cython.inline(cython.nogil(cython.locals(x=cython.uint)(decorated))))
    assert decorated() == 1


@pytest.mark.parametrize("name", ["long", "ulong", "pointer", "float"])
def test_what_differs_between_platforms_or_from_c_is_not_there(name: str) -> None:
    """A name that could not be kept exact fails when it is used."""
    assert not hasattr(cython, name)


def test_the_compiled_modules_run_interpreted_without_cython() -> None:
    """The shuffles can be imported where there is no Cython."""
    code = "import sys; sys.modules['cython'] = None; import gfclock_solver.deals.compiled.shuffles"
    finished = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (finished.returncode, finished.stderr) == (0, "")
