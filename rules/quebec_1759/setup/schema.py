"""The order of battle of Quebec 1759, declared once (`rules.core.schema`): a siege from any turn, or one battle.

A siege has areas and turns, a battle by itself has columns; `encounter` says which of the two it is.
"""

from dataclasses import dataclass
from typing import Any, Final

from rules.core.schema import Part, Schema
from rules.core.schema_fields import (
    begun,
    by_key,
    choice,
    commander,
    identity,
    keyed,
    labelled,
    late,
    number,
    of,
    options,
    part,
    parts,
    reference,
    text,
    truth,
    unseen,
    words,
)
from rules.quebec_1759 import tables
from rules.quebec_1759 import words as word
from rules.quebec_1759.options import OPTIONS
from rules.quebec_1759.pieces import FATES

# What ids may not be, since events, questions or answers use the word.
RESERVED: Final = (
    *("siege", "battle", "stay", "rest_stay", "decoys", "none", "retreat", "fire", "garrison", "from", "hit", "lead"),
    *word.SIDE_KEYS,
    *word.NATIONS,
    *tables.AREAS,
)
BLOCK_KEYS: Final = tuple([str(unit[0]) for units in tables.UNITS for unit in units])
LEADER_KEYS: Final = tuple([str(leader[0]) for leaders in tables.LEADERS for leader in leaders])

# Features: what only one of the two encounters has.
_MAP: Final = "map"
_FIELD: Final = "field"

_BLOCKS: Final = max([len(units) + decoys for units, decoys in zip(tables.UNITS, tables.DECOYS, strict=True)])
MOST_STEPS: Final = max([int(unit[3]) for units in tables.UNITS for unit in units])


def _seen_at(help: str) -> Any:
    return labelled(tables.AREA_NAMES, choice(tables.AREAS, False, rule="QB-FOG-2", help=help))


@dataclass(slots=True)
class SeenLeaderSetup(Part):
    """A leader of the enemy that a side has seen."""

    id: str = reference(rule="QB-FOG-2", help="The id of the leader.")
    at: str = _seen_at("Where he was seen, if he cannot have moved since.")


@dataclass(slots=True)
class SeenUnitSetup(Part):
    """A unit of the enemy that a side has seen."""

    id: str = reference(rule="QB-FOG-2", help="The id of the unit.")
    at: str = _seen_at("Where it was seen, if it cannot have moved since.")
    steps: int = late(number(1, MOST_STEPS, False, rule="QB-FOG-2", help="Steps that it had; left out: all."))


@dataclass(slots=True)
class SeenSetup(Part):
    """What a side has seen of the other: a forecast as it knows things deals only the rest."""

    units: list[SeenUnitSetup] = parts(SeenUnitSetup, "units seen", help="Units.")
    leaders: list[SeenLeaderSetup] = parts(SeenLeaderSetup, "leaders seen", help="Leaders.")
    decoys: dict[str, int] = by_key(tables.AREAS, [number(0, max(tables.DECOYS))], "QB-FOG-2", "Decoys by area.")
    works: dict[str, object] = by_key(
        tables.AREAS,
        [words(choices=word.COLUMNS), number(0, len(word.COLUMNS))],
        "QB-FOG-2",
        "Works by area, the columns or how many; left out: the side knows how many are where.",
    )


@dataclass(slots=True)
class SeenBySideSetup(Part):
    """What each nation has seen."""

    british: SeenSetup | None = part(SeenSetup, "seen by the British", help="What the British have seen (QB-FOG-2).")
    french: SeenSetup | None = part(SeenSetup, "seen by the French", help="What the French have seen (QB-FOG-2).")

    def by_nation(self) -> list[SeenSetup | None]:
        """Return what each nation has seen, the British first."""
        return [self.british, self.french]


