"""Documents of every kind, as other programs read and write them."""
