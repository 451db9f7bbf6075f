"""Pictures of what was counted, by matplotlib, which is an extra.

The same counts always give the same bytes, from the same version of matplotlib.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from gfclock_solver.errors import InputError
from gfclock_solver.surroundings import hidden_variables, how_to_install

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_WIDTH: Final = 8

_NO_DATES: Final[dict[str, dict[str, None]]] = {
    "png": {},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
}
"""The formats, and what keeps the time of drawing out of each."""


def require_plotting(path: str) -> None:
    """Raise `InputError` unless a plot can be drawn for `path`: asked before the work that it is to show."""
    if _ending(path) not in _NO_DATES:
        raise InputError(f"{path}: cannot tell the format: want a name that ends in .png, .svg or .pdf")
    if find_spec("matplotlib") is None:
        raise InputError(f"a plot needs matplotlib, which is not installed: {how_to_install('matplotlib')}")


def plot(path: str, height: float, draw: Callable[["Figure"], None]) -> bytes:
    """Return the picture that `draw` makes of an empty figure, in the format that the ending of `path` names.

    `height` is in inches; see `require_plotting`.
    """
    from io import BytesIO

    # Nothing is shown here, so it is of no interest how matplotlib shall show things.
    with hidden_variables(lambda name, value: name == "MPLBACKEND"):
        import matplotlib as mpl
        from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "gfclock"}):
        figure = Figure(figsize=(_WIDTH, height), layout="constrained")
        draw(figure)
        picture = BytesIO()
        figure.savefig(picture, format=_ending(path), metadata=_NO_DATES[_ending(path)])
    return picture.getvalue()


def _ending(path: str) -> str:
    return path.rpartition(".")[2].lower()
