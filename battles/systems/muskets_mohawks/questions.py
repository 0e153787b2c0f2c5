"""The questions of Muskets & Mohawks: about units, leaders and markers, and the orders that a person names himself."""

from typing import Final

from battles.systems.base.drawing import Snapshot
from battles.systems.base.questions import (
    DISTANCE,
    EDGE,
    FACING,
    LINE,
    PIECE,
    POINT,
    TURN,
    Asked,
    FreeOrder,
    Mark,
    Questions,
    direction,
)
from battles.systems.muskets_mohawks.drawing import TABLE
from common.web.labels import FORMATIONS
from rules.core.narrate import listed
from rules.core.sides import SIDES
from rules.core.wording import Values
from rules.muskets_mohawks import orders
from rules.muskets_mohawks.activation.named_orders import FORMATIONS as NAMED_FORMATIONS
from rules.muskets_mohawks.forces.sides import FAR, LEFT, NEAR, RIGHT, at_edge
from rules.muskets_mohawks.narrate import NARRATOR
from rules.muskets_mohawks.tables_combat import WEAPONS
from rules.muskets_mohawks.tables_encounter import ENTRY_SECTIONS
from rules.muskets_mohawks.tables_terrain import HAULED_MOVE, INFANTRY_MOVE, LIMBERED_MOVE, MOUNTED_MOVE
from rules.muskets_mohawks.words import ARTILLERY, SQUARE, UNFORMED
from rules.muskets_mohawks.words import LINE as IN_LINE

_ENTER: Final = "enter_by"
_COMMAND: Final = "command"
_JOIN: Final = "join"
_STAY: Final = "stay"
_FLANKS: Final = ("left", "centre", "right")
_SNOW: Final = ("lying", "both")
_STEP: Final = 11.25  # degrees of one step of a heading
_AT_PIECES: Final = (orders.FIRE, orders.CHARGE, orders.BURN, orders.DOUSE, orders.UNLIMBER)
_TURNS: Final = (orders.FACE, orders.WHEEL)
_THIRD: Final = TABLE // 3


