"""Resumable output: whatever is cut off is made anew, and nothing foreign is taken for one's own."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gfclock_solver.batch.resumable import STATE_ENDING, ResumableRun
from gfclock_solver.errors import InputError

PARAMETERS: dict[str, object] = {"range": "ms:1-9", "limits": {}, "only": None}


@pytest.fixture
def output(tmp_path: Path) -> str:
    """Give the path of an output that does not exist yet."""
    return str(tmp_path / "out")


def state_of(output: str) -> Path:
    """Return the path of the state file of `output`."""
    return Path(output + STATE_ENDING)


def interrupted_run(output: str, **found: object) -> None:
    """Leave behind a run with three deals done and ten bytes written."""
    with suppress(KeyboardInterrupt), ResumableRun(output, PARAMETERS, start_with=b"head\n") as run:
        run.append(b"one\n", 2)
        run.append(b"2\n", 1, lambda: dict(found))
        raise KeyboardInterrupt


def test_a_finished_run_leaves_the_output_alone(output: str) -> None:
    """After the end there is the output, whole, and no other file."""
    with ResumableRun(output, PARAMETERS, start_with=b"head\n") as run:
        run.append(b"one\n", 5)
        run.append(b"", 4)
        assert state_of(output).exists()
        run.finish()
    assert b"head\none\n" == Path(output).read_bytes()
    assert [Path(output)] == list(Path(output).parent.iterdir())


def test_an_interrupted_run_goes_on(output: str) -> None:
    """Resumed, a run knows how many deals are done and what it had found, and appends to what is there."""
    interrupted_run(output, lost=7)
    with ResumableRun(output, PARAMETERS, resume=True, start_with=b"head\n") as run:
        assert (3, {"lost": 7}) == (run.done, run.found)
        run.append(b"three\n", 6)
        run.finish()
    assert b"head\none\n2\nthree\n" == Path(output).read_bytes()
    assert not state_of(output).exists()


@pytest.mark.parametrize("tail", [b"", b"torn", b"whole\nrecords\n" * 1000])
def test_a_torn_tail_is_cut_off(output: str, tail: bytes) -> None:
    """What was written after the last checkpoint is not trusted."""
    interrupted_run(output)
    with open(output, "ab") as file:
        file.write(tail)
    with ResumableRun(output, PARAMETERS, resume=True) as run:
        run.append(b"rest\n", 6)
        run.finish()
    assert b"head\none\n2\nrest\n" == Path(output).read_bytes()


def test_nothing_to_resume_just_starts(output: str) -> None:
    """Asked to go on where there is nothing, a run starts."""
    with ResumableRun(output, PARAMETERS, resume=True, start_with=b"head\n") as run:
        assert (0, {}) == (run.done, run.found)
        run.finish()
    assert b"head\n" == Path(output).read_bytes()


def test_a_state_file_half_written_does_no_harm(output: str) -> None:
    """A run killed while it replaced its state file is resumed from the state before."""
    interrupted_run(output)
    unfinished = Path(f"{output}{STATE_ENDING}.tmp")
    unfinished.write_text('{"format":"gfcl', encoding="ascii")
    with ResumableRun(output, PARAMETERS, resume=True) as run:
        assert 3 == run.done
        run.finish()
    assert [Path(output)] == list(Path(output).parent.iterdir())


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("range", "ms:1-8", "begun with range ms:1-9, not ms:1-8"),
        ("limits", {"states": 5}, 'begun with limits {}, not {"states": 5}'),
        ("only", "lost", "begun with only none, not lost"),
        ("format", "csv", "begun with format none, not csv"),
    ],
)
def test_other_parameters_are_refused(output: str, name: str, value: object, complaint: str) -> None:
    """A run is not gone on with under other parameters; the line says which one differs and nothing is touched."""
    interrupted_run(output)
    before = Path(output).read_bytes(), state_of(output).read_bytes()
    with pytest.raises(InputError) as caught:
        ResumableRun(output, {**PARAMETERS, name: value}, resume=True)
    assert complaint in str(caught.value)
    assert before == (Path(output).read_bytes(), state_of(output).read_bytes())


def test_another_version_of_the_program_is_refused(output: str) -> None:
    """A run begun by another version is not gone on with: it might search other numbers of states."""
    interrupted_run(output)
    document = json.loads(state_of(output).read_text(encoding="ascii"))
    document["parameters"]["program"] = "0.0.0"
    state_of(output).write_text(json.dumps(document), encoding="ascii")
    with pytest.raises(InputError, match=r"begun with program 0\.0\.0, not"):
        ResumableRun(output, PARAMETERS, resume=True)


@pytest.mark.parametrize(
    "damage",
    [
        lambda document: {},
        lambda document: {**document, "version": 2},
        lambda document: {**document, "progress": {"done": -1, "bytes": 0, "found": {}}},
        lambda document: {**document, "progress": {"done": 1, "bytes": True, "found": {}}},
        lambda document: [],
    ],
)
def test_a_damaged_state_file_is_refused(output: str, damage: Any) -> None:
    """What is not a state file of this program is never acted on."""
    interrupted_run(output)
    document = json.loads(state_of(output).read_text(encoding="ascii"))
    state_of(output).write_text(json.dumps(damage(document)), encoding="ascii")
    with pytest.raises(InputError, match="not a state file of this program"):
        ResumableRun(output, PARAMETERS, resume=True)
    for content in (b"\xff{", b"[" * 100_000):
        state_of(output).write_bytes(content)
        with pytest.raises(InputError, match="not a state file of this program"):
            ResumableRun(output, PARAMETERS, resume=True)


def test_more_deals_than_there_are_cannot_be_done(output: str) -> None:
    """A state file that says more deals are done than there are is refused: the output would end too early."""
    interrupted_run(output)
    with pytest.raises(InputError, match="not a state file of this program"):
        ResumableRun(output, PARAMETERS, resume=True, total=2)
    with ResumableRun(output, PARAMETERS, resume=True, total=3) as run:
        assert 3 == run.done
        run.finish()


def test_a_shortened_output_is_refused(output: str) -> None:
    """An output that is shorter than it was cannot be gone on with, and is not filled with zeros."""
    interrupted_run(output)
    os.truncate(output, 3)
    with pytest.raises(InputError, match="shorter than its state file says"):
        ResumableRun(output, PARAMETERS, resume=True)
    assert b"hea" == Path(output).read_bytes()


def test_what_exists_is_overwritten_only_by_force(output: str) -> None:
    """Without force a file that exists is refused, with it the file is made anew."""
    Path(output).write_bytes(b"precious")
    for resume in (False, True):
        with pytest.raises(InputError, match="exists already; --force overwrites it"):
            ResumableRun(output, PARAMETERS, resume=resume)
    assert b"precious" == Path(output).read_bytes()
    with ResumableRun(output, PARAMETERS, force=True) as run:
        run.finish()
    assert b"" == Path(output).read_bytes()


def test_an_interrupted_run_is_not_overwritten_by_mistake(output: str) -> None:
    """Repeated without a word, an interrupted run is refused with both ways out."""
    interrupted_run(output)
    with pytest.raises(InputError, match="--resume goes on with it, --force begins anew"):
        ResumableRun(output, PARAMETERS)


def test_other_files_are_not_overwritten_either(output: str) -> None:
    """A file that is to be written at the end is looked at before the work."""
    Path(output).write_bytes(b"precious")
    with pytest.raises(InputError, match="exists already"):
        ResumableRun(None, PARAMETERS, state_beside=output, others=(output,))
    assert not state_of(output).exists()


def test_an_output_that_cannot_be_written_leaves_no_state(tmp_path: Path) -> None:
    """When the output cannot even be opened there is nothing to go on with."""
    (tmp_path / "folder").mkdir()
    output = str(tmp_path / "folder" / ("x" * 250))
    with pytest.raises(InputError, match="cannot write"):
        ResumableRun(output, PARAMETERS)
    assert [] == list((tmp_path / "folder").iterdir())


def test_a_device_cannot_be_resumed() -> None:
    """What is no regular file is written to without a state file, and resuming it is refused."""
    with ResumableRun(os.devnull, PARAMETERS) as run:
        run.append(b"gone", 1)
        assert not run.can_be_resumed
        run.finish()
    assert not state_of(os.devnull).exists()
    with pytest.raises(InputError, match="nothing to resume"):
        ResumableRun(os.devnull, PARAMETERS, resume=True)
