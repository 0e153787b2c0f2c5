"""Every fault of every file is reported, with its file, its line and a sentence."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from battles.pipeline import ContentErrors, Fault, check, load
from campaigns.models import Army, Territory
from common.faults import Finding
from tests.content.conftest import line_of

Spoil = Callable[[str, str, str], Path]
QUEBEC = "territories/quebec.yaml"
GEORGE = "scenarios/lake-george-scout.yaml"
BRITISH = "armies/british.yaml"
REPORT = """reports:
  - key: first
    name: The first game
    told: They looked about and went home.
    clauses:
      - {say: it took a while, measure: turns, least: 3}
setup:"""

# file, what to replace, by what, the line's own text, words of the sentence
SPOILED = [
    (QUEBEC, "latitude: 46.813", "latitude: 96.813", "latitude:", "outside the theatre of the war"),
    (QUEBEC, "longitude: -71.208", "longitude: 71.208", "longitude:", "outside the theatre of the war"),
    (QUEBEC, "latitude: 46.813", "latitude: north", "latitude:", "latitude is north; it must be a number."),
    (QUEBEC, "latitude: 46.813", "latitude: 52.5", "map:", "lies outside the map theatre"),
    (QUEBEC, "map: theatre", "map: moon", "map:", "There is no map moon"),
    (QUEBEC, "label_side: right", "label_side: inside", "label_side:", "choose one of 'right', 'left', 'above'"),
    (QUEBEC, "confidence: medium", "confidence: sure", "confidence:", "choose one of 'high', 'medium', 'low'"),
    (QUEBEC, "map: theatre", "map: theatre\nclimate: cold", "climate:", "climate is not known here"),
    (BRITISH, "troop: line", "troop: indian", "troop: indian", "(MM-ARMY-1)"),
    (BRITISH, "troop: line", "troop: civilian", "troop: civilian", "(MM-TROOP-1)"),
    (BRITISH, "weapon: rifle", "weapon: arquebus", "weapon: arquebus", "(MM-WEAPON-1)"),
    (BRITISH, "first_year: 1755", "first_year: 1753", "first_year: 1753", "choose 1754 to 1760. (MM-CAMP-1)"),
    (BRITISH, "last_year: 1756", "last_year: 1754", "last_year: 1754", "turn the years round"),
    (BRITISH, "slug: foot-48", "slug: foot-44", "slug: foot-44", "foot-44 is listed twice"),
    (BRITISH, "ally: british_allies", "ally: spain", "ally: spain", "There is no army spain"),
    (BRITISH, "slug: foot-44", "slug: Foot 44", "slug: Foot 44", "use small letters, figures and hyphens"),
    (BRITISH, "name: 44th Foot", f"name: {'x' * 121}", "name: xxx", "has more than 120 letters; shorten it"),
    (BRITISH, "share_cap: 10", "share_cap: 101", "share_cap: 101", "give 0 to 100 in a hundred. (MM-ARMY-2)"),
    (BRITISH, "share_cap: 30", "share_cap: 90", "units:", "are 110 in a hundred together; lower some. (MM-ARMY-2)"),
    (BRITISH, "side: british", "side: both", "side: both", "choose one of 'british', 'french'"),
    (BRITISH, "first_year: 1755", "first_year: soon", "first_year: soon", "must be a whole number"),
    ("maps/theatre.yaml", "box: [-84.0, 37.8,", "box: [", "box:", "box has 2 entries; it must have at least 4"),
    ("maps/theatre.yaml", "box: [-84.0,", "box: [84.0,", "box:", "west before east"),
    ("maps/theatre.yaml", "kind: lake", "kind: swamp", "kind: swamp", "choose one of 'land', 'coast'"),
    (GEORGE, "rep: 5", "rep: 9", "rep: 9", "(MM-REP-1)"),
    (GEORGE, "troop: irregular", "troop: artillery", "weapon: musket", "(MM-GUN-1)"),
    (GEORGE, "light: day", "light: night", "light: night", "(MM-ENC-1)"),
    (GEORGE, "paper: 10", "paper: 30", "paper: 30", "(MM-TROOP-1)"),
    (GEORGE, "setup:", REPORT.replace("turns", "weather"), "measure:", "must be one of winner, losses, ratio"),
    (GEORGE, "light: day", "light: day\n  \u00b2: 1", "\u00b2: 1", "\u00b2"),
    (GEORGE, "setup:", REPORT.replace("least: 3", "least: 3, side: player"), "measure:", "is not part of a report"),
    ("campaigns/example.yaml", "year: 1757", "year: 1761", "year: 1761", "1761"),
    ("campaigns/example.yaml", "role: captain", "role: colonel", "role: colonel", "(MM-CAMP-1)"),
    ("campaigns/example.yaml", "territory: lake-george", "territory: atlantis", "territory:", "no territory atlantis"),
    (
        "campaigns/example.yaml",
        "month: 3",
        "month: 3\narmies: {french: mexican}",
        "armies:",
        "mexican is an army of the Texas War of Independence, and this is the French & Indian War; choose",
    ),
    (
        BRITISH,
        "troop: line",
        "troop: line\n    rep: 4",
        "rep: 4",
        "lists of the French & Indian War have no rep; leave",
    ),
    (BRITISH, "side: british", "side: british\nperiod: texas", "period: texas", "make its period french_and_indian"),
    ("campaigns/example.yaml", "month: 3", "month: 3\narmies: {french: british}", "armies:", "(MM-ARMY-1)"),
    ("campaigns/example.yaml", "month: 3", "month: 3\noptions: {fog: true}", "options:", "There is no option fog"),
    ("campaigns/example.yaml", "doctrine: veteran", "doctrine: rash", "doctrine:", "There is no doctrine rash"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "old", "new", "line", "words"), SPOILED)
def test_a_fault_has_its_file_its_line_and_a_sentence(
    folder: Path, spoil: Spoil, name: str, old: str, new: str, line: str, words: str
) -> None:
    """A spoiled file is refused at the very line, in words that say what to do."""
    path = spoil(name, old, new)
    faults = check([folder]).faults
    assert faults
    assert {fault.path for fault in faults} == {str(path)}
    number = line_of(path, line)
    if "twice" in words:
        number = [n for n, text in enumerate(path.read_text().splitlines(), 1) if line in text][1]
    assert any(fault.line == number and words in fault.message for fault in faults), [str(f) for f in faults]


# file, what to replace, by what, the word that is guessed
MISSPELT = [
    (QUEBEC, "map: theatre", "map: theater", "theatre"),
    (QUEBEC, "label_side: right", "label_side: rigth", "right"),
    (QUEBEC, "confidence: medium", "confidance: medium", "confidence"),
    (BRITISH, "weapon: rifle", "weapon: rifel", "rifle"),
    (BRITISH, "ally: british_allies", "ally: british_allys", "british_allies"),
    ("armies/british_allies.yaml", "troop: indian", "troop: indain", "indian"),
    ("armies/napoleonic_austria.yaml", "traits: [cuirass", "traits: [cuiras", "cuirass"),
    ("campaigns/example.yaml", "territory: lake-george", "territory: lake-gorge", "lake-george"),
    ("campaigns/example.yaml", "rank: captain", "rank: captian", "captain"),
    ("campaigns/example.yaml", "month: 3", "month: 3\narmies: {frensh: french}", "french"),
    (GEORGE, "overall: wooded", "overall: woded", "wooded"),
    (GEORGE, "setup:", REPORT.replace("turns", "turn"), "turns"),
    ("scenarios/snowshoes-1757.yaml", "measure: losses", "measure: loses", "losses"),
    ("scenarios/snowshoes-1758.yaml", "least:", "lest:", "least"),
    ("scenarios/monongahela-1755.yaml", "[braddock]", "[bradock]", "braddock"),
]


@pytest.mark.django_db
def test_a_misspelt_word_is_guessed_with_file_and_line(folder: Path, spoil: Spoil) -> None:
    """Keys, words of choices and names of other entries: each guess comes with the file and line of its word."""
    paths = [spoil(name, old, new) for name, old, new, _ in MISSPELT]
    wanted = set()
    for path, (_, _, new, word) in zip(paths, MISSPELT, strict=True):
        line = "measure: turn," if "measure: turn," in new else new.splitlines()[-1]
        wanted.add((str(path), line_of(path, line), word))
    faults = check([folder]).faults
    found = {(fault.path, fault.line, word) for fault in faults for word in guessed(fault)}
    assert wanted <= found


def guessed(fault: Fault) -> list[str]:
    """Return the word that a fault's sentence guesses, if any."""
    return re.findall(r"Did you mean ([\w-]+)\?", fault.message)


