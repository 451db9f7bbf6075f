"""Boards by the dozen: which deals are given away, in which order, and what is said of the others."""

import json
from hashlib import sha256
from pathlib import Path

import pytest
from publishing.samples import tried

from gfclock_solver.batch import Workers, inline_workers, local_workers
from gfclock_solver.boards import deal_board
from gfclock_solver.boards.labels import relabel
from gfclock_solver.certificates import check
from gfclock_solver.deals import DealId
from gfclock_solver.deals.series import NumberedDeals, SaltedDeals, parse_start
from gfclock_solver.errors import InputError
from gfclock_solver.limits import Limits
from gfclock_solver.publishing.document import format_document
from gfclock_solver.publishing.generating import generate
from gfclock_solver.publishing.published import Counts, PassedOver, PublishedBoard
from gfclock_solver.publishing.wanted import Wanted
from gfclock_solver.rules import STANDARD, Clock, Rules, parse_rules
from gfclock_solver.search.difficulty import measure
from gfclock_solver.search.shortest import find_shortest

VERDICTS = Path(__file__).parents[2] / "data" / "golden" / "verdicts.json"


def made(deals: NumberedDeals | SaltedDeals, wanted: Wanted, count: int, workers: Workers) -> list[PublishedBoard]:
    """Return `count` boards."""
    return [board for board in generate(deals, wanted, count, workers) if isinstance(board, PublishedBoard)]


def test_only_the_lost_deals_are_passed_over() -> None:
    """From ms:1 on the boards are the deals that an independent program did not find lost, in their order."""
    known = next(each for each in json.loads(VERDICTS.read_text(encoding="utf-8")) if each["rules"] == "standard")
    with inline_workers() as workers:
        found = list(generate(NumberedDeals("ms", 1), Wanted(), 300, workers))
    lost = [each.deal for each in found if isinstance(each, PassedOver)]
    last = int(found[-1].deal.removeprefix("ms:"))
    assert [f"ms:{number}" for number in known["lost"] if number <= last] == lost
    assert [f"ms:{number}" for number in range(1, last + 1)] == [each.deal for each in found]
    assert {"lost"} == {each.reason for each in found if isinstance(each, PassedOver)}


def test_each_board_says_what_was_passed_over() -> None:
    """Grades and bounds are kept, and the counts of each board are those of the deals since the one before."""
    wanted = Wanted(grades=("medium", "hard"), min_shifts=5, max_shifts=7)
    counts = {"lost": 0, "undecided": 0, "difficulty": 0}
    for each in tried(0, wanted, 20):
        difficulty = measure(deal_board(each.deal).position, STANDARD)
        if isinstance(each, PassedOver):
            counts[each.reason] += 1
            assert (each.reason == "lost") == (difficulty is None)
            assert difficulty is None or difficulty.grade not in ("medium", "hard") or not 5 <= difficulty.shifts <= 7
            continue
        assert difficulty == each.difficulty
        assert each.difficulty.grade in ("medium", "hard")
        assert 5 <= each.solution.shifts == each.difficulty.shifts <= 7
        assert Counts(**counts) == each.passed_over
        counts = dict.fromkeys(counts, 0)
    assert {0} == set(counts.values())


def test_solutions_are_shortest_and_checked() -> None:
    """A board's certificate is accepted, and its shifts are the fewest, under rules of every kind."""
    for name in ("standard", "king-on-ace", "one-space+runs", "both-directions", "alternate-colours"):
        rules = parse_rules(name)
        board = tried(3, Wanted(rules), 1)[-1]
        assert isinstance(board, PublishedBoard)
        check(board.certificate)
        assert board.solution.shortest
        assert find_shortest(board.position, rules).shifts == board.solution.shifts


@pytest.mark.parametrize("deals", [NumberedDeals("gf", 0), SaltedDeals("club")], ids=["numbers", "salt"])
def test_workers_change_nothing(deals: NumberedDeals | SaltedDeals) -> None:
    """One process and two make the same bytes."""
    wanted = Wanted(grades=("easy", "expert"), limits=Limits(states=5000))
    texts = []
    for jobs in (1, 2):
        with local_workers(jobs, patience=0) as workers:
            texts.append([format_document(board) for board in made(deals, wanted, 40, workers)])
    assert texts[0] == texts[1]
    assert 40 == len(texts[0])


