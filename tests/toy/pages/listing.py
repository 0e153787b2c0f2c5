"""The duel's order of battle to read."""

from battles.systems.base.listing import Cell, Force, Setup, opposed


def forces(setup: Setup) -> list[Force]:
    """Each force with its strength."""
    return opposed(setup, _force)


def _force(force: Setup, name: str, ink: str) -> Force:
    strength = Cell("Duellists", str(force.get("figures", "")), number=True)
    return Force(name, ink, [[Cell("Force", name), strength]])
