"""Army lists as content: the four factions and what may be raised for each (MM-ARMY-1, MM-ARMY-2).

The armies of other periods have lists too, which print Reps and give some by a die (MM-PERIOD-1, MM-PERIOD-2).
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, ValidationError

from battles.pipeline import checks
from battles.pipeline.kinds import Confidence, Entry, EntryIndex, Kind, Part, Slug, Text, readable
from battles.pipeline.sheets import Records, Sheet, column_among
from campaigns.models import Army, ArmyUnitType, Campaign, CampaignTemplate, Standing
from common.faults import Finding, Place
from rules.core import lengths
from rules.core.errors import Fault
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks.forces import equipment, periods, troops
from rules.muskets_mohawks.forces.lists import MOST_CORPS
from rules.muskets_mohawks.forces.rep import check_rep
from rules.muskets_mohawks.forces.shares import ALL, sum_of_shares
from rules.muskets_mohawks.forces.troops import check_traits
from rules.muskets_mohawks.tables_periods import ARMIES as PERIOD_ARMIES
from rules.muskets_mohawks.tables_periods import (
    EARLIEST_YEAR,
    FIRST_YEAR,
    FRENCH_AND_INDIAN,
    LAST_YEAR,
    LATEST_YEAR,
    PERIODS,
)
from rules.muskets_mohawks.words import ARTILLERY, CANNON, CAVALRY, LANCE, TRAITS

# Of these the rules judge the bounds, and editors of files are shown them.
Year = Annotated[int, Field(json_schema_extra={"minimum": EARLIEST_YEAR, "maximum": LATEST_YEAR})]
Share = Annotated[int, Field(json_schema_extra={"minimum": 0, "maximum": ALL})]
FACES = 6
_MOST_NAMES = 60  # of one line; a campaign takes no more along
_ORDER = "Names of the period, in the order in which they are given out."


def _some_letters(name: str) -> str:
    if not name.strip():
        raise ValueError("A name has no letters; state it, or take it out.")
    return name


Name = Annotated[Text, Field(max_length=lengths.NAME), AfterValidator(_some_letters)]
Names = Annotated[list[Name], Field(description=_ORDER)]
NamesOfLine = Annotated[list[Name], Field(max_length=_MOST_NAMES, description=_ORDER)]


class UnitTypeEntry(Part):
    """One line of an army list: a corps or a kind of troops."""

    slug: Slug
    name: Annotated[Text, Field(max_length=lengths.NAME)]
    troop: Annotated[str, Field(description="One of the book's kinds of troops (MM-TROOP-1).")]
    weapon: Annotated[
        str, Field(description="bow, carbine, musket, pistol or rifle; cannon of guns (MM-WEAPON-1).")
    ] = "musket"
    weapons: Annotated[list[str], Field(description="Of another period: six weapons by a die (MM-PERIOD-1).")] = []
    rep: Annotated[int | None, Field(description="Of another period: the printed Rep (MM-PERIOD-1).")] = None
    reps: Annotated[list[int], Field(description="Of another period: six Reps by a die (MM-PERIOD-2).")] = []
    traits: Annotated[list[str], Field(description=f"Of riders: {', '.join(TRAITS)} (MM-PERIOD-3).")] = []
    figures: Annotated[int, Field(description="Paper strength, 5 to 10 (MM-TROOP-1).")] = 10
    first_year: Year = FIRST_YEAR
    last_year: Year = LAST_YEAR
    share_cap: Annotated[Share | None, Field(description="Advised most in a hundred (MM-ARMY-2).")] = None
    unit_names: NamesOfLine = []
    leader_names: NamesOfLine = []
    source: Text
    confidence: Confidence


def faction_of(slug: str) -> str:
    """Return the faction of an army list from its slug: a user's own list begins with it, as british-rangers does.

    Such a list exists next to the faction's, to be edited and shared; a campaign may draw its names from it.
    """
    return slug.partition("-")[0]


def line_remarks(slug: str, lines: list[tuple[int, UnitTypeEntry]]) -> list[Finding]:
    """Return what the rules say of the lines of an army's list, each with its place there, and of all together."""
    found: list[Finding] = []
    seen: set[str] = set()
    for number, unit in lines:
        if unit.slug and unit.slug in seen:
            found.append(Finding(("units", number, "slug"), listed_twice(unit.slug)))
        seen.add(unit.slug)
        found += unit_type_remarks(slug, unit.model_dump(), ("units", number))
    return found + list_remarks([(unit.troop, unit.share_cap) for _, unit in lines], ("units",))


