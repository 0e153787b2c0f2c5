"""Doctrines: pure policies from what a side may know, its goal and the legal orders, to one of them."""

from rules.core.errors import UnknownSystem
from rules.core.orders import Doctrine
from rules.core.suggest import no_doctrine
from rules.muskets_mohawks.doctrine.bold import Bold
from rules.muskets_mohawks.doctrine.book import Book
from rules.muskets_mohawks.doctrine.cautious import Cautious
from rules.muskets_mohawks.doctrine.veteran import Veteran
from rules.muskets_mohawks.words import DOCTRINES


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
    raise UnknownSystem(no_doctrine(key, DOCTRINES))
