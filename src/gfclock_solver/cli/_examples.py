"""The examples with which the help of each command ends."""


def examples(*calls: str) -> str:
    """Return the last passage of a command's help: calls that can be typed as they are."""
    title = "Example:" if len(calls) == 1 else "Examples:"
    # To click, a line with the sign for backspace alone says that the passage keeps its lines.
    return "\n".join(("\b", title, *(f"  {call}" for call in calls)))