@dataclass(slots=True)
class PositionSetup(Part):
    """What the turns before left behind, where a siege begins with a later one."""

    path_found: bool = truth("QA-PATH-1", "The path to the heights is found.")
    fire_ships: int = number(0, tables.PREPARATION, False, rule="QA-FIRESHIP-1", help="Turns of preparation.")
    fire_ships_sent: bool = truth("QA-FIRESHIP-1", "The fire ships are gone.")
    replaced: int = number(0, tables.MOST_REPLACED, False, rule="QA-INTERDICT-1", help="Ships replaced.")
    deserted: list[str] = words(
        "Areas that have cost the French a block; left out: all that the British hold.",
        14,
        tables.AREAS,
        "QB-MILITIA-1",
    )
    holders: dict[str, str] = by_key(
        tables.AREAS, [choice(word.NATIONS)], "QB-MAP-3", "Who holds an area where no unit tells it."
    )
    fell: dict[str, int] = by_key(
        tables.AREAS,
        [number(1, tables.TURNS)],
        "QB-MAP-3",
        "The turn on which the British first held an area, for the result; left out: the one before this.",
    )
    ships_lost: int = number(0, 2 * tables.SHIPS, False, rule="QA-INTERDICT-1", help="Ships lost, for the result.")
    seen: SeenBySideSetup | None = part(SeenBySideSetup, "seen", help="What each side has seen of the other.")


def _area(rule: str, help: str, needed: bool = False) -> Any:
    return of(_MAP, labelled(tables.AREA_NAMES, choice(tables.AREAS, needed, rule=rule, help=help, none="left open")))


def _counts(help: str) -> Any:
    return of(_MAP, by_key(tables.AREAS, [number(0, _BLOCKS)], "QB-SETUP-2", help))


@dataclass(slots=True)
class PoolUnitSetup(Part):
    """A real unit that is dealt."""

    id: str = identity("Its own word; that of a block, such as 15th, says which block it is.")
    block: str = late(choice(BLOCK_KEYS, False, help="Which block it is.", none="by its id"))
    name: str = text(13, help="Left out: the name of its block.")
    steps: int = late(number(1, MOST_STEPS, False, help="Steps that it has left; left out: all."))


@dataclass(slots=True)
class CasualtySetup(PoolUnitSetup):
    """A real unit with what it has been through; without any steps it is off the map."""

    lost: dict[str, int] = of(
        _MAP,
        begun(by_key(word.CAUSES, [number(0, MOST_STEPS)], "QB-BATTLE-4", "In a siege: steps lost, by cause.")),
    )
    engaged: bool = of(_MAP, begun(truth("QB-BATTLE-1", "In a siege: it has fought.")))
    hit: bool = of(_MAP, begun(truth("QB-BATTLE-4", "In a siege: its column has hit somebody.")))


@dataclass(slots=True)
class UnitSetup(CasualtySetup):
    """A real unit with its place."""

    at: str = _area("QB-MAP-1", "In a siege: where it is.", True)
    place: str = of(
        _FIELD, choice(word.PLACES, False, rule="QB-BATTLE-1", help="In a battle: its column.", none="by its doctrine")
    )


@dataclass(slots=True)
class LeaderSetup(Part):
    """A leader (QA-LEADER-1)."""

    id: str = identity("His own word; that of a leader, such as wolfe, says who he is.")
    leader: str = late(choice(LEADER_KEYS, False, help="Who he is.", none="by his id"))
    name: str = text(11)
    at: str = _area("QA-LEADER-3", "In a siege: where he is; left out: in an area drawn by lot.")
    wounded: int = of(
        _MAP, number(0, tables.TURNS, False, rule="QA-LEADER-2", help="In a siege: turns for which he is still away.")
    )
    fate: str = of(
        _MAP,
        begun(choice(FATES[1:], False, rule="QA-LEADER-2", help="In a siege: what has become of him.", none="here")),
    )
    place: str = of(
        _FIELD, choice(word.PLACES, False, rule="QA-LEADER-1", help="In a battle: his place.", none="by his doctrine")
    )


@dataclass(slots=True)
class PoolSetup(Part):
    """The blocks that are dealt: real units and a number of decoys."""

    units: list[PoolUnitSetup] = parts(PoolUnitSetup, "units", help="The real units.")
    decoys: int = late(
        number(0, max(tables.DECOYS), False, rule="QB-SETUP-2", help="Left out: all that are not placed.")
    )


@dataclass(slots=True)
class ShipsSetup(Part):
    """The ships in each sea."""

    bason: int = number(0, tables.SHIPS, False, rule="QB-OOB-1", help="In the Bason, below the town.")
    st_laurent: int = number(0, tables.SHIPS, False, rule="QB-OOB-1", help="In the St. Laurent, above the town.")


