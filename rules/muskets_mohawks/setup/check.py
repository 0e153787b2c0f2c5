"""What the schema alone does not say of an order of battle: rules that look at several fields, and ways to say so."""

from typing import Final

from rules.core.errors import Fault, SetupError
from rules.core.orders import PERSON
from rules.core.schema_reader import SchemaReader
from rules.core.suggest import did_you_mean
from rules.muskets_mohawks import words
from rules.muskets_mohawks.forces.equipment import check_canoes, check_gun, check_mounted, comes_by_choice
from rules.muskets_mohawks.forces.factions import alliance_of
from rules.muskets_mohawks.forces.leaders import check_command, check_horse, check_rank
from rules.muskets_mohawks.forces.lists import check_lists
from rules.muskets_mohawks.forces.naming import check_names
from rules.muskets_mohawks.forces.options import CANOES
from rules.muskets_mohawks.forces.periods import ALL_ARMIES, armies_of, check_corps, check_period, filled
from rules.muskets_mohawks.forces.rep import check_rep
from rules.muskets_mohawks.forces.troops import (
    TRAINING,
    check_army,
    check_size,
    check_traits,
    check_troop,
    check_weapon,
    is_irregular,
    winter_fault,
)
from rules.muskets_mohawks.pieces.gun import gun_id
from rules.muskets_mohawks.setup.check_position import check_position
from rules.muskets_mohawks.setup.rolling import rows_of
from rules.muskets_mohawks.setup.schema import SCHEMA, LeaderSetup, Setup, SideSetup, UnitSetup
from rules.muskets_mohawks.setup.stored_ground import check_laid
from rules.muskets_mohawks.tables_encounter import MOST_UNITS
from rules.muskets_mohawks.tables_periods import FRENCH_AND_INDIAN, PERIODS

# Ways to play, which are a field of their own.
_PLAYS: Final = (words.HEAD_TO_HEAD, words.SAME_SIDE)
# Rules that are always in force, which no option turns on.
_ALWAYS: Final = {
    "fire": ("MM-BURN-1", "Buildings may always be set on fire"),
    "fire_arrows": ("MM-BURN-1", "Units with bows may always shoot flaming arrows"),
}
# What belongs to winter, which is a field of its own.
_WINTER: Final = ("winter", "snow", "snowing")
RULE: Final = "MM-PLAY-1"
_OTHERS: Final = ", ".join(key for key in words.DOCTRINES if key != words.BY_TABLES)
_TABLES_SHARE_NOTHING: Final = (
    f"The tables run the enemy, and no players share it; give enemy.doctrine: {_OTHERS} or person, or list no partners."
)


def require(setup: dict[str, object]) -> None:
    """Raise SetupError with all faults of an order of battle, if it has any."""
    faults = check(setup)
    if faults:
        raise SetupError.of(faults)


def check(setup: object) -> list[Fault]:
    """Return all faults of an order of battle; an empty list means that it can be fought."""
    checker = _Checker()
    order = checker.order(filled(setup))
    assert isinstance(order, Setup)
    checker.check(order)
    return checker.faults


def winter_warnings(setup: object) -> list[Fault]:
    """MM-CAMP-2: return a warning for each unit on foot that the book keeps in quarters; none outside winter."""
    order = _Checker().order(filled(setup))
    assert isinstance(order, Setup)
    found: list[Fault] = []
    for side in order.sides() if order.winter else ():
        for unit in side.units:
            if unit.troop in TRAINING and not is_irregular(unit.troop):
                called, troop = f"{unit.where[:-1]} ({unit.id})", unit.troop.replace("_", " ")
                message = f"{called} are {troop} troops, which only fight from March to October in a campaign."
                found.append(Fault(f"{unit.where}troop", message, "MM-CAMP-2"))
    return found


