"""How messages show text that a person gave."""


def quote(text: str, limit: int = 40) -> str:
    """Return `text` in quotation marks on one line, in ASCII, cut after `limit` signs."""
    return ascii(text if len(text) <= limit else text[:limit] + "...")


def plain(text: str) -> str:
    """Return `text`, a file's name, as it is when it can be printed on one line, otherwise quoted."""
    return text if text.isprintable() and text else ascii(text)