@dataclass(slots=True)
class SideSetup(Part):
    """One side: its blocks are named, dealt by area, or left to the side (QB-SETUP-2)."""

    name: str = text(15, help="Left out: that of the nation.")
    nation: str = choice(word.NATIONS, rule="QB-SETUP-1")
    doctrine: str = commander(word.DOCTRINES, word.DOCTRINES[0])
    answers: list[str] = unseen(words("What a person has answered so far."))
    units: list[UnitSetup] = parts(UnitSetup, "units", help="The real units by name.")
    fallen: list[CasualtySetup] = of(
        _MAP, begun(parts(CasualtySetup, "blocks lost", help="In a siege: the real units that are off the map."))
    )
    decoys: dict[str, int] = _counts("Decoys by area, such as: ile_dorleans 8.")
    blocks: dict[str, int] = _counts("Blocks that are dealt by lot, by area, such as: beauport 12, levis 5.")
    pool: PoolSetup | None = of(
        _MAP, part(PoolSetup, "blocks to deal", help="In a siege: the blocks to deal; left out: all others.")
    )
    leaders: list[LeaderSetup] = parts(
        LeaderSetup, "leaders", help="Left out at the beginning of a siege: all three (QA-LEADER-3)."
    )
    ships: ShipsSetup | None = of(
        _MAP, part(ShipsSetup, "ships", help=f"In a siege, of the British; left out: all {tables.SHIPS} in the Bason.")
    )
    works: dict[str, object] = of(
        _MAP,
        by_key(
            tables.AREAS,
            [words(choices=word.COLUMNS), number(0, len(word.COLUMNS))],
            "QA-ENTRENCH-1",
            "In a siege works by area, the columns or how many are dealt, such as: beauport 2, or levis left right.",
        ),
    )
    columns: list[str] = keyed(
        "works",
        of(_FIELD, words("In a battle columns with works, such as: left right.", 14, word.COLUMNS, "QA-ENTRENCH-1")),
    )

    @property
    def is_left(self) -> bool:
        """QB-SETUP-2: return whether the set-up of its blocks is left to the side itself."""
        return not (self.has("units") or self.has("decoys") or self.has("blocks"))

    @property
    def title(self) -> str:
        """Return its name: that of its nation where it has none."""
        return self.name or (word.NATION_NAMES[word.NATIONS.index(self.nation)] if self.nation else "Nobody")


@dataclass(slots=True)
class Setup(Part):
    """An order of battle: of a siege with `turn` and `position`, or of a battle with `attacker` and `crossing`."""

    encounter: str = choice(word.ENCOUNTERS, False, default=word.SIEGE)
    turn: int = of(
        _MAP,
        number(1, tables.TURNS, False, default=1, rule="QB-TURN-1", help="In a siege: the turn with which it begins."),
    )
    attacker: str = of(_FIELD, choice(word.NATIONS, rule="QB-BATTLE-1", help="In a battle.", none="a siege has none"))
    crossing: str = of(
        _FIELD,
        choice(
            word.CROSSINGS,
            False,
            default=word.CROSSINGS[0],
            rule="QB-BATTLE-3",
            help="In a battle: how the attackers come.",
        ),
    )
    retreat: bool | None = of(
        _FIELD,
        labelled(
            ("can leave", "fight to the end"),
            truth("QB-BATTLE-10", "In a battle: whether both sides can leave it; left out: they can.", None),
        ),
    )
    player: SideSetup = part(SideSetup, needed=True)
    enemy: SideSetup = part(SideSetup, needed=True)
    position: PositionSetup | None = of(_MAP, part(PositionSetup, "The position", help="In a siege from a later turn."))
    options: dict[str, object] = options()

    @property
    def is_battle(self) -> bool:
        """Return whether it is of a battle by itself."""
        return self.encounter == word.BATTLE

    def sides(self) -> list[SideSetup]:
        """Return both sides, the player's first."""
        return [self.player, self.enemy]

    def by_nation(self) -> list[SideSetup]:
        """Return the sides of an order of battle without faults, the British first."""
        return (
            [self.player, self.enemy] if self.player.nation == word.NATIONS[word.BRITISH] else [self.enemy, self.player]
        )


def _schema() -> Schema:
    schema = Schema(word.KEY, Setup, OPTIONS, {}, {})
    schema.reserved = RESERVED
    schema.decided_by = "encounter"
    schema.cases = {
        word.SIEGE: {_FIELD: "Only a battle by itself is set up with this"},
        word.BATTLE: {_MAP: "A battle by itself has neither map nor turns"},
    }
    return schema


SCHEMA: Final = _schema()