class _Checker(SchemaReader):
    """Looks at the parts that were read and adds to their faults."""

    __slots__ = ("batteries", "encounter", "later", "period", "troops")

    def __init__(self) -> None:
        super().__init__(SCHEMA)
        self.encounter: str = ""
        self.period: str = FRENCH_AND_INDIAN
        self.later: bool = False  # it begins with a later turn than the first
        self.batteries: list[str] = []  # the units of artillery
        self.troops: dict[str, str] = {}  # of each unit

    def check(self, order: Setup) -> None:
        """Add the faults of an order of battle as a whole."""
        self.later = order.turn > 1
        self.period = order.period if order.period in PERIODS else FRENCH_AND_INDIAN
        self.encounter = self.word(order.raw, "", "encounter", tuple(MOST_UNITS), "MM-ENC-5")
        self.conditions(order)
        for key, side in zip(words.SIDE_KEYS, order.sides(), strict=True):
            if order.has_part(key):
                self.side(side)
        self.opponents(order)
        self.faults.extend(check_play(order))
        self.canoes(order)
        if order.names is not None:
            self.faults.extend(check_names(order.names, "names"))
        if order.lists is not None:
            self.lists(order.lists)
        if self.later and not self.faults:
            self.faults.extend(check_position(order))

    def lists(self, raw: object) -> None:
        """MM-REINF-2: add the faults of the lists that the tables raise units by; no table brings guns or horse."""
        self.faults.extend(check_lists(raw, "lists"))
        for faction, rows in raw.items() if isinstance(raw, dict) else ():
            for place, row in enumerate(rows if isinstance(rows, list) else ()):
                troop = str(row.get("troop")) if isinstance(row, dict) else ""
                if comes_by_choice(troop):
                    message = f"No table brings {troop.replace('_', ' ')}; name such units under a side, and leave "
                    self.fault(f"lists.{faction}.{place}.troop", message + "this line out.", "MM-REINF-2")

    def conditions(self, order: Setup) -> None:
        self.weather(order.raw)
        self.winter(order)
        if self.encounter == "scout" and order.light == "night":
            self.fault("light", "A scout takes place by day; change the light or the encounter.", "MM-ENC-1")
        if self.encounter == "scout" and order.overall in ("clear", "hilly"):
            self.fault("overall", "A scout takes place on a wooded table; change one of the two.", "MM-ENC-1")
        if self.encounter == "raid_defend" and order.posture not in ("", "raid_attack"):
            self.fault("posture", "Against a Raid: Defend the enemy raids; leave posture out.", "MM-NP-1")
        if self.encounter == "raid_attack" and order.posture not in ("", "raid_defend"):
            self.fault("posture", "Against a Raid: Attack the enemy defends; leave posture out.", "MM-NP-1")
        other = "raid_defend" if order.player.contesting else "raid_attack"
        if self.encounter == words.STAND_UP_FIGHT and order.posture not in ("", other):
            message = "In a stand up fight the enemy has the other role; leave posture out."
            self.fault("posture", message, "MM-ENC-4")
        if order.ground is not None:
            self.faults.extend(check_laid(order.ground, self.later))

    def winter(self, order: Setup) -> None:
        """MM-CAMP-2: guns and horse stay out of winter, there are no stand-up fights, and snow comes only then.

        Ruling: regulars and militia on foot may fight in a scenario by itself, with a warning (`winter_warnings`); a
        campaign refuses them. The authors' own games had militia out on a Christmas Eve.
        """
        if not order.winter:
            if order.snow:
                message = "There is snow in winter alone; set winter to true, or leave snow out."
                self.fault("snow", message, "MM-CAMP-2")
            return
        if self.encounter == words.STAND_UP_FIGHT:
            message = "No stand up fights take place in winter; choose a scout or a raid, or leave winter out."
            self.fault("encounter", message, "MM-CAMP-2")
        for side in order.sides():
            for unit in side.units:
                if unit.troop == words.ARTILLERY or unit.troop in words.HORSE:
                    field, called = f"{unit.where}troop", f"{unit.where[:-1]} ({unit.id})"
                    self.faults.append(winter_fault(field, called, unit.troop))

    def weather(self, top: dict[str, object]) -> None:
        if top.get("weather") in _WINTER:
            message = "Snow comes in winter: set winter to true and snow to lying, falling or both, and leave this out."
            self.fault("weather", message, "MM-CAMP-2")
        elif top.get("weather") is not None:
            self.number(top, "", "weather", 0, 6, "MM-WEATHER-1")

    def options(self, raw: object) -> dict[str, object]:
        """Return a value for each option, with a fault of its own for what is no option but a field, or always so."""
        if not isinstance(raw, dict):
            return super().options(raw)
        for key in raw:
            if key in _WINTER:
                message = f"{key} is no option: set winter to true beside the encounter, and snow to say what lies."
                self.fault(f"options.{key}", message, "MM-CAMP-2")
            elif key in _PLAYS:
                message = f"{key} is no option: set play to {key}, next to the encounter."
                self.fault(f"options.{key}", message, "MM-PLAY-1")
            elif key in _ALWAYS:
                rule, what = _ALWAYS[key]
                self.fault(f"options.{key}", f"{what}; leave this option out.", rule)
        judged = (*_PLAYS, *_ALWAYS, *_WINTER)
        return super().options({key: value for key, value in raw.items() if key not in judged})

    def canoes(self, order: Setup) -> None:
        """MM-TERR-5: add the faults of guns and horses that would come by canoe."""
        if order.options.get(CANOES) is not True:
            return
        held = self.encounter == "raid_defend" or (
            self.encounter == words.STAND_UP_FIGHT and not order.player.contesting
        )
        comes = order.enemy if held else order.player
        self.faults.extend(
            check_canoes([(f"{each.where}troop", each.name or each.id, each.troop) for each in comes.units])
        )
        for leader in comes.leaders:
            if leader.mounted:
                message = f"{leader.name or leader.id} has a horse, which goes in no canoe; let him go on foot."
                self.fault(f"{leader.where}mounted", message, "MM-TERR-5")

    def side(self, side: SideSetup) -> None:
        where, faction = side.where, side.raw.get("faction")
        armies = armies_of(self.period)
        if isinstance(faction, str) and faction in ALL_ARMIES:
            self.faults.extend(check_period(f"{where}faction", faction, self.period))
        elif isinstance(faction, str) and faction:
            message = f"{where}faction {faction} has no army list here; choose one of {', '.join(armies)}."
            self.fault(f"{where}faction", message + did_you_mean(faction, armies), "MM-ARMY-1")
        else:
            self.word(side.raw, where, "faction", armies, "MM-ARMY-1")
        if self.period != FRENCH_AND_INDIAN:
            self.without_tables(side)
        if side.answers and side.doctrine != PERSON:
            message = f"{where}answers are a person's; set {where}doctrine to {PERSON}, or leave them out."
            self.fault(f"{where}answers", message)
        if where == "player." and not side.has("contesting"):
            self.fault(f"{where}contesting", "player.contesting is missing; state true or false.", "MM-CAMP-4")
        for army in side.out:
            if army not in armies:
                message = f"{where}out names {army}, which is no army here.{did_you_mean(army, armies)}"
                self.fault(f"{where}out", message, "MM-CAMP-6")
        self.force(side)

    def without_tables(self, side: SideSetup) -> None:
        """MM-PERIOD-1: add the faults of a side that leaves to tables what these have for one war alone."""
        where = side.where
        if side.raw.get("investment") is None:
            message = f"{where}investment is missing; the tables know no such level for other periods, so give one."
            self.fault(f"{where}investment", message, "MM-PERIOD-1")
        if where == "enemy." and side.forces != "listed":
            message = "No table raises an enemy of another period; set enemy.forces to listed and list his units."
            self.fault("enemy.forces", message, "MM-PERIOD-1")

    def force(self, side: SideSetup) -> None:
        where = side.where
        # Units that dice have brought since the first turn are no part of the force that went.
        count = side.entries("units") - len([unit for unit in side.units if unit.came])
        most = MOST_UNITS.get(self.encounter, 0)
        if where == "player." and not count:
            self.fault(f"{where}units", "player.units is empty; at least one unit must go.", "MM-TROOP-1")
        if where == "player." and most and count > most:
            rule = "MM-ENC-2" if self.encounter == "raid_attack" else "MM-ENC-3"
            message = f"A raid takes at most {most} units, not {count}; leave some behind."
            self.fault(f"{where}units", message, rule)
        if where == "enemy." and count and side.forces != "listed" and not self.later:
            self.fault("enemy.forces", "enemy.units are listed; set enemy.forces to listed.", "MM-PEF-3")
        if where == "enemy." and side.forces == "listed" and not count:
            self.fault("enemy.units", "enemy.forces is listed but no unit is; list at least one.", "MM-PEF-3")
        faction = side.faction if side.faction in armies_of(self.period) else ""
        for unit in side.units:
            self.unit(unit, faction)
        known = [unit.id for unit in side.units]
        for leader in side.leaders:
            self.leader(leader, known)
        if where == "player." and count and not side.leaders and not [unit for unit in side.units if unit.leader]:
            self.fault(f"{where}leaders", "Nobody leads this force; give a unit its leader.", "MM-LEAD-1")
        if where == "enemy." or most == 0:
            ranks: list[object] = [leader.raw.get("rank") for leader in side.leaders]
            self.faults.extend(check_command(f"{where}leaders", count, ranks))

    def unit(self, unit: UnitSetup, faction: str) -> None:
        where, raw = unit.where, unit.raw
        called = f"{where[:-1]} ({unit.id})"
        self.troops[unit.id] = str(raw.get("troop"))
        self.faults.extend(check_troop(f"{where}troop", called, raw.get("troop"), scenario=True))
        self.faults.extend(check_mounted(f"{where}mounted", called, raw))
        if raw.get("troop") == words.ARTILLERY:
            self.gun(where, called, raw)
            self.batteries.append(unit.id)
            self.identity({"id": gun_id(unit.id)}, where)
        else:
            if raw.get("weapon") != words.LANCE or raw.get("troop") != words.CAVALRY:
                self.faults.extend(check_weapon(f"{where}weapon", called, raw.get("weapon")))
            self.faults.extend(check_size(f"{where}paper", called, raw.get("paper")))
        self.faults.extend(check_rep(f"{where}rep", called, raw.get("rep")))
        self.faults.extend(check_traits(where, called, unit.faction or faction, raw))
        if unit.corps and faction:
            self.faults.extend(check_corps(f"{where}corps", called, unit.faction or faction, unit.corps))
        if unit.faction and check_period(f"{where}faction", unit.faction, self.period):
            self.faults.extend(check_period(f"{where}faction", unit.faction, self.period))
        elif faction and unit.troop in TRAINING:
            self.faults.extend(check_army(f"{where}faction", called, faction, unit.faction, unit.troop))
        if unit.leader is not None:
            rep = unit.leader.raw.get("rep")
            self.faults.extend(check_rep(f"{where}leader.rep", f"The leader of {called}", rep))

    def gun(self, where: str, called: str, raw: dict[str, object]) -> None:
        """MM-GUN-1: add the faults of a gun and its crew, each in place of the general one on the same field."""
        found = check_gun(where, called, raw.get("weapon"), raw.get("paper"), raw.get("figures"))
        fields = [fault.field for fault in found]
        self.faults = [fault for fault in self.faults if fault.field not in fields] + found

    def leader(self, leader: LeaderSetup, known: list[str]) -> None:
        where = leader.where
        called = f"{where[:-1]} ({leader.id})" if leader.id else where[:-1]
        if leader.rank:
            battery = all(unit in self.batteries for unit in leader.commands)
            field = f"{where}commands"
            self.faults.extend(check_rank(field, called, leader.rank, len(leader.commands), battery))
        self.faults.extend(check_rep(f"{where}rep", called, leader.raw.get("rep")))
        self.faults.extend(check_horse(f"{where}mounted", called, leader.raw, self.troops))
        for unit in leader.commands:
            if unit not in known:
                message = f"{where}commands names {unit}, which is no unit here.{did_you_mean(unit, known)}"
                self.fault(f"{where}commands", message, "MM-LEAD-1")

    def opponents(self, order: Setup) -> None:
        own, other = order.player.faction, order.enemy.faction
        armies = armies_of(self.period)
        if own not in armies or other not in armies:
            return
        if alliance_of(own) == alliance_of(other):
            self.fault("enemy.faction", f"{own} and {other} fight on the same side; choose a rival.", "MM-CAMP-8")
        if other in order.enemy.out:
            self.fault("enemy.faction", f"{other} is out of the war here; choose its partner.", "MM-CAMP-6")


