"""The commands: ``NAME.py`` holds the command NAME as `command`, and being there is all it takes to be found."""
