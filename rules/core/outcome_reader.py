"""Reading a battle result from plain values: the exact inverse of `BattleResult.to_dict`.

Whatever is unknown, missing or contradictory is refused, all faults at once; nothing falls back to a default.
"""

from rules.core.errors import Fault, ResultError
from rules.core.outcome import ENDINGS, FATES, MARKS, BattleResult, LeaderResult, SideResult, UnitResult
from rules.core.reader import Reader

_TOP = ("system", "encounter", "ending", "turns", "objective_met", "sides", "units", "leaders")
_UNIT = (
    "id",
    "side",
    "engaged",
    "strength",
    "paper",
    "losses",
    "recovered",
    "retired",
    "ran_away",
    "below_half",
    "hit_by_fire",
    "fought_melee",
)
_SIDES = ("player", "enemy")


def read_result(raw: object, causes: tuple[str, ...], names: dict[str, str] | None = None) -> BattleResult:
    """Return the typed record of a plain one, or raise ResultError with all its faults.

    `causes` are the causes of loss that its system knows; each unit names all of these and no other. `names` are those
    of units by id, for the sentences; a unit without one is called by its id.
    """
    called = names if names is not None else {}
    reader = Reader("a battle result")
    marked = isinstance(raw, dict) and "marks" in raw
    top = reader.keys(raw, "", (*_TOP, "marks") if marked else _TOP)
    result = BattleResult(
        system=reader.word(top, "", "system"),
        encounter=reader.word(top, "", "encounter"),
        ending=reader.word(top, "", "ending", tuple(ENDINGS)),
        turns=reader.number(top, "", "turns", 0, 10_000),
        objective_met=reader.truth(top, "", "objective_met"),
    )
    for number, row in enumerate(reader.rows(top, "sides")):
        result.sides.append(_read_side(reader, row, f"sides.{number}."))
    for number, row in enumerate(reader.rows(top, "units")):
        result.units.append(_read_unit(reader, row, f"units.{number}.", causes, called))
    for number, row in enumerate(reader.rows(top, "leaders")):
        where = f"leaders.{number}."
        entry = reader.keys(row, where, ("id", "side", "fate"))
        result.leaders.append(
            LeaderResult(
                reader.word(entry, where, "id"),
                reader.word(entry, where, "side", _SIDES),
                reader.word(entry, where, "fate", FATES),
            )
        )
    if marked:
        result.marks = _read_marks(reader, top.get("marks"))
    _check_whole(reader, result)
    if reader.faults:
        raise ResultError.of(reader.faults)
    return result


def _read_marks(reader: Reader, raw: object) -> dict[str, list[int]]:
    """Return what is noted of the course of a battle: two numbers of 0 or more under each key of MARKS."""
    found: dict[str, list[int]] = {}
    if not isinstance(raw, dict):
        reader.faults.append(Fault("marks", "marks must be an object."))
        return found
    for key, row in raw.items():
        numbers: list[int] = []
        for number in row if isinstance(row, list) else []:
            if isinstance(number, int) and not isinstance(number, bool) and number >= 0:
                numbers.append(number)
        if key not in MARKS:
            reader.faults.append(Fault(f"marks.{key}", f"There is no mark {key}; use one of {', '.join(MARKS)}."))
        elif not isinstance(row, list) or len(numbers) != len(_SIDES) or len(row) != len(_SIDES):
            message = f"marks.{key} must be two numbers, the player's and the enemy's."
            reader.faults.append(Fault(f"marks.{key}", message))
        else:
            found[key] = numbers
    return found


def _read_side(reader: Reader, row: object, where: str) -> SideResult:
    entry = reader.keys(row, where, ("side", "success", "armies"))
    armies = entry.get("armies")
    if not isinstance(armies, list) or not all(isinstance(army, str) for army in armies):
        if "armies" in entry:
            reader.faults.append(Fault(f"{where}armies", f"{where}armies must be a list of armies."))
        armies = []
    return SideResult(
        reader.word(entry, where, "side", _SIDES),
        reader.truth(entry, where, "success"),
        [str(a) for a in armies],
    )


def _read_unit(reader: Reader, row: object, where: str, causes: tuple[str, ...], called: dict[str, str]) -> UnitResult:
    entry = reader.keys(row, where, _UNIT)
    losses = entry.get("losses")
    counted: dict[str, int] = {}
    if isinstance(losses, dict):
        block = reader.keys(losses, f"{where}losses.", causes)
        for cause in causes:
            counted[cause] = reader.number(block, f"{where}losses.", cause, 0, 100)
    elif "losses" in entry:
        reader.faults.append(Fault(f"{where}losses", f"{where}losses must name {', '.join(causes)}."))
    unit = UnitResult(
        id=reader.word(entry, where, "id"),
        side=reader.word(entry, where, "side", _SIDES),
        engaged=reader.truth(entry, where, "engaged"),
        strength=reader.number(entry, where, "strength", 0, 100),
        paper=reader.number(entry, where, "paper", 1, 100),
        losses=counted,
        recovered=reader.number(entry, where, "recovered", 0, 100),
        retired=reader.truth(entry, where, "retired"),
        ran_away=reader.truth(entry, where, "ran_away"),
        below_half=reader.truth(entry, where, "below_half"),
        hit_by_fire=reader.truth(entry, where, "hit_by_fire"),
        fought_melee=reader.truth(entry, where, "fought_melee"),
    )
    lost = sum(counted.values())
    name = called.get(unit.id, unit.id)
    if unit.recovered > lost:
        reader.faults.append(Fault(f"{where}recovered", f"{name} cannot recover more than the {lost} it lost."))
    # Men recovered may fall again, so losses may pass the strength by as many as came back.
    if lost - unit.recovered > unit.strength:
        reader.faults.append(Fault(f"{where}losses", f"{name} cannot lose {lost} of {unit.strength} figures."))
    return unit


def _check_whole(reader: Reader, result: BattleResult) -> None:
    seen = [side.side for side in result.sides]
    if sorted(seen) != sorted(_SIDES) and not reader.faults:
        reader.faults.append(Fault("sides", "sides must hold player and enemy, once each."))
    ids = [unit.id for unit in result.units]
    for name in sorted({i for i in ids if i and ids.count(i) > 1}):
        reader.faults.append(Fault("units", f"{name} is listed twice; list each unit once."))