def check_play(order: Setup) -> list[Fault]:
    """MM-PLAY-1: return the faults of an order of battle that concern who plays it."""
    found: list[Fault] = []
    play = order.play or words.SOLO
    for side in order.sides():
        if play != words.HEAD_TO_HEAD:
            for unit in side.units:
                if unit.has("pef"):
                    message = f"Forces are noted under PEFs head to head alone; set play to {words.HEAD_TO_HEAD}, "
                    found.append(Fault(f"{unit.where}pef", message + "or leave pef out.", RULE))
        if not _may_be_shared(side, order):
            found.extend(_without_partners(side, play))
        elif side.entries("partners") or (play == words.SAME_SIDE and side is order.player):
            found.extend(_partners(side, play))
        else:
            found.extend(_without_partners(side, play))
    if play == words.HEAD_TO_HEAD:
        found.extend(_head_to_head(order))
    return found


def no_tables(field: str) -> Fault:
    """MM-PLAY-1: return the fault of a side that would act by the tables head to head."""
    message = f"No table runs a side head to head; choose one of {_OTHERS} or person."
    return Fault(field, message, RULE)


def tables_led(order: dict[str, object]) -> list[Fault]:
    """MM-PLAY-1: return the faults of sides that a change of orders would put under the tables where none may run them.

    These are all who play head to head, and an enemy that players share.
    """
    found: list[Fault] = []
    for key in words.SIDE_KEYS:
        side = order.get(key)
        if not isinstance(side, dict):
            continue
        if order.get("play") == words.HEAD_TO_HEAD:
            if side.get("doctrine") == words.BY_TABLES:
                found.append(no_tables(f"{key}.doctrine"))
            for place, partner in enumerate(rows_of(side, "partners")):
                if partner.get("doctrine") == words.BY_TABLES:
                    found.append(no_tables(f"{key}.partners.{place}.doctrine"))
        elif key == words.SIDE_KEYS[words.ENEMY] and side.get("partners") and side.get("doctrine") == words.BY_TABLES:
            found.append(Fault(f"{key}.doctrine", _TABLES_SHARE_NOTHING, RULE))
    return found


