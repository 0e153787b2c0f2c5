"""Names of units short enough for a square, as a gamer writes them on a counter: 2nd Coy Béarn."""

from typing import Final

# Words that a short name can do without, and how others are written short.
_SMALL: Final = {"of", "the", "on", "in", "at", "and", "de", "du", "des", "la", "le", "who", "under", "party", "band"}
_SHORT: Final = {
    "first": "1st",
    "second": "2nd",
    "third": "3rd",
    "fourth": "4th",
    "fifth": "5th",
    "sixth": "6th",
    "three": "3",
    "three-pounder": "3-pdr",
    "four-pounder": "4-pdr",
    "six-pounder": "6-pdr",
    "foot": "Ft",
    "company": "Coy",
    "compagnie": "Cie",
    "regiment": "Regt",
    "infantry": "Inf.",
    "artillery": "Art.",
    "grenadier": "Gren.",
    "grenadiers": "Gren.",
    "provincials": "Prov.",
    "canadians": "Canad.",
    "warriors": "Warr.",
    "rangers": "Rang.",
    "militia": "Mil.",
    "garrison": "Garr.",
    "royal": "R.",
    "right": "rt",
    "centre": "ctr",
    "reserve": "res.",
    "vanguard": "van",
}
_BODIES: Final = {"Coy", "Cie", "Regt", "company", "regiment"}


def short_name(name: str, longest: int) -> str:
    """Return a name of at most so many letters: in full if it fits, else with the least important parts left out.

    Commas and small words go, then words are written short from the longest on, then the word for what it is goes; what
    is left is cut to its first letters, long words before short ones, and the last word last, since it
    distinguishes units.
    """
    if len(name) <= longest:
        return name
    complete = name.replace(",", "").split()
    words = [word for word in complete if word.lower() not in _SMALL] or complete
    for place in sorted(range(len(words)), key=lambda place: -len(words[place])):
        if len(" ".join(words)) > longest:
            words[place] = _SHORT.get(words[place].lower(), words[place])
    if len(" ".join(words)) > longest:
        words = [word for word in words if word not in _BODIES] or words
    for stem in range(longest, 0, -1):
        for place in range(len(words)):
            if len(" ".join(words)) > longest and len(words[place].rstrip(".")) > stem + 1:
                words[place] = f"{words[place][:stem]}."
    found = " ".join(words)
    return found if len(found) <= longest else f"{found[: longest - 1].rstrip(' .,')}…"
