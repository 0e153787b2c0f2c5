"""Campaigns to start from, as content (MM-CAMP-1)."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field, create_model

from battles.content import place_of
from battles.pipeline.kinds import Entry, EntryIndex, Kind, sound
from battles.pipeline.sheets import Records, Sheet, column_among
from battles.systems.base.schema import schema_of
from campaigns.content.armies import UnitTypeEntry, faction_of
from campaigns.models import CampaignTemplate
from common.faults import Finding, Place
from common.spreadsheet import Table
from rules.core.errors import Fault
from rules.core.schema import FieldSpec
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks.campaign.check_start import check_begin, read_start
from rules.muskets_mohawks.campaign.start_schema import FILE
from rules.muskets_mohawks.forces.factions import FACTIONS
from rules.muskets_mohawks.forces.lists import KEYS
from rules.muskets_mohawks.forces.periods import check_period
from rules.muskets_mohawks.tables_periods import FRENCH_AND_INDIAN

# What a file states besides what all content does, as the rules declare it.
_SPECS = {spec.key: spec for spec in FILE.specs(FILE.shape)}
SETUP = tuple(_SPECS)


UNIT, LEADER = "unit", "leader"


def _keys(key: str) -> list[str]:
    """Return the keys of a row of a list."""
    return [spec.key for spec in FILE.specs(_SPECS[key].shape) if not spec.unseen]


def _field(spec: FieldSpec) -> Any:
    """Return the field of an entry: of any type, since the rules judge it by what they declare."""
    default: Any = ... if spec.needed else spec.default or None
    return (Any, Field(default, description=FILE.help(spec)))


TemplateEntry: type[Entry] = create_model(
    "TemplateEntry",
    __base__=Entry,
    __doc__="A campaign as it begins; whatever Rep is not given is rolled when it does (MM-REP-2).",
    **{spec.key: _field(spec) for spec in _SPECS.values()},
)


class RosterSheet(Sheet):
    """A roster as a table: a row a unit with its leader, and a row a higher leader."""

    columns = ("kind", *(key for key in _keys("units") if key != "leader"), "leader_name", "leader_rep", "rank")
    needed = ("kind", "name")
    numbers = frozenset(("rep", "figures", "paper", "leader_rep"))

    def records(self, body: Mapping[str, Any]) -> Records:
        """Return the units, then the higher leaders."""
        found = []
        for unit in body.get("units") or []:
            leader = unit.get("leader") or {}
            led = {f"leader_{key}": value for key, value in leader.items()}
            found.append({"kind": UNIT, **{key: value for key, value in unit.items() if key != "leader"}, **led})
        return found + [{"kind": LEADER, **leader} for leader in body.get("leaders") or []]

    def part(self, records: Records) -> dict[str, Any]:
        """Return the roster of the rows; one that is neither unit nor leader counts as a unit."""
        units, leaders = [], []
        for record in records:
            values = {key: value for key, value in record.items() if key != "kind"}
            if record.get("kind") == LEADER:
                leaders.append(values)
                continue
            led = {key.removeprefix("leader_"): values.pop(key) for key in list(values) if key.startswith("leader_")}
            units.append(values | ({"leader": led} if led else {}))
        return {"units": units or None, "leaders": leaders or None}

    def cell_of(self, place: Place, records: Records) -> tuple[int, str] | None:
        """Return the row of a unit or a higher leader, and the column of its key."""
        if len(place) < 2 or place[0] not in ("units", "leaders"):
            return None
        of_kind = [n for n, each in enumerate(records) if (each.get("kind") == LEADER) == (place[0] == "leaders")]
        number = int(place[1])  # of a row that there may not be: a role has so many units
        return (of_kind[number], column_among(self.columns, place[2:])) if number < len(of_kind) else None

    def read(self, table: Table) -> Records:
        """Return the rows; each must say what it is."""
        for row in table.rows:
            kind = row.cells.get("kind", "").lower()
            if kind not in (UNIT, LEADER) and (row.number, "kind") not in table.refused:
                sentence = f"kind is {kind or 'empty'}; write {UNIT} or {LEADER}.{did_you_mean(kind, (UNIT, LEADER))}"
                table.faults.append(table.fault(row.number, "kind", sentence))
            row.cells["kind"] = kind
        return super().read(table)


class TemplateKind(Kind[Entry, CampaignTemplate]):
    """Campaigns to start from lie in `campaigns/`."""

    folder = "campaigns"
    title = "campaign"
    schema = TemplateEntry
    model = CampaignTemplate
    sheet = RosterSheet()

    def json_schema(self) -> dict[str, Any]:
        """Return the schema of a campaign's file: what all content states, and what the rules declare."""
        declared, own = super().json_schema(), schema_of(FILE, "#/$defs/")
        declared["properties"] |= own["properties"]
        declared["$defs"] = declared.get("$defs", {}) | own["$defs"]
        return declared

    def rest(self, slug: str, raw: dict[str, Any], index: EntryIndex) -> list[Finding]:
        """Return why a campaign cannot begin so, by the keys that are given."""
        found: list[Finding] = []
        territory = raw.get("territory")
        if isinstance(territory, str) and not index.has("territories", territory):
            sentence = f"There is no territory {territory}; add it, or choose another."
            found.append(Finding(("territory",), sentence + did_you_mean(territory, index.slugs("territories"))))
        given = {key: raw[key] for key in SETUP if raw.get(key) is not None}
        found += _army_findings(raw.get("armies"), index)
        # The rules judge the whole with its lists written out, whose own faults are those of the armies' files; what
        # only a file has is judged alone.
        armies = _armies(raw.get("armies"), [finding.place for finding in found])
        faults = check_begin(begin_setup(given) | {"lists": _lists(armies, index)})
        faults = [fault for fault in faults if not fault.field.startswith("lists.")]
        faults += [fault for fault in read_start(given, FILE)[1] if not _is_known(fault, faults, found)]
        return found + [Finding(place_of(fault.field), fault.message, fault.rule) for fault in faults]

    def write(self, row: CampaignTemplate, entry: Entry) -> None:
        """Save the campaign to start from; what the file leaves out stays out."""
        row.setup = _given(entry)
        row.save()

    def read(self, row: CampaignTemplate) -> dict[str, Any]:
        """Return the keys of its file."""
        return {key: row.setup.get(key) for key in SETUP}