def test_a_limit_leaves_a_deal_undecided() -> None:
    """A deal that is not decided, or whose shortest solution is not known, within the limits is passed over."""
    found = tried(0, Wanted(limits=Limits(states=60)), 5)
    undecided = [each for each in found if isinstance(each, PassedOver) and each.reason == "undecided"]
    assert undecided
    assert {"states"} >= {each.limit for each in undecided if each.limit is not None}
    for each in found:
        if isinstance(each, PublishedBoard):
            assert each.solution.shortest
    boards = [each for each in found if isinstance(each, PublishedBoard)]
    assert len(undecided) == sum(board.passed_over.undecided for board in boards if board.passed_over is not None)


def test_labels_change_neither_boards_nor_difficulty() -> None:
    """Under another layout the same deals are given away, relabelled; their certificates name no deal."""
    wanted = Wanted(grades=("hard",))
    own = tried(0, wanted, 5)
    other = tried(0, Wanted(clock=Clock("CDSH"), grades=("hard",)), 5)
    for board, relabelled in zip(own, other, strict=True):
        assert board.deal == relabelled.deal
        if isinstance(board, PublishedBoard) and isinstance(relabelled, PublishedBoard):
            assert relabel(board.position, Clock("CDSH")) == relabelled.position
            assert (board.difficulty, board.passed_over) == (relabelled.difficulty, relabelled.passed_over)
            assert (board.deal, None) == (board.certificate.deal, relabelled.certificate.deal)
            check(relabelled.certificate)


def test_labels_of_another_game_are_refused() -> None:
    """With alternate-colours a layout whose colours lie otherwise is refused before any deal is tried."""
    with pytest.raises(InputError, match="would be another game"):
        tried(0, Wanted(Rules(alternate_colours=True), Clock("HDSC")), 1)


def test_the_deals_come_to_an_end() -> None:
    """After the last deal of the source there are no more boards."""
    with inline_workers() as workers:
        found = list(generate(NumberedDeals("ms", 2**31 - 2), Wanted(), 10, workers))
    assert ["ms:2147483646", "ms:2147483647"] == [each.deal for each in found]


def test_a_salt_gives_deals() -> None:
    """Deal number i is a hash of the salt and i, and the salt is not shown."""
    deals = SaltedDeals("club")
    for place in (0, 1, 2**40):
        digest = sha256(b"gfclock-generate-1\nclub\n%d" % place).digest()
        assert DealId("gf", int.from_bytes(digest[:8], "big") >> 11) == deals[place]
    assert "club" not in repr(deals)
    with pytest.raises(InputError, match="cannot be a salt") as caught:
        SaltedDeals("two\nlines")
    assert "lines" not in str(caught.value).removesuffix("want one line of text")


@pytest.mark.parametrize(
    ("text", "deals"),
    [
        ("0", NumberedDeals("gf", 0)),
        ("gf:12", NumberedDeals("gf", 12)),
        ("kpat:5", NumberedDeals("ms", 5)),
    ],
)
def test_a_start_is_a_number_or_a_deal(text: str, deals: NumberedDeals) -> None:
    """A number alone is that of one of our own deals."""
    assert deals == parse_start(text)
    assert deals[3] == DealId(deals.source, deals.first + 3)


@pytest.mark.parametrize("text", ["", "-1", "1-5", "gf:", "ms:0", "daily:2026-11-29", "9007199254740992"])
def test_other_starts_are_refused(text: str) -> None:
    """What names no deal is no start."""
    with pytest.raises(InputError):
        parse_start(text)


def test_bounds_that_exclude_each_other_are_refused() -> None:
    """No board can have at least seven and at most six shifts."""
    with pytest.raises(InputError, match="no board has at least 7 and at most 6 shifts"):
        Wanted(min_shifts=7, max_shifts=6)
