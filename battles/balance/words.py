"""A measurement of balance in words, for page and terminal; a plus helps the British, a minus the French."""

from typing import Any

from battles.option_names import option_name

_SIDES = {"british": "British", "french": "French"}
_WHY = {
    "other_side": "contradicted: helps the other side",
    "weaker": "contradicted: weaker than claimed",
    "stronger": "contradicted: stronger than claimed",
    "unused": "not decided: the doctrines never use it",
    "side_holds": "not decided: the side holds, the size is open",
}
_VERDICTS = {"confirmed": "confirmed", "not_decided": "not decided"}


def change_words(row: dict[str, Any]) -> str:
    """Return an option with the value that was measured, as "hits: firer" or "landing parts: off"."""
    name = option_name(str(row["option"]))
    if row["switch"]:
        return name
    value = row["value"]
    return f"{name}: {str(value).replace('_', ' ')}" if not isinstance(value, bool) else f"{name}: {_on_off(value)}"


def claim_words(claim: dict[str, str] | None) -> str:
    """Return which side the authors say a rule helps and how much, as "French, slight"; "" where they claim nothing."""
    return f"{_SIDES[claim['side']]}, {claim['size']}" if claim else ""


def effect_words(effect: dict[str, float]) -> tuple[str, str]:
    """Return an effect on the British share in points, and its interval."""
    return _signed(effect["points"]), f"{_signed(effect['low'])} to {_signed(effect['high'])}"


def margin_words(effect: dict[str, float]) -> tuple[str, str]:
    """Return an effect on the margin in tournament points, and its interval."""
    return _signed(effect["margin"]), f"{_signed(effect['margin_low'])} to {_signed(effect['margin_high'])}"


def idle_words(effect: dict[str, Any]) -> str:
    """Return why a rule can move nothing, with the options by their words; "" where it can."""
    reason = str(effect["idle"]).partition(": ")[2] or str(effect["idle"])
    return option_name(reason)


def changed_words(effect: dict[str, Any]) -> str:
    """Return how many sieges a rule changed, as a clause; with the reason where none or hardly any."""
    changed = float(effect["changed"])
    if not changed:
        return "no siege goes otherwise, since none of these doctrines makes use of it"
    if changed < 1:
        return "under 1% of the sieges go otherwise, since these doctrines hardly use it"
    return f"{changed:.0f}% of the sieges go otherwise"


def verdict_words(judged: dict[str, str] | None) -> str:
    """Return what the measurement says of a claim; "" where there is no claim."""
    if judged is None:
        return ""
    return _WHY.get(judged["why"]) or _VERDICTS[judged["verdict"]]


def _on_off(value: bool) -> str:
    return "on" if value else "off"


def _signed(number: float) -> str:
    rounded = round(number, 1) or 0.0  # no minus before a nought
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"