def _given(entry: Entry) -> dict[str, Any]:
    return entry.model_dump(mode="json", include=set(SETUP), exclude_none=True)


def _is_known(fault: Fault, faults: list[Fault], found: list[Finding]) -> bool:
    """Return whether the place of a fault has one already."""
    place = place_of(fault.field)
    return any(each.field == fault.field for each in faults) or any(finding.place == place for finding in found)


def begin_setup(setup: dict[str, Any]) -> dict[str, Any]:
    """Return what the rules begin a campaign with, without its lists.

    The doctrine is each month's choice, and the armies are names of lists that the service writes out.
    """
    return {key: value for key, value in setup.items() if key not in ("doctrine", "armies")}


def _army_findings(armies: Any, index: EntryIndex) -> list[Finding]:
    """Return which lists there are not, and which are another faction's (MM-ARMY-1)."""
    found: list[Finding] = []
    for faction, slug in armies.items() if isinstance(armies, dict) else ():
        if faction not in FACTIONS:
            sentence = f"{faction} is no faction; choose among {', '.join(FACTIONS)}."
            found.append(Finding(("armies", faction), sentence + did_you_mean(faction, FACTIONS), "MM-ARMY-1"))
        elif faults := check_period("armies", faction_of(str(slug)), FRENCH_AND_INDIAN):
            found.append(Finding(("armies", faction), faults[0].message, faults[0].rule))
        elif slug and (faction_of(str(slug)) != faction or not index.has("armies", str(slug))):
            sentence = f"There is no army {slug} of the faction {faction}; add it under armies/, or choose another."
            guess = did_you_mean(slug, [each for each in index.slugs("armies") if faction_of(each) == faction])
            found.append(Finding(("armies", faction), sentence + guess, "MM-ARMY-1"))
    return found


def _armies(armies: Any, at_fault: list[tuple[str | int, ...]]) -> dict[str, str]:
    """Return the list of each faction by its slug, its own unless another is named, without those that are at fault."""
    named = armies if isinstance(armies, dict) else {}
    found = {faction: str(named.get(faction, faction) or "") for faction in FACTIONS}
    return {faction: slug for faction, slug in found.items() if slug and ("armies", faction) not in at_fault}


def _lists(armies: dict[str, str], index: EntryIndex) -> dict[str, Any]:
    """Return the lists that armies name, as the rules read them; a line whose shape is wrong has its own finding."""
    lists: dict[str, Any] = {}
    for faction, slug in armies.items():
        if index.has("armies", slug):
            lines = [line for _, line in sound(UnitTypeEntry, index.body("armies", slug).get("units"))]
            lists[faction] = [line.model_dump(include=set(KEYS)) for line in lines]
    return lists


TEMPLATES = TemplateKind()
