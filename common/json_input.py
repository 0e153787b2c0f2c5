"""The limits on JSON that clients send, by every way in: length, depth, numbers and characters.

Everything that reads JSON from a body, a file or a form's field goes through here, so that no other code ever meets
values that no database keeps or that exhaust the stack.
"""

import json
import re
from math import isfinite
from typing import Any

from common.hashing import is_storable

Json = dict[str, Any]  # an object of JSON, as the apps pass it on
MOST_DEPTH = 32  # an order of battle has 8 levels, an exported campaign 9
_LARGEST = 2**53  # beyond it JSON numbers are no longer whole everywhere
_WITHOUT = "holds characters that cannot be stored; write it without them."
_SMALLER = f"is beyond the numbers that are kept, {_LARGEST} and less; send a smaller one."
_NONE = re.compile("[\0\ud800-\udfff]")


class UnreadableJson(ValueError):
    """JSON that is not taken; the message says why, without a capital and without a full stop.

    `places` are the dotted places of the texts or numbers at fault, where single ones are, and `remedy` says of each
    what to do; of texts `value` is the JSON with a mark for each character that is none, so that the rest of it can be
    checked.
    """

    def __init__(self, message: str, places: list[str] | None = None, remedy: str = "", value: Any = None) -> None:
        super().__init__(message)
        self.places: list[str] = places or []
        self.remedy = remedy
        self.value = value


def read_json(text: str | bytes, *, integral: bool = False) -> Any:
    """Return the value of a JSON text; raises UnreadableJson for what is no JSON and for what no row may hold.

    With `integral` a number such as 80.0 is the whole number 80, as JSON Schema has it.
    """
    try:
        value = json.loads(text, parse_constant=_refuse_constant, parse_float=_number if integral else None)
    except RecursionError:
        raise UnreadableJson(_too_deep()) from None
    except ValueError as error:  # of the decoder, of the encoding, or of a number with thousands of digits
        raise UnreadableJson(str(error)) from None
    refuse_unkept(value)
    return value


def refuse_unkept(value: Any) -> None:
    """Raise UnreadableJson for values that are nested too deep, not finite, too large, or texts that no row keeps."""
    level, depth, numbers = [value], 0, ""
    while level:
        depth += 1
        if depth > MOST_DEPTH:
            raise UnreadableJson(_too_deep())
        deeper: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                deeper += item.values()
            elif isinstance(item, list):
                deeper += item
            elif isinstance(item, int | float) and not _is_kept(item):
                numbers = numbers or ("a number is too large" if isinstance(item, int) else "a number is not finite")
        level = deeper
    if numbers:
        raise UnreadableJson(numbers, _unkept("", value), _SMALLER)
    if not is_storable(value):
        message = "a text holds a character that is none (a NUL or half of a pair)"
        raise UnreadableJson(message, _unkept("", value), _WITHOUT, _marked(value))


def _is_kept(value: Any) -> bool:
    """Return whether a row keeps a text or a number as it is."""
    if isinstance(value, int | float):
        return -_LARGEST <= value <= _LARGEST if isinstance(value, int) else isfinite(value)
    return is_storable(value)


def _unkept(place: str, value: Any) -> list[str]:
    """Return the places of what no row keeps; a text whose own name is at fault is named by what holds it."""
    if isinstance(value, str | int | float):
        return [place] if place and not _is_kept(value) else []
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found: list[str] = []
    for key, inner in parts:
        found += _unkept(f"{place}.{key}".lstrip("."), inner) if is_storable(str(key)) else [place] * bool(place)
    return list(dict.fromkeys(found))


def _marked(value: Any) -> Any:
    """Return a copy in which characters that are none are marked."""
    if isinstance(value, str):
        return _NONE.sub("\ufffd", value)
    if isinstance(value, dict):
        return {_NONE.sub("\ufffd", key): _marked(inner) for key, inner in value.items()}
    return [_marked(inner) for inner in value] if isinstance(value, list) else value


def _number(text: str) -> float:
    value = float(text)
    return int(value) if value.is_integer() and abs(value) <= _LARGEST else value


def _refuse_constant(name: str) -> None:
    raise UnreadableJson(f"{name} is no number")


def _too_deep() -> str:
    return f"the values are nested too deep ({MOST_DEPTH} levels at most)"
