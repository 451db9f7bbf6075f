"""Boards for makers of card games: solvable ones only, each with a proven-shortest solution and its difficulty.

    published   a board that is ready to be given away
    document    it as a document for other programs, and what of that can be verified
    labels      the same game under another clock layout
    wanted      what is asked of a board
    publisher   tries one deal: solves it, measures it, has the checker look at it, or says why it is passed over
    deals       the deals to try, by number or by salt
    generating  boards by the dozen, in order, by any number of workers
    daily       the board of a day
    today       what day it is, somewhere

Nothing is imported here, so that `document`, which knows nothing of the search, can be had without it.
"""