class MusketsMohawksQuestions(Questions):
    """Moves as points, targets as lines, facings as arrows; and points, facings and distances of a person's own."""

    groups = {
        "fire": "Fire", "reload": "Fire", "burn": "Fire and water", "douse": "Fire and water",
        "loot": "Plunder", "charge": "Charge", "fight": "Melee", "break_off": "Melee", "move": "Move",
        "fast": "Move fast", "back": "Move", "exit": "Move", "enter": "Move", "level": "Move",
        "march_on": "Move", "leave": "Leave", "face": "Turn", "wheel": "Turn", "form": "Form",
        "prone": "Lie or rise", "stand": "Lie or rise", "upright": "Lie or rise", "limber": "Gun",
        "unlimber": "Gun", "abandon": "Gun", "mount": "Horses", "dismount": "Horses", "hold": "Stay",
        "recover": "Stay", "table": "Stay", "stay": "Stay", "join": "Join", "enter_by": "Come on",
        "reveal": "Turn up", "command": "Act now", "next": "Next", "go_on": "Battle", "enough": "Battle",
    }  # fmt: skip

    def size(self, state: Snapshot) -> tuple[int, int] | None:
        """Return the size of the table."""
        return TABLE, TABLE

    def name(self, who: str, asked: Asked) -> str:
        """Return what a piece or side is called; a player's own marker by its number and what he has noted under it."""
        if not _is_marker(who) or who != asked.who:
            return NARRATOR.name_of(who, self.names(asked))
        name = f"your marker {who.removeprefix('pef')}"
        if asked.state.get(who, {}).get("sealed") != SIDES[asked.side]:
            return name
        force = [NARRATOR.name_of(unit, self.names(asked)) for unit in asked.fields.get("force") or []]
        return f"{name} ({listed(force)})" if force else f"{name}, which is a decoy"

    def sentence(self, code: str, asked: Asked) -> str:
        """Return an order in words; to stay means another thing where a leader may activate his units."""
        return super().sentence(f"{code}:{_COMMAND}" if code == _STAY and _COMMAND in asked.codes else code, asked)

    def values(self, code: str, asked: Asked) -> Values:
        """Return what the words of an order may name: the unit that a leader is with, and the part of an edge."""
        found = super().values(code, asked)
        if code == _STAY and asked.fields.get("attached"):
            found["unit"] = self.name(str(asked.fields["attached"]), asked)
        if code.startswith(_ENTER):
            found["flank"] = _FLANKS[_entry(code)]
        return found

    def mark(self, code: str, asked: Asked) -> Mark | None:
        """Return where an order leads or points to: the point of its code, its target, or the edge it makes for."""
        text, _, point = code.partition("@")
        word, _, aim = text.partition(":")
        here = _at(asked.who, asked.state)
        if word == _ENTER:
            home = _home(asked)
            x, y = at_edge(home, _THIRD * _entry(code) + _THIRD // 2, 0)
            return Mark(POINT, x, y, x, y)
        if point:
            x, y = (int(part) for part in point.split(","))
            from_x, from_y = here or (x, y)
            return Mark(POINT, x, y, from_x, from_y, _piece(aim, asked.state))
        if text in ("leave", "fast:home") and here is not None:
            return Mark(POINT, *_nearest_edge(int(asked.fields.get("entered_from", 0)), *here), *here)
        target = _piece(aim, asked.state)
        there = _at(target, asked.state)
        if there is None:
            return None
        if word == orders.NEXT or here is None:
            return Mark(PIECE, *there, *there, target)
        if word in _TURNS:
            return Mark(TURN, *here, *here, target, direction(*here, *there))
        return Mark(LINE if word in _AT_PIECES else POINT, *there, *here, target)

    def free(self, asked: Asked) -> list[FreeOrder]:
        """Return the orders that a person may name himself: for a unit, a leader, a marker, or what comes on."""
        words = {code.partition(":")[0] for code in asked.codes}
        if _ENTER in words:
            x, y = at_edge(_home(asked), TABLE // 2, 0)
            free = FreeOrder(
                EDGE, "Come on elsewhere on your edge", f"{_ENTER}:{orders.NAMED}", "Come on", (), from_x=x, from_y=y
            )
            return [free] if _home(asked) in (NEAR, FAR) else []
        if _is_marker(asked.who):
            return self._of_marker(asked)
        if asked.rule == "MM-ACT-1":
            return _of_unit(asked) if any(code.startswith("move:go") for code in asked.codes) else []
        if "commands" in asked.fields and words <= {_STAY, _JOIN}:
            x, y = asked.fields["at"][:2]
            return [_point("Go elsewhere", orders.MOVE, x, y, _reach(asked))]
        if any(code.startswith(f"{orders.HOLD}:section") for code in asked.codes):
            forms = tuple((form, FORMATIONS[form]) for form in NAMED_FORMATIONS)
            return [
                FreeOrder(
                    POINT, "Name a place in the sections 1 to 3", f"{orders.HOLD}:{orders.NAMED}", "Set up", forms, True
                )
            ]
        return []

    def _of_marker(self, asked: Asked) -> list[FreeOrder]:
        """MM-PLAY-1: return where a player's own marker may be set up or moved."""
        at = _at(asked.who, asked.state)
        if at is None:
            return [FreeOrder(POINT, "Name a place in the sections 1 to 3", f"{orders.HOLD}:{orders.NAMED}", "Set up")]
        return [_point("Go elsewhere", orders.MOVE, *at, 10 * INFANTRY_MOVE)] if len(asked.codes) > 1 else []


def _of_unit(asked: Asked) -> list[FreeOrder]:
    """MM-ACT-1: return the orders that a person names for a unit, as far as its state allows any of the kind."""
    fields = asked.fields
    x, y = fields["at"][:2]
    formation, reach = str(fields.get("formation")), _reach(asked)
    if fields.get("prone") or fields.get("house") or formation == SQUARE:
        return []
    forms = tuple(
        (form, FORMATIONS[form]) for form in NAMED_FORMATIONS if form == formation or f"form:{form}" in asked.codes
    )
    weapon = str(fields.get("weapon") or "")
    fires = 10 * WEAPONS[weapon][0] if weapon in WEAPONS else 0
    named = f"{orders.MOVE}:{orders.NAMED}"
    found = [
        FreeOrder(POINT, "Move elsewhere", named, "Move", forms, True, from_x=x, from_y=y, reach=reach, fires=fires)
    ]
    if any(code.startswith("fast:") for code in asked.codes):
        found.append(_point("Move fast elsewhere", orders.FAST, x, y, 2 * reach, "Move fast"))
    face = f"{orders.FACE}:{orders.NAMED}"
    found.append(FreeOrder(FACING, "Turn where it is", face, "Turn", from_x=x, from_y=y, fires=fires))
    if formation != UNFORMED and not fields.get("water"):
        label = "Wheel to another facing"
        wheel = f"{orders.WHEEL}:{orders.NAMED}"
        found.append(
            FreeOrder(FACING, label, wheel, "Turn", takes_distance=True, from_x=x, from_y=y, reach=reach, fires=fires)
        )
    if formation == IN_LINE and not fields.get("water"):
        back = f"{orders.BACK}:{orders.NAMED}"
        found.append(FreeOrder(DISTANCE, "Step back by", back, "Move", from_x=x, from_y=y, reach=reach))
    return found


def _point(label: str, kind: str, x: float, y: float, reach: int, group: str = "Move") -> FreeOrder:
    return FreeOrder(POINT, label, f"{kind}:{orders.NAMED}", group, from_x=x, from_y=y, reach=reach)


def _reach(asked: Asked) -> int:
    """MM-MOVE-1: return about how far a piece goes, in tenths of an inch; foot half as far in snow (MM-CAMP-2)."""
    fields = asked.fields
    if fields.get("mounted"):
        return 10 * MOUNTED_MOVE
    gun = next((row for row in asked.state.values() if row.get("crew") == asked.who and "limbered" in row), None)
    if gun is not None and fields.get("troop") == ARTILLERY:
        return 10 * LIMBERED_MOVE if gun["limbered"] else HAULED_MOVE * min(5, int(fields["figures"]))
    full = 10 * INFANTRY_MOVE
    return full // 2 if asked.state.get("battle", {}).get("snow") in _SNOW else full


def _is_marker(who: str) -> bool:
    return who.startswith("pef") and who.removeprefix("pef").isdigit()


def _entry(code: str) -> int:
    """Return the place of an entry on the side's own edge, 0 to 2 from its left."""
    return ENTRY_SECTIONS.index(int(code.partition("@")[0].rpartition(":")[2]))


def _home(asked: Asked) -> int:
    """Return the edge behind the side that is asked."""
    return int(asked.state.get(SIDES[asked.side], {}).get("home", NEAR))


def _piece(aim: str, state: Snapshot) -> str:
    """Return the piece that the end of an order's code names, "" for none."""
    target = aim.rpartition(":")[2]
    return target if _at(target, state) is not None else ""


def _at(piece: str, state: Snapshot) -> tuple[float, float] | None:
    """Return the place of a unit, leader, gun, marker or house, None for what is not on the table."""
    fields = state.get(piece, {})
    if "door_x" in fields:
        return fields["door_x"], fields["door_y"]
    at = fields.get("at")
    return (at[0], at[1]) if isinstance(at, list) and len(at) > 1 and at[0] >= 0 else None


def _nearest_edge(edge: int, x: float, y: float) -> tuple[float, float]:
    """Return the point of an edge straight away from a place."""
    return {FAR: (x, 0), RIGHT: (TABLE, y), NEAR: (x, TABLE), LEFT: (0, y)}[edge]


QUESTIONS = MusketsMohawksQuestions
