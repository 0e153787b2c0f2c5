"""The duel's table: two forces face to face."""

from battles.systems.base.drawing import Renderer, Snapshot, inks
from battles.systems.base.pieces import Figure, Piece, TableMap


class ToyRenderer(Renderer):
    """The words and the table of the duel."""

    doctrines = {"bold": "Bold: never gives up", "careful": "Careful: gives up once anybody is lost"}

    def table(self, state: Snapshot) -> TableMap | None:
        """An open table with two colours."""
        return TableMap(sides=list(zip(self.names, inks(self.names), strict=True)), title="The ground of the duel")

    def piece(self, entity: str, state: Snapshot) -> Piece | None:
        """Each force in the middle of its edge."""
        if entity not in _PLACES:
            return None
        side, at = _PLACES[entity]
        left = state[entity]["figures"]
        figures = [Figure("figure", at[0], at[1], 0)] if left else []
        return Piece(
            entity, "unit", str(state[entity]["name"]), inks(self.names)[side], str(left), at=at, figures=figures
        )


_PLACES = {"player": (0, (240, 420)), "enemy": (1, (240, 60))}
RENDERER = ToyRenderer
