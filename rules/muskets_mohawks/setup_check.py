"""Everything wrong with an order of battle, at once: each fault with its field, its rule and what to do about it."""

from typing import Final

from rules.core.errors import Fault
from rules.core.order_reader import OrderReader
from rules.core.orders import PERSON
from rules.muskets_mohawks.forces.leaders import check_command, check_rank
from rules.muskets_mohawks.forces.naming import check_names
from rules.muskets_mohawks.forces.rep import check_rep
from rules.muskets_mohawks.forces.troops import TRAINING, check_army, check_gun, check_size, check_troop, check_weapon
from rules.muskets_mohawks.tables_encounter import EUROPEANS, MOST_UNITS
from rules.muskets_mohawks.terrain.laid import check_laid
from rules.muskets_mohawks.words import ARTILLERY, DOCTRINES

SYSTEM: Final = "muskets_mohawks"
# The enemy is run by the tables unless his side says otherwise.
ENEMY_DOCTRINE: Final = "book"
RANKS: Final = ("lieutenant", "captain", "major", "war_chief")
OVERALL: Final = ("clear", "hilly", "wooded")
POSTURES: Final = ("scout", "raid_defend", "raid_attack")

# What waits for a later issue, and the rule under which it is refused.
_WAITING_ENCOUNTERS: Final = {"stand_up_fight": "MM-ENC-4"}
_WAITING_OPTIONS: Final = {
    "field_strength": "MM-STRENGTH-1",
    "head_to_head": "MM-PLAY-1",
    "same_side": "MM-PLAY-1",
    "fire": "MM-BURN-1",
    "fire_arrows": "MM-BURN-1",
    "winter": "MM-CAMP-2",
    "snow": "MM-CAMP-2",
}
_SNOW: Final = ("snow", "snowing", "winter")
_TOP: Final = (
    "system",
    "encounter",
    "light",
    "weather",
    "overall",
    "terrain_stream",
    "ground",
    "posture",
    "end",
    "player",
    "enemy",
    "options",
    "names",
)
_SIDE: Final = (
    "faction",
    "investment",
    "contesting",
    "doctrine",
    "answers",
    "forces",
    "units",
    "leaders",
    "out",
    "name",
)
_UNIT: Final = ("id", "name", "troop", "weapon", "rep", "figures", "paper", "leader", "faction", "mounted")
_NCO: Final = ("id", "name", "rep")
_LEADER: Final = ("id", "name", "rank", "rep", "commands", "faction", "mounted")
_MOST_FIGURES: Final = 11  # replacements may lift a unit of nine to eleven (MM-REPL-1)


def gun_id(unit: str) -> str:
    """Return the id of the gun that a unit of artillery has at the start."""
    return f"{unit}-gun"


def check(setup: dict[str, object]) -> list[Fault]:
    """Return all faults of an order of battle; an empty list means that it can be fought."""
    checker = _Checker()
    checker.whole(setup)
    return checker.faults


