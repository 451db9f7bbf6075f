"""Measures how difficult a range of deals is, and writes distributions and cut points for the grades.

The records file takes what is measured of each deal as it comes; a call that was interrupted goes on when it is
repeated.  The file begins with a line that says what is measured.  Then come ten bytes a deal, in the order of the
range: five numbers of 16 bits, the lower byte first: shifts, wrong moves, moves considered, games won by the random
player and by the greedy one.  A deal that is lost has 65535 for its shifts and then zeros.
"""

import argparse
import json
import struct
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from tqdm import tqdm

from gfclock_solver.batch import local_workers, parts
from gfclock_solver.batch.kept import kept
from gfclock_solver.batch.resumable import ResumableRun
from gfclock_solver.boards import BOARD_BYTES, clock_of, fill_boards
from gfclock_solver.deals import DealRange, parse_range
from gfclock_solver.errors import GfclockError
from gfclock_solver.rules import STANDARD
from gfclock_solver.search.cut_points import CutPoints
from gfclock_solver.search.difficulty import (
    GAMES,
    GRADES,
    GREEDY_SHIFTS,
    RANDOM_SHIFTS,
    DifficultyMeter,
    exceeded,
    points_of,
    wrong_per_thousand,
)
from gfclock_solver.search.range_solver import SOLVABLE, RangeSolver

DIFFICULTY: Final = Path(__file__).parents[2] / "data" / "difficulty"

RECORD: Final = struct.Struct("<5H")
LOST: Final = RECORD.pack(0xFFFF, 0, 0, 0, 0)

SHARES: Final = (25, 60, 85)
"""Per cent of the solvable deals that shall not exceed the three cut points, of a measure or of the points."""

WRONG_SHARES: Final = (75, 90, 97)
"""The same for the wrong moves, of which three deals in four have none: so each cut point parts deals from others."""

Record = tuple[int, ...]


