"""The questions of Quebec 1759: plots piece by piece, deployment, half-rounds, hits, decoys and intelligence."""

from dataclasses import replace
from typing import Final

from battles.systems.base.drawing import Snapshot
from battles.systems.base.questions import CHOICE, LINE, PIECE, PLOT, POINT, Asked, Mark, Questions
from battles.systems.quebec_1759.drawing import PATH, SHIPS, SPOTS, TOWN, Point, in_column
from rules.core.narrate import counted
from rules.core.wording import Values
from rules.quebec_1759.narrate import NARRATOR
from rules.quebec_1759.words import PLACES

# Rules of which all questions belong to a plot, which is made in secret and carried out together with the enemy's.
_PLOTTED: Final = ("QB-PLOT-1", "QB-MOVE-1", "QB-SHIP-1")
_SET_UP: Final = ("QB-SETUP-1", "QA-LEADER-3")
_STORM: Final = "QA-LOWER-1"
_PLACES: Final = {"left": "on the left", "centre": "in the centre", "right": "on the right", "reserve": "in reserve"}
_STAY: Final = "stay"


class QuebecQuestions(Questions):
    """Areas and columns as points, blocks as pieces."""

    groups = {
        "goes": "Go", "to": "Go", "from": "Leave", "march": "Move", "landing": "Move", "ships": "Ships",
        "prepare": "Ships", "dig": "Dig", "works": "Works", "lower": "Assault", "attack": "Assault",
        "search": "Look for the path", "raid": "Indians", "scout": "Indians", "nothing": "Nothing", "none": "Nothing",
        "stay": "Stay", "rest_stay": "Stay", "hold": "Nothing", "fire": "Fight", "retreat": "Retreat",
        "bring": "Bring up", "lead": "Bring up", "deploys": "Place", "learn": "Find out", "pass": "Give steps",
        "decoys_go": "Decoys", "show_decoys": "Decoys", "show": "Blocks", "hit": "Blocks", "give_up": "Blocks",
        "aboard": "Blocks", "call": "Blocks", "battle": "Battles", "bombard": "Bombard", "roll": "Find out",
    }  # fmt: skip

    def size(self, state: Snapshot) -> tuple[int, int] | None:
        """Return the size of the map, or of the field of a battle by itself."""
        table = self.renderer.table(state)
        return None if table is None else (table.width, table.height)

    def asks(self, asked: Asked) -> str:
        """Return what is asked; where a leader may stay, it is whether he goes along, not which unit goes."""
        codes = sorted(asked.codes, key=lambda code: code != _STAY) if asked.rule == _STORM else asked.codes
        return super().asks(replace(asked, codes=codes))

    def kind(self, asked: Asked) -> str:
        """Return whether the question belongs to a plot (QB-PLOT-1)."""
        goes = [code for code in asked.codes if ">" in code]
        storms = asked.rule == _STORM and asked.who == "british" and len(goes) > 0 and asked.codes[-1] != _STAY
        leads = asked.rule == "QA-LEADER-1" and len(goes) > 0
        return PLOT if asked.rule in _PLOTTED or storms or leads else CHOICE

    def name(self, who: str, asked: Asked) -> str:
        """Return what a piece, an area or a nation is called."""
        return NARRATOR.name_of(who, self.names(asked))

    def asked_values(self, asked: Asked) -> Values:
        """Return what the words of a question may name: the piece that it is about, and the battle that is on."""
        pieces = [_key(code)[1] for code in asked.codes if _key(code)[0] in ("goes", "deploys")]
        piece = self.name(pieces[0], asked) if pieces else ""
        where = next((str(row["at"]) for row in asked.state.values() if row.get("place") and row.get("at")), "")
        field = f"the battle at {self.name(where, asked)}: " if where else ""
        # A leader who is on the map already has to get away (QA-LEADER-3).
        flees = bool(pieces) and bool(asked.state.get(pieces[0], {}).get("at"))
        found = super().asked_values(asked)
        return {**found, "piece": piece, "field": field, "where": "flee" if flees else "be set up"}

    def group(self, code: str, asked: Asked) -> str:
        """Return the heading that an order is listed under."""
        return self.groups.get(_key(code)[0], "")

    def values(self, code: str, asked: Asked) -> Values:
        """Return what the words of an order may name: where a piece goes or is, and how many steps it has."""
        found = super().values(code, asked)
        word, *aims = _key(code)
        if word == "goes":
            several = len({_key(other)[1] for other in asked.codes if ">" in other}) > 1 or asked.rule == _STORM
            found["where"] = self.name(aims[0], asked) if several else f"go to {self.name(aims[1], asked)}"
            if asked.rule in _SET_UP and not asked.state.get(aims[0], {}).get("at"):
                found["where"] = f"at {self.name(aims[1], asked)}"
        elif word == "deploys" and asked.rule == "QB-BATTLE-6":
            found["where"] = self.name(aims[0], asked)
        elif aims and aims[-1] in _PLACES:
            found["where"] = _PLACES[aims[-1]]
        steps = asked.state.get(aims[0], {}).get("steps") if aims else None
        if steps:
            found["steps"] = counted(int(steps), "step")
        return found

    def mark(self, code: str, asked: Asked) -> Mark | None:
        """Return the area, the column or the piece that is meant."""
        word, *aims = _key(code)
        if word == "ships":
            seas = ("bason", "st_laurent") if aims[0] == "up" else ("st_laurent", "bason")
            return Mark(POINT, *SHIPS[seas[1]], *SHIPS[seas[0]])
        if word in ("lower", "bombard", "search"):
            there = PATH if word == "search" else TOWN
            return Mark(POINT, *there, *there)
        area = next((aim for aim in reversed(aims) if aim in SPOTS), "")
        piece = next((aim for aim in aims if aim in asked.state and aim not in SPOTS), "")
        here = self._spot(piece, asked.state)
        if area:
            return Mark(POINT, *SPOTS[area], *(here or SPOTS[area]), piece)
        if aims and aims[-1] in PLACES and piece:
            to = in_column(asked.state, str(asked.state[piece]["nation"]), aims[-1])
            return Mark(POINT, *to, *(here or to), piece)
        if here is None:
            return None
        other = self._spot(aims[1], asked.state) if word == "pass" else None
        return Mark(PIECE, *here, *here, piece) if other is None else Mark(LINE, *other, *here, aims[1])

    def _spot(self, piece: str, state: Snapshot) -> Point | None:
        """Return the middle of a block or leader on the map, None for one that is not there."""
        drawn = self.renderer.piece(piece, state) if piece in state else None
        return (drawn.figures[0].x, drawn.figures[0].y) if drawn is not None and drawn.figures else None


def _key(code: str) -> list[str]:
    """Return the parts of a code, with a word before those of a piece and where it goes."""
    return NARRATOR.order_key(code).split(":")


QUESTIONS = QuebecQuestions
