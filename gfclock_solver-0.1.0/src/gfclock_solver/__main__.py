"""Runs the command line as ``python -m gfclock_solver``."""

from gfclock_solver.cli import main

main()