@pytest.mark.django_db
def test_a_missing_key_is_reported_at_the_line_of_its_entry(folder: Path, spoil: Spoil) -> None:
    """An entry without a source is refused at the line where it begins, and the sentence names the key."""
    path = spoil(BRITISH, "    source: Fred Anderson, Crucible of War (came out with Braddock)\n", "")
    faults = check([folder]).faults
    assert [str(fault) for fault in faults] == [f"{path}:{line_of(path, 'slug: foot-44')}: {faults[0].message}"]
    assert faults[0].message == "units.0.source is missing; state it."


@pytest.mark.django_db
def test_all_faults_of_all_files_come_at_once(folder: Path, spoil: Spoil) -> None:
    """Five faults in three files are five sentences, in the order of files and lines."""
    spoil(QUEBEC, "latitude: 46.813", "latitude: cold")
    spoil(QUEBEC, "label_side: right", "label_side: none")
    spoil(GEORGE, "rep: 4", "rep: 1")
    spoil(GEORGE, "weapon: musket", "weapon: pike")
    (folder / BRITISH).write_text("name: [", encoding="utf-8")
    with pytest.raises(ContentErrors) as caught:
        load(folder)
    faults = caught.value.faults
    assert len(faults) == 5
    assert faults == sorted(faults)
    assert [Path(fault.path).name for fault in faults] == ["british.yaml"] + ["lake-george-scout.yaml"] * 2 + [
        "quebec.yaml"
    ] * 2