class _Checker(OrderReader):
    """Walks the order of battle and collects faults."""

    __slots__ = ("batteries", "encounter")

    def __init__(self) -> None:
        super().__init__(("battle", "player", "enemy", "ground"), ("pef",))
        self.encounter: str = ""
        self.batteries: list[str] = []  # the units of artillery

    def whole(self, setup: dict[str, object]) -> None:
        top = self.keys(setup, "", _TOP)
        if top.get("system", SYSTEM) != SYSTEM:
            self.fault("system", f"system must be {SYSTEM} here.")
        encounter = top.get("encounter")
        if isinstance(encounter, str) and encounter in _WAITING_ENCOUNTERS:
            rule = _WAITING_ENCOUNTERS[encounter]
            self.fault("encounter", "A stand up fight is not built yet; choose a scout or a raid.", rule)
        else:
            self.encounter = self.word(top, "", "encounter", tuple(MOST_UNITS), "MM-ENC-5")
        self.conditions(top)
        self.options(top)
        self.side(top.get("player"), "player.")
        self.side(top.get("enemy"), "enemy.")
        self.opponents(top)
        if top.get("names") is not None:
            self.faults.extend(check_names(top["names"], "names"))

    def conditions(self, top: dict[str, object]) -> None:
        light = self.word(top, "", "light", ("day", "night"), "MM-ENC-1", needed=False)
        overall = self.word(top, "", "overall", OVERALL, "MM-TERR-1", needed=False)
        self.weather(top)
        posture = self.word(top, "", "posture", POSTURES, "MM-NP-1", needed=False)
        self.word(top, "", "end", ("far", "near"), "MM-ENC-3", needed=False)
        if self.encounter == "scout" and light == "night":
            self.fault("light", "A scout takes place by day; change the light or the encounter.", "MM-ENC-1")
        if self.encounter == "scout" and overall in ("clear", "hilly"):
            self.fault("overall", "A scout takes place on a wooded table; change one of the two.", "MM-ENC-1")
        if self.encounter == "raid_defend" and posture not in ("", "raid_attack"):
            self.fault("posture", "Against a Raid: Defend the enemy raids; leave posture out.", "MM-NP-1")
        if self.encounter == "raid_attack" and posture not in ("", "raid_defend"):
            self.fault("posture", "Against a Raid: Attack the enemy defends; leave posture out.", "MM-NP-1")
        ground = top.get("ground")
        if ground is not None:
            self.faults.extend(check_laid(ground))

    def weather(self, top: dict[str, object]) -> None:
        if top.get("weather") in _SNOW:
            message = "Snow lies in winter, which is not played here yet; give the weather as a number from 0 to 6."
            self.fault("weather", message, "MM-CAMP-2")
        elif top.get("weather") is not None:
            self.number(top, "", "weather", 0, 6, "MM-WEATHER-1")

    def options(self, top: dict[str, object]) -> None:
        raw = top.get("options")
        if raw is None:
            return
        if not isinstance(raw, dict):
            self.fault("options", "options must be an object.")
            return
        for key in raw:
            if key in _WAITING_OPTIONS:
                self.fault(f"options.{key}", f"The option {key} is not built yet; leave it out.", _WAITING_OPTIONS[key])
            else:
                self.fault(f"options.{key}", f"There is no option {key}; remove it.")

    def side(self, raw: object, where: str) -> None:
        side = self.keys(raw, where, _SIDE)
        if not isinstance(raw, dict):
            return
        faction = side.get("faction")
        if isinstance(faction, str) and faction not in EUROPEANS and faction:
            self.fault(
                f"{where}faction",
                f"{where}faction {faction} has no army list here; choose one of {', '.join(EUROPEANS)}.",
                "MM-ARMY-1",
            )
        else:
            self.word(side, where, "faction", tuple(EUROPEANS), "MM-ARMY-1")
        if side.get("investment") is not None:
            self.number(side, where, "investment", 0, 4, "MM-CAMP-9")
        allowed = (*DOCTRINES, PERSON)
        self.word(side, where, "doctrine", allowed, "MM-NP-2", needed=False)
        if side.get("answers") is not None and not all(
            isinstance(answer, str) for answer in self.rows(side, where, "answers")
        ):
            self.fault(f"{where}answers", f"{where}answers must be codes of choices.")
        if side.get("answers") and side.get("doctrine") != PERSON:
            message = f"{where}answers are a person's; set {where}doctrine to {PERSON}, or leave them out."
            self.fault(f"{where}answers", message)
        contesting = side.get("contesting")
        if contesting is not None and not isinstance(contesting, bool):
            self.fault(f"{where}contesting", f"{where}contesting must be true or false.", "MM-CAMP-4")
        if where == "player." and contesting is None:
            self.fault(f"{where}contesting", "player.contesting is missing; state true or false.", "MM-CAMP-4")
        for army in self.rows(side, where, "out"):
            if not isinstance(army, str) or army not in EUROPEANS:
                self.fault(f"{where}out", f"{where}out names {army}, which is no army here.", "MM-CAMP-6")
        listed = self.word(side, where, "forces", ("pefs", "listed"), "MM-PEF-3", needed=False)
        self.force(side, where, listed)

    def force(self, side: dict[str, object], where: str, listed: str) -> None:
        units = self.rows(side, where, "units")
        most = MOST_UNITS.get(self.encounter, 0)
        if where == "player." and not units:
            self.fault(f"{where}units", "player.units is empty; at least one unit must go.", "MM-TROOP-1")
        if where == "player." and most and len(units) > most:
            rule = "MM-ENC-2" if self.encounter == "raid_attack" else "MM-ENC-3"
            message = f"A raid takes at most {most} units, not {len(units)}; leave some behind."
            self.fault(f"{where}units", message, rule)
        if where == "enemy." and units and listed != "listed":
            self.fault("enemy.forces", "enemy.units are listed; set enemy.forces to listed.", "MM-PEF-3")
        if where == "enemy." and listed == "listed" and not units:
            self.fault("enemy.units", "enemy.forces is listed but no unit is; list at least one.", "MM-PEF-3")
        army = side.get("faction")
        faction = army if isinstance(army, str) and army in EUROPEANS else ""
        known: list[str] = []
        leaders = 0
        for number, raw in enumerate(units):
            name, has_leader = self.unit(raw, f"{where}units.{number}.", faction)
            known.append(name)
            leaders += has_leader
        for number, raw in enumerate(self.rows(side, where, "leaders")):
            self.leader(raw, f"{where}leaders.{number}.", known)
            leaders += 1
        if where == "player." and units and leaders == 0:
            self.fault(f"{where}leaders", "Nobody leads this force; give a unit its leader.", "MM-LEAD-1")
        ranks = [leader.get("rank") for leader in self.rows(side, where, "leaders") if isinstance(leader, dict)]
        if where == "enemy." or most == 0:
            self.faults.extend(check_command(f"{where}leaders", len(units), ranks))

    def unit(self, raw: object, where: str, faction: str) -> tuple[str, int]:
        unit = self.keys(raw, where, _UNIT)
        if not isinstance(raw, dict):
            return "", 0
        name = self.identity(unit, where)
        self.text(unit, where, "name", needed=False)
        called = f"{where[:-1]} ({name})"
        self.faults.extend(check_troop(f"{where}troop", called, unit.get("troop"), scenario=True))
        if unit.get("mounted"):
            self.fault(f"{where}mounted", f"{called} is mounted, and horse is not played here yet.", "MM-TROOP-3")
        if unit.get("troop") == ARTILLERY:
            arms, paper, figures = unit.get("weapon"), unit.get("paper"), unit.get("figures")
            self.faults.extend(check_gun(where, called, arms, paper, figures))
            self.batteries.append(name)
            self.identity({"id": gun_id(name)}, where)
        else:
            self.faults.extend(check_weapon(f"{where}weapon", called, unit.get("weapon")))
            self.faults.extend(check_size(f"{where}paper", called, unit.get("paper")))
        self.faults.extend(check_rep(f"{where}rep", called, unit.get("rep")))
        self.number(unit, where, "figures", 1, _MOST_FIGURES, "MM-TROOP-1")
        army = self.word(unit, where, "faction", tuple(EUROPEANS), "MM-ARMY-1", needed=False)
        troop = unit.get("troop")
        if faction and isinstance(troop, str) and troop in TRAINING:
            self.faults.extend(check_army(f"{where}faction", called, faction, army, troop))
        leader = unit.get("leader")
        if leader is None:
            return name, 0
        entry = self.keys(leader, f"{where}leader.", _NCO)
        if not isinstance(leader, dict):
            return name, 0
        self.identity(entry, f"{where}leader.")
        self.text(entry, f"{where}leader.", "name", needed=False)
        self.faults.extend(check_rep(f"{where}leader.rep", f"The leader of {name}", entry.get("rep")))
        return name, 1

    def leader(self, raw: object, where: str, known: list[str]) -> None:
        leader = self.keys(raw, where, _LEADER)
        if not isinstance(raw, dict):
            return
        name = self.identity(leader, where)
        self.text(leader, where, "name", needed=False)
        rank = self.word(leader, where, "rank", RANKS, "MM-LEAD-1")
        under = self.rows(leader, where, "commands")
        if rank:
            battery = all(unit in self.batteries for unit in under)
            self.faults.extend(check_rank(f"{where}commands", name or where[:-1], rank, len(under), battery))
        self.faults.extend(check_rep(f"{where}rep", name or f"{where[:-1]}", leader.get("rep")))
        self.word(leader, where, "faction", tuple(EUROPEANS), "MM-ARMY-1", needed=False)
        if leader.get("mounted"):
            self.fault(f"{where}mounted", f"{where}mounted: mounted leaders are not built yet.", "MM-LEAD-4")
        for unit in under:
            if unit not in known:
                self.fault(f"{where}commands", f"{where}commands names {unit}, which is no unit here.", "MM-LEAD-1")

    def opponents(self, top: dict[str, object]) -> None:
        player, enemy = top.get("player"), top.get("enemy")
        if not isinstance(player, dict) or not isinstance(enemy, dict):
            return
        own, other = player.get("faction"), enemy.get("faction")
        if not isinstance(own, str) or not isinstance(other, str) or own not in EUROPEANS or other not in EUROPEANS:
            return
        if EUROPEANS[own] == EUROPEANS[other]:
            self.fault("enemy.faction", f"{own} and {other} fight on the same side; choose a rival.", "MM-CAMP-8")
        out = enemy.get("out")
        if isinstance(out, list) and other in out:
            self.fault("enemy.faction", f"{other} is out of the war here; choose its partner.", "MM-CAMP-6")
