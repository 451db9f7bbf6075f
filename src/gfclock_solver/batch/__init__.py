"""Deals by the million: ranges of them, on all processors or on a cluster, in order, and resumable.

    chunks          a range is cut into chunks, lazily and about equally long in time
    workers         this process, local processes, or a Dask cluster: executors of `concurrent.futures`
    ordered         the work mapped over an executor, results in order, memory bounded
    resumable       files that grow, and go on where an interrupted or killed run left them
    statistics      the few formulas of a survey

What comes out depends on the deals and the job alone: not on how the range was cut, on how many workers there were,
or on how often the run was killed and resumed.
"""

from gfclock_solver.batch.workers import Workers, cluster_workers, inline_workers, local_workers

__all__ = ["Workers", "cluster_workers", "inline_workers", "local_workers"]