def main() -> None:
    """Measure, then write both documents."""
    parser = argparse.ArgumentParser(prog="scripts/run measure_difficulty", description=__doc__.partition("\n")[0])
    parser.add_argument("range", metavar="RANGE", help="the deals, such as gf:0-999999")
    parser.add_argument("--records", type=Path, required=True, help="the file that takes what is measured of each deal")
    parser.add_argument(
        "--output",
        type=Path,
        default=DIFFICULTY,
        metavar="FOLDER",
        help="where the documents are written (default: data/difficulty)",
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes that measure (default: 2)")
    arguments = parser.parse_args()
    deals = parse_range(arguments.range)
    records = measure_range(deals, arguments.records, arguments.jobs)
    cuts = find_cut_points(records)
    arguments.output.mkdir(parents=True, exist_ok=True)
    write(arguments.output / "cut-points.json", cut_points_document(deals, cuts))
    write(arguments.output / "distribution.json", distribution_document(deals, records, cuts))
    print(f"for search/cut_points.py: {cuts}")


@dataclass(frozen=True)
class MeasureJob:
    """Measure every deal of a range; writes the records."""

    most: ClassVar[int] = 500

    def parameters(self) -> dict[str, object]:
        """Return what the records depend on, apart from the deals."""
        return {"games": GAMES, "random shifts": RANDOM_SHIFTS, "greedy shifts": GREEDY_SHIFTS}

    def work(self, deals: DealRange) -> tuple[bytes, None]:
        """Return the records of `deals`."""
        verdicts, _ = kept(RangeSolver, STANDARD).decide(deals.source, deals.first, deals.count)
        boards = memoryview(bytearray(BOARD_BYTES * deals.count))
        fill_boards(deals.source, deals.first, deals.count, boards)
        meter = kept(DifficultyMeter, STANDARD, clock_of(deals.source))
        records = (
            record_of(meter, boards[BOARD_BYTES * place : BOARD_BYTES * (place + 1)]) if verdict == SOLVABLE else LOST
            for place, verdict in enumerate(verdicts)
        )
        return b"".join(records), None


def measure_range(deals: DealRange, path: Path, jobs: int) -> list[Record]:
    """Return the records of the range's solvable deals; what the file at `path` lacks is measured and added to it."""
    job = MeasureJob()
    header = f"gfclock-difficulty 1 {deals} {GAMES} {RANDOM_SHIFTS} {GREEDY_SHIFTS}\n".encode("ascii")
    size = len(header) + RECORD.size * deals.count
    if not (path.is_file() and path.stat().st_size == size and path.read_bytes().startswith(header)):
        parameters = {"range": str(deals), **job.parameters()}
        with (
            ResumableRun(str(path), parameters, beginning="resume", start_with=header, total=deals.count) as run,
            local_workers(jobs) as workers,
            tqdm(total=deals.count, initial=run.done, unit=" deals", smoothing=0) as bar,
        ):
            for part in parts(deals, job, workers, run.done):
                run.append(part.content, part.count)
                bar.update(part.count)
            run.finish()
    packed = path.read_bytes()[len(header) :]
    return [RECORD.unpack(one) for one in cut_up(packed) if one != LOST]


def cut_up(packed: bytes) -> Iterator[bytes]:
    """Yield the records one by one."""
    return (packed[start : start + RECORD.size] for start in range(0, len(packed), RECORD.size))


def record_of(meter: DifficultyMeter, board: memoryview) -> bytes:
    """Return the record of a solvable board."""
    found = meter.measure_dealt(board)
    assert found is not None, "there are no limits"
    return RECORD.pack(found.shifts, found.wrong_moves, found.moves_considered, found.random_wins, found.greedy_wins)


def find_cut_points(records: list[Record]) -> CutPoints:
    """Return the cut points that part the records most nearly as `SHARES` says."""
    measures = CutPoints(
        cuts_of(record[0] for record in records),
        cuts_of((wrong_per_thousand(record[1], record[2]) for record in records), WRONG_SHARES),
        cuts_of(GAMES - record[3] for record in records),
        cuts_of(GAMES - record[4] for record in records),
        points=(0, 0, 0),
    )
    return measures._replace(points=cuts_of(points(measures, record) for record in records))


def points(cuts: CutPoints, record: Record) -> int:
    """Return the points of a record."""
    shifts, wrong, considered, random_wins, greedy_wins = record
    return points_of(cuts, shifts, wrong_per_thousand(wrong, considered), random_wins, greedy_wins)


def cuts_of(numbers: Iterable[int], shares: tuple[int, int, int] = SHARES) -> tuple[int, int, int]:
    """Return, for each of `shares`, the number that most nearly so many per cent do not exceed, the least such."""
    counts = Counter(numbers)
    total, up_to = counts.total(), 0
    not_above = []
    for number in sorted(counts):
        up_to += counts[number]
        not_above.append((number, up_to))
    # In whole numbers, so that no rounding decides.
    first, second, third = (
        min(not_above, key=lambda pair: (abs(100 * pair[1] - share * total), pair[0]))[0] for share in shares
    )
    return first, second, third


def cut_points_document(deals: DealRange, cuts: CutPoints) -> dict[str, object]:
    """Return the document of the cut points."""
    return {
        "format": "gfclock-cut-points",
        "version": 1,
        "deals": str(deals),
        "rules": STANDARD.name,
        "games": GAMES,
        "random_shifts": RANDOM_SHIFTS,
        "greedy_shifts": GREEDY_SHIFTS,
        "shares_per_cent": list(SHARES),
        "wrong_shares_per_cent": list(WRONG_SHARES),
        "cut_points": cuts._asdict(),
    }


def distribution_document(deals: DealRange, records: list[Record], cuts: CutPoints) -> dict[str, object]:
    """Return the document that says how many solvable deals have which measure, points and grade."""
    all_points = Counter(points(cuts, record) for record in records)
    grades = Counter(dict.fromkeys(GRADES, 0))
    for number, count in all_points.items():
        grades[GRADES[exceeded(number, cuts.points)]] += count
    return {
        "format": "gfclock-difficulty-distribution",
        "version": 1,
        "deals": str(deals),
        "rules": STANDARD.name,
        "solvable": len(records),
        "lost": deals.count - len(records),
        "shifts": counted(record[0] for record in records),
        "wrong_per_thousand": counted(wrong_per_thousand(record[1], record[2]) for record in records),
        "random_wins": counted(record[3] for record in records),
        "greedy_wins": counted(record[4] for record in records),
        "points": counted(all_points.elements()),
        "grades": dict(grades),
    }


def counted(numbers: Iterable[int]) -> dict[str, int]:
    """Return how often each number is there, in ascending order."""
    return {str(number): count for number, count in sorted(Counter(numbers).items())}


def write(path: Path, document: dict[str, object]) -> None:
    """Write a document, one field a line."""
    fields = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in document.items()]
    path.write_text("{\n" + ",\n".join(fields) + "\n}\n", encoding="ascii", newline="\n")


if __name__ == "__main__":
    try:
        main()
    except GfclockError as error:
        sys.exit(f"measure_difficulty: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
