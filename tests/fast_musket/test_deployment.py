"""What a report says before its first event: by it alone a reader lays the table."""

import pytest

from tests.fast_musket.field import GAME, battery, foot, order, side


@pytest.mark.rule("FM-TABLE-1")
def test_everything_on_the_table_is_reported_with_its_place() -> None:
    """Works first, then side by side foot by bases and formation, guns one by one, and generals with their units."""
    red = side(
        "Red",
        [foot("buffs", 450, 420, "w"), foot("kents", 205, 505, "wnw", formation="column", bases=4)],
        [battery("sixes", 300, 420, "w", guns=2)],
        commanders=[{"id": "wolfe", "name": "Wolfe", "overall": True, "with": "buffs"}],
    )
    setup = order(red, side("Blue", [foot("guyenne", 450, 100, "e")]))
    setup["redoubts"] = [
        {"id": "work", "name": "The redoubt", "at": [600, 200], "facing": "e", "width": 60, "depth": 40}
    ]
    names = {row.id: row.name for row in GAME.engagement(setup).entities()} | {
        "player": "Red",
        "enemy": "Blue",
        "work": "The redoubt",
    }
    reported = GAME.deployment(GAME.engagement(setup).initial_snapshot(), names)
    assert reported[0] == (
        "On the table, from south and from west: The redoubt at 60 inches and 20 inches, facing east, 6 inches wide "
        "and 4 inches deep."
    )
    assert reported[1].startswith(
        "Red, from south and from west: Buffs (6 bases in line) at 45 inches and 42 inches, facing "
    )
    assert "Kents (4 bases in column) at 20.5 inches and 50.5 inches, facing west-north-west" in reported[1]
    assert reported[1].count("of Sixes at ") == 2
    assert reported[1].endswith("; Wolfe with Buffs.")
    assert reported[2:] == [
        "Blue, from south and from west: Guyenne (6 bases in line) at 45 inches and 10 inches, facing east."
    ]
