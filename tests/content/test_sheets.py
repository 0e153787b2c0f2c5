"""Army lists and rosters as spreadsheets: there and back, and every fault by row and column."""

import csv
import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.pipeline.sheets import load_sheet, sheet_bytes
from campaigns import selectors
from campaigns.content.armies import ARMIES
from campaigns.content.templates import TEMPLATES
from campaigns.models import Army, ArmyUnitType, CampaignTemplate
from common.faults import ContentErrors
from common.spreadsheet import read_table, values_in, written
from tests.admin.conftest import SOURCE, a_territory, an_army
from tests.bundled import Bundled
from tests.factories import a_campaign

HEADS = "slug,name,troop,figures,source,confidence\n"
GOOD = "rangers,Rangers,irregular,8,A book,high\n"


def army() -> Army:
    """The British with two lines of foot."""
    return an_army()


def faults(row: Any, text: str | bytes) -> list[str]:
    """What is wrong with a table, as `row: sentence`; nothing of the entry changes."""
    before = list(ArmyUnitType.objects.values())
    with pytest.raises(ContentErrors) as refused:
        load_sheet(row, "x.csv", text.encode() if isinstance(text, str) else text)
    assert list(ArmyUnitType.objects.values()) == before
    return [f"{fault.line}: {fault.message}" for fault in refused.value.faults]


@pytest.mark.django_db
def test_a_list_is_replaced_by_a_table() -> None:
    """What the table leaves out gets its default; semicolons and a byte-order mark are read."""
    row = army()
    for text in (HEADS + GOOD, "\ufeff" + (HEADS + GOOD).replace(",", ";"), (HEADS + GOOD).replace(",", "\t")):
        assert load_sheet(row, "x.csv", text.replace("\n", "\r\n").encode()) == []
        (line,) = ArmyUnitType.objects.all()
        assert (line.slug, line.troop, line.figures, line.weapon) == ("rangers", "irregular", 8, "musket")
        line.delete()
    assert load_sheet(row, "x.csv", (HEADS + GOOD).encode(), dry_run=True) == []
    assert not ArmyUnitType.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("old", ["british", "mexican", "napoleonic_france"])
def test_bundled_lists_go_there_and_back(old: str, bundled: Bundled) -> None:
    """A list that is written and read again is the same list."""
    bundled.put()
    row = Army.objects.get(slug=old)
    before = ARMIES.body(row)
    load_sheet(row, "x.csv", sheet_bytes(row))
    assert ARMIES.body(Army.objects.get(slug=old)) == before


@pytest.mark.django_db
def test_a_roster_goes_there_and_back(bundled: Bundled) -> None:
    """Units with their leaders and higher leaders come back."""
    bundled.put()
    row = CampaignTemplate.objects.get(slug="example")
    before = TEMPLATES.body(row)
    load_sheet(row, "x.csv", sheet_bytes(row))
    assert TEMPLATES.body(CampaignTemplate.objects.get(slug="example")) == before


@pytest.mark.django_db
def test_the_roster_of_a_campaign_begins_another() -> None:
    """Units, their leaders and the higher leaders of a campaign, as a table that a campaign to start from takes."""
    campaign = a_campaign()
    setup = {"faction": campaign.faction, "role": campaign.role, "year": campaign.year}
    setup |= {"territory": campaign.territory.slug, "armies": dict.fromkeys(("british", "french"), "")}
    row = CampaignTemplate.objects.create(slug="own", name="Own", setup=setup, **SOURCE)
    load_sheet(row, "x.csv", selectors.roster_table(campaign))
    stored = CampaignTemplate.objects.get(slug="own").setup
    assert [unit["name"] for unit in stored["units"]] == [unit.name for unit in campaign.units.all()]
    assert stored["units"][0]["leader"]["rep"] == campaign.units.all()[0].leader.rep  # type: ignore[union-attr]


