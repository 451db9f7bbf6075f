"""Deals by the million: ranges of them, on all processors or on a cluster, in order, and resumable.  Knows no game.

    run             the engine: a `Job` is done on a range, and comes out as `Part`s in order
    pieces          a range is cut into pieces, lazily and about equally long in time
    workers         this process, local processes, or a Dask cluster
    ordered         work mapped over workers, results in order, memory bounded
    kept            what a worker keeps from piece to piece
    resumable       files that grow, and go on where an interrupted or killed run left them
    framing         records as JSON lines, CSV, msgpack or ids
    statistics      the few formulas of a survey

What comes out depends on the deals and the job alone: not on how the range was cut, on how many workers there were,
or on how often the run was killed and resumed.
"""

from gfclock_solver.batch.run import Job, Part, parts
from gfclock_solver.batch.workers import Workers, cluster_workers, inline_workers, local_workers

__all__ = ["Job", "Part", "Workers", "cluster_workers", "inline_workers", "local_workers", "parts"]
