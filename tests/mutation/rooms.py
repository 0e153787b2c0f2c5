"""The rooms of the rules whose sources are changed, each with the tests that have to notice.

A room of numbers has the tables and modifiers of a part of the rules, and every change to them is tried. Of the
conditions, the order of steps and the choices of a room of conditions a sample is tried, the same one each time.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.mutation.changes import ROOT, Change, changes
from tests.mutation.conditions import conditions
from tests.mutation.drawing import drawn

RULES = ROOT / "rules"
# Which folder of marked tests has to notice what, and where the numbers and modifiers are.
GROUPS = {
    "muskets_mohawks/combat": [
        "muskets_mohawks/tables_combat.py", "muskets_mohawks/combat/charge.py", "muskets_mohawks/combat/fire.py",
        "muskets_mohawks/combat/melee.py", "muskets_mohawks/combat/reaction.py", "muskets_mohawks/forces/rep.py",
    ],
    "muskets_mohawks/ground": ["muskets_mohawks/tables_terrain.py", "muskets_mohawks/movement/fast_move.py"],
    "muskets_mohawks/encounter": [
        "muskets_mohawks/tables_encounter.py", "muskets_mohawks/nonplayer/np_attack.py",
        "muskets_mohawks/nonplayer/np_defend.py", "muskets_mohawks/encounters/resolving.py",
    ],
    "muskets_mohawks/periods": ["muskets_mohawks/tables_periods.py"],
    "muskets_mohawks/campaign": [
        "muskets_mohawks/campaign/tables.py", "muskets_mohawks/campaign/morale.py",
        "muskets_mohawks/campaign/prepare.py",
    ],
    "fast_musket": [
        "fast_musket/tables.py", "fast_musket/combat/morale.py", "fast_musket/combat/fire.py",
        "fast_musket/combat/melee.py",
    ],
    "d3_grid": ["d3_grid/tables.py", "grid/combat.py"],
    "one_hour": ["one_hour/tables.py", "grid/activation.py", "grid/losses.py"],
    "quebec_1759": ["quebec_1759/tables.py", "quebec_1759/battle/volley.py", "quebec_1759/siege/intelligence.py"],
}  # fmt: skip
# Where conditions, steps and choices are changed, which marked tests have to notice, and how many changes are drawn.
# How many of these are noticed at least is in the record (record.py).
CONDITIONS = {
    "muskets_mohawks/combat": (
        ["muskets_mohawks/combat"],
        [
            "muskets_mohawks/combat",
            *(
                f"muskets_mohawks/ground/{name}.py"
                for name in ("test_formation", "test_retreat", "test_running_away", "test_falling_back")
            ),
        ],
        40,
    ),
    "muskets_mohawks/encounter": (
        ["muskets_mohawks/encounters", "muskets_mohawks/nonplayer"],
        ["muskets_mohawks/encounter", "muskets_mohawks/combat/test_burning.py"],
        30,
    ),
    "muskets_mohawks/campaign": (["muskets_mohawks/campaign"], ["muskets_mohawks/campaign"], 30),
    # These are shown to the files of tests that are about them alone: the whole folders would take many minutes.
    "muskets_mohawks/sight": (
        ["muskets_mohawks/sight"],
        [
            f"muskets_mohawks/ground/{name}.py"
            for name in ("test_sight", "test_sight_limits", "test_watch", "test_shooters", "test_cover", "test_facing")
        ],
        20,
    ),
    "muskets_mohawks/movement": (
        ["muskets_mohawks/movement"],
        [
            f"muskets_mohawks/ground/{name}.py"
            for name in (
                "test_movement",
                "test_charge_move",
                "test_crossing",
                "test_crossing_choices",
                "test_leaders_crossing",
                "test_buildings",
                "test_formation",
                "test_fast_move",
                "test_tight",
                "test_hemmed_in",
                "test_retreat",
                "test_running_away",
                "test_falling_back",
                "test_water_steps",
                "test_throng",
            )
        ]
        + [f"muskets_mohawks/encounter/{name}.py" for name in ("test_no_way", "test_leaving")],
        20,
    ),
    "muskets_mohawks/terrain": (
        ["muskets_mohawks/terrain"],
        [
            f"muskets_mohawks/ground/{name}.py"
            for name in ("test_terrain", "test_waters", "test_settlement", "test_weather")
        ],
        15,
    ),
    "muskets_mohawks/activation": (
        ["muskets_mohawks/activation"],
        [
            *(
                f"muskets_mohawks/encounter/{name}.py"
                for name in (
                    "test_actions",
                    "test_turn",
                    "test_player_choices",
                    "test_fast_offers",
                    "test_named_orders",
                    "test_no_way",
                    "test_reasons",
                )
            ),
            "muskets_mohawks/combat/test_charge_on_the_way.py",
        ],
        20,
    ),
    "muskets_mohawks/forces": (
        ["muskets_mohawks/forces"],
        [
            *(f"muskets_mohawks/combat/{name}.py" for name in ("test_leaders", "test_body_fire", "test_troops")),
            *(
                f"muskets_mohawks/encounter/{name}.py"
                for name in (
                    "test_war_party",
                    "test_group_movement",
                    "test_army_lists",
                    "test_leaders_on_foot",
                    "test_reinforcements",
                )
            ),
            "muskets_mohawks/combat/test_mounted.py",
            "muskets_mohawks/combat/test_rep.py",
            "muskets_mohawks/combat/test_reaction.py",
            "muskets_mohawks/test_investment.py",
            "muskets_mohawks/periods/test_options.py",
            "muskets_mohawks/periods/test_lists.py",
        ],
        15,
    ),
    "fast_musket": (["fast_musket"], ["fast_musket"], 30),
    "fast_musket/movement": (
        [
            f"fast_musket/{name}.py"
            for name in (
                *("movement/way", "movement/wheel", "movement/movement", "geometry/block", "geometry/bearing"),
                *("geometry/shape", "combat/charge", "combat/retreat"),
            )
        ],
        ["fast_musket"],
        30,
    ),
    "grid": (["grid"], ["grid"], 30),
}
# Modules that play nothing: doctrines choose, others read, check, tell and say what a side may know.
NOT_PLAYED = ("doctrine", "setup", "narrate", "check_", "read_", "invariants", "sheet", "expansion", "words", "view")
# Two editions share their tests; no example of one edition says anything about the other's numbers.
TESTS = {
    "muskets_mohawks/ground": [
        "tests/muskets_mohawks/ground",
        *(f"tests/muskets_mohawks/combat/{name}.py" for name in ("test_gun_crews", "test_mounted")),
    ],
    "d3_grid": ["tests/grid", "-k", "not one_hour"],
    "one_hour": ["tests/grid", "-k", "not d3_grid"],
}
# The systems that play by the rules of a folder which is none itself.
PLAYED_BY = {"grid": ("d3_grid", "one_hour")}


@dataclass(slots=True, frozen=True)
class Room:
    """Some sources of the rules and the marked tests that have to notice what is changed in them."""

    name: str
    sources: tuple[Path, ...]
    tests: tuple[str, ...]  # as pytest takes them
    sample: int = 0  # of conditions, so many; 0: every number and modifier

    @property
    def packages(self) -> set[str]:
        """The folders of `rules` that play a part in what the tests see."""
        own = {path.relative_to(RULES).parts[0] for path in self.sources}
        # The tests of both editions of the grid lie together, and each of its rooms of numbers leaves one of them out.
        return own | {other for name in own if self.sample for other in PLAYED_BY.get(name, ())}

    def changes(self) -> list[Change]:
        """Return the changes that are tried."""
        made = [change for path in self.sources for change in (conditions if self.sample else changes)(path)]
        return drawn(made, self.sample) if self.sample else made


def names() -> list[str]:
    """Return the names of all rooms."""
    return [*(f"numbers of {group}" for group in GROUPS), *(f"conditions of {group}" for group in CONDITIONS)]


@cache
def room(name: str) -> Room:
    """Return the room of a name."""
    kind, group = name.split(" of ")
    if kind == "numbers":
        tests = tuple(TESTS.get(group, [f"tests/{group}"]))
        return Room(name, tuple(RULES / source for source in GROUPS[group]), tests)
    folders, tests_of, sample = CONDITIONS[group]
    sources = tuple(path for folder in folders for path in played(folder))
    return Room(name, sources, tuple(f"tests/{test}" for test in tests_of), sample)


def played(folder: str) -> list[Path]:
    """Return the modules of a folder, or the one of this name, whose conditions decide what happens in play."""
    place = RULES / folder
    paths = [place] if place.suffix else place.rglob("*.py")
    found = sorted(path for path in paths if conditions(path))
    return [path for path in found if not any(word in str(path.relative_to(RULES)) for word in NOT_PLAYED)]
