"""The deals that KPat numbers N, and PySolFC N (below 32000) or msN: the shuffle of Microsoft's FreeCell."""

from gfclock_solver.deals.compiled.shuffles import fill_first_ms, fill_ms
from gfclock_solver.deals.source import DealSource

SOURCE = DealSource(
    name="ms",
    about="KPat's deals, and PySolFC's games below 32000 and with ms before the number",
    first=1,
    last=2**31 - 1,
    clock="SHCD",
    fill=fill_ms,
    fill_first=fill_first_ms,
)
