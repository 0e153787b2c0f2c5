"""Played reports: a player's account of a battle, as clauses that a battle's result meets or does not.

A report is data of a scenario. Each clause says something in words and measures one thing: who won, what a side or
some of its units lost (by any cause, or by some), one side's loss by the other's, how many units fell back, what
became of leaders, how long it took, or a mark of the course of the battle, such as which side opened fire.
"""

from dataclasses import dataclass
from typing import Final

from rules.core.battle_record import Entity
from rules.core.errors import Fault, SetupError
from rules.core.outcome import FATES, LOSS_CAUSES, MARKS, BattleResult
from rules.core.schema_reader import Reader
from rules.core.sides import SIDES
from rules.core.suggest import did_you_mean

# The measures, and what each reads besides `say` and `measure`: keys it must have, and keys it may have.
_MEASURES: Final[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {
    "winner": (("side",), ()),
    "losses": (("side",), ("units", "causes", "least", "most")),
    "ratio": (("side",), ("least", "most")),
    "fate": (("leaders", "fate"), ()),
    "turns": ((), ("least", "most")),
    "retired": (("side",), ("units", "least", "most")),
    "mark": (("side", "mark"), ("least", "most")),
}
_MEASURES["unmeasured"] = ((), ())  # a clause that is listed and that no result can answer
MEASURES: Final = tuple(_MEASURES)
_NO_LIMIT: Final = -1
_MOST: Final = 100_000


@dataclass(slots=True, frozen=True)
class Clause:
    """One thing that a report says; `measure` is one of MEASURES, and only what that measure reads is set.

    `ids` are units or leaders; `most` is -1 where there is no upper bound. A ratio is in per cent of the other side.
    `causes` are those of LOSS_CAUSES that count, all where it is empty; `mark` is a key of MARKS. A battle whose result
    has no such mark does not measure the clause.
    """

    say: str
    measure: str
    side: str
    ids: tuple[str, ...]
    fate: str
    least: int
    most: int
    causes: tuple[str, ...] = ()
    mark: str = ""


@dataclass(slots=True, frozen=True)
class Report:
    """A player's account of a battle: tallies use `key`, `told` is the text, and `clauses` are measured."""

    key: str
    name: str
    told: str
    clauses: tuple[Clause, ...]


def read_reports(raw: object) -> list[Report]:
    """Return the reports of a list of plain values; raises SetupError with every fault, by fields from `reports`."""
    reader = Reader("a report")
    found: list[Report] = []
    for place, row in enumerate(reader.rows({"reports": raw}, "", "reports")):
        where = f"reports.{place}."
        values = reader.keys(row, where, ("key", "name", "told", "clauses"))
        clauses = [
            _read_clause(reader, inner, f"{where}clauses.{number}.")
            for number, inner in enumerate(reader.rows(values, where, "clauses"))
        ]
        key = reader.word(values, where, "key")
        if key and key in [report.key for report in found]:
            reader.fault(f"{where}key", f"There are two reports {key}; give each a key of its own.")
        if not clauses and "clauses" in values:
            reader.fault(f"{where}clauses", f"{where}clauses is empty; a report says something.")
        name, told = reader.word(values, where, "name"), reader.word(values, where, "told")
        found.append(Report(key, name, told, tuple(clauses)))
    if reader.faults:
        raise SetupError.of(reader.faults)
    return found


def strange_names(reports: list[Report], enrolled: list[Entity]) -> list[Fault]:
    """Return a fault for each unit or leader that a clause names and the order of battle does not put in the field."""
    known = [one.id for one in enrolled]
    faults: list[Fault] = []
    for place, report in enumerate(reports):
        for number, clause in enumerate(report.clauses):
            field = "leaders" if clause.measure == "fate" else "units"
            for name in clause.ids:
                if name not in known:
                    guess = did_you_mean(name, known)
                    message = f"{name} is in neither order of battle; a clause names those who are.{guess}"
                    faults.append(Fault(f"reports.{place}.clauses.{number}.{field}", message))
    return faults


def can_measure(clause: Clause, result: BattleResult) -> bool:
    """Return whether a battle's result answers a clause at all."""
    if clause.measure == "mark":
        return clause.mark in result.marks
    return clause.measure != "unmeasured"


def agrees(clause: Clause, result: BattleResult) -> bool:
    """Return whether a battle went as a clause says; for units and leaders that took no part, nothing happened."""
    if clause.measure == "winner":
        return winner(result) == clause.side
    if clause.measure == "fate":
        fates = {leader.id: leader.fate for leader in result.leaders}
        for leader in clause.ids:
            if fates.get(leader, "unhurt") != clause.fate:
                return False
        return True
    return falls(clause, result) == 0


def is_measured(clause: Clause) -> bool:
    """Return whether a clause is about a number, of which a battle may have less or more than the clause says."""
    return clause.measure in ("losses", "ratio", "turns", "retired", "mark")


def falls(clause: Clause, result: BattleResult) -> int:
    """Return where the number of a measured clause falls in a battle: -1 below its bounds, 1 above them, 0 within."""
    if clause.measure == "turns":
        return _beyond(clause, result.turns, 1)
    if clause.measure == "mark":
        return _beyond(clause, result.marks.get(clause.mark, [0, 0])[SIDES.index(clause.side)], 1)
    if clause.measure == "retired":
        return _beyond(clause, _retired(result, clause.side, clause.ids), 1)
    own = _lost(result, clause.side, clause.ids, clause.causes)
    if clause.measure == "losses":
        return _beyond(clause, own, 1)
    other = "enemy" if clause.side == "player" else "player"
    return _beyond(clause, own * 100, _lost(result, other, (), ()))


def winner(result: BattleResult) -> str:
    """Return which side alone succeeded, or "draw" when both did or neither."""
    player, enemy = result.side("player").success, result.side("enemy").success
    if player == enemy:
        return "draw"
    return "player" if player else "enemy"


def _lost(result: BattleResult, side: str, units: tuple[str, ...], causes: tuple[str, ...]) -> int:
    lost = 0
    for unit in result.units:
        if unit.side == side and (not units or unit.id in units):
            if not causes:
                lost += unit.casualties()
            for cause in causes:
                lost += unit.losses.get(cause, 0)
    return lost


def _retired(result: BattleResult, side: str, units: tuple[str, ...]) -> int:
    count = 0
    for unit in result.units:
        if unit.side == side and unit.retired and (not units or unit.id in units):
            count += 1
    return count


def _beyond(clause: Clause, value: int, scale: int) -> int:
    """Return -1 or 1 for a value below or above a clause's bounds, each multiplied by the scale, and 0 within."""
    if value < clause.least * scale:
        return -1
    return 0 if clause.most == _NO_LIMIT or value <= clause.most * scale else 1


def _read_clause(reader: Reader, row: object, where: str) -> Clause:
    measure = str(row.get("measure", "")) if isinstance(row, dict) else ""
    needed, possible = _MEASURES.get(measure, ((), ()))
    given = [key for key in possible if isinstance(row, dict) and key in row]
    values = reader.keys(row, where, ("say", "measure", *needed), possible)
    reader.word(values, where, "measure", MEASURES)
    if possible and not {"least", "most"} & set(given):
        reader.fault(where.rstrip("."), f"{where}least or {where}most is missing; state one.")
    sides = (*SIDES, "draw") if measure == "winner" else SIDES
    ids = "leaders" if measure == "fate" else "units"
    named = reader.names(values, where, ids)
    causes = reader.names(values, where, "causes")
    for cause in causes:
        if cause not in LOSS_CAUSES:
            message = f"{where}causes: there is no cause {cause}; use some of {', '.join(LOSS_CAUSES)}."
            reader.fault(f"{where}causes", message + did_you_mean(cause, LOSS_CAUSES))
    if ids in values and not named:
        reader.fault(f"{where}{ids}", f"{where}{ids} names no unit or leader; name at least one.")
    return Clause(
        say=reader.word(values, where, "say"),
        measure=measure,
        side=reader.word(values, where, "side", sides),
        ids=tuple(named),
        fate=reader.word(values, where, "fate", FATES),
        least=reader.number(values, where, "least", 0, _MOST) if "least" in given else 0,
        most=reader.number(values, where, "most", 0, _MOST) if "most" in given else _NO_LIMIT,
        causes=tuple(causes),
        mark=reader.word(values, where, "mark", tuple(MARKS)),
    )
