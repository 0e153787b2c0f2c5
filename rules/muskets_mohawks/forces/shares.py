"""The mix of troops that an army list advises: what a force may still raise, and the advice when it departs."""

from typing import Final

from rules.core.errors import Fault
from rules.muskets_mohawks.forces.equipment import comes_by_choice
from rules.muskets_mohawks.pieces.corps import NO_SHARE, Corps
from rules.muskets_mohawks.tables_combat import ADVISED_GUNS, ADVISED_MIX
from rules.muskets_mohawks.words import ARTILLERY

_IRREGULARS: Final = ("irregular",)
# The kinds of troops that have a share of the infantry together, in the order of the book's table (MM-ARMY-2).
_KINDS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("militia", ("militia",)),
    ("irregulars", _IRREGULARS),
    ("light, grenadier or guard units", ("light", "grenadier")),
)
ALL: Final = 100


def share_of(faction: str, corps: Corps) -> int:
    """MM-ARMY-2: return the share of the infantry advised at most, in a hundred, as the list or else the book has it.

    It is the share of all units of the corps's kind together: light infantry, grenadiers and guards are one.
    """
    if corps.share != NO_SHARE:
        return corps.share
    if faction in ADVISED_MIX:
        for place, (_, troops) in enumerate(_KINDS):
            if corps.troop in troops:
                return ADVISED_MIX[faction][place]
    return ALL


def kind_of(troop: str) -> tuple[str, ...]:
    """MM-ARMY-2: return the troop types whose units count together with this one's."""
    for _, troops in _KINDS:
        if troop in troops:
            return troops
    return (troop,)


def has_room(faction: str, corps: Corps, raised: list[str], units: int) -> bool:
    """MM-ARMY-2: return whether one more unit of the corps is within its share of a force of so many units.

    `raised` has the troop types of the units that the force has. Inferred: a force too small for a single unit of a
    kind may still have one, unless the share is 0.
    """
    share = share_of(faction, corps)
    kind = kind_of(corps.troop)
    count = sum([1 for troop in raised if troop in kind])
    return share > 0 and (count == 0 or (count + 1) * ALL <= share * units)


def advise_shares(faction: str, corps: list[Corps], troops: list[str], winter: bool = False) -> list[Fault]:
    """MM-ARMY-2: return warnings, never errors, where a force leaves the mix that its list advises.

    `corps` are those of the list that serve now, `troops` the troop types of the force's units. The highest share of
    any corps of a kind is that of the kind; a kind that is on no list has the book's. Inferred: in `winter`, when
    irregulars alone take the field (MM-CAMP-2), no share of them is advised.
    """
    warnings = _advise_guns(faction, corps, troops)
    infantry = [troop for troop in troops if not comes_by_choice(troop)]
    for place, (what, kind) in enumerate(_KINDS):
        if winter and kind == _IRREGULARS:
            continue
        shares = [share_of(faction, each) for each in corps if each.troop in kind]
        if not shares and faction in ADVISED_MIX:
            shares = [ADVISED_MIX[faction][place]]
        count = sum([1 for troop in infantry if troop in kind])
        if shares and count > (1 if max(shares) else 0) and count * ALL > max(shares) * len(infantry):
            message = f"{count} of {len(infantry)} units are {what}; up to {max(shares)}% of the infantry is advised."
            warnings.append(Fault("units", message, "MM-ARMY-2"))
    return warnings


def _advise_guns(faction: str, corps: list[Corps], troops: list[str]) -> list[Fault]:
    """MM-ARMY-2: return the warning where more of a force than a tenth is guns; horse may be there as is desired.

    Inferred: a small force may have one gun, as it may have one unit of any other kind.
    """
    shares = [each.share for each in corps if each.troop == ARTILLERY and each.share != NO_SHARE]
    if not shares and faction in ADVISED_MIX:
        shares = [ADVISED_GUNS]
    count = sum([1 for troop in troops if troop == ARTILLERY])
    if not shares or count <= (1 if max(shares) else 0) or count * ALL <= max(shares) * len(troops):
        return []
    message = f"{count} of {len(troops)} units are artillery; up to {max(shares)}% of all units is advised."
    return [Fault("units", message, "MM-ARMY-2")]


def sum_of_shares(rows: list[tuple[str, int]]) -> int:
    """MM-ARMY-2: return the sum of the shares of a list's kinds, each the highest of its lines; over 100 is too much.

    `rows` are the troop type and the share of each line that gives one. Guns do not count: theirs is a share of all
    units, and the others are shares of the infantry.
    """
    highest: dict[str, int] = {}
    for troop, share in rows:
        if troop == ARTILLERY:
            continue
        kind = "+".join(kind_of(troop))
        highest[kind] = max(highest.get(kind, 0), share)
    return sum(highest.values())