# file, the spoilings of its shape and of what the rules say, words of each sentence
BOTH = [
    (GEORGE, [("year: 1755", "year: 1700"), ("rep: 5", "rep: 9")], ["at least 1754", "(MM-REP-1)"]),
    (BRITISH, [("side: british", "side: both"), ("troop: line", "troop: indian")], ["'british'", "(MM-ARMY-1)"]),
    (
        BRITISH,
        [("slug: foot-44", "slug: Foot 44"), ("ally: british_allies", "ally: spain")],
        ["hyphens", "no army spain"],
    ),
    (QUEBEC, [("label_side: right", "label_side: in"), ("map: theatre", "map: moon")], ["'right'", "no map moon"]),
    (QUEBEC, [("latitude: 46.813", "latitude: x"), ("longitude: -71.208", "longitude: 9.0")], ["a number", "theatre"]),
    ("maps/theatre.yaml", [("kind: lake", "kind: swamp"), ("box: [-84.0,", "box: [84.0,")], ["'lake'", "west before"]),
    (
        "campaigns/example.yaml",
        [("confidence: medium", "confidence: sure"), ("year: 1757", "year: 1761")],
        ["'high'", "1761"],
    ),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "changes", "words"), BOTH)
def test_faults_of_shape_and_of_rules_come_at_once(
    folder: Path, spoil: Spoil, name: str, changes: list[tuple[str, str]], words: list[str]
) -> None:
    """A wrong key and an impossible number of a file are both reported, and nothing that only follows from them."""
    for old, new in changes:
        spoil(name, old, new)
    faults = [fault for fault in check([folder]).faults if Path(fault.path).name == Path(name).name]
    assert len(faults) == len(words), [str(fault) for fault in faults]
    assert all(any(word in fault.message for fault in faults) for word in words), [str(fault) for fault in faults]


