"""The answer for a board as text for a terminal: one headline, the picture, and the solution or the proof in words."""

from typing import Final

from gfclock_solver.certificates import Certificate
from gfclock_solver.certifying import Undecided
from gfclock_solver.limits import LIMIT_TEXTS, LimitName
from gfclock_solver.views.terminal import PLAIN, Style, counted, describe_solution, draw_board, fold, title

VERDICT_COLOURS: Final = {"solvable": "1;32", "lost": "1;31", "undecided": "1;33"}
"""The ANSI rendition in which a verdict is shown."""


def describe_answer(
    answer: Certificate | Undecided,
    name: str,
    states: int | None = None,
    style: Style = PLAIN,
    *,
    limit: LimitName | None = None,
) -> str:
    """Return the whole answer for the board called `name`: headline, picture, and what to do or why not.

    `states` is how many states the search went through, `None` when no search was made; `limit` is the limit that was
    hit while a solution was made shorter.
    """
    parts = [headline(answer, name, style), draw_board(answer.position, answer.rules, style)]
    closing = _closing(answer, style)
    if closing:
        parts.append(closing)
    if limit is not None:
        parts[-1] += f"\nFewer shifts may do: {LIMIT_TEXTS[limit]} before that was known."
    if states is not None:
        parts[-1] += "\n" + style.dim(f"States searched: {states}.")
    return fold("\n\n".join(parts), style)


def headline(answer: Certificate | Undecided, name: str, style: Style = PLAIN) -> str:
    """Return the answer in one line, such as ``ms:1  standard  solvable in 46 moves (6 shifts)``."""
    verdict = style.paint(answer.verdict, VERDICT_COLOURS[answer.verdict])
    return f"{title(name, answer.rules, style)}  {verdict}{_detail(answer)}"


def _detail(answer: Certificate | Undecided) -> str:
    if isinstance(answer, Undecided):
        return f": {LIMIT_TEXTS[answer.limit]}"
    if answer.verdict == "solvable":
        moves, shifts = counted(answer.solution.length, "move"), counted(answer.solution.shifts, "shift")
        shortest = ", the fewest" if answer.solution.shortest else ""
        return f" in {moves} ({shifts}{shortest})"
    return ""


def _closing(answer: Certificate | Undecided, style: Style) -> str:
    if isinstance(answer, Undecided):
        return "It may be solvable or lost; a higher limit may tell."
    if answer.verdict == "solvable":
        return describe_solution(answer.position, answer.solution.moves, style)
    if answer.proof.positions == 1:
        return "Proven: no move is possible, and the board is not won."
    return f"Proven: legal moves reach {answer.proof.positions} positions from here, and none of them is won."
