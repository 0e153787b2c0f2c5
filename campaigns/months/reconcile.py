"""The proof that a campaign is what went into it: snapshot + inputs = rows, month by month, battle by battle.

Each month is run again from its snapshot with the inputs that followed, and must come to the next snapshot, to the
same journal and, at the end, to the rows that are shown. Months run by other rules than today's are named as skipped.
"""

from dataclasses import dataclass, field
from typing import Any

from battles.models import Battle
from battles.resolving import fight_again
from battles.versions import engine_version
from campaigns.ledger import engine, narration, projection, replay
from campaigns.ledger.projection import State
from campaigns.ledger.record import TABLES
from campaigns.models import Campaign, CampaignInput, Encounter, Snapshot
from campaigns.months import resolution
from campaigns.months.fielding import fielded
from common.hashing import digest
from rules.core.errors import RulesError
from rules.core.narrate import counted

BATTLE = "The battle of"
BEGINNING = "The beginning"


@dataclass(slots=True)
class Report:
    """What agrees, what does not, and what could not be run again and why.

    `beginning` is True if the beginning was run again; `checked` names each month that was, and `fought` each
    battle that was fought again, whether they agreed or not; `rows` counts the rows that were compared with the state.
    `battles_left` counts the battles that the caller left out.
    """

    differences: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    beginning: bool = False
    checked: list[str] = field(default_factory=list)
    fought: list[str] = field(default_factory=list)
    battles_left: int = 0
    rows: int = 0

    @property
    def is_proof(self) -> bool:
        """Return True if something was run again and nothing differs."""
        return not self.differences and bool(self.beginning or self.checked or self.fought)

    @property
    def is_complete(self) -> bool:
        """Return True if nothing was left out."""
        return not self.skipped and not self.battles_left

    def summary(self) -> str:
        """Return what was checked: `run again: the beginning, 4 of 5 months, 3 of 4 battles; 31 rows compared`."""
        months = len(self.checked) + sum(1 for line in self.skipped if not line.startswith((BATTLE, BEGINNING)))
        battles = len(self.fought) + sum(1 for line in self.skipped if line.startswith(BATTLE))
        parts = ["the beginning" if self.beginning else "not the beginning"]
        parts.append(
            f"{len(self.checked)} of {counted(months, 'month')}" if months else "no month, for none has been played yet"
        )
        if battles:
            parts.append(f"{len(self.fought)} of {counted(battles, 'battle')}")
        if self.battles_left:
            parts.append(f"none of {counted(self.battles_left, 'battle')}, which `campaign check` fights again")
        return f"run again: {', '.join(parts)}; {counted(self.rows, 'row')} compared"

    def compare(self, what: str, kept: object, found: object) -> None:
        """Note a difference between what is kept and what was found."""
        if kept != found:
            self.differences.append(f"{what}: kept {_short(kept)}, found {_short(found)}.")


@dataclass(slots=True, frozen=True)
class _Stretch:
    """From one snapshot (or nothing) to the next one (or now)."""

    name: str
    version: str
    start: State | None
    entries: list[replay.Entry]
    end: State


def reconcile(campaign: Campaign, *, battles: bool = True) -> Report:
    """Run all months of a campaign again and compare; with `battles`, every battle too."""
    report = Report()
    campaign = Campaign.objects.get(pk=campaign.pk)
    _rows(campaign, report)
    dice = resolution.dice_of(campaign)
    for stretch in _stretches(campaign):
        if stretch.version != engine_version(campaign.system):
            report.skipped.append(
                f"{stretch.name} was played by other rules ({stretch.version}) and was not run again."
            )
            continue
        if stretch.start is None:
            report.beginning = True
        else:
            report.checked.append(stretch.name)
        _run_again(campaign, stretch, dice, report)
    fought = campaign.encounters.exclude(battle=None)
    if battles:
        for encounter in fought.select_related("battle", "campaign"):
            _fight_again(encounter, report)
    else:
        report.battles_left = fought.count()
    return report


def _stretches(campaign: Campaign) -> list[_Stretch]:
    entries = replay.effective(replay.entries(campaign.inputs.all()))
    snapshots: list[Snapshot] = list(campaign.snapshots.all())
    ends = [*(snapshot.inputs for snapshot in snapshots), max((entry.number for entry in entries), default=0)]
    states: list[State] = [*(snapshot.state for snapshot in snapshots), campaign.state]
    found = [_Stretch(BEGINNING, campaign.engine_version, None, _between(entries, 0, ends[0]), states[0])]
    for place, snapshot in enumerate(snapshots):
        part = _between(entries, ends[place], ends[place + 1])
        found.append(_Stretch(str(snapshot), snapshot.engine_version, snapshot.state, part, states[place + 1]))
    return found


