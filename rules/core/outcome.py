"""The only form of a battle result: engine, table and client all fill this record.

Its classes declare what each field takes (`rules.core.schema_fields`). From that follow the reader
(`rules.core.outcome_reader`), the components of the API and the bounds of the form for a table.
`BattleResult.to_dict` gives plain values, which the reader reads back.
"""

from dataclasses import dataclass
from typing import Final

from rules.core.native import mypyc_attr
from rules.core.schema import Part
from rules.core.schema_fields import by_key, choice, document, needed, number, parts, stated, text, words
from rules.core.sides import SIDES

# Why a battle ended, of all systems; each system lists its own in rulebook order (`System.endings`).
ENDINGS: Final[dict[str, str]] = {
    "objective": "a side met its objective",
    "destroyed": "a side had nothing left to fight with",
    "left": "a side left the table",
    "draw": "both sides had had enough",
    "cleared": "every enemy and possible enemy was gone",
    "sudden_death": "a side's losses reached the number that decides the battle",
    "deadline": "the time allowed ran out",
    "resolve": "an army had lost more than its resolve",
    "turn_limit": "the limit on turns was reached",
    "routed": "a line of battle broke",
    "resigned": "a side gave the battle up",
}
# Endings by which a battle stops though nothing is decided: a draw of these is one by the clock.
CLOCK: Final = ("deadline", "turn_limit")
# Causes of loss, of all systems; a record names exactly those of its own (`System.loss_causes`).
LOSS_CAUSES: Final[dict[str, str]] = {
    "fire": "hit by fire",
    "contact": "hit as a charge came in",
    "melee": "beaten in melee",
    "burning": "caught in a burning house",
    "morale": "lost by failing morale",
    "routed": "driven off the table or cut off",
    "pursuit": "shot down in pursuit",
    "raid": "lost to a raid",
    "bombardment": "lost to a bombardment",
    "deserted": "deserted",
}
# What a result may note of the course of a battle, for each side; a system notes its own or none.
MARKS: Final[dict[str, str]] = {
    "opened_fire": "1 if its foot fired before that of the other side",
    "guns_fired_first": "1 if its guns fired before any foot did",
    "volley_rounds": "turns in which its foot fired",
    "marched_in_column": "1 if any of its foot went forward in column",
    "advanced_before_fire": "1 if any of its foot went forward before any foot had fired",
    "advanced_to_reply": "1 if any of its foot, fired at first, went forward before it fired itself",
    "advanced_between_volleys": "1 if any of its foot went forward after its first round of fire and before its second",
    "advanced_after_fire": "1 if any of its foot went forward after its own first fire",
    "levis_fell": "the turn on which it took Lévis, 0 for never",
    "etchemin_fell": "the turn on which it took Etchemin, 0 for never",
    "cap_rouge_fell": "the turn on which it took Cap Rouge, 0 for never",
    "abraham_fell": "the turn on which it took Abraham, 0 for never",
    "areas_taken": "the areas that it took",
    "ships_lost": "the ships that it lost",
    "steps_left": "the steps that it had left",
    "tournament_points": "the points that a tournament gives it for its victory",
}
FATES: Final = ("unhurt", "lost", "ran_away")
GUN_KEPT: Final = "kept"
GUN_LOST: Final = "lost"
GUNS: Final = (GUN_KEPT, GUN_LOST)
MOST_FIGURES: Final = 100
MOST_TURNS: Final = 10_000
MOST_LETTERS: Final = 120


@mypyc_attr(acyclic=True)
@dataclass(slots=True, init=False)
class UnitResult:
    """What one unit did and suffered; figures are counts of figures on the table, its own leader included."""

    id: str = text(MOST_LETTERS, True)
    side: str = choice(SIDES)
    engaged: bool = stated("It lost, harmed, fought, retired or ran.")
    strength: int = number(0, MOST_FIGURES, help="Figures when the battle began.")
    paper: int = number(1, MOST_FIGURES, help="Paper strength.")
    losses: dict[str, int] = needed(
        by_key(tuple(LOSS_CAUSES), [number(0, MOST_FIGURES)], help="Figures lost by each cause of its system.")
    )
    recovered: int = number(0, MOST_FIGURES, help="Figures back during the battle.")
    retired: bool = stated()
    ran_away: bool = stated()
    below_half: bool = stated("Under half its paper strength at any time.")
    hit_by_fire: bool = stated("It hit somebody by fire.")
    fought_melee: bool = stated()
    gun: str = choice(GUNS, False, help="Of gunners alone: whether their gun is still with their side.")

    def __init__(
        self,
        id: str = "",
        side: str = "",
        engaged: bool = False,
        strength: int = 0,
        paper: int = 0,
        losses: dict[str, int] | None = None,
        recovered: int = 0,
        retired: bool = False,
        ran_away: bool = False,
        below_half: bool = False,
        hit_by_fire: bool = False,
        fought_melee: bool = False,
        gun: str = "",
    ) -> None:
        self.id = id
        self.side = side
        self.engaged = engaged
        self.strength = strength
        self.paper = paper
        self.losses = losses if losses is not None else {}
        self.recovered = recovered
        self.retired = retired
        self.ran_away = ran_away
        self.below_half = below_half
        self.hit_by_fire = hit_by_fire
        self.fought_melee = fought_melee
        self.gun = gun

    def casualties(self) -> int:
        """Return the figures down and not recovered in battle; a unit that ran away counts all of its figures."""
        if self.ran_away:
            return self.strength
        down = 0
        for lost in self.losses.values():
            down += lost
        return down - self.recovered


