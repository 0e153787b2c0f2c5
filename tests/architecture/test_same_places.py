"""Who knows the modules of one rule system knows those of all, and finds what an order of battle is in its `setup/`."""

import pytest

from tests.architecture import arrows

RULES = arrows.ROOT / "rules"
# The editions of the game of squares are tables of differences; all else is in `grid`.
SYSTEMS = sorted((arrows.systems() | {"grid"}) - {"d3_grid", "one_hour"})


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    "module", ["system", "turn", "state", "orders", "view", "narrate", "setup/schema", "setup/check", "setup/build"]
)
def test_a_system_has_the_modules_that_all_have(system: str, module: str) -> None:
    """Each of them is where it is in every other system; the siege of Quebec has its turn among its other phases."""
    turn = "siege/turn" if (system, module) == ("quebec_1759", "turn") else module
    assert (RULES / system / f"{turn}.py").is_file()


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_else_of_a_system_is_about_the_order_of_battle(system: str) -> None:
    """No schema, setup or muster is left outside of the folder."""
    top = {path.name for path in (RULES / system).iterdir() if path.is_file()}
    assert not [name for name in top if name.startswith(("setup", "schema", "muster", "order_of_battle"))]
    assert not [name for name in top if name.endswith(("_schema.py", "_check.py"))]
