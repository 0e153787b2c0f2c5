"""Sentences for events of this game."""

from rules.core import narrate


def sentence(row: dict[str, object], names: dict[str, str]) -> str:
    """Return what an event says to a reader."""
    return narrate.sentence(row, names)
