"""Numbered deals, for any game: an id such as ``ms:25`` names a deal for ever.

ids        deal ids and ranges of them
sources    one file a kind of id; source says what such a file makes
compiled   the shuffles: deals by the million, as bytes
lists      lists of deals in files
series     deals to try one after another, by number or by salt
days       the numbers behind the deals of the day; today says what day it is, somewhere
"""

from gfclock_solver.deals.ids import DealId, DealRange, fill, fill_first, names_a_deal, parse_deal, parse_range
from gfclock_solver.deals.lists import read_deal_numbers
from gfclock_solver.deals.source import DealSource
from gfclock_solver.deals.sources import find_source, source_names

__all__ = [
    "DealId",
    "DealRange",
    "DealSource",
    "fill",
    "fill_first",
    "find_source",
    "names_a_deal",
    "parse_deal",
    "parse_range",
    "read_deal_numbers",
    "source_names",
]
