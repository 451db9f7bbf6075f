"""The compiled module: one program in two forms, and the same as rules and theorems."""

from types import ModuleType

import pytest
from clock_patience.play_against_theorems import differences
from two_forms import compiled_form, interpreted_form

from gfclock_solver.cards import DECK
from gfclock_solver.clock_patience.compiled import deciding
from gfclock_solver.clock_patience.dealing import parse_deals
from gfclock_solver.clock_patience.jobs.deciding import GAMES_LEFT_TO_THEMSELVES, decide
from gfclock_solver.clock_patience.rules import VARIANTS, Variant
from gfclock_solver.deals import fill, fill_first

NAME = "gfclock_solver.clock_patience.compiled.deciding"
GAMES = (deciding.STANDARD, deciding.WATCH, deciding.OPEN_HOURS, deciding.SUNDIAL, deciding.IN_PLACE)


@pytest.fixture
def interpreted() -> ModuleType:
    """Return the interpreted form, whether or not the installed one is compiled."""
    return interpreted_form(NAME)


@pytest.fixture
def compiled() -> ModuleType:
    """Return the compiled form; where there is none the test is skipped, but in CI it fails."""
    return compiled_form(NAME)


def test_each_form_knows_which_it_is(interpreted: ModuleType, compiled: ModuleType) -> None:
    """The one says that it is compiled, the other that it is not."""
    assert (False, True) == (interpreted.is_compiled(), compiled.is_compiled())


@pytest.mark.parametrize("source", ["cp", "ms"])
def test_both_forms_find_the_same(compiled: ModuleType, interpreted: ModuleType, source: str) -> None:
    """Verdicts and cards left of two hundred deals are the same bytes, with all kings and without one."""
    count = 200
    packs = bytearray(52 * count)
    fill(source, 1, count, bytes(DECK), packs)
    without_king = packs.replace(b"\x31", b"")
    results = []
    for module in (compiled, interpreted):
        found = []
        for game in GAMES:
            codes = bytearray(count)
            module.decide(game, packs, 52, count, codes)
            found.append(codes)
        for deals, length in ((packs, 52), (without_king, 51)):
            lefts = bytearray(count)
            module.play(deals, length, length, count, lefts)
            found.append(lefts)
        results.append(found)
    assert results[0] == results[1]


@pytest.mark.parametrize("variant", VARIANTS)
def test_play_and_theorem_agree(variant: Variant) -> None:
    """Of a share of the deals of scripts/check-patience play by the rules, theorem and compiled module say the same."""
    assert [] == list(differences(variant, parse_deals("cp:0-499")))
    assert [] == list(differences(variant, parse_deals("pysol:31900-32049")))


@pytest.mark.parametrize("module_name", ["compiled", "interpreted"])
def test_short_buffers_are_refused(module_name: str, request: pytest.FixtureRequest) -> None:
    """A buffer too short for so many deals, or deals too short for their game, are errors and not read beyond."""
    module: ModuleType = request.getfixturevalue(module_name)
    for game, stride, count, room in (
        (0, 12, 1, 1),
        (2, 51, 1, 1),
        (4, 13, 1, 1),
        (0, 13, 5, 5),
        (0, 13, 4, 3),
        (0, 13, -1, 9),
    ):
        with pytest.raises(ValueError, match=r"too short|no room"):
            module.decide(game, bytearray(52), stride, count, bytearray(room))
    with pytest.raises(ValueError, match="no deck"):
        module.play(bytearray(50), 50, 50, 1, bytearray(1))
    with pytest.raises(ValueError, match="too short"):
        module.play(bytearray(51), 51, 52, 1, bytearray(1))


@pytest.mark.parametrize("variant", VARIANTS)
def test_slices_never_show(variant: Variant) -> None:
    """Deals decided together are decided as one by one, across the ends of what is dealt at once."""
    lefts = variant in GAMES_LEFT_TO_THEMSELVES
    whole = decide(variant, parse_deals("ms:1-8200"), lefts=lefts)
    parts = [decide(variant, parse_deals(deals), lefts=lefts) for deals in ("ms:1", "ms:2-4095", "ms:4096-8200")]
    assert whole.codes == b"".join(part.codes for part in parts)
    assert whole.lefts == b"".join(part.lefts for part in parts)


@pytest.mark.parametrize("source", ["cp", "ms", "pysol"])
@pytest.mark.parametrize("length", [2, 12, 13, 51])
def test_first_cards_are_those_of_whole_deals(source: str, length: int) -> None:
    """What is dealt first is the same whether or not the rest is dealt too, for a whole deck and for part of one."""
    for cards in (bytes(DECK), bytes(DECK[:-1])):
        whole, some = bytearray(30 * len(cards)), bytearray(30 * len(cards))
        fill(source, 31_985, 30, cards, whole)
        stride = fill_first(source, 31_985, 30, cards, length, some)
        for index in range(30):
            dealt = whole[len(cards) * index :][:length]
            assert dealt == some[stride * index :][:length]
