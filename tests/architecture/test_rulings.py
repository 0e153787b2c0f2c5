"""A docstring says "Ruling:" only of what was decided about a rule; what else was concluded is "Inferred:"."""

import ast
import re
import tomllib
from collections import Counter

from tests.architecture.arrows import modules, systems
from tests.architecture.sources import ROOT, walk
from tests.architecture.test_citations import citations

# How many docstrings tell a ruling, by the rule that it settles. A new one belongs here only when its rule is settled.
SETTLED: dict[str, int] = {
    "D3-CMD-2": 2,
    "D3-CMD-4": 1,
    "D3-COMBAT-4": 1,
    "D3-COMBAT-5": 1,
    "D3-GRID-1": 1,
    "D3-GRID-2": 1,
    "D3-GRID-3": 1,
    "D3-LOSS-1": 3,
    "D3-TURN-1": 2,
    "FM-CHARGE-1": 2,
    "FM-CHARGE-3": 1,
    "FM-CHARGE-4": 1,
    "FM-COMMAND-1": 1,
    "FM-FIRE-2": 1,
    "FM-FIRE-5": 1,
    "FM-FIRE-6": 1,
    "FM-FIRST-1": 1,
    "FM-FORM-2": 1,
    "FM-MELEE-1": 3,
    "FM-MORALE-1": 1,
    "FM-MOVE-1": 1,
    "FM-OOB-3": 1,
    "FM-RETREAT-1": 2,
    "FM-SETUP-1": 1,
    "FM-TABLE-1": 1,
    "FM-TURN-1": 1,
    "FM-WIN-1": 2,
    "FM-WIN-3": 1,
    "MM-ARMY-1": 1,
    "MM-BUILD-1": 2,
    "MM-CAMP-10": 1,
    "MM-CAMP-2": 2,
    "MM-CAMP-5": 6,
    "MM-CAMP-6": 1,
    "MM-CAS-2": 1,
    "MM-CHARGE-1": 2,
    "MM-CHARGE-2": 2,
    "MM-DESERT-1": 1,
    "MM-DICE-1": 1,
    "MM-ENC-1": 1,
    "MM-ENC-2": 1,
    "MM-ENC-3": 2,
    "MM-ENC-5": 3,
    "MM-FACE-1": 1,
    "MM-FIRE-2": 2,
    "MM-FIRE-4": 1,
    "MM-FIRE-5": 1,
    "MM-GUN-2": 1,
    "MM-GUN-3": 1,
    "MM-LEAD-5": 1,
    "MM-LEAVE-1": 2,
    "MM-MELEE-4": 1,
    "MM-MOVE-2": 3,
    "MM-MOVE-5": 1,
    "MM-NP-1": 1,
    "MM-PEF-5": 1,
    "MM-PROMO-2": 2,
    "MM-PROMO-4": 1,
    "MM-REACT-1": 1,
    "MM-REACT-6": 1,
    "MM-RECOVER-1": 1,
    "MM-REP-2": 2,
    "MM-REPL-1": 1,
    "MM-TERR-7": 1,
    "MM-TROOP-2": 1,
    "OH-LOSS-1": 2,
    "OH-MOVE-1": 1,
}
# Rules with a ruling that no docstring mentions.
UNTOLD = (
    "D3-CMD-1", "D3-COMBAT-3", "D3-DICE-1", "D3-MOVE-1", "D3-MOVE-6", "D3-TERR-1",
    "FM-CHARGE-5", "FM-FIRE-1", "FM-FORM-1", "FM-GENERAL-1",
    "MM-CAMP-9", "MM-FORM-1", "MM-LEAVE-2", "MM-NP-4", "MM-REINF-2", "MM-TERR-1", "MM-TROOP-1",
    "OH-MOVE-2", "OH-MOVE-4", "OH-TERR-1",
    "QA-LEADER-3", "QB-BATTLE-10", "QB-BATTLE-9", "QB-DECOY-1", "QB-DICE-1", "QB-FOG-1", "QB-FOG-2", "QB-MAP-3",
    "QB-ORDERS-1", "QB-SETUP-2",
)  # fmt: skip
PARTS = re.compile(r"(Rulings?:|Inferred:)")


def _docstrings() -> list[tuple[str, str]]:
    """The docstrings of the rules, with their places."""
    found: list[tuple[str, str]] = []
    for name, tree in modules():
        if name.split(".")[0] != "rules":
            continue
        for node in walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                text = ast.get_docstring(node) or ""
                found.append((f"{name}.{getattr(node, 'name', '')}", text))
    return found


def _settled(text: str) -> list[str]:
    """The rule that each ruling of a docstring settles: the one it names itself, or else the docstring's first."""
    parts = PARTS.split(text)
    opening = citations().findall(text)[:1] or [""]
    own = [
        citations().findall(reported)
        for word, reported in zip(parts[1::2], parts[2::2], strict=True)
        if word != "Inferred:"
    ]
    return [next((rule for rule in named if rule in SETTLED), opening[0]) for named in own]


def test_a_ruling_settles_a_rule_that_has_one() -> None:
    """Each ruling in a docstring is of a rule that has one, and there are no more than the known ones."""
    strange = [where for where, text in _docstrings() for rule in _settled(text) if rule not in SETTLED]
    assert strange == []
    assert Counter(rule for _, text in _docstrings() for rule in _settled(text)) == SETTLED


def test_the_catalogues_say_so_of_the_same_rules() -> None:
    """A player reads of the rules that have a ruling, and of no others, that they are ruled.

    What the engine merely concluded about a rule is marked as inferred.
    """
    ruled: set[str] = set()
    for system in sorted(systems()):
        text = (ROOT / "rules" / system / "catalogue.toml").read_text(encoding="utf-8")
        ruled |= {rule for rule, row in tomllib.loads(text).items() if row["standing"] == "ruling"}
    assert ruled == {*SETTLED, *UNTOLD}
