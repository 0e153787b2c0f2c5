"""Guess which known word a misspelt one was meant to be, for sentences about faults."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

_LONGEST: Final = 40  # no key and no word of a choice is longer, and the search takes time by the square of the length
_ALIKE: Final = 0.7  # of 1; at 0.6 `gun` was taken for `ground`


def did_you_mean(word: object, known: Iterable[str]) -> str:
    """Return " Did you mean units?" for a word that is almost a known one, "" for any other value."""
    meant = nearest(word, known)
    return f" Did you mean {meant}?" if meant and meant != word else ""


def nearest(word: object, known: Iterable[str]) -> str:
    """Return the known word that another almost is, or "" where there is none."""
    if not isinstance(word, str) or not 0 < len(word) <= _LONGEST:
        return ""
    found = get_close_matches(word.lower(), list(known), n=1, cutoff=_ALIKE)
    return found[0] if found else ""


def no_doctrine(key: object, known: tuple[str, ...]) -> str:
    """Return the sentence for a doctrine that a system does not have."""
    return f"There is no doctrine {key}; choose one of {', '.join(known)}.{did_you_mean(key, known)}"
