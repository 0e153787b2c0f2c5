"""The words of reports are those of the golden files, and the files have every phrase that a report can print."""

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from rules.compiled import FOLDER
from rules.core.dice import SeededDice
from rules.core.events import CHANGE, NOTE, ORDER, ROLL
from rules.core.umpire import Umpire
from rules.muskets_mohawks.narrate import MELEE_ROLL
from rules.registry import system as game
from tests.fast_musket.field import varied as lines
from tests.golden.wording import SYSTEMS, Row, path_of, samples_of, text_of
from tests.grid.boards import varied as board
from tests.grid.scene import BOTH
from tests.orders_of_battle import varied as encounter

_ENCOUNTERS: Final = ("scout", "raid_attack", "raid_defend")
# Battles whose events are all among the samples.
_BATTLES: Final[dict[str, Callable[[int], tuple[str, Row]]]] = {
    "fast_musket": lambda seed: ("fast_musket", lines(seed)),
    "grid": lambda seed: (BOTH[seed % 2], board(BOTH[seed % 2], seed)),
    "muskets_mohawks": lambda seed: ("muskets_mohawks", encounter(seed, _ENCOUNTERS[seed % 3])),
}
_SEEDS = 6
# Folders whose codes a file of words has, in addition to its own.
_OTHER_FOLDERS: Final = {"grid": ("d3_grid", "one_hour"), "muskets_mohawks_campaign": ("muskets_mohawks",)}


@pytest.mark.parametrize("system", SYSTEMS)
def test_sentences_are_those_of_the_golden_file(system: str) -> None:
    """A changed sentence differs from the file; `python -m tests.golden.write` takes it over once you have read it."""
    assert text_of(samples_of(system)).splitlines() == path_of(system).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_phrase_is_in_the_golden_file(system: str) -> None:
    """Each phrase of the file of words, without the values that are put into it, is in some sample's sentence."""
    text = path_of(system).read_text(encoding="utf-8").lower()
    missing = [
        f"{name}: {phrase}"
        for name, phrase in _of_file(samples_of(system).words)
        if not all(piece.strip().lower() in text for piece in re.split(r"\{[^}]*\}|[\[\]#]", phrase))
    ]
    assert missing == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_key_of_the_words_is_a_code_of_the_rules(system: str) -> None:
    """A misspelt field, finding, order or reason would leave its event to plain words, and its words unsaid."""
    path = samples_of(system).words
    folders = {path.parent, FOLDER / "core", *(FOLDER / key for key in _OTHER_FOLDERS.get(system, ()))}
    text = "\n".join(source.read_text(encoding="utf-8") for folder in folders for source in folder.rglob("*.py"))
    sections = tomllib.loads(path.read_text(encoding="utf-8"))
    entries = [*sections.pop("tables").values(), *sections.values()]
    codes = {code for entry in entries for code in _codes(entry)}
    unknown = codes - set(re.findall(r"[\w-]+", text))
    assert sorted(code for code in unknown if not _is_put_together(code, text)) == []


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_sentence_shows_a_code(system: str) -> None:
    """No sample's sentence has an empty place, a brace of a phrase or the underscore of a key."""
    samples = samples_of(system)
    for row in samples.rows():
        sentence = samples.sentence(row, samples.names).rpartition(" (")[0]
        assert not re.search(r"[_{}\[\]]|None|True|False|  ", sentence), (row, sentence)


@pytest.mark.parametrize("system", _BATTLES)
def test_every_event_of_battles_is_among_the_samples(system: str) -> None:
    """What battles report is of a kind that a sample has, so that no phrase is missing for want of a table."""
    known = {_kind(row) for row in samples_of(system).rows()}
    for seed in range(_SEEDS):
        key, setup = _BATTLES[system](seed)
        umpire = Umpire(SeededDice(str(seed), "battle"), game(key).engagement(setup).orders())
        rows = [event.to_dict() for event in game(key).engagement(setup).fight(umpire).events]
        reported = [row for row in rows if game(key).is_reported(row) and game(key).sentence(row, {})]
        assert {_kind(row) for row in reported} - known == set()


def _kind(row: Row) -> tuple[object, ...]:
    """What decides the phrase of an event: its kind, and the field, the finding or the first word of the order."""
    if row["kind"] == ORDER:
        return ORDER, str(row["after"]).split(":")[0].split("@")[0]
    if row["kind"] == ROLL:
        # Tests that are taken together share their dice, a melee is named by the opponent, a section by its number.
        return ROLL, "" if row["rule"] == MELEE_ROLL else str(row["what"]).split("+")[0].rstrip(" 0123456789")
    return (row["kind"], row["what"]) if row["kind"] in (CHANGE, NOTE) else (row["kind"],)


def _of_file(path: Path) -> Iterator[tuple[str, str]]:
    """The phrases of a file of words for reports, each with its section: not the names, nor what a person is asked."""
    for name, section in tomllib.loads(path.read_text(encoding="utf-8")).items():
        if name not in ("names", "choices", "asked"):
            yield from ((name, phrase) for phrase in _phrases(section))


def _codes(entry: object) -> Iterator[str]:
    """The codes that the keys of an entry list, however deep, without numbers."""
    for keys, inner in entry.items() if isinstance(entry, dict) else ():
        for part in re.split(r", |[:/ ]", keys):
            if re.search("[a-z]", part, re.IGNORECASE):
                yield part
        yield from _codes(inner)


def _is_put_together(code: str, text: str) -> bool:
    """Whether sources make a code of a beginning of it and a variable."""
    words = code.split("_")
    beginnings = ["_".join(words[:length]) for length in range(1, len(words))]
    return any(f"{beginning}_{{" in text or f'"{beginning}_" +' in text for beginning in beginnings)


def _phrases(table: object) -> Iterator[str]:
    """The texts that a table holds as values, however deep."""
    if isinstance(table, str):
        yield table
    for value in table.values() if isinstance(table, dict) else table if isinstance(table, list | tuple) else ():
        yield from _phrases(value)
