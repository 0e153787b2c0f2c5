"""Everything wrong with an order of battle, at once: each fault with its field, its rule and what to do about it."""

from rules.core.errors import Fault
from rules.core.suggest import did_you_mean
from rules.quebec_1759.options import OPTIONS
from rules.quebec_1759.setup.check_force import ForceChecker
from rules.quebec_1759.setup.check_seen import check_seen
from rules.quebec_1759.setup.fields import POSITION, TOP_BATTLE, TOP_SIEGE, Json, side_name, sides_by_nation
from rules.quebec_1759.tables import AREAS, FIRST_WORKS, MOST_REPLACED, MOST_WORKS, PREPARATION, TURNS
from rules.quebec_1759.words import (
    BATTLE,
    BRITISH,
    COLUMNS,
    CROSSINGS,
    ENCOUNTERS,
    FRENCH,
    ILE_DORLEANS,
    KEY,
    LANDING,
    NATION_NAMES,
    NATIONS,
    SIDE_KEYS,
    SIEGE,
)


def check(setup: Json) -> list[Fault]:
    """Return all faults of an order of battle; an empty list means that it can be fought."""
    checker = _Checker()
    checker.setup(setup)
    return checker.faults


class _Checker(ForceChecker):
    """Walks the order of battle and collects faults."""

    __slots__ = ()

    def setup(self, setup: Json) -> None:
        named = setup.get("encounter")
        encounter = SIEGE if named is None else self.word(setup, "", "encounter", ENCOUNTERS)
        is_battle = encounter == BATTLE
        top = self.keys(setup, "", TOP_BATTLE if is_battle else TOP_SIEGE)
        if top.get("system", KEY) != KEY:
            self.fault("system", f"system must be {KEY} here.")
        if top.get("turn") is not None and not is_battle:
            self.turn = self.number(top, "", "turn", 1, TURNS, "QB-TURN-1")
        self.options(top)
        for side, key in enumerate(SIDE_KEYS):
            self.side(top.get(key), side, f"{key}.", is_battle)
        if self.nations[0] == self.nations[1] != "":
            self.fault("enemy.nation", f"Both sides are {self.nations[0]}; give each nation one side.", "QB-SETUP-1")
        player, enemy = top.get("player"), top.get("enemy")
        if isinstance(player, dict) and isinstance(enemy, dict) and side_name(player) == side_name(enemy):
            if self.nations[0] != self.nations[1]:
                self.fault("enemy.name", "Both sides have one name; give each its own.")
        if is_battle:
            self.battle(top)
        else:
            self.position(top)
            if self.nations[0] != self.nations[1]:
                self.together()

    def options(self, top: Json) -> None:
        if top.get("options") is None:
            return
        known = {option.key: option for option in OPTIONS}
        for key, value in self.keys(top["options"], "options.", tuple(known)).items():
            option = known.get(key)
            where = f"options.{key}"
            if option is None:
                continue
            if option.choices:
                if option.word_of(value) not in option.choices:
                    guess = did_you_mean(value, option.choices)
                    self.fault(where, f"{where} must be one of {', '.join(option.choices)}.{guess}", option.rule)
            elif option.most:
                self.number({key: value}, "options.", key, option.least, option.most, option.rule)
            elif not isinstance(value, bool):
                self.fault(where, f"{where} must be true or false.", option.rule)

    def battle(self, top: Json) -> None:
        """QB-BATTLE-1, QB-BATTLE-3: check who attacks, and how he comes."""
        attacker = self.word(top, "", "attacker", NATIONS, "QB-BATTLE-1")
        crossing = self.word(top, "", "crossing", CROSSINGS, "QB-BATTLE-3", needed=False)
        if attacker == NATIONS[FRENCH] and crossing == CROSSINGS[LANDING]:
            self.fault(
                "crossing", "Only the British have ships to land from; let the French come by road.", "QB-MOVE-1"
            )
        retreat = top.get("retreat")
        if retreat is not None and not isinstance(retreat, bool):
            self.fault("retreat", "retreat must be true or false.", "QB-BATTLE-10")
        for side, key in enumerate(SIDE_KEYS):
            columns = self.columns[side]
            if columns and attacker and self.nations[side] == attacker:
                said = f"{key} attacks, and works are the defender's; take {key}.works out."
                self.fault(f"{key}.works", said, "QA-ENTRENCH-1")

    def position(self, top: Json) -> None:
        """QB-TURN-1: check what a later turn needs to know of the turns before it."""
        raw = top.get("position")
        if raw is None:
            self.give_areas({})
            return
        row = self.keys(raw, "position.", POSITION)
        for key, rule in (("path_found", "QA-PATH-1"), ("fire_ships_sent", "QA-FIRESHIP-1")):
            value = row.get(key)
            if value is not None and not isinstance(value, bool):
                self.fault(f"position.{key}", f"position.{key} must be true or false.", rule)
        if row.get("fire_ships") is not None:
            self.number(row, "position.", "fire_ships", 0, PREPARATION, "QA-FIRESHIP-1")
        if row.get("replaced") is not None:
            self.number(row, "position.", "replaced", 0, MOST_REPLACED, "QA-INTERDICT-1")
        for place, area in enumerate(self.rows(row, "position.", "deserted")):
            if not isinstance(area, str) or area not in AREAS or area == AREAS[ILE_DORLEANS]:
                said = f"position.deserted.{place} must be an area other than Ile d'Orleans."
                self.fault(f"position.deserted.{place}", said, "QB-MILITIA-1")
        held = self.keys(row["holders"], "position.holders.", AREAS) if row.get("holders") is not None else {}
        for area, nation in held.items():
            where = f"position.holders.{area}"
            if not isinstance(nation, str) or nation not in NATIONS:
                self.fault(where, f"{where} must be one of {', '.join(NATIONS)}.", "QB-MAP-3")
            elif area == AREAS[ILE_DORLEANS] and nation == NATIONS[FRENCH]:
                self.fault(where, "The French never hold Ile d'Orleans; leave it to the British.", "QB-MAP-3")
        self.give_areas(held)
        if row.get("seen") is not None and self.turn == 1:
            said = "Before turn 1 neither side has seen anything; take position.seen out, or choose a later turn."
            self.fault("position.seen", said, "QB-SETUP-1")
        elif row.get("seen") is not None and self.nations[0] != self.nations[1] and all(self.nations):
            check_seen(self, row["seen"], sides_by_nation(top))

    def give_areas(self, held: Json) -> None:
        """QB-MAP-3, QA-ENTRENCH-1: check who can hold what, and that works are where their side is."""
        for side, key in enumerate(SIDE_KEYS):
            nation = self.nations[side]
            for area, name in enumerate(AREAS):
                holder = self.holder(area, held)
                if nation and nation != holder and self.real[side][area] and name in held:
                    said = f"The {nation} have a unit in {name}; say so in position.holders.{name}, or leave it out."
                    self.fault(f"position.holders.{name}", said, "QB-MAP-3")
                if nation and nation != holder and name in self.works[side]:
                    said = f"{key}.works.{name} is held by the enemy; put works where the side is."
                    self.fault(f"{key}.works.{name}", said, "QA-ENTRENCH-1")

    def holder(self, area: int, held: Json) -> str:
        """QB-MAP-3: return the nation that holds an area at the start."""
        if AREAS[area] in held:
            return str(held[AREAS[area]])
        for side in (0, 1):
            if self.real[side][area] and self.nations[side]:
                return self.nations[side]
        return NATIONS[BRITISH if area == ILE_DORLEANS else FRENCH]

    def together(self) -> None:
        """QB-BATTLE-4, QB-DECOY-1: check that no area has blocks of both sides, since every turn ends with one."""
        for area, name in enumerate(AREAS):
            if self.blocks[0][area] and self.blocks[1][area]:
                said = f"Blocks of both sides are in {name}; a turn begins with one side alone in an area."
                self.fault(f"enemy.{self.how[1]}", said, "QB-DECOY-1")

    def side_works(self, side: Json, number: int, where: str) -> None:
        """QA-ENTRENCH-1: check the works of a side by area: columns by name, or how many to deal."""
        if side.get("works") is None:
            return
        given = self.keys(side["works"], f"{where}works.", AREAS)
        total = 0
        for area, columns in given.items():
            here = f"{where}works.{area}"
            if isinstance(columns, list):
                total += len(columns)
                self.column_list(columns, here)
            elif isinstance(columns, int) and not isinstance(columns, bool) and 0 <= columns <= MOST_WORKS:
                total += columns
            else:
                said = f"{here} must be a list of columns, or a number up to {MOST_WORKS} to be dealt."
                self.fault(here, said, "QA-ENTRENCH-1")
            if area in AREAS:
                self.works[number].append(area)
        self.first_works(given, total, where, self.nations[number])

    def first_works(self, given: Json, total: int, where: str, nation: str) -> None:
        """QA-ENTRENCH-1: check that on turn 1 the French have two works in one area, and the British none."""
        if self.turn > 1 or not nation:
            return
        most = FIRST_WORKS if nation == NATIONS[FRENCH] else 0
        if total != most or len(given) > 1:
            name = NATION_NAMES[NATIONS.index(nation)]
            said = "two works, in one area" if most else "no works"
            self.fault(f"{where}works", f"The {name} begin with {said}; change {where}works.", "QA-ENTRENCH-1")

    def column_list(self, columns: list[object], where: str) -> None:
        """QA-ENTRENCH-1: check columns that have works, each named once."""
        for place, column in enumerate(columns):
            if not isinstance(column, str) or column not in COLUMNS or column in columns[:place]:
                said = (
                    f"{where}.{place} must be one of {', '.join(COLUMNS)}, each once; an area has three works at most."
                )
                self.fault(f"{where}.{place}", said, "QA-ENTRENCH-1")

    def battle_works(self, side: Json, number: int, where: str) -> None:
        """QA-ENTRENCH-1: check the columns of a side in a battle that are behind works."""
        found = self.rows(side, where, "works")
        self.columns[number] = len(found)
        self.column_list(found, f"{where}works")
