"""What is sound of an order of battle with faults, so that its places can be judged at the same time as the rest."""

from rules.core.errors import Fault
from rules.fast_musket.words import SIDE_KEYS

Row = dict[str, object]


def sound(setup: Row, faults: list[Fault]) -> Row:
    """FM-SETUP-1: return an order of battle with only the rows in which no fault was found, fit to be read."""
    options = setup.get("options")
    whole: Row = {"redoubts": _rows(setup, "redoubts", "redoubts.", faults), "options": {}}
    if not _at_fault("moves_first", faults):
        whole["moves_first"] = setup.get("moves_first")
    if isinstance(options, dict) and not _at_fault("options", faults):
        whole["options"] = options
    posts = [*_ids(whole["redoubts"]), ""]
    extra = isinstance(options, dict) and options.get("extra_artillery") is True
    for key in SIDE_KEYS:
        side = setup.get(key)
        raw: Row = side if isinstance(side, dict) else {}
        units = [row for row in _rows(raw, "units", f"{key}.units.", faults) if row.get("redoubt", "") in posts]
        generals = _rows(raw, "commanders", f"{key}.commanders.", faults)
        named = _ids(units)
        whole[key] = {
            "units": units,
            "batteries": _rows(raw, "batteries", f"{key}.batteries.", faults),
            "commanders": [row for row in generals if row.get("with") is None or row.get("with") in named],
            "extra_guns": raw.get("extra_guns"),
        }
        if extra and _at_fault(f"{key}.extra_guns", faults):
            whole["options"] = {}
    return whole


def _rows(raw: Row, key: str, where: str, faults: list[Fault]) -> list[Row]:
    found: list[Row] = []
    rows = raw.get(key)
    if isinstance(rows, list):
        for place, row in enumerate(rows):
            if isinstance(row, dict) and not _at_fault(f"{where}{place}", faults):
                found.append(row)
    return found


def _at_fault(field: str, faults: list[Fault]) -> bool:
    """Return whether a field, or one inside it, has a fault."""
    for fault in faults:
        if fault.field == field or fault.field.startswith(field + "."):
            return True
    return False


def _ids(rows: object) -> list[object]:
    found: list[object] = []
    if isinstance(rows, list):
        for row in rows:
            found.append(row.get("id"))
    return found
