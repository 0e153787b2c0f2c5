"""What is wrong with content: each fault with its file, its line and the rule that says so."""

from dataclasses import dataclass

from rules.core.errors import cited

Place = tuple[str | int, ...]


@dataclass(slots=True, frozen=True)
class Finding:
    """An error or warning about one entry: the place in it, the sentence, and the rule or ""."""

    place: Place
    message: str
    rule: str = ""
    warning: bool = False

    def sentence(self) -> str:
        """Return the message with its rule in brackets, as shown to a person."""
        return cited(self.message, self.rule)


@dataclass(slots=True, frozen=True, order=True)
class Fault:
    """An error or warning about a file: its path as given, and the line, counted from 1."""

    path: str
    line: int
    message: str
    rule: str = ""
    warning: bool = False

    def __str__(self) -> str:
        """Return `path:line: sentence`, as editors read it."""
        return f"{self.path}:{self.line}: {'warning: ' if self.warning else ''}{self.message}"


class ContentErrors(Exception):
    """Content that is refused, with every fault of every file; nothing of it has been loaded."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(str(fault) for fault in faults))
        self.faults = faults