@mypyc_attr(acyclic=True)
@dataclass(slots=True, init=False)
class LeaderResult:
    """The fate of one leader: `unhurt`, `lost` (a casualty), or `ran_away` with his unit."""

    id: str = text(MOST_LETTERS, True)
    side: str = choice(SIDES)
    fate: str = choice(FATES)

    def __init__(self, id: str = "", side: str = "", fate: str = "") -> None:
        self.id = id
        self.side = side
        self.fate = fate


@mypyc_attr(acyclic=True)
@dataclass(slots=True, init=False)
class SideResult:
    """How one side fared: whether it counts as successful and which armies had a figure on the table."""

    side: str = choice(SIDES)
    success: bool = stated()
    armies: list[str] = needed(words("Armies that had a figure on the table."))

    def __init__(self, side: str = "", success: bool = False, armies: list[str] | None = None) -> None:
        self.side = side
        self.success = success
        self.armies = armies if armies is not None else []


@mypyc_attr(acyclic=True)
@dataclass(slots=True, init=False)
class BattleResult:
    """The result of one battle, read by the campaign's aftermath and by nothing else."""

    system: str = text(MOST_LETTERS, True)
    encounter: str = text(MOST_LETTERS, True)
    ending: str = choice(tuple(ENDINGS))
    turns: int = number(0, MOST_TURNS)
    objective_met: bool = stated()
    sides: list[SideResult] = needed(parts(SideResult, "sides", help="player and enemy, once each."))
    units: list[UnitResult] = needed(parts(UnitResult, "units"))
    leaders: list[LeaderResult] = needed(parts(LeaderResult, "leaders"))
    # By a key of MARKS: the player's and the enemy's.
    marks: dict[str, list[int]] = document(
        Part,
        help="What a system notes of the course of a battle: the player's count and the enemy's, by name.",
    )

    def __init__(
        self,
        system: str = "",
        encounter: str = "",
        ending: str = "",
        turns: int = 0,
        objective_met: bool = False,
        sides: list[SideResult] | None = None,
        units: list[UnitResult] | None = None,
        leaders: list[LeaderResult] | None = None,
        marks: dict[str, list[int]] | None = None,
    ) -> None:
        self.system = system
        self.encounter = encounter
        self.ending = ending
        self.turns = turns
        self.objective_met = objective_met
        self.sides = sides if sides is not None else []
        self.units = units if units is not None else []
        self.leaders = leaders if leaders is not None else []
        self.marks = marks if marks is not None else {}

    def side(self, key: str) -> SideResult:
        """Return the entry of a side by its key ("player" or "enemy")."""
        for side in self.sides:
            if side.side == key:
                return side
        raise KeyError(key)

    def to_dict(self) -> dict[str, object]:
        """Return the record as JSON-ready values; without marks it has no `marks`, and only gunners have a `gun`."""
        marks: dict[str, object] = {"marks": {key: list(row) for key, row in self.marks.items()}} if self.marks else {}
        return {
            "system": self.system,
            "encounter": self.encounter,
            "ending": self.ending,
            "turns": self.turns,
            "objective_met": self.objective_met,
            "sides": [{"side": s.side, "success": s.success, "armies": list(s.armies)} for s in self.sides],
            "units": [
                {
                    "id": u.id,
                    "side": u.side,
                    "engaged": u.engaged,
                    "strength": u.strength,
                    "paper": u.paper,
                    "losses": dict(u.losses),
                    "recovered": u.recovered,
                    "retired": u.retired,
                    "ran_away": u.ran_away,
                    "below_half": u.below_half,
                    "hit_by_fire": u.hit_by_fire,
                    "fought_melee": u.fought_melee,
                    **({"gun": u.gun} if u.gun else {}),
                }
                for u in self.units
            ],
            "leaders": [{"id": x.id, "side": x.side, "fate": x.fate} for x in self.leaders],
            **marks,
        }