@pytest.mark.django_db
def test_a_bad_file_changes_nothing(folder: Path, spoil: Spoil) -> None:
    """With one fault in one file, none of the others is loaded, and nothing there before has changed."""
    load(folder / "territories/oswego.yaml", folder / "maps")
    before = list(Territory.objects.values())
    spoil("territories/oswego.yaml", "name: Oswego", "name: Chouaguen")
    spoil(GEORGE, "rep: 5", "rep: 9")
    with pytest.raises(ContentErrors):
        load(folder)
    assert list(Territory.objects.values()) == before
    assert not Army.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("name: a\nname: b\n", 2, "not YAML"),
        ("name: a\nbad: [1,\n", 3, "not YAML"),
        ("- one\n- two\n", 1, "must hold keys and values"),
        ("", 1, "must hold keys and values"),
        ("name: a\nx: !!python/object:os.system 1\n", 1, "x is not known here"),
    ],
)
def test_what_is_no_content_is_reported_too(tmp_path: Path, text: str, line: int, words: str) -> None:
    """A file that is no YAML, or no entry, is a fault and not a crash."""
    path = tmp_path / "territories" / "somewhere.yaml"
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    faults = check([tmp_path]).faults
    assert any(words in fault.message for fault in faults), [str(f) for f in faults]
    if "YAML" in words:
        assert faults[0].line == line


@pytest.mark.django_db
def test_bytes_that_are_no_text_are_reported(tmp_path: Path) -> None:
    """A file that is not UTF-8 is refused at the line where it stops being so."""
    path = tmp_path / "territories" / "quebec.yaml"
    path.parent.mkdir()
    path.write_bytes(b"name: Quebec\ndescription: Qu\xe9bec\n")
    assert [(fault.line, fault.message) for fault in check([tmp_path]).faults] == [
        (2, "The file is not UTF-8; save it as such.")
    ]


@pytest.mark.django_db
def test_a_folder_that_is_no_kind_is_reported(folder: Path) -> None:
    """A file in a misspelt folder is not passed over in silence."""
    (folder / "scenario").mkdir()
    path = folder / "scenario" / "new.yaml"
    path.write_text("name: x\n", encoding="utf-8")
    faults = check([folder]).faults
    assert [(fault.path, fault.line) for fault in faults] == [(str(path), 1)]
    assert "move the file into one of armies, maps, territories, scenarios, campaigns" in faults[0].message


@pytest.mark.django_db
def test_a_place_that_is_not_there_is_reported(tmp_path: Path) -> None:
    """A path that leads nowhere is a fault."""
    assert [fault.message for fault in check([tmp_path / "nowhere"]).faults] == ["There is no such file or folder."]


@pytest.mark.django_db
@pytest.mark.rule("MM-TROOP-2")
def test_light_infantry_too_early_is_a_warning(folder: Path, spoil: Spoil) -> None:
    """British light infantry before 1758 gives a warning, and is loaded all the same."""
    path = spoil(BRITISH, "troop: light\n    first_year: 1758", "troop: light\n    first_year: 1757")
    checked = check([folder])
    assert checked.faults == []
    assert [(w.path, w.line, w.rule) for w in checked.warnings] == [
        (str(path), line_of(path, "slug: gages-light") + 3, "MM-TROOP-2")
    ]
    assert load(folder).warnings == checked.warnings


@pytest.mark.django_db
@pytest.mark.rule("OH-CMD-2")
def test_an_option_that_changes_nothing_is_a_warning(folder: Path, spoil: Spoil) -> None:
    """Commander quality among average commanders gives a warning where it is turned on, and is loaded."""
    path = spoil("scenarios/grid-fort.yaml", "setup:\n", "setup:\n  options: {commander_quality: true}\n")
    checked = check([folder])
    assert checked.faults == []
    assert [(w.path, w.line, w.rule) for w in checked.warnings] == [(str(path), line_of(path, "options:"), "OH-CMD-2")]
    assert "every commander is average" in checked.warnings[0].message


def test_a_sentence_names_its_rule_once() -> None:
    """The rule is in brackets behind the message, unless the message names it itself."""
    assert Finding((), "Too many.", "MM-REP-1").sentence() == "Too many. (MM-REP-1)"
    assert Finding((), "Too many (MM-REP-1).", "MM-REP-1").sentence() == "Too many (MM-REP-1)."
    assert str(Fault("a.yaml", 3, "Too many.")) == "a.yaml:3: Too many."
