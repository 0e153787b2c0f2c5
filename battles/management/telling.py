"""One battle as the terminal prints it: the winner, the losses of each unit, and on request every reported event."""

from typing import Any, cast

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from battles.fighting import Resolution
from battles.selectors import worded
from battles.systems import renderer_of
from common.json_input import Json
from rules import registry
from rules.core import narrate
from rules.core.battle_record import Snapshot
from rules.core.narrate import counted
from rules.core.outcome import ENDINGS
from rules.core.positions import first_turn
from rules.core.sides import SIDES


def print_battle(console: Console, title: str, setup: Json, drawn: str, fought: Resolution, transcript: bool) -> None:
    """Print a battle; `drawn` says where its dice come from."""
    system = str(setup["system"])
    names = dict(zip(SIDES, registry.system(system).side_names(setup), strict=True))
    if transcript:
        for line in registry.system(system).deployment(cast(Snapshot, fought.initial), fought.names):
            console.print(escape(line), soft_wrap=True)
        reported = registry.system(system).is_reported
        for row in worded(
            system, narrate.without_empty_phases([row for row in fought.events if reported(row)]), fought.names
        ):
            if row["sentence"]:  # the row of a table has none: its roll's sentence includes it
                console.print(escape(str(row["sentence"])), soft_wrap=True)
    sides: list[Json] = fought.result["sides"]
    won = [names[str(side["side"])] for side in sides if side["success"]]
    whose = escape(" and ".join(won)) or "nobody"
    length = f"in turn {fought.turns}" if first_turn(setup) > 1 else f"after {counted(fought.turns, 'turn')}"
    console.print(f"[bold]{escape(title)}[/bold]: {whose} succeeded, {length}")
    console.print(f"It ended because {ENDINGS[fought.ending]}.")
    console.print(_units(fought, names))
    console.print(f"{counted(fought.dice_count, 'die', 'dice')}, {drawn}, digest {fought.digest}", soft_wrap=True)


def _units(fought: Resolution, names: dict[str, str]) -> Table:
    table = Table(box=SIMPLE_HEAD, padding=(0, 1))
    renderer = renderer_of(str(fought.result["system"]), called=fought.names)
    for heading in ("Side", "Unit", "Strength", "Lost", "Back", "How", "Fate"):
        table.add_column(heading, justify="right" if heading in ("Strength", "Lost", "Back") else "left")
    for unit in fought.result["units"]:
        how = ", ".join(f"{count} {cause}" for cause, count in unit["losses"].items() if count)
        counts = (str(unit["strength"]), str(sum(unit["losses"].values())), str(unit["recovered"]))
        name = escape(renderer.name_of(unit["id"]))
        table.add_row(escape(names[unit["side"]]), name, *counts, how, fate_of(unit))
    return table


def fate_of(unit: dict[str, Any]) -> str:
    """Return what became of a unit of a result: destroyed, or that it retired or ran away, or ""."""
    if sum(unit["losses"].values()) - unit["recovered"] >= unit["strength"]:
        return "destroyed"
    return ", ".join(word for word, flag in (("retired", "retired"), ("ran away", "ran_away")) if unit[flag])
