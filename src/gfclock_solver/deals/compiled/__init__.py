"""The compiled part of dealing; where no C compiler was found the same sources run interpreted."""
