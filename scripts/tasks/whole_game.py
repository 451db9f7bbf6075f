"""Decide all 2,147,483,647 classic deals by standard rules, in blocks of 2^24 that anyone can repeat.

Block b has the deals `ms:N` with N // 2^24 = b, from 0 to 127; block 0 has no deal 0.  Each finished block is a line in
data/census/whole-game/blocks.jsonl: the counts, the states searched in all, the hundred deals with the most states, and
the SHA-256 of the list of its lost deals (ids, one a line); total.json beside it says what the blocks come to.  A call
goes on with the blocks that are missing, and one that is interrupted loses the block it was at.  `--compare` decides
blocks again and compares.
"""

import argparse
import gzip
import hashlib
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import compress
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from tqdm import tqdm

from gfclock_solver.batch import Workers, local_workers, parts
from gfclock_solver.batch.kept import kept
from gfclock_solver.deals import DealRange
from gfclock_solver.errors import GfclockError
from gfclock_solver.limits import NO_LIMITS
from gfclock_solver.rules import STANDARD
from gfclock_solver.search.range_solver import LOST, SOLVABLE, RangeSolver, count_states, places_with

FOLDER: Final = Path(__file__).parents[2] / "data" / "census" / "whole-game"
BLOCK: Final = 2**24
BLOCKS: Final = 128
LAST: Final = 2**31 - 1
HARDEST: Final = 100
HARD: Final = 2000
"""More states than these have many more than a hundred deals of a block, and few enough to be sorted."""

_IS_LOST: Final = bytes(code == LOST for code in range(256))


class Found(NamedTuple):
    """What was found in some deals."""

    solvable: int
    lost: int
    states: int
    hard: list[tuple[int, int]]
    """States, negated, and number of each deal with more than `HARD` states."""


@dataclass(frozen=True)
class BlockJob:
    """Decide deals by standard rules; the output is the list of the lost ones."""

    most: ClassVar[int] = 262_144

    def parameters(self) -> dict[str, object]:
        """Return what the result depends on."""
        return {"rules": STANDARD.name}

    def work(self, deals: DealRange) -> tuple[bytes, Found]:
        """Return the ids of the lost deals, one a line, and the counts."""
        decided = kept(RangeSolver, STANDARD, NO_LIMITS).decide(deals.source, deals.first, deals.count)
        verdicts, states = bytes(decided.verdicts), decided.states
        lost = compress(deals.numbers, verdicts.translate(_IS_LOST))
        counts = count_states(states)
        total = sum(number * count for number, count in counts.items())
        hard_count = sum(count for number, count in counts.items() if number > HARD)
        hard = [(-states[place], deals.numbers[place]) for place in places_with(states, HARD + 1, hard_count)]
        found = Found(verdicts.count(SOLVABLE), verdicts.count(LOST), total, hard)
        return "".join([f"{deals.source}:{number}\n" for number in lost]).encode("ascii"), found


def main() -> int:
    """Decide blocks, or compare some, and return the exit code: 1 when one differs."""
    parser = argparse.ArgumentParser(prog="scripts/run whole_game", description="Decide all classic deals, in blocks.")
    parser.add_argument("blocks", nargs="*", type=int, metavar="BLOCK", help="blocks to decide (default: all missing)")
    parser.add_argument("--compare", action="store_true", help="decide the blocks again and compare")
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: 2)")
    arguments = parser.parse_args()
    FOLDER.mkdir(parents=True, exist_ok=True)
    known = read_blocks()
    wanted = arguments.blocks or [block for block in range(BLOCKS) if (block in known) == arguments.compare]
    with local_workers(arguments.jobs, patience=0) as workers:
        differing = [block for block in wanted if not do_block(block, known, arguments.compare, workers)]
    if differing:
        print(f"these blocks differ: {differing}")
    return 1 if differing else 0


def do_block(block: int, known: dict[int, dict[str, Any]], compare: bool, workers: Workers) -> bool:
    """Decide a block and note it, or compare it with what is noted; tell whether it is as noted."""
    result, lost = decide_block(block, workers)
    if compare:
        print(f"block {block}: {'the same' if result == known.get(block) else 'differs'}")
        return result == known.get(block)
    known[block] = result
    write_blocks(known)
    write_total(known)
    if block == 0:
        # The same bytes whenever it is written.
        (FOLDER / "lost-block-0.txt.gz").write_bytes(gzip.compress(lost, mtime=0))
    return True


def decide_block(block: int, workers: Workers) -> tuple[dict[str, Any], bytes]:
    """Return the line of a block, and the list of its lost deals."""
    deals = DealRange("ms", max(1, BLOCK * block), min(LAST, BLOCK * (block + 1) - 1))
    digest, lost = hashlib.sha256(), []
    solvable = lost_count = states = 0
    hard: list[tuple[int, int]] = []
    with tqdm(total=deals.count, desc=f"block {block}", unit=" deals", unit_scale=True, disable=None) as bar:
        for part in parts(deals, BlockJob(), workers):
            found: Found = part.found
            digest.update(part.content)
            if block == 0:
                lost.append(part.content)
            solvable, lost_count, states = solvable + found.solvable, lost_count + found.lost, states + found.states
            hard = sorted([*hard, *found.hard])[:HARDEST]
            bar.update(part.count)
    assert solvable + lost_count == deals.count
    assert len(hard) == HARDEST
    line = {
        "block": block,
        "deals": str(deals),
        "solvable": solvable,
        "lost": lost_count,
        "states": states,
        "lost_sha256": digest.hexdigest(),
        "hardest": [[number, -count] for count, number in hard],
    }
    return line, b"".join(lost)


def read_blocks() -> dict[int, dict[str, Any]]:
    """Return the blocks that are noted, by their numbers."""
    path = FOLDER / "blocks.jsonl"
    lines: Iterable[str] = path.read_text(encoding="ascii").splitlines() if path.exists() else ()
    return {block["block"]: block for block in map(json.loads, lines)}


def write_blocks(blocks: dict[int, dict[str, Any]]) -> None:
    """Write the blocks, one a line in the order of their numbers."""
    write(FOLDER / "blocks.jsonl", "".join(dumps(blocks[block]) for block in sorted(blocks)))


def write_total(blocks: dict[int, dict[str, Any]]) -> None:
    """Write what the blocks come to: sums, and the hundred deals with the most states of all."""
    counts = {name: sum(block[name] for block in blocks.values()) for name in ("solvable", "lost", "states")}
    hardest = sorted(
        (deal for block in blocks.values() for deal in block["hardest"]), key=lambda deal: (-deal[1], deal)
    )
    write(FOLDER / "total.json", dumps({"blocks": len(blocks), **counts, "hardest": hardest[:HARDEST]}))


def dumps(value: dict[str, Any]) -> str:
    """Return a document as a line."""
    return json.dumps(value, separators=(",", ":")) + "\n"


def write(path: Path, text: str) -> None:
    """Write a file in one step."""
    unfinished = path.with_suffix(".tmp")
    unfinished.write_text(text, encoding="ascii", newline="\n")
    unfinished.replace(path)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except GfclockError as error:
        sys.exit(f"whole_game: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