def _may_be_shared(side: SideSetup, order: Setup) -> bool:
    """MM-PLAY-1: return whether several players may lead a side: on the same side not an enemy run by the tables.

    Inferred: the book has several play together against the tables, and two against each other. Nothing in it keeps
    more from sharing either side, each with men and PEFs of his own.
    """
    if order.play == words.SAME_SIDE and side is order.enemy:
        return side.doctrine not in ("", words.BY_TABLES)
    return order.play in (words.SAME_SIDE, words.HEAD_TO_HEAD)


def _without_partners(side: SideSetup, play: str) -> list[Fault]:
    """MM-PLAY-1: return the faults of a side that has one player, or none, and names others."""
    if side.entries("partners"):
        if play == words.SAME_SIDE:
            message = _TABLES_SHARE_NOTHING
        else:
            message = (
                f"Partners share a side; set play to {words.SAME_SIDE} or {words.HEAD_TO_HEAD}, or leave them out."
            )
        return [Fault(f"{side.where}partners", message, RULE)]
    found: list[Fault] = []
    for piece in _pieces(side):
        if piece.partner:
            message = f"{piece.where}partner names {piece.partner}, and this side has no partners; leave it out."
            found.append(Fault(f"{piece.where}partner", message, RULE))
    return found


def _partners(side: SideSetup, play: str) -> list[Fault]:
    """MM-PLAY-1: return the faults of a side that several players share: each has a unit of his own."""
    known = [partner.id for partner in side.partners]
    found: list[Fault] = []
    if not side.entries("partners"):
        message = f"On the same side there are other players; list them as partners, or set play to {words.SOLO}."
        return [Fault(f"{side.where}partners", message, RULE)]
    units = [unit.partner for unit in side.units]
    for partner in side.partners:
        if partner.id and partner.id not in units:
            message = f"The partner {partner.id} has no unit; give him one, or leave him out."
            found.append(Fault(f"{partner.where}id", message, RULE))
        if play == words.HEAD_TO_HEAD and partner.doctrine == words.BY_TABLES:
            found.append(no_tables(f"{partner.where}doctrine"))
        if partner.answers and partner.doctrine != PERSON:
            message = (
                f"{partner.where}answers are a person's; set {partner.where}doctrine to {PERSON}, or leave them out."
            )
            found.append(Fault(f"{partner.where}answers", message, RULE))
    if units and "" not in units:
        message = "Every unit is a partner's; leave one to the first player, whose doctrine is the side's."
        found.append(Fault(f"{side.where}units", message, RULE))
    for piece in _pieces(side):
        if piece.partner and piece.partner not in known:
            message = f"{piece.where}partner names {piece.partner}, who is no partner here; choose one of "
            message += f"{', '.join(known)}.{did_you_mean(piece.partner, known)}"
            found.append(Fault(f"{piece.where}partner", message, RULE))
    return found


