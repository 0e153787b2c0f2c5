"""The sentences of a system's sample events, as its golden file has them."""

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Final

Row = dict[str, object]
Names = dict[str, str]

FOLDER: Final = Path(__file__).parent
# Modules of sample events; a golden file is named after each.
SYSTEMS: Final = ("fast_musket", "grid", "muskets_mohawks", "muskets_mohawks_campaign", "quebec_1759")


@dataclass
class Samples:
    """The sample events of a system, in sections, and the file of its words.

    `is_reported` is False of events that a battle's report leaves out; the file marks these. None: it has all of them.
    """

    sentence: Callable[[Row, Names], str]
    is_reported: Callable[[Row], bool] | None
    names: Names
    words: Path
    sections: dict[str, list[Row]] = field(default_factory=dict)

    def rows(self) -> list[Row]:
        """Return the sample events of all sections."""
        return [row for rows in self.sections.values() for row in rows]


def event(kind: str, rule: str, who: str, what: str = "", after: object = None, **more: object) -> Row:
    """Return an event as a record has it."""
    return {"kind": kind, "rule": rule, "who": who, "what": what, "before": None, "after": after, **more}


def samples_of(system: str) -> Samples:
    """Return the samples of a system, a key of `SYSTEMS`."""
    found: Samples = import_module(f"tests.golden.{system}").samples()
    return found


def path_of(system: str) -> Path:
    """Return where a system's golden file is."""
    return FOLDER / f"{system}.txt"


def text_of(samples: Samples) -> str:
    """Return the golden file of some samples: a heading for each section, and a sentence on each line.

    An event without a sentence has none in the file; a dash marks those that reports leave out.
    """
    lines: list[str] = []
    for heading, rows in samples.sections.items():
        lines += ["", f"# {heading}"]
        for row in rows:
            sentence = samples.sentence(row, samples.names)
            mark = " " if _is_reported(samples, row) else "-"
            lines.append(f"{mark} {sentence}" if sentence else f"- (nothing of {row['what']}, {row['after']})")
    return "\n".join(lines[1:]) + "\n"


def _is_reported(samples: Samples, row: Row) -> bool:
    return samples.is_reported is None or samples.is_reported(row)
