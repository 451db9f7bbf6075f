"""The engine: any job, cut anyhow, comes out part by part in order."""

import pytest
from batch.samples import Numbering

from gfclock_solver.batch import inline_workers, local_workers, parts
from gfclock_solver.batch.kept import forget, kept
from gfclock_solver.batch.program import program_version
from gfclock_solver.batch.run import _work
from gfclock_solver.deals import DealRange
from gfclock_solver.errors import WorkFailed


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("done", [0, 1, 50, 100])
def test_a_job_of_no_game_runs(jobs: int, done: int) -> None:
    """What a job makes of a range comes out whole and in order, without the deals that are done already."""
    with local_workers(jobs, patience=0) as workers:
        made = list(parts(DealRange("any", 1, 100), Numbering(), workers, done))
    assert "".join(f"{number}\n" for number in range(done + 1, 101)).encode() == b"".join(part.content for part in made)
    assert 100 - done == sum(part.count for part in made) == sum(part.found for part in made)
    assert all(part.count <= 7 for part in made)


def test_an_error_of_a_job_comes_after_the_parts_before() -> None:
    """All that was done before the deal that fails is had, then the error is raised as it is."""
    numbers: list[bytes] = []

    def run() -> None:
        with inline_workers() as workers:
            for part in parts(DealRange("any", 1, 100), Numbering(bad=20), workers):
                numbers.extend(part.content.split())

    with pytest.raises(ValueError, match="deal 20"):
        run()
    assert [str(number).encode() for number in range(1, len(numbers) + 1)] == numbers
    assert 13 <= len(numbers) <= 19


def test_a_worker_of_another_version_refuses() -> None:
    """Work for a program of another version is not done, as its results might differ."""
    with pytest.raises(WorkFailed, match=r"and this is 0\.0\.0"):
        _work(Numbering(), "0.0.0", DealRange("any", 1, 1))


def test_what_is_kept_is_made_once() -> None:
    """The last thing made of the same arguments is kept, each maker for itself, until there is an error."""
    forget()
    first, other = kept(Numbering, 1), kept(DealRange, "any", 1, 2)
    assert first is kept(Numbering, 1)
    assert other is kept(DealRange, "any", 1, 2)
    assert Numbering(2) == kept(Numbering, 2)
    assert first is not kept(Numbering, 1)
    with pytest.raises(ValueError, match="deal 1"):
        _work(Numbering(bad=1), program_version(), DealRange("any", 1, 1))
    assert other is not kept(DealRange, "any", 1, 2)
