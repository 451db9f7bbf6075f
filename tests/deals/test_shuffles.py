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
    """Twenty deals from anywhere in the range are the same bytes, and each is a dealt pack."""
    if name == "fill_ms":
        first = min(first, 2**31 - 20)
    for cards in (range(52), range(0, 52, 5), range(12, 52)):
        packs = [bytearray(20 * len(cards)), bytearray(20 * len(cards))]
        for module, filled in zip((compiled, interpreted), packs, strict=True):
            getattr(module, name)(first, 20, bytearray(cards), filled)
        assert packs[0] == packs[1]
        assert all(sorted(packs[0][at : at + len(cards)]) == list(cards) for at in range(0, len(packs[0]), len(cards)))


@pytest.mark.parametrize("name", ["fill_gf", "fill_ms"])
@pytest.mark.parametrize(("count", "room"), [(1, 39), (2, 79), (-1, 40), (2**62, 40)])
def test_no_form_writes_past_the_end(interpreted: ModuleType, name: str, count: int, room: int) -> None:
    """A buffer that is too short is refused before anything is written."""
    for module in (interpreted, _shuffles):
        boards = bytearray(room)
        with pytest.raises(ValueError, match=f"the buffer has {room}"):
            getattr(module, name)(1, count, bytearray(range(40)), boards)
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


@pytest.mark.parametrize("name", ["fill_gf", "fill_ms"])
@pytest.mark.parametrize("cards", [[], [7], [*range(52), 0]])
def test_no_form_deals_what_is_no_pack(interpreted: ModuleType, name: str, cards: list[int]) -> None:
    """A pack has 2 to 52 cards."""
    for module in (interpreted, _shuffles):
        with pytest.raises(ValueError, match="no pack"):
            getattr(module, name)(1, 1, bytearray(cards), bytearray(100))
