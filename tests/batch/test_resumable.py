"""Resumable output: whatever is cut off is made anew, and nothing foreign is taken for one's own."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from gfclock_solver.batch.beside import STATE, UNFINISHED
from gfclock_solver.batch.resumable import Beginning, ResumableRun
from gfclock_solver.errors import InputError

PARAMETERS: dict[str, object] = {"range": "ms:1-9", "limits": {}, "only": None}


@pytest.fixture
def output(tmp_path: Path) -> str:
    """Give the path of an output that does not exist yet."""
    return str(tmp_path / "out")


def state_of(output: str) -> Path:
    """Return the path of the state file of `output`."""
    return Path(output + STATE)


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
    with ResumableRun(
        output, PARAMETERS, beginning="resume", start_with=b"head\n", read_found=lambda found, done: (found, done)
    ) as run:
        assert (3, ({"lost": 7}, 3)) == (run.done, run.found)
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
    with ResumableRun(output, PARAMETERS, beginning="resume") as run:
        run.append(b"rest\n", 6)
        run.finish()
    assert b"head\none\n2\nrest\n" == Path(output).read_bytes()


def test_nothing_to_resume_just_starts(output: str) -> None:
    """Asked to go on where there is nothing, a run starts."""
    with ResumableRun(output, PARAMETERS, beginning="resume", start_with=b"head\n") as run:
        assert (0, None) == (run.done, run.found)
        run.finish()
    assert b"head\n" == Path(output).read_bytes()


def test_a_state_file_half_written_does_no_harm(output: str) -> None:
    """A run killed while it replaced its state file is resumed from the state before."""
    interrupted_run(output)
    unfinished = Path(f"{output}{STATE}{UNFINISHED}")
    unfinished.write_text('{"format":"gfcl', encoding="ascii")
    with ResumableRun(output, PARAMETERS, beginning="resume") as run:
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
        ResumableRun(output, {**PARAMETERS, name: value}, beginning="resume")
    assert complaint in str(caught.value)
    assert before == (Path(output).read_bytes(), state_of(output).read_bytes())


def test_another_version_of_the_program_is_refused(output: str) -> None:
    """A run begun by another version is not gone on with: it might search other numbers of states."""
    interrupted_run(output)
    document = json.loads(state_of(output).read_text(encoding="ascii"))
    document["parameters"]["program"] = "0.0.0"
    state_of(output).write_text(json.dumps(document), encoding="ascii")
    with pytest.raises(InputError, match=r"begun with program 0\.0\.0, not"):
        ResumableRun(output, PARAMETERS, beginning="resume")


def progress_with(document: dict[str, Any], **changes: object) -> dict[str, Any]:
    """Return a state document with changes to its progress."""
    return {**document, "progress": {**document["progress"], **changes}}


@pytest.mark.parametrize(
    "damage",
    [
        lambda document: {},
        lambda document: {**document, "version": 1},
        lambda document: {**document, "more": 2},
        lambda document: {**document, "list": 2},
        lambda document: {**document, "results": [2]},
        lambda document: {**document, "parameters": 2},
        lambda document: progress_with(document, done=-1),
        lambda document: progress_with(document, done=2**53),
        lambda document: progress_with(document, done=3.0),
        lambda document: progress_with(document, bytes=True),
        lambda document: progress_with(document, digest="0"),
        lambda document: progress_with(document, is_saving=0),
        lambda document: progress_with(document, found=[]),
        lambda document: progress_with(document, more=0),
        lambda document: [],
    ],
)
def test_a_damaged_state_file_is_refused(output: str, damage: Any) -> None:
    """What is not a state file of this program is never acted on."""
    interrupted_run(output)
    document = json.loads(state_of(output).read_text(encoding="ascii"))
    state_of(output).write_text(json.dumps(damage(document)), encoding="ascii")
    with pytest.raises(InputError, match="not a state file of this program"):
        ResumableRun(output, PARAMETERS, beginning="resume")
    twice = json.dumps(document).replace('"version": 2', '"version": 2, "version": 2').encode()
    for content in (b"", b"\xff{", b"[" * 100_000, b"[]", twice, json.dumps(document).encode() * 2, b"NaN"):
        state_of(output).write_bytes(content)
        with pytest.raises(InputError, match="not a state file of this program"):
            ResumableRun(output, PARAMETERS, beginning="resume")


def test_more_deals_than_there_are_cannot_be_done(output: str) -> None:
    """A state file that says more deals are done than there are is refused: the output would end too early."""
    interrupted_run(output)
    with pytest.raises(InputError, match="not a state file of this program"):
        ResumableRun(output, PARAMETERS, beginning="resume", total=2)
    with ResumableRun(output, PARAMETERS, beginning="resume", total=3) as run:
        assert 3 == run.done
        run.finish()


def test_a_shortened_output_is_refused(output: str) -> None:
    """An output that is shorter than it was cannot be gone on with, and is not filled with zeros."""
    interrupted_run(output)
    os.truncate(output, 3)
    with pytest.raises(InputError, match="shorter than its state file says"):
        ResumableRun(output, PARAMETERS, beginning="resume")
    assert b"hea" == Path(output).read_bytes()


def test_what_was_found_is_read_strictly(output: str) -> None:
    """What the reader of a job refuses is refused as a damaged state file, and nothing is touched."""
    interrupted_run(output, lost=-7)
    before = Path(output).read_bytes(), state_of(output).read_bytes()

    def read(found: object, done: int) -> None:
        raise InputError(f"{found} {done}")

    with pytest.raises(InputError, match="not a state file of this program"):
        ResumableRun(output, PARAMETERS, beginning="resume", read_found=read)
    assert before == (Path(output).read_bytes(), state_of(output).read_bytes())


@pytest.mark.parametrize("beginning", ["new", "resume"])
def test_what_exists_is_overwritten_only_by_force(output: str, beginning: Beginning) -> None:
    """Without force a file that exists is refused, with it the file is made anew."""
    Path(output).write_bytes(b"precious")
    with pytest.raises(InputError, match="exists already; --force overwrites it"):
        ResumableRun(output, PARAMETERS, beginning=beginning)
    assert [b"precious"] == [path.read_bytes() for path in Path(output).parent.iterdir()]
    with ResumableRun(output, PARAMETERS, beginning="force") as run:
        run.finish()
    assert b"" == Path(output).read_bytes()


def test_an_output_that_was_changed_is_refused(output: str) -> None:
    """What was written is compared, byte by byte, before a run goes on; what is refused is left as it is."""
    interrupted_run(output)
    Path(output).write_bytes(b"head\nOne\n2\n")
    with pytest.raises(InputError, match="out: has been changed since it was written; --force begins anew"):
        ResumableRun(output, PARAMETERS, beginning="resume", start_with=b"head\n")
    assert b"head\nOne\n2\n" == Path(output).read_bytes()


def test_an_output_that_is_gone_is_told(output: str) -> None:
    """A state file without the output that it tells of is no use."""
    interrupted_run(output)
    os.remove(output)
    with pytest.raises(InputError, match="out: is gone, though its state file says what was written"):
        ResumableRun(output, PARAMETERS, beginning="resume")
    with pytest.raises(InputError, match=r"out\.resume: tells of an interrupted run; --resume goes on with it"):
        ResumableRun(output, PARAMETERS)


def begun_run(output: str, head: bytes, there: bytes) -> None:
    """Leave behind a run that was killed before its first checkpoint, when it had written `there`."""
    with suppress(KeyboardInterrupt), ResumableRun(output, PARAMETERS, start_with=head):
        raise KeyboardInterrupt
    Path(output).write_bytes(there)


@pytest.mark.parametrize("head", [b"", b"head\n"])
@pytest.mark.parametrize("written", [0, 3, 5, 7, 9])
def test_a_run_killed_before_its_first_checkpoint_goes_on(output: str, head: bytes, written: int) -> None:
    """What the state file does not tell of is taken for the run's own if it is the beginning of what is written now."""
    begun_run(output, head, (head + b"one\n")[:written])
    with ResumableRun(output, PARAMETERS, beginning="resume", start_with=head) as run:
        run.append(b"", 1)
        run.append(b"one\n", 1)
        run.append(b"two\n", 1)
        run.finish()
    assert head + b"one\ntwo\n" == Path(output).read_bytes()


