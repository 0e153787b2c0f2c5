"""Doctrines: pure policies from the open table and the legal orders to one of them."""

from rules.core.errors import UnknownSystem
from rules.core.orders import Doctrine
from rules.core.suggest import no_doctrine
from rules.fast_musket.doctrine.attack import AttackFast, AttackSlow, Steady
from rules.fast_musket.doctrine.defend import Advance, HoldFire
from rules.fast_musket.words import DOCTRINES


def doctrine(key: str) -> Doctrine:
    """Return the doctrine of this key, one of DOCTRINES."""
    if key == "steady":
        return Steady()
    if key == "attack_slow":
        return AttackSlow()
    if key == "attack_fast":
        return AttackFast()
    if key == "hold_fire":
        return HoldFire()
    if key == "advance":
        return Advance()
    raise UnknownSystem(no_doctrine(key, DOCTRINES))