def _between(entries: list[replay.Entry], after: int, until: int) -> list[replay.Entry]:
    return [entry for entry in entries if after < entry.number <= until]


def _run_again(campaign: Campaign, stretch: _Stretch, dice: engine.Dice, report: Report) -> None:
    rows: list[Any] = []
    state: Any = stretch.start
    try:
        for entry, step in replay.replay(stretch.entries, dice, stretch.start):
            _check_choice(campaign, entry, state, report)
            state = step.state
            if entry.kind not in (CampaignInput.Kind.OVERRIDE, CampaignInput.Kind.RENAME):
                rows += narration.lines(step.events)
    except RulesError as error:
        report.differences.append(f"{stretch.name} cannot be run again: {error.message}")
        return
    report.compare(f"{stretch.name}, state at its end", digest(stretch.end), digest(state))
    report.compare(f"{stretch.name}, journal", _journal(campaign, stretch), [digest(row) for row in rows])


def _journal(campaign: Campaign, stretch: _Stretch) -> list[str]:
    lines = campaign.journal.filter(withdrawn=False).exclude(part="umpire")
    if stretch.start is None:
        lines = lines.filter(part="begin")
    else:
        # A next campaign begins in the month after the one that ended the last, before that month's snapshot.
        key = (stretch.start["year"], stretch.start["month"])
        end = (stretch.end["year"], stretch.end["month"])
        this = lines.filter(year=key[0], month=key[1], encounter__isnull=False)
        # Where the month is still open, the lines of a next campaign in it are those of the stretch before.
        lines = this if end == key else this | lines.filter(year=end[0], month=end[1], part="next")
    rows = lines.order_by("number").values_list("data", "dice")
    return [digest({**data, "dice": dice}) for data, dice in rows]


def _check_choice(campaign: Campaign, entry: replay.Entry, state: State, report: Report) -> None:
    """Compare the order of battle that was fought with the one that the choice gives."""
    if entry.kind != CampaignInput.Kind.ENGINE_RESULT:
        return
    encounter = campaign.encounters.select_related("battle", "campaign").get(year=state["year"], month=state["month"])
    battle = encounter.battle
    if battle is not None and battle.engine_version != _version(encounter, battle):
        return  # what another version of a conversion made of the forces proves nothing
    order = fielded(encounter, state)
    if battle is None:
        report.differences.append(f"{encounter} was fought by the engine, and its battle is missing.")
        return
    report.compare(f"{encounter}, order of battle", battle.setup_hash, digest(order.setup))
    home = digest(order.home(battle.result or {}))
    report.compare(f"{encounter}, result of the battle", digest(entry.payload["result"]), home)
    report.compare(f"{encounter}, digest of the battle", entry.payload["digest"], battle.digest)


def _fight_again(encounter: Encounter, report: Report) -> None:
    battle = encounter.battle
    if battle is None:
        return
    kept = [event for page in battle.pages.all() for event in page.events]
    recorded = {"initial": battle.initial, "events": kept, "result": battle.result}
    report.compare(f"{encounter}, transcript", battle.digest, digest(recorded))
    if battle.engine_version != _version(encounter, battle):
        version = battle.engine_version
        report.skipped.append(f"{BATTLE} {encounter} was fought by other rules ({version}) and was not fought again.")
        return
    report.fought.append(str(encounter))
    again = fight_again(battle)
    report.compare(f"{encounter}, battle fought again", battle.digest, again.digest)


def _version(encounter: Encounter, battle: Battle) -> str:
    """Return the version that this process has of the rules of a month's battle."""
    return engine_version(battle.system, converted=battle.system != encounter.campaign.system)


def _rows(campaign: Campaign, report: Report) -> None:
    for name, value in projection.header(campaign.state).items():
        report.compare(f"campaign {name}", getattr(campaign, name), value)
    for table, wanted in projection.tables(campaign.state):
        column = projection.KEYS[table]
        there = {row[column]: row for row in getattr(campaign, table).values(*TABLES[table])}
        report.compare(table, sorted(there), sorted(wanted))
        report.rows += len(there)
        for key in sorted(set(there) & set(wanted)):
            row = projection.as_projected(there[key])
            for name, value in wanted[key].items():
                report.compare(f"{table} {key} {name}", row[name], value)


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
