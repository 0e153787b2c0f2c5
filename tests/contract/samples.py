"""Orders of battle by which the contract tests know each registered system; a new system adds its own here."""

from tests.orders_of_battle import Json, unit, varied

ENCOUNTERS = ("scout", "raid_attack", "raid_defend")


def samples(key: str, seeds: range) -> list[tuple[int, Json]]:
    """Return seeds with orders of battle of a system, changing with the seed: encounter, doctrine, forces."""
    if key != "muskets_mohawks":
        raise KeyError(f"Add samples of {key} to the contract tests.")
    found: list[tuple[int, Json]] = []
    for seed in seeds:
        order = varied(seed, ENCOUNTERS[seed % 3], ("book", "bold", "cautious")[seed // 3 % 3])
        if seed % 4 == 3:
            enemy = order["enemy"]
            assert isinstance(enemy, dict)
            enemy["forces"] = "listed"
            enemy["units"] = [unit(f"foe{place}", troop) for place, troop in enumerate(("line", "militia"))]
            enemy["faction"] = "french" if order["player"]["faction"].startswith("british") else "british"  # type: ignore[index]
            enemy["doctrine"] = ("bold", "cautious")[seed // 4 % 2]
        found.append((seed, order))
    return found