@pytest.mark.parametrize("head", [b"", b"head\n"])
@pytest.mark.parametrize("there", [b"precious", b"head\nprecious", b"one, two, three\n", b"head\none\nprecious"])
def test_a_file_put_there_meanwhile_is_not_overwritten(output: str, head: bytes, there: bytes) -> None:
    """Where nothing is known of what a run has written, a file that is not the beginning of it stays as it is."""
    begun_run(output, head, there)

    def go_on(content: bytes) -> None:
        with ResumableRun(output, PARAMETERS, beginning="resume", start_with=head) as run:
            run.append(b"", 1)
            run.append(content, 1)
            run.finish()

    for content in (b"one\n", b""):
        if there != head + content[: len(there)] and not (content and there.startswith(head + content)):
            with pytest.raises(InputError, match="exists already, and is not what was written"):
                go_on(content)
            assert there == Path(output).read_bytes()


def test_a_list_elsewhere_is_refused(output: str, tmp_path: Path) -> None:
    """A growing output that does not bear the state file's name is gone on with only under its own."""
    beside, foreign = str(tmp_path / "result"), tmp_path / "foreign"
    foreign.write_bytes(b"one\n2\nprecious\n")
    with suppress(KeyboardInterrupt), ResumableRun(output, PARAMETERS, state_beside=beside) as run:
        run.append(b"one\n2\n", 3)
        raise KeyboardInterrupt
    for other, what in ((str(foreign), "foreign"), (None, "none")):
        with pytest.raises(InputError, match=f"begun with out, not {what}"):
            ResumableRun(other, PARAMETERS, state_beside=beside, beginning="resume")
    assert b"one\n2\nprecious\n" == foreign.read_bytes()
    # The same file by another spelling is the same.
    again = str(tmp_path / "." / "out")
    with ResumableRun(again, PARAMETERS, state_beside=beside, beginning="resume") as run:
        assert 3 == run.done