def listed_twice(slug: str) -> str:
    """Return the sentence for a slug that two lines of a list have."""
    return f"{slug} is listed twice; give each its own."


def readable_lines(slug: str, rows: object) -> list[tuple[int, UnitTypeEntry]]:
    """Return the lines of a list with what can be read of each, to judge the rest of it."""
    lines = readable(UnitTypeEntry, rows, slug="", name="", troop="", source="", confidence="")
    for _, line in lines:
        line.name = line.name or line.slug or "A line without a name"
        line.troop = line.troop or _troop_for(slug, line.weapon)
    return lines


def line_findings(army: str, raw: dict[str, Any]) -> list[Finding]:
    """Return all that the check of a file says of one line by itself; keys that are left out count as unreadable."""
    try:
        return unit_type_remarks(army, UnitTypeEntry.model_validate(raw).model_dump())
    except ValidationError as error:
        found = checks.findings(error, UnitTypeEntry)
    bad = {finding.place[0] for finding in found}
    ((_, line),) = readable_lines(army, [raw])
    return found + [more for more in unit_type_remarks(army, line.model_dump()) if more.place[0] not in bad]


def _troop_for(slug: str, weapon: str) -> str:
    """Return a kind of troops that may have a weapon, to judge the rest of a line by whose own cannot be read."""
    if weapon in (CANNON, LANCE):
        return ARTILLERY if weapon == CANNON else CAVALRY
    return next(iter(troops.FACTION_TROOPS.get(faction_of(slug), ("line",))))


def list_remarks(lines: list[tuple[str, int | None]], place: Place = ()) -> list[Finding]:
    """Return what the rules say of a list as a whole: shares of more than a hundred together, and too many lines.

    `lines` are the troop type and the share of each. The share of a kind of troops is the highest of its lines.
    """
    found: list[Finding] = []
    total = sum_of_shares([(troop, share) for troop, share in lines if share is not None and 0 <= share <= ALL])
    if total > ALL:
        sentence = f"The shares of the list's kinds of troops are {total} in a hundred together; lower some."
        found.append(Finding(place, sentence, "MM-ARMY-2"))
    if len(lines) > MOST_CORPS:
        sentence = f"The list has {len(lines)} lines; two dice choose among {MOST_CORPS} at most. Take some out."
        found.append(Finding(place, sentence, "MM-ARMY-1"))
    return found


def unit_type_remarks(army: str, line: dict[str, Any], place: Place = ()) -> list[Finding]:
    """Return what the rules say of one line of an army's list; light infantry too early is a warning."""
    name, troop = line["name"], line["troop"]
    faction = faction_of(army)
    listed = faction in PERIOD_ARMIES
    faults: list[Fault] = troops.check_troop("troop", name, troop, scenario=listed)
    if not faults and faction in troops.FACTION_TROOPS:
        faults += troops.check_faction("troop", name, faction, troop)
    if not listed:
        faults += equipment.check_line("", name, troop, line["weapon"], line["figures"])
    else:
        if (line["weapon"], troop) not in ((LANCE, CAVALRY), (CANNON, ARTILLERY)):
            faults += troops.check_weapon("weapon", name, line["weapon"])
        faults += troops.check_size("figures", name, line["figures"])
    faults += _printed_faults(name, faction, line) + _year_faults(name, faction, line)
    if line["share_cap"] is not None and not 0 <= line["share_cap"] <= ALL:
        message = f"{name} has a share of {line['share_cap']}; give 0 to {ALL} in a hundred."
        faults.append(Fault("share_cap", message, "MM-ARMY-2"))
    found = [Finding((*place, fault.field), fault.message, fault.rule) for fault in faults]
    for warning in troops.light_too_early(faction, troop, line["first_year"]):
        found.append(Finding((*place, "first_year"), warning.message, warning.rule, warning=True))
    return found


def _year_faults(name: str, faction: str, line: dict[str, Any]) -> list[Fault]:
    """Return the years of service that are outside the war, or else that they are the wrong way round."""
    first, last = PERIODS[periods.period_of(faction)][1:]
    rule = "MM-PERIOD-1" if faction in PERIOD_ARMIES else "MM-CAMP-1"
    faults = [
        Fault(key, f"{name}: {line[key]} is outside the war; choose {first} to {last}.", rule)
        for key in ("first_year", "last_year")
        if not first <= line[key] <= last
    ]
    if not faults and line["first_year"] > line["last_year"]:
        message = f"{name} serves from {line['first_year']} to {line['last_year']}; turn the years round."
        faults.append(Fault("last_year", message, rule))
    return faults


