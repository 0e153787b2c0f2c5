"""Positions: the order of battle that a battle has at the beginning of a turn, from which it goes on."""

from battles.fighting import position_at
from battles.models import Battle
from battles.permissions import Person
from battles.resolving import fight_again
from battles.selectors import may_see_seed
from battles.versions import engine_version
from common.exceptions import Conflict, InvalidRequest
from common.json_input import Json
from rules import registry
from rules.core.errors import RulesError
from rules.core.system import Engagement

_OTHER_PAST = (
    "The rules of this site have changed since this battle was fought, and tell another past of it; no position of it "
    "can be taken. Have it fought again first."
)


def position_in(engagement: Engagement, turn: int, *, seed: str, stream: str, faces: list[int] | None = None) -> Json:
    """Return the order of battle at the beginning of a turn of a battle with these dice.

    Raises Conflict where the rules have no such positions, RulesError for a turn that the battle does not reach.
    """
    found = position_at(engagement, turn, seed=seed, stream=stream, faces=faces)
    if found is None:
        title = engagement.system.card().title
        raise Conflict(f"A battle of this kind in {title} cannot be taken up on a later turn.")
    return found


def may_take(user: Person, battle: Battle) -> bool:
    """Return whether a person may take positions of a battle: it has some, and he may read its order of battle."""
    try:
        has_positions = registry.system(battle.system).engagement(battle.setup).has_positions()
    except RulesError:
        return False
    return has_positions and may_see_seed(user, battle)


def position_of(*, battle: Battle, turn: int) -> Json:
    """Return the order of battle of a battle at the beginning of a turn, all that is hidden in it included.

    It is for who may read the order of battle of the battle itself. Raises Conflict for a battle that is not over or
    that the present rules fight otherwise, InvalidRequest for a turn that it does not reach.
    """
    if battle.status != Battle.Status.DONE:
        raise Conflict("This battle has not been fought to its end; there is no position of it yet.")
    dice: Json = {"seed": battle.seed, "stream": battle.stream, "faces": battle.dice}
    try:
        engagement = registry.system(battle.system).engagement(battle.setup)
        if battle.engine_version != engine_version(battle.system) and fight_again(battle).digest != battle.digest:
            raise Conflict(_OTHER_PAST)
        return position_in(engagement, turn, **dice)
    except RulesError as error:
        raise InvalidRequest.of_rules(error) from error
