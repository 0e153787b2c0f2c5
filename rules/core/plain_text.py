"""Characters that a name may not hold: those that are not seen, and those that turn the direction of text.

A name with one of them reads as another name does, or as nothing at all.
"""

import unicodedata
from typing import Final

# Categories of Unicode without a sign of their own: control, format, surrogate, private use, not assigned, separators
# of lines and paragraphs. The direction marks of right-to-left text are format characters. A NUL and a surrogate, which
# no database takes, are refused as such wherever texts are read.
_UNSEEN: Final = ("Cc", "Cf", "Co", "Cn", "Zl", "Zp")
# Letters and marks that are drawn as nothing: fillers, joiners and selectors of variants.
_BLANK: Final = ((0x034F, 0x034F), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F), (0x2800, 0x2800),
                 (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFFA0, 0xFFA0), (0xE0100, 0xE01EF))  # fmt: skip


def unseen_character(text: str) -> str:
    """Return the first character of a text that is not seen or turns its direction, as `U+202E`, or "" for none."""
    if text.isascii() and text.isprintable():
        return ""
    for character in text:
        if (character != "\0" and unicodedata.category(character) in _UNSEEN) or _is_blank(ord(character)):
            return f"U+{ord(character):04X}"
    return ""


def _is_blank(code: int) -> bool:
    return any(low <= code <= high for low, high in _BLANK)


def unseen_sentence(what: str, text: str) -> str:
    """Return why a name is refused, by what it names, or "" for one that can be read."""
    code = unseen_character(text)
    if not code:
        return ""
    return f"{what} holds a character that cannot be seen or turns the direction of text ({code}); type it again."
