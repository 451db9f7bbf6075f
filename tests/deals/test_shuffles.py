"""The compiled and the interpreted form of the shuffles are one program."""

from types import ModuleType

import pytest
from two_forms import compiled_form, interpreted_form

from gfclock_solver.deals.compiled import shuffles as _shuffles

NAME = "gfclock_solver.deals.compiled.shuffles"


@pytest.fixture
def interpreted() -> ModuleType:
    """Return the interpreted form, whether or not the installed one is compiled."""
    return interpreted_form(NAME)


@pytest.fixture
def compiled() -> ModuleType:
    """Return the compiled form; where there is none the test is skipped, but in CI it fails."""
    return compiled_form(NAME)


def test_the_interpreted_form_says_so(interpreted: ModuleType) -> None:
    """Each form knows which it is."""
    assert not interpreted.is_compiled()


@pytest.mark.parametrize("name", ["fill_gf", "fill_ms"])
@pytest.mark.parametrize("first", [1, 31_990, 2**31 - 20, 2**53 - 20])
def test_both_forms_deal_the_same_boards(compiled: ModuleType, interpreted: ModuleType, name: str, first: int) -> None:
    """Twenty boards from anywhere in the range are the same bytes."""
    if name == "fill_ms":
        first = min(first, 2**31 - 20)
    boards = [bytearray(800), bytearray(800)]
    getattr(compiled, name)(first, 20, boards[0])
    getattr(interpreted, name)(first, 20, boards[1])
    assert boards[0] == boards[1]


@pytest.mark.parametrize("name", ["fill_gf", "fill_ms"])
@pytest.mark.parametrize(("count", "room"), [(1, 39), (2, 79), (-1, 40), (2**62, 40)])
def test_no_form_writes_past_the_end(interpreted: ModuleType, name: str, count: int, room: int) -> None:
    """A buffer that is too short is refused before anything is written."""
    for module in (interpreted, _shuffles):
        boards = bytearray(room)
        with pytest.raises(ValueError, match=f"the buffer has {room}"):
            getattr(module, name)(1, count, boards)
        assert bytes(room) == boards


def test_a_remainder_without_division_is_exact(interpreted: ModuleType) -> None:
    """For every divisor of a deck, at every multiple below 2**15 and just before it."""
    values = [
        (value, divisor)
        for divisor in range(2, 53)
        for multiple in range(0, 2**15 + divisor, divisor)
        for value in (multiple - 1, multiple)
        if 0 <= value < 2**15
    ]
    remainder = interpreted.remainder
    assert [] == [(value, divisor) for value, divisor in values if remainder(value, divisor) != value % divisor]
