"""A rule system of some fifty lines for tests of what is kept: each figure of each side rolls a die, sixes hit."""

from typing import Any

from common.json_input import Json
from rules.core.battle_record import BattleRecord, Card, Entity
from rules.core.catalogue import Rule
from rules.core.errors import Fault, SetupError
from rules.core.events import PLACE
from rules.core.narrate import sentence
from rules.core.orders import Orders
from rules.core.outcome import BattleResult, LeaderResult, SideResult, UnitResult
from rules.core.running import Running
from rules.core.schema import Option
from rules.core.system import Engagement, System
from rules.core.umpire import Umpire


class Skirmish(System):
    """Two rounds of dice; a setup with `fail` true breaks the engine, and one with `roll` rolls that many more.

    `secret` is what the enemy alone knows, and `absent` lists units that are left out of the field.
    """

    __slots__ = ("fights",)

    def __init__(self) -> None:
        self.fights = 0  # and no description

    def card(self) -> Card:
        """A card for the tests."""
        return Card("skirmish", "Skirmish", "Each figure rolls a die.", "these tests")

    def catalogue(self) -> dict[str, Rule]:
        """No book."""
        return {}

    def schema(self) -> None:
        """It declares none."""

    def sentence(self, event: Json, names: dict[str, str]) -> str:
        """What any event says."""
        return sentence(event, names)

    def is_reported(self, event: Json) -> bool:
        """Everything is."""
        return True

    def endings(self) -> tuple[str, ...]:
        """The ending that the results of the tests name."""
        return ("cleared",)

    def loss_causes(self) -> tuple[str, ...]:
        """The causes that the results of the tests name."""
        return ("fire", "contact", "melee", "burning")

    def side_names(self, setup: Json) -> tuple[str, str]:
        """Two names."""
        return "British", "French"

    def options(self) -> tuple[Option, ...]:
        """A switch, a number and a word."""
        return (
            Option("fog", False, "SK-FOG-1", "Nobody sees far."),
            Option("rounds", 2, "SK-TURN-1", "How long it lasts.", least=1, most=9),
            Option("ground", "open", "SK-GROUND-1", "What it is fought on.", choices=("open", "wood")),
        )

    def doctrines(self) -> list[str]:
        """The names that the real one has too."""
        return ["book", "bold", "cautious"]

    def redact_for(self, setup: Json, side: int) -> Json:
        """The player does not know the secret."""
        return {key: value for key, value in setup.items() if side == 1 or key != "secret"}

    def check(self, setup: Json) -> list[Fault]:
        """The player needs units, and no Rep passes 6."""
        units = setup.get("player", {}).get("units", [])
        if not units:
            return [Fault("player.units", "The player has no units; name one at least.", "SK-FORCE-1")]
        return [
            Fault(
                f"player.units.{place}.rep",
                f"{unit.get('name', 'The unit')} has Rep {unit.get('rep')}; Rep is 2 to 6.",
                "SK-REP-1",
            )
            for place, unit in enumerate(units)
            if unit.get("rep") not in range(2, 7)
        ]

    def engagement(self, setup: Json) -> Engagement:
        """The setup as it is, if it has no faults."""
        if faults := self.check(setup):
            raise SetupError.of(faults)
        return Fray(self, setup)


class Over(Running):
    """A battle that is over."""

    is_over = True

    def __init__(self, umpire: Umpire, fought: BattleRecord) -> None:
        super().__init__(umpire)
        self.fought = fought

    def record(self) -> BattleRecord:
        """What it was."""
        return self.fought


class Fray(Engagement):
    """A setup of the skirmish without faults."""

    system: Skirmish
    setup: Json

    def entities(self) -> list[Entity]:
        """The player's units and leaders, but for those who are absent."""
        setup = self.setup
        player: dict[str, list[Json]] = setup["player"]
        rows = [Entity(str(unit["id"]), "player", str(unit["name"]), 10) for unit in player["units"]]
        leaders = [unit["leader"] for unit in player["units"] if unit.get("leader")] + player.get("leaders", [])
        rows += [Entity(str(row["id"]), "player", str(row["name"]), 1) for row in leaders]
        return [row for row in rows if row.id not in setup.get("absent", [])]

    def orders(self) -> list[Orders]:
        """This system asks for no orders."""
        return []

    def lay(self, umpire: Umpire) -> Running:
        """A battle of no turns: it is over as soon as it has begun."""
        return Over(umpire, self.fought(umpire))

    def fought(self, umpire: Umpire) -> BattleRecord:
        """Roll for every figure of the player and of ten enemies, twice."""
        setup = self.setup
        self.system.fights += 1
        if setup.get("fail"):
            raise ZeroDivisionError("a fault of the engine")
        units = setup["player"]["units"]
        initial = {unit["id"]: {"name": unit["name"], "figures": unit["figures"]} for unit in units}
        final = {key: dict(fields) for key, fields in initial.items()}
        umpire.record("SK-FOE-1", PLACE, "foe", "unit", None, {"name": "The enemy", "figures": 10})
        final["foe"] = {"name": "The enemy", "figures": 10}
        hits = sum(face == 6 for unit in units for face in umpire.roll("SK-FIRE-1", unit["id"], unit["figures"], 5))
        umpire.change("SK-CAS-1", "foe", "figures", 10, max(0, 10 - hits))
        final["foe"]["figures"] = max(0, 10 - hits)
        for unit in units:
            lost = min(unit["figures"] - 1, sum(face == 6 for face in umpire.roll("SK-FIRE-1", "foe", 10, 5)))
            umpire.change("SK-CAS-1", unit["id"], "figures", unit["figures"], unit["figures"] - lost)
            final[unit["id"]]["figures"] = unit["figures"] - lost
        for number in range(int(setup.get("roll", 0))):
            umpire.roll("SK-MORE-1", "foe", 1, 0, f"throw {number}")
        return BattleRecord(initial, final, _result(setup, final, hits), umpire.events, umpire.dice_rolled)


def _result(setup: Json, final: dict[str, Json], hits: int) -> BattleResult:
    player, enemy = setup["player"], setup["enemy"]
    won = hits >= 2
    result = BattleResult(str(setup["system"]), str(setup.get("encounter", "scout")), "cleared", 2, won)
    result.sides = [
        SideResult("player", won, [player["faction"]]),
        SideResult("enemy", not won, [enemy["faction"]]),
    ]
    for unit in player["units"]:
        left = int(final[unit["id"]]["figures"])
        losses = {"fire": unit["figures"] - left, "contact": 0, "melee": 0, "burning": 0}
        result.units.append(
            UnitResult(
                unit["id"], "player", True, unit["figures"], unit["paper"], losses, 0, False, False,
                left * 2 < unit["paper"], hits > 0, False,
            )
        )  # fmt: skip
        if unit.get("leader"):
            result.leaders.append(LeaderResult(unit["leader"]["id"], "player", "unhurt"))
    for leader in player.get("leaders", []):
        result.leaders.append(LeaderResult(leader["id"], "player", "unhurt"))
    return result


def a_setup(**more: Any) -> Json:
    """An order of battle that the skirmish takes."""
    unit = {"id": "burton", "name": "Burton's", "troop": "line", "weapon": "musket", "rep": 4, "figures": 10}
    return {
        "system": "skirmish",
        "encounter": "scout",
        "player": {"faction": "british", "doctrine": "book", "units": [unit | {"paper": 10}], "leaders": []},
        "enemy": {"faction": "french", "doctrine": "book", "forces": "pefs"},
        **more,
    }
