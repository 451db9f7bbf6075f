"""The compiled part of Clock Patience; where no C compiler was found the same source runs interpreted."""