def test_a_result_that_was_not_the_run_s_is_not_overwritten(output: str, tmp_path: Path) -> None:
    """A result is written over one that is there only if that run was just writing it, and if it was that run's."""
    result, other = tmp_path / "result", tmp_path / "other"

    def go_on(*results: Path) -> ResumableRun:
        return ResumableRun(None, PARAMETERS, state_beside=output, results=list(map(str, results)), beginning="resume")

    with suppress(KeyboardInterrupt), ResumableRun(None, PARAMETERS, state_beside=output, results=[str(result)]):
        raise KeyboardInterrupt
    result.write_bytes(b"precious")
    with pytest.raises(InputError, match="exists already, and is not of the run that is resumed"):
        go_on(result)
    result.unlink()
    other.write_bytes(b"precious")
    with suppress(KeyboardInterrupt), go_on(result) as run:
        run.begin_saving()
        result.write_bytes(b"half a result")
        raise KeyboardInterrupt
    with pytest.raises(InputError, match="other: exists already, and is not of the run that is resumed"):
        go_on(result, other)
    with go_on(result) as run:
        run.finish()


def test_only_what_the_state_file_says_is_kept(output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the state file cannot be written any more, what is kept is what it said before."""
    run = ResumableRun(output, PARAMETERS)
    run.append(b"one\n", 2)
    run.checkpoint()

    def fail(*arguments: object) -> None:
        raise OSError(28, "No space left on device")

    with suppress(KeyboardInterrupt), run:
        monkeypatch.setattr(os, "replace", fail)
        run.append(b"two\n", 5)
        raise KeyboardInterrupt
    assert (7, 2) == (run.done, run.kept)


def test_an_interrupted_run_is_not_overwritten_by_mistake(output: str) -> None:
    """Repeated without a word, an interrupted run is refused with both ways out."""
    interrupted_run(output)
    with pytest.raises(InputError, match="--resume goes on with it, --force begins anew"):
        ResumableRun(output, PARAMETERS)


def test_other_files_are_not_overwritten_either(output: str) -> None:
    """A file that is to be written at the end is looked at before the work."""
    Path(output).write_bytes(b"precious")
    with pytest.raises(InputError, match="exists already"):
        ResumableRun(None, PARAMETERS, state_beside=output, results=[output])
    assert not state_of(output).exists()


def test_an_output_that_cannot_be_written_leaves_no_state(tmp_path: Path) -> None:
    """When the output cannot even be opened there is nothing to go on with."""
    (tmp_path / "folder").mkdir()
    output = str(tmp_path / "folder" / ("x" * 256))
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
        ResumableRun(os.devnull, PARAMETERS, beginning="resume")
