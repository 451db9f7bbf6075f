"""Documents of every kind, as other programs read and write them; knows no game.

inputs    bytes in: files, standard input, devices, sizes, encodings
streams   documents one after another, JSON or msgpack
fields    the strict reading of a document's fields
schemas   the JSON Schemas of what this program writes
"""
