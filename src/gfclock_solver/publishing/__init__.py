"""Boards for makers of card games: solvable ones only, each with a proven-shortest solution and its difficulty.

    published   a board that is ready to be given away
    document    it as a document for other programs
    wanted      what is asked of a board
    publisher   tries one deal: solves it, measures it, has the checker look at it, or says why it is passed over
    generating  boards by the dozen, in order, by any number of workers
    daily       the board of a day

Nothing is imported here, so that a part of it can be had without the others.
"""
