"""One army has one name, wherever a player reads it (MM-ARMY-1)."""

import re
from pathlib import Path

import pytest
import yaml

from common.web.labels import word
from rules.muskets_mohawks.campaign.narrate import NARRATOR as JOURNAL
from rules.muskets_mohawks.forces.factions import FACTIONS, NAMES
from rules.muskets_mohawks.narrate import NARRATOR
from rules.muskets_mohawks.setup.entities import side_names
from rules.muskets_mohawks.setup.schema import RANKS

ROOT = Path(__file__).parents[2]
OTHER_NAMES = re.compile(r"\b(french|british) allies\b", re.IGNORECASE)


@pytest.mark.rule("MM-ARMY-1")
@pytest.mark.parametrize("faction", FACTIONS)
def test_an_army_is_called_the_same_everywhere(faction: str) -> None:
    """In labels, lists of armies, orders of battle, transcripts and journals."""
    name = NAMES[faction]
    listed = yaml.safe_load((ROOT / "fixtures" / "armies" / f"{faction}.yaml").read_text())["name"]
    assert {word(faction), listed, side_names({"player": {"faction": faction}})[0]} == {name}
    assert {NARRATOR.name_of(faction, {}), JOURNAL.name_of(faction, {})} == {f"the {name}"}


def test_no_text_calls_the_allied_indians_otherwise() -> None:
    """No module, template or scenario has another name for them."""
    texts = [
        path
        for folder in ("battles", "campaigns", "common", "config", "rules", "fixtures", "docs")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".html", ".txt", ".yaml", ".toml", ".md", ".js") and path.is_file()
    ]
    assert len(texts) > 300
    assert [str(path.relative_to(ROOT)) for path in texts if OTHER_NAMES.search(path.read_text())] == []


def test_every_rank_is_written_as_a_title() -> None:
    """A page has Major and Captain alike, as it names each before or behind its leader."""
    assert [word(rank) for rank in RANKS] == ["Lieutenant", "Captain", "Major", "War Chief"]
