"""The examples of a page, README or one in docs/, as one session: run from top to bottom in an empty folder.

    ```console     a line after ``$ `` is a command, a line after ``> `` goes on with it, and the lines up to the next
                   command are what the terminal then shows: standard output and standard error
    ```json NAME   a block with a file's name behind its language is that file, there from the start
    …              stands for what is left out: alone on a line for lines, otherwise for a part of the line

`refreshed` puts in what the commands really show and leaves out what was left out before.  So a page that it does not
change is right byte for byte; the test asks for that, and ``scripts/refresh-docs`` writes it.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest
from pathlib import Path
from shutil import which
from typing import Final

ELLIPSIS: Final = "…"

_PROMPT: Final = "$ "
_CONTINUATION: Final = "> "
_FENCE: Final = "```"
_END_OF_STEP: Final = "\x1e"

_PREAMBLE: Final = """\
exec 2>&1
gfclock() { "$SESSION_PYTHON" -P -m gfclock_solver "$@"; }
python() { "$SESSION_PYTHON" "$@"; }
"""


@dataclass
class Block:
    """One block of code."""

    language: str
    """What stands behind the opening fence, such as ``console``; empty when nothing does."""
    file: str
    """The name of the file that the block is, or nothing."""
    lines: list[str] = field(default_factory=list)


@dataclass
class Step:
    """A command and what the page shows for it."""

    command: list[str]
    """The lines as they are typed, without prompts."""
    shown: list[str] = field(default_factory=list)


def parts_of(page: str) -> Iterator[str | Block]:
    """Yield a page's lines and, between the lines of their fences, its blocks."""
    block: Block | None = None
    for line in page.splitlines():
        if block is None:
            yield line
            if line.startswith(_FENCE):
                language, _, file = line.removeprefix(_FENCE).partition(" ")
                block = Block(language, file)
        elif line == _FENCE:
            yield block
            yield line
            block = None
        else:
            block.lines.append(line)
    if block is not None:
        raise ValueError(f"a block is not closed: {_FENCE}{block.language}")


def blocks_of(page: str) -> list[Block]:
    """Return a page's blocks."""
    return [part for part in parts_of(page) if isinstance(part, Block)]


def steps_of(block: Block) -> list[Step]:
    """Return the commands of a ``console`` block."""
    steps: list[Step] = []
    for line in block.lines:
        if line.startswith(_PROMPT):
            steps.append(Step([line.removeprefix(_PROMPT)]))
        elif not steps:
            raise ValueError(f"a console block begins with output: {line}")
        elif line.startswith(_CONTINUATION) and not steps[-1].shown:
            steps[-1].command.append(line.removeprefix(_CONTINUATION))
        else:
            steps[-1].shown.append(line)
    return steps


def refreshed(page: str) -> str:
    """Return the page with what its commands really show."""
    parts = list(parts_of(page))
    blocks = [part for part in parts if isinstance(part, Block)]
    files = {block.file: "\n".join(block.lines) + "\n" for block in blocks if block.file}
    steps = [step for block in blocks if block.language == "console" for step in steps_of(block)]
    outputs = iter(_run(steps, files))
    lines: list[str] = []
    for part in parts:
        if isinstance(part, str):
            lines.append(part)
        elif part.language == "console":
            for step in steps_of(part):
                lines += _typed(step) + abridged(next(outputs), step.shown)
        else:
            lines += part.lines
    return "\n".join(lines) + "\n"


def abridged(output: list[str], shown: list[str]) -> list[str]:
    """Return `output` with as much left out as in `shown`, so the same as `shown` if and only if that is right."""
    if ELLIPSIS not in shown:
        return [_abridged_line(*pair) for pair in zip_longest(output, shown[: len(output)], fillvalue="")]
    cut = shown.index(ELLIPSIS)
    head, tail = shown[:cut], shown[cut + 1 :]
    if len(output) <= len(head) + len(tail):
        return output
    start = [_abridged_line(*pair) for pair in zip(output, head, strict=False)]
    end = [_abridged_line(*pair) for pair in zip(output[len(output) - len(tail) :], tail, strict=True)]
    return [*start, ELLIPSIS, *end]


def _abridged_line(line: str, shown: str) -> str:
    if ELLIPSIS not in shown or re.fullmatch(".+".join(map(re.escape, shown.split(ELLIPSIS))), line):
        return shown if ELLIPSIS in shown else line
    start, end = shown.index(ELLIPSIS), len(shown) - shown.rindex(ELLIPSIS) - 1
    return line[:start] + ELLIPSIS + line[len(line) - end :] if start + end < len(line) else line


def _typed(step: Step) -> list[str]:
    return [_PROMPT + step.command[0], *(_CONTINUATION + line for line in step.command[1:])]


def _run(steps: list[Step], files: dict[str, str]) -> list[list[str]]:
    """Run the commands in one shell, in an empty folder with `files`, and return the lines that each shows."""
    bash = which("bash")
    if bash is None:
        raise FileNotFoundError("bash is needed to run a page's commands")
    # The exit code of a command is there for the next one, which may be `echo $?`.
    script = _PREAMBLE + "".join(
        "\n".join(step.command) + f"\nstatus=$?; echo '{_END_OF_STEP}'; (exit $status)\n" for step in steps
    )
    with tempfile.TemporaryDirectory() as folder:
        for name, content in files.items():
            Path(folder, name).write_text(content, encoding="utf-8", newline="\n")
        done = subprocess.run(
            [bash, "-c", script],
            cwd=folder,
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            check=False,
        )
    *outputs, rest = done.stdout.split(f"{_END_OF_STEP}\n")
    if rest or len(outputs) != len(steps):
        raise ValueError(f"{len(steps)} commands, but {len(outputs)} outputs, and then {rest!r}")
    return [output.splitlines() for output in outputs]


def _environment() -> dict[str, str]:
    """Return the environment without what changes how output looks, in UTF-8."""
    unset = {"NO_COLOR", "FORCE_COLOR", "GFCLOCK_DEBUG", "PYTHONWARNINGS", "COLUMNS", "BASH_ENV"}
    kept = {name: value for name, value in os.environ.items() if name not in unset}
    return {**kept, "PYTHONIOENCODING": "utf-8", "SESSION_PYTHON": sys.executable}


def pages(root: Path) -> list[Path]:
    """Return the pages for users: the README and those in docs/."""
    return [root / "README.md", *sorted((root / "docs").glob("*.md"))]


def main() -> None:
    """Refresh the pages of the project in place, or those that the arguments name."""
    root = Path(__file__).parents[2]
    for path in [Path(argument) for argument in sys.argv[1:]] or pages(root):
        before = path.read_text(encoding="utf-8")
        after = refreshed(before)
        if after != before:
            path.write_text(after, encoding="utf-8", newline="\n")
            print(f"{path.name} is refreshed; look at the difference before you commit it")


if __name__ == "__main__":
    main()