def _printed_faults(name: str, faction: str, line: dict[str, Any]) -> list[Fault]:
    """Return the faults of what lists of other periods alone print: Reps, dice for Rep and weapon, traits."""
    rep, reps, weapons, traits = (line.get(key) for key in ("rep", "reps", "weapons", "traits"))
    if faction not in PERIOD_ARMIES:
        return [
            Fault(key, f"{name}: lists of the French & Indian War have no {key}; leave it out.", "MM-PERIOD-1")
            for key in ("rep", "reps", "weapons", "traits")
            if line.get(key)
        ]
    faults: list[Fault] = []
    if not reps:
        faults += check_rep("rep", name, rep)
    elif len(reps) != FACES:
        faults.append(Fault("reps", f"{name} has {len(reps)} Reps by a die; give {FACES}.", "MM-PERIOD-2"))
    for each in reps or []:
        faults += check_rep("reps", name, each)
    if weapons and len(weapons) != FACES:
        faults.append(Fault("weapons", f"{name} has {len(weapons)} weapons by a die; give {FACES}.", "MM-PERIOD-1"))
    for weapon in dict.fromkeys(weapons or []):
        faults += [] if weapon == "lance" else troops.check_weapon("weapons", name, weapon)
    faults += check_traits("", name, faction, {"troop": line["troop"], "traits": traits})
    for trait in traits or []:
        if trait not in TRAITS:
            message = f"{name}: {trait} is no trait; choose among {', '.join(TRAITS)}.{did_you_mean(trait, TRAITS)}"
            faults.append(Fault("traits", message, "MM-PERIOD-3"))
    return faults


class ArmyEntry(Entry):
    """A faction; the file's stem is the key that the rules know it by."""

    period: Annotated[str, Field(description=f"One of {', '.join(PERIODS)} (MM-PERIOD-1).")] = FRENCH_AND_INDIAN
    side: Literal["british", "french", "american", "coalition", "texian", "mexican"]
    ally: Annotated[str, Field(description="The army that fights on the same side.")] = ""
    morale: Annotated[int | None, Field(ge=0, le=6, description="Printed starting morale (MM-PERIOD-1).")] = None
    leader_modifier: Annotated[int, Field(ge=-1, le=1, description="Of its leaders' Rep rolls (MM-PERIOD-2).")] = 0
    leader_names: Names = []
    notes: str = ""
    units: Annotated[list[UnitTypeEntry], Field(min_length=1)]


# The keys of an army's file besides its lines and what all content has.
ARMY_KEYS = ("period", "side", "ally", "morale", "leader_modifier", "leader_names", "notes")


class ArmySheet(Sheet):
    """The list of an army as a table: a row a line."""

    columns = ArmyUnitType.LINE
    needed = ("slug", "name", "troop", "source", "confidence")
    numbers = frozenset(("rep", "reps", "figures", "first_year", "last_year", "share_cap"))
    several = frozenset(("weapons", "reps", "traits", "unit_names", "leader_names"))

    def records(self, body: Mapping[str, Any]) -> Records:
        """Return the lines."""
        return list(body["units"])

    def part(self, records: Records) -> dict[str, Any]:
        """Return the rows as lines."""
        return {"units": records}

    def cell_of(self, place: Place, records: Records) -> tuple[int, str] | None:
        """Return the row of a line and the column of its key."""
        if len(place) < 2 or place[0] != "units":
            return None
        return int(place[1]), column_among(self.columns, place[2:])


