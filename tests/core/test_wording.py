"""A fault in a file of words is named by file and key when the file is read; templates are filled with their values."""

from pathlib import Path

import pytest

from rules.core.wording import WordedNarrator

GOOD = """
remove = "{who} left"
[change]
hits = ["{who} took {after:hits}", "{who} took nothing"]
state = {"up, T-2" = "{who} rose", "*" = "{who} fell[ by {after.by:name}]"}
[orders]
fire = "fire"
"fire:ball" = "fire a ball at {2:name}[ from {3}]"
[names]
player = "the player's side"
[tables]
hits = {0 = "no hit", 1 = "a hit", "*" = "# hits"}
"""


def narrator(folder: Path, text: str) -> WordedNarrator:
    """A narrator by a file of these words."""
    path = folder / "words.toml"
    path.write_text(text, encoding="utf-8")
    return WordedNarrator(path, ("way",))


@pytest.mark.parametrize(
    ("after", "what", "expected"),
    [
        (0, "hits", "Foot took nothing (T-1)."),
        (1, "hits", "Foot took a hit (T-1)."),
        (12, "hits", "Foot took 12 hits (T-1)."),
        ("up", "state", "Foot rose (T-1)."),
        ("down", "state", "Foot fell (T-1)."),
        ({"by": "player"}, "state", "Foot fell by the player's side (T-1)."),
        (3, "unknown", "Foot: unknown none to 3 (T-1)."),
    ],
)
def test_a_template_is_chosen_and_filled(tmp_path: Path, after: object, what: str, expected: str) -> None:
    """By field, value and number; what has no template is reported in plain words."""
    row = {"kind": "change", "rule": "T-1", "who": "u1", "what": what, "after": after}
    assert narrator(tmp_path, GOOD).sentence(row, {"u1": "Foot"}) == expected


def test_an_order_goes_by_its_first_words(tmp_path: Path) -> None:
    """The longest beginning of a code that has words decides; what is in brackets needs its value."""
    by_file = narrator(tmp_path, GOOD)
    assert by_file.order_words("fire:at_will", {}) == "fire"
    assert by_file.order_words("fire:ball:u1", {"u1": "Foot"}) == "fire a ball at Foot"
    assert by_file.order_words("fire:ball:u1:c4", {}) == "fire a ball at u1 from c4"
    assert by_file.order_words("lie_down", {}) == "lie down"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x = ", r"words.toml: Invalid value"),
        ("[chnage]\nx = ''", r"words.toml: chnage: there is no section chnage; .* Did you mean change\?"),
        ("end = 3", r"words.toml: end: is a text, a list of texts or a table"),
        ("[note]\nx = '{whom} ran'", r"words.toml: note.x: there is no value whom; .* Did you mean who\?"),
        ("[note.x]\n'*' = '{who}[ {wayy}]'", r"words.toml: note.x.\*: there is no value wayy; .* Did you mean way\?"),
        ("[note]\nx = '{after:hist}'\n[tables]\nhits = {}", r"words.toml: note.x: there is no table hist; .*hits\?"),
        ("[note]\nx = '{who ran'", r"words.toml: note.x: a bracket without its other half: \{who ran"),
        ("[note]\nx = 'he ran]'", r"words.toml: note.x: a bracket without its other half"),
        ("[note]\nx = '{}'", r"words.toml: note.x: \{\} is no value"),
        ("[note]\nx = ['a']", r"words.toml: note.x: a list has two texts"),
        ("[note]\n'x, y' = 'a'\ny = 'b'", r"words.toml: note.y: y has words already"),
        ("[orders]\nx = '{who}'", r"words.toml: orders.x: there is no value who"),
        ("[tables]\nhits = {}", r"words.toml: tables.hits: no template asks for this table"),
    ],
)
def test_a_fault_is_named_by_file_and_key(tmp_path: Path, text: str, fault: str) -> None:
    """Whatever is misspelt, missing or left over in a file of words stops the first sentence."""
    with pytest.raises(ValueError, match=f"{tmp_path.name}/{fault}"):
        narrator(tmp_path, text).section("note")


def test_a_table_that_the_program_asks_for_must_be_there(tmp_path: Path) -> None:
    """A narrator that looks a table up by its name says so, and the file must have it."""
    path = tmp_path / "words.toml"
    path.write_text("[tables]\nreason = {}", encoding="utf-8")
    with pytest.raises(ValueError, match=r"tables: there is no table reasons; .* Did you mean reason\?"):
        WordedNarrator(path, (), ("reasons",)).section("note")
