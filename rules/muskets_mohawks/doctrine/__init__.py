"""Doctrines: pure policies from what a side may know, its goal and the legal orders, to one of them."""

from rules.core.errors import UnknownSystem
from rules.core.orders import Doctrine
from rules.muskets_mohawks.doctrine.bold import Bold
from rules.muskets_mohawks.doctrine.book import Book
from rules.muskets_mohawks.doctrine.cautious import Cautious


def doctrine(key: str) -> Doctrine:
    """Return the doctrine of this key: book, bold or cautious."""
    if key == "book":
        return Book()
    if key == "bold":
        return Bold()
    if key == "cautious":
        return Cautious()
    raise UnknownSystem(f"There is no doctrine {key}; choose book, bold or cautious.")