class ArmyKind(Kind[ArmyEntry, Army]):
    """Armies lie in `armies/`."""

    folder = "armies"
    title = "army"
    schema = ArmyEntry
    model = Army
    sheet = ArmySheet()

    def rest(self, slug: str, raw: dict[str, Any], index: EntryIndex) -> list[Finding]:
        """Ask the rules about slug, period and ally, and about all that can be read of the lines."""
        ally, period, side = raw.get("ally", ""), raw.get("period", FRENCH_AND_INDIAN), raw.get("side")
        lines = readable_lines(slug, raw.get("units"))
        return (
            _slug_remarks(slug)
            + (_period_remarks(slug, period, str(side)) if isinstance(period, str) else [])
            + (_ally_remarks(ally, index) if isinstance(ally, str) else [])
            + line_remarks(slug, lines)
        )

    def write(self, row: Army, entry: ArmyEntry) -> None:
        """Save the army and its lines; a line that is no longer listed goes."""
        for key in ARMY_KEYS:
            setattr(row, key, getattr(entry, key))
        save_with_lines(row, [unit.model_dump() for unit in entry.units])

    def rows(self) -> Iterable[Army]:
        """Return the armies with their lists."""
        return Army.objects.order_by("slug").prefetch_related("unit_types")

    def read(self, row: Army) -> dict[str, Any]:
        """Return the keys of an army's file."""
        lines = [{key: getattr(line, key) for key in ArmyUnitType.LINE} for line in row.unit_types.all()]
        return {key: getattr(row, key) for key in ARMY_KEYS} | {"units": lines}

    def namespace(self, slug: str) -> str:
        """Return the pack to which an army may belong: the second word, since the first is its faction."""
        return slug.partition("-")[2].partition("-")[0]

    def namespaced(self, pack: str) -> str:
        """Return what the slugs of a pack's armies begin with."""
        return f"its faction, a hyphen and {pack}, such as british-{pack}"

    def used_by(self, slugs: set[str]) -> dict[str, str]:
        """Return the armies that a campaign's standings, its players, or other content count on."""
        allies = Army.objects.filter(ally__in=slugs).exclude(slug__in=slugs)
        used = {ally: f"the army {name}" for ally, name in allies.values_list("ally", "name")}
        for row in CampaignTemplate.objects.all():
            named = (row.setup or {}).get("armies")
            lists = named.values() if isinstance(named, dict) else ()
            used |= dict.fromkeys(slugs & set(map(str, lists)), f"the campaign to start from {row.name}")
        standing = Standing.objects.filter(faction__in=slugs).values_list("faction", flat=True).distinct()
        used |= dict.fromkeys(standing, "a campaign's standings")
        for faction, name in Campaign.objects.filter(faction__in=slugs).values_list("faction", "name"):
            used[faction] = f"the campaign {name}"
        return used


def save_with_lines(army: Army, lines: list[dict[str, Any]]) -> None:
    """Save an army with exactly these lines, in their order, as one version of its history."""
    army.skip_history_when_saving = True  # type: ignore[attr-defined]
    army.save()
    there = {line.slug: line for line in ArmyUnitType.objects.filter(army=army)}
    for position, wanted in enumerate(lines):
        line = there.pop(wanted["slug"], None)
        values = wanted | {"position": position}
        if line is None:
            ArmyUnitType.objects.create(army=army, **values)
        elif any(getattr(line, key) != value for key, value in values.items()):
            for key, value in values.items():
                setattr(line, key, value)
            line.save()
    for line in there.values():
        line.delete()
    keep_version(army)


def keep_version(army: Army) -> None:
    """Write a version of an army into its history, with the lines that it now has."""
    army.__dict__.pop("skip_history_when_saving", None)
    army.save()


def _slug_remarks(slug: str) -> list[Finding]:
    if faction_of(slug) in troops.FACTION_TROOPS:
        return []
    known = ", ".join(troops.FACTION_TROOPS)
    sentence = (
        f"The rules know no army {slug}; make its slug, by which its file is named, one of {known}, or for a list of "
        f"your own one of them with a hyphen and a word.{did_you_mean(faction_of(slug), troops.FACTION_TROOPS)}"
    )
    return [Finding(("slug",), sentence, "MM-ARMY-1")]


def _period_remarks(slug: str, period: str, side: str) -> list[Finding]:
    """Say where an army's period or side is not that of the army that its slug names (MM-PERIOD-1)."""
    army = faction_of(slug)
    if army not in troops.FACTION_TROOPS:
        return []
    found: list[Finding] = []
    if period != periods.period_of(army):
        own = periods.period_of(army)
        sentence = f"{army} is an army of the {PERIODS[own][0]}; make its period {own}."
        found.append(Finding(("period",), sentence, "MM-PERIOD-1"))
    if army in PERIOD_ARMIES and side != PERIOD_ARMIES[army][2]:
        sentence = f"{army} is on the {PERIOD_ARMIES[army][2]} side; make that its side."
        found.append(Finding(("side",), sentence, "MM-PERIOD-1"))
    return found


def _ally_remarks(ally: str, index: EntryIndex) -> list[Finding]:
    if not ally or index.has("armies", ally):
        return []
    guess = did_you_mean(ally, index.slugs("armies"))
    sentence = f"There is no army {ally} to be allied with; name another, or leave it empty.{guess}"
    return [Finding(("ally",), sentence)]


ARMIES = ArmyKind()
