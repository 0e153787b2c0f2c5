"""Doctrines: pure policies from what a side may know, its goal and the legal orders, to one of them."""

from rules.core.errors import UnknownSystem
from rules.core.orders import Doctrine
from rules.muskets_mohawks.doctrine.bold import Bold
from rules.muskets_mohawks.doctrine.book import Book
from rules.muskets_mohawks.doctrine.cautious import Cautious
from rules.muskets_mohawks.doctrine.veteran import Veteran


def doctrine(key: str) -> Doctrine:
    """Return the doctrine of this key: veteran, book, bold or cautious."""
    if key == "veteran":
        return Veteran()
    if key == "book":
        return Book()
    if key == "bold":
        return Bold()
    if key == "cautious":
        return Cautious()
    raise UnknownSystem(f"There is no doctrine {key}; choose veteran, book, bold or cautious.")
