"""The published decision of all classic deals by standard rules: its parts fit together, and are what is said now.

`scripts/run whole_game` makes it; `scripts/run whole_game --compare BLOCK` decides a block anew.
"""

import gzip
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gfclock_solver.deals import parse_range
from gfclock_solver.rules import STANDARD
from gfclock_solver.search.range_solver import LOST, RangeSolver

FOLDER = Path(__file__).parents[2] / "data" / "census" / "whole-game"
BLOCK = 2**24
BLOCKS = range(128)
LAST = 2**31 - 1


@cache
def blocks() -> list[dict[str, Any]]:
    """Return the published blocks."""
    return [json.loads(line) for line in (FOLDER / "blocks.jsonl").read_text(encoding="ascii").splitlines()]


@cache
def total() -> dict[str, Any]:
    """Return what is published of all deals together."""
    document: dict[str, Any] = json.loads((FOLDER / "total.json").read_text(encoding="ascii"))
    return document


def test_every_deal_is_decided_once() -> None:
    """The blocks follow each other from the first classic deal to the last, and each deal is solvable or lost."""
    assert list(BLOCKS) == [block["block"] for block in blocks()]
    following = 1
    for block in blocks():
        deals = parse_range(block["deals"])
        assert ("ms", following) == (deals.source, deals.first)
        assert deals.count == block["solvable"] + block["lost"]
        following = deals.first + deals.count
    assert LAST + 1 == following


def test_the_total_is_that_of_the_blocks() -> None:
    """Counts and states are sums, and the hundred hardest deals are those of all blocks."""
    for name in ("solvable", "lost", "states"):
        assert sum(block[name] for block in blocks()) == total()[name]
    everywhere = [deal for block in blocks() for deal in block["hardest"]]
    assert sorted(everywhere, key=lambda deal: (-deal[1], deal))[:100] == total()["hardest"]


@pytest.mark.parametrize("block", BLOCKS)
def test_the_hardest_deals_of_a_block_take_as_many_states_as_published(block: int) -> None:
    """Each block has its hundred hardest deals, in order, and some of them take the published states still."""
    hardest = blocks()[block]["hardest"]
    assert 100 == len(hardest)
    assert sorted(hardest, key=lambda deal: (-deal[1], deal)) == hardest
    solver = RangeSolver(STANDARD)
    for number, states in hardest[::33]:
        assert block == number // BLOCK
        assert states == solver.decide("ms", number, 1).states[0]


def test_the_list_of_the_first_block_is_the_one_whose_digest_is_published() -> None:
    """The lost deals of the first block are as many as it says, and their list has its digest; each is lost."""
    listed = gzip.decompress((FOLDER / "lost-block-0.txt.gz").read_bytes())
    assert blocks()[0]["lost_sha256"] == hashlib.sha256(listed).hexdigest()
    deals = listed.decode("ascii").splitlines()
    assert blocks()[0]["lost"] == len(deals)
    solver = RangeSolver(STANDARD)
    for deal in deals[:: len(deals) // 200]:
        assert LOST == solver.decide("ms", int(deal.removeprefix("ms:")), 1).verdicts[0]
