"""The package's own deals of Grandfather's Clock: SplitMix64 on the column cards, without bias to be noticed.

N is the generator's state.  It ends at 2**53 - 1, the greatest whole number that every reader of JSON keeps exact.
"""

from gfclock_solver.deals.compiled.shuffles import fill_gf
from gfclock_solver.deals.source import DealSource

SOURCE = DealSource(
    name="gf",
    about="this program's own deals",
    first=0,
    last=2**53 - 1,
    clock="HSDC",
    fill=fill_gf,
    is_for_decks=False,
)
