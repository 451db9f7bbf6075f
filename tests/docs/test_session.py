"""How the README's examples are run and refreshed."""

import subprocess
import sys
from pathlib import Path

import pytest
from docs.session import abridged, blocks_of, refreshed, steps_of

SESSION = Path(__file__).with_name("session.py")


@pytest.mark.parametrize(
    ("output", "shown", "expected"),
    [
        (["a", "b"], ["a", "b"], ["a", "b"]),
        (["a", "b"], ["a", "c"], ["a", "b"]),
        (["a", "b"], ["a"], ["a", "b"]),
        (["a"], ["a", "b"], ["a"]),
        ([], ["a"], []),
        (["a"], [], ["a"]),
        (["a", "b", "c", "d"], ["a", "…", "d"], ["a", "…", "d"]),
        (["a", "b", "c", "d"], ["x", "…", "y"], ["a", "…", "d"]),
        (["a", "d"], ["a", "…", "d"], ["a", "d"]),
        (["a", "b"], ["…"], ["…"]),
        (["kernel compiled, Python 3.12"], ["kernel …, Python …"], ["kernel …, Python …"]),
        (["kernel compiled"], ["engine …"], ["kernel …"]),
        (["kernel "], ["kernel …"], ["kernel "]),
        (["one and two"], ["o…wo"], ["o…wo"]),
        (["one and ten"], ["o…wo"], ["o…en"]),
        (["a", "one and two", "c"], ["a", "o…", "…"], ["a", "o…", "…"]),
    ],
)
def test_an_output_is_abridged_as_before(output: list[str], shown: list[str], expected: list[str]) -> None:
    """What was left out is left out again, and the rest is what the command shows."""
    assert expected == abridged(output, shown)


def test_a_session_has_files_errors_exit_codes_and_long_commands() -> None:
    """Commands share a folder with the named files, and see the exit code of the command before."""
    readme = """\
Text with $ echo and > signs
$ echo outside

```text greeting.txt
hello
```
```console
$ cat greeting.txt
$ cat > more.txt <<end
> one
> end
$ (exit 7)
$ echo $?
0
```
```sh
scripts/test
```
```console
$ cat more.txt; echo two >&2
two
$ gfclock nonsense 2> /dev/null; echo $?
```
"""
    expected = readme.replace("$ cat greeting.txt\n", "$ cat greeting.txt\nhello\n").replace("$?\n0\n", "$?\n7\n")
    expected = expected.replace(">&2\ntwo\n", ">&2\none\ntwo\n").replace("null; echo $?\n", "null; echo $?\n2\n")
    assert expected == refreshed(readme)
    assert expected == refreshed(expected)


def test_the_script_writes_in_place(tmp_path: Path) -> None:
    """What ``scripts/refresh-docs`` calls replaces a wrong output in the file, and then finds nothing to do."""
    readme = tmp_path / "README.md"
    readme.write_text("```console\n$ gfclock nonsense\nwrong\n```\n", encoding="utf-8")
    first, second = (
        subprocess.run([sys.executable, "-P", SESSION, readme], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    )
    assert ("README.md is refreshed", "") == (first.partition(";")[0], second.strip())
    *_, step = steps_of(blocks_of(readme.read_text(encoding="utf-8"))[0])
    assert ["gfclock: no such command 'nonsense'", "gfclock: try 'gfclock -h' for help"] == step.shown


@pytest.mark.parametrize(
    ("readme", "reason"), [("```console\n$ true\n", "not closed"), ("```console\nhello\n```\n", "begins with output")]
)
def test_a_readme_that_cannot_be_read_is_refused(readme: str, reason: str) -> None:
    """A block without an end, and output without a command, are mistakes."""
    with pytest.raises(ValueError, match=reason):
        refreshed(readme)
