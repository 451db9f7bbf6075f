"""Decide every deal of the patience game Grandfather's Clock exactly, and prove it."""