def _pieces(side: SideSetup) -> list[UnitSetup | LeaderSetup]:
    return [*side.units, *side.leaders]


def _head_to_head(order: Setup) -> list[Fault]:
    """MM-PLAY-1: return what two players have yet to agree on: forces, roles, who leads them, what each has noted."""
    found: list[Fault] = []
    if order.enemy.forces != "listed":
        message = "Head to head each player brings a force of his own; set enemy.forces to listed, and list his units."
        found.append(Fault("enemy.forces", message, RULE))
    if order.raw.get("encounter") == "scout" and not order.posture:
        message = "Head to head no die says what the other player is about; agree on it, and give posture."
        found.append(Fault("posture", message, RULE))
    for side in order.sides():
        if side.doctrine == words.BY_TABLES:
            found.append(no_tables(f"{side.where}doctrine"))
        noted = [unit for unit in side.units if unit.has("pef")]
        if noted and len(noted) < len(side.units):
            message = "Some units are noted under a PEF and others are not; note all of a side, or none, for the dice."
            found.append(Fault(f"{side.where}units", message, RULE))
    if not order.enemy.doctrine:
        message = f"Head to head the enemy is a player; give enemy.doctrine: {_OTHERS} or person."
        found.append(Fault("enemy.doctrine", message, RULE))
    return found