@pytest.mark.django_db
def test_all_faults_come_at_once_by_row_and_column() -> None:
    """Faults of cells, of heads and of the rules, each with its place."""
    text = (
        HEADS.replace("figures", "figuers")
        + GOOD
        + "rangers,Rangers,grenadeer,x,A book,high\n"
        + ",=HYPERLINK(1),line,8,A book,sure\n"
    )
    found = faults(army(), text)
    for expected in (
        "1: column figuers: figuers is no column here",
        "3: column slug: rangers is listed twice",
        "3: column troop: ",
        "4: column name: name begins with =, as a formula does; take that away, or write ' before it.",
        "4: column slug: slug is missing; state it. If its cell is merged with the one above, split them",
        "4: column confidence: confidence is sure",
    ):
        assert [each for each in found if each.startswith(expected)], (expected, found)
    assert not [each for each in found if "name is missing" in each]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("data", "words"),
    [
        ((HEADS + GOOD.replace("Rangers", "Chasseurs d’été")).encode("cp1252"), "2: The file is not UTF-8"),
        ((HEADS + GOOD.replace("Rangers", "Été")).encode("latin-1"), "(perhaps Latin-1); save it as “CSV UTF-8”."),
        ((HEADS + GOOD).encode("utf-16"), "UTF-16; save it as"),
        (b"PK\x03\x04rest", "a spreadsheet and no CSV"),
        (HEADS.encode(), "no row below its heads"),
        (b"", "The file is empty"),
        ((HEADS + '"rangers').encode(), "no table of comma-separated values"),
        ((HEADS + GOOD.replace("high", "high,more")).encode(), "2: Cell 7 is under no head"),
        ((HEADS.replace("troop", "") + GOOD).encode(), "1: column troop: There is no column troop; add it."),
        ((HEADS.replace("troop", "slug") + GOOD).encode(), "slug is there twice"),
        ((HEADS + GOOD.replace("8", "eight")).encode(), "figures is eight; it must be a whole number"),
        ((HEADS + GOOD.replace("8", "-8")).encode(), "figures begins with -"),
        ((HEADS + GOOD.replace("Rangers", "@SUM(A1)")).encode(), "name begins with @"),
        ((HEADS + GOOD.replace("Rangers", "+1")).encode(), "name begins with +"),
        ((HEADS + GOOD.replace("Rangers", "a\0b")).encode(), "holds a NUL"),
        (b"x" * 1_000_001, "a table has at most 1000000"),
    ],
)
def test_what_is_no_table_is_refused_with_a_sentence(data: bytes, words: str) -> None:
    """Each says what to do."""
    assert words in " ".join(faults(army(), data))


@pytest.mark.django_db
def test_a_row_of_a_roster_says_what_it_is() -> None:
    """Neither unit nor leader is a fault of that cell; faults of the rules are at theirs."""
    place = a_territory()
    setup = {"faction": "british", "role": "lieutenant", "year": 1757, "territory": place.slug}
    row = CampaignTemplate.objects.create(slug="own", name="Own", setup=setup, **SOURCE)
    text = "kind,name,troop,rep,leader_rep\nunits,First,line,9,\nunit,Second,line,4,8\nleader,Third,,8,\n"
    found = " ".join(faults(row, text))
    assert "2: column kind: kind is units; write unit or leader. Did you mean unit?" in found
    for words in ("2: column rep: ", "3: column leader_rep: ", "4: column rep: "):
        assert words in found


TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12).map(str.strip)


@settings(max_examples=60)
@given(st.lists(st.tuples(TEXTS, TEXTS), max_size=5))
def test_any_texts_go_there_and_back_and_none_is_run(rows: list[tuple[str, str]]) -> None:
    """What is written is read as it was, and no cell of the file begins as a formula does."""
    data = written(["a", "b"], [{"a": a, "b": b} for a, b in rows])
    for cells in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")):
        assert not [cell for cell in cells if cell.strip()[:1] in ("=", "+", "-", "@")]
    table = read_table("x.csv", data, ["a", "b"], [])
    assert table.faults == []
    assert [(row.cells.get("a", ""), row.cells.get("b", "")) for row in table.rows] == [row for row in rows if any(row)]


@settings(max_examples=60)
@given(st.lists(TEXTS.filter(lambda text: text and not text.endswith("\\")), max_size=4))
def test_several_values_in_a_cell_go_there_and_back(values: list[str]) -> None:
    """Also those that hold the mark between them."""
    table = read_table("x.csv", written(["a", "b"], [{"a": values, "b": "x"}]), ["a", "b"], [])
    assert values_in(table.rows[0].cells.get("a", "")) == values


@settings(max_examples=100)
@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: f"a,b\n{text}".encode("utf-8", "replace")))
def test_any_bytes_give_rows_or_sentences(data: bytes) -> None:
    """Whatever is sent as a table: rows or faults, never another error."""
    table = read_table("x.csv", data, ["a", "b"], ["a"])
    assert all(fault.message.endswith((".", "?")) for fault in table.faults)


@pytest.mark.django_db
def test_the_command_writes_checks_and_loads(tmp_path: Path) -> None:
    """A list as a file and back; what is not there is named."""
    row, path = army(), tmp_path / "list.csv"
    call_command("content", "csv", "write", "armies/british", str(path), stdout=io.StringIO())
    path.write_bytes(path.read_bytes().replace(b"0th Foot", b"44th Foot"))
    call_command("content", "csv", "check", "armies/british", str(path), stdout=io.StringIO())
    assert row.unit_types.get(slug="foot-0").name == "0th Foot"
    call_command("content", "csv", "load", "armies/british", str(path), stdout=io.StringIO())
    assert row.unit_types.get(slug="foot-0").name == "44th Foot"
    for entry, words in (("armies/britsh", "Did you mean british?"), ("maps/theatre", "has no tables")):
        with pytest.raises(CommandError) as refused:
            call_command("content", "csv", "load", entry, str(path))
        assert words in str(refused.value)
    path.write_text("slug\n=1\n", encoding="utf-8")
    with pytest.raises(CommandError, match="faults; nothing has been changed"):
        call_command("content", "csv", "load", "armies/british", str(path), stderr=io.StringIO())
