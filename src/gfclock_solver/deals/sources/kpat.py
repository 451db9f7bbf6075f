"""``kpat:N`` is another name of ``ms:N``."""

from gfclock_solver.deals.sources.ms import SOURCE

__all__ = ["SOURCE"]
