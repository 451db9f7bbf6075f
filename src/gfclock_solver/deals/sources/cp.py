"""The package's own deals of the whole deck, for Clock Patience: shuffled as `gf` shuffles its forty cards."""

from gfclock_solver.deals.compiled.shuffles import fill_gf
from gfclock_solver.deals.source import DealSource

SOURCE = DealSource(
    name="cp",
    about="this program's own deals of Clock Patience",
    first=0,
    last=2**53 - 1,
    fill=fill_gf,
)
