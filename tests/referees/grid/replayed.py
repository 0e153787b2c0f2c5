"""The sequence of play of the second table, step by step as the pages give it."""

from tests.referees.grid.moving import Moves
from tests.referees.grid.referee import OTHER, Piece, Square, away, wind_to


class Replay(Moves):
    """A battle played again from its beginning to its end."""

    def play(self) -> None:
        """Play to the end, and leave neither dice nor orders over."""
        first = self.setup.get("moves_first", "player")
        options = self.setup.get("options", {})
        for side in (first, OTHER[first]):
            if options.get("commander_ability"):
                self.ability(side)
            if options.get("commander_quality"):
                self.quality(side)
        limit = self.setup.get("turns", 15)
        while not self.ending:
            self.turn += 1
            self.note("battle", "turn", self.turn)
            for chief in self.chiefs:
                chief.left = 2
            for side in (first, OTHER[first]):
                if not self.ending:
                    self.side_turn(side)
            if not self.ending:
                self.close_turn(limit)
        assert (self.faces, self.reported) == ([], [])

    def ability(self, side: str) -> None:
        """As many regiments bear 2 more as the commander is worth in this battle."""
        chief = next((chief for chief in self.chiefs if chief.side == side), None)
        if chief is None:
            return
        worth = {
            role: chief.row[role] if chief.row.get(role) else max(0, self.roll(chief.id) - 2)
            for role in ("attack", "defence")
        }
        left = list(dict.fromkeys(unit.row.get("regiment") or unit.id for unit in self.force(side)))
        for _ in range(min(worth[self.setup[side]["role"]], len(left))):
            raised = self.ask([f"raise:{name}" for name in left]).partition(":")[2]
            left.remove(raised)
            for unit in self.force(side):
                if (unit.row.get("regiment") or unit.id) == raised:
                    unit.bears += 2
                    self.note(unit.id, "resolve", unit.bears)

    def quality(self, side: str) -> None:
        """A D3 more or less for the army."""
        chief = next((chief for chief in self.chiefs if chief.side == side), None)
        sign = {"above": 1, "below": -1}.get(chief.row.get("quality", ""), 0) if chief else 0
        if chief is None or not sign:
            return
        total = max(0, self.resolve[side] + sign * self.d3(chief.id))
        if total != self.resolve[side]:
            self.note(side, "resolve", total)
        self.resolve[side] = total

    def side_turn(self, side: str) -> None:
        """Movement, combat, elimination, army resolve."""
        if self.active != side:
            self.note("battle", "active", ["player", "enemy"].index(side))
        self.active = side
        self.fallen = []
        self.movement(side)
        self.stand_clear(side)
        self.combat(side)
        self.elimination(side)
        self.armies()
        if not self.ending:
            self.brought_off()

    def combat(self, side: str) -> None:
        """Each unit that has not moved shoots once, in the order chosen."""
        for foe in self.units:
            foe.stormers = []
        ready = [unit for unit in self.force(side) if not unit.moved]
        while True:
            pairs = [(unit, foe) for unit in ready for foe in self.force(OTHER[side]) if self.sees(unit, foe)]
            if not pairs:
                return
            order = self.ask([f"shoot:{unit.id}:{foe.id}" for unit, foe in pairs] + ["cease"])
            if order == "cease":
                return
            unit, foe = next(pair for pair in pairs if order == f"shoot:{pair[0].id}:{pair[1].id}")
            ready.remove(unit)
            self.shoot(unit, foe)

    def shoot(self, unit: Piece, foe: Piece) -> None:
        """One shot."""
        more = self.change(unit, foe)
        score = self.d3(unit.id, more)
        again = unit.officer or (self.pages.older and self.ground[unit.here] in "fe")
        if again and score < 3 and self.ask(["keep", "reroll"]) == "reroll":
            score = self.d3(unit.id, more)
        hits = max(0, score + more)
        if hits:
            foe.hits += hits
            self.note(foe.id, "hits", foe.hits)
            if away(unit.here, foe.here) == 1 and self.charges(unit):
                foe.stormers.append(unit)
        if unit.type == "artillery" and not unit.shot:
            self.note(unit.id, "emplaced", True)
        unit.shot = True

    def elimination(self, side: str) -> None:
        """Remove units with too many hits; into each square moves the adjoining unit that last scored."""
        shot: list[tuple[Piece, Square]] = []
        while True:
            order = self.force(OTHER[side]) + self.force(side)
            out = [(unit, unit.here) for unit in order if unit.hits > self.endures(unit)]
            if not out:
                break
            for unit, _ in out:
                self.take_off(unit, "eliminated")
            shot += out
        self.fallen += shot
        for unit, square in shot:
            for by in reversed(unit.stormers):
                if by.at and not self.holder(square) and self.step(by.type, by.at, square, by):
                    wind = wind_to(by.at, square)
                    self.enter(by, square)
                    self.face(by, wind)
        if shot:
            self.stand_clear(side)
        if self.setup.get("options", {}).get("lone_commander"):
            for whose in (OTHER[side], side):
                for chief in self.chiefs:
                    self.alone(chief, whose)

    def alone(self, chief: Piece, side: str) -> None:
        """A commander alone next to an enemy is killed by a 1."""
        if chief.side != side or not chief.at:
            return
        unit = self.holder(chief.at)
        if not (unit and unit.side == side) and self.threatened(side, chief.at) and self.d3(chief.id) == 1:
            self.note(chief.id, "lost", True)
            chief.lost = True
            self.ride(chief, None)

    def armies(self) -> None:
        """A D3 and more for each unit lost, until it is too much for the army."""
        for unit, _ in self.fallen:
            extra = int(unit.type in self.pages.extra_loss or bool(unit.row.get("veteran")))
            more = extra + 2 * int(unit.led)
            self.losses[unit.side] += self.d3(unit.id, more) + more
            self.note(unit.side, "lost", self.losses[unit.side])
        if not self.fallen:
            return
        for ending, out in (
            ("resolve", [side for side in OTHER if self.losses[side] > self.resolve[side]]),
            ("destroyed", [side for side in OTHER if not self.force(side)]),
        ):
            if out and not self.ending:
                self.close(ending, OTHER[out[0]] if len(out) == 1 else "")

    def close(self, ending: str, winner: str) -> None:
        """The end."""
        self.ending, self.winner = ending, winner
        self.note("battle", "ending", ending)
        if winner:
            self.note("battle", "winner", ["player", "enemy"].index(winner))

    def brought_off(self) -> None:
        """Enough units off by their edge, or too few left."""
        about = self.setup.get("objective", {"kind": "break"})
        if about["kind"] != "exit":
            return
        units = [self.unit(name) for name in about["units"]]
        off = [unit for unit in units if ("exited") in [line[2] for line in self.log if line[:2] == (unit.id, "gone")]]
        left = [unit for unit in units if unit.at]
        if len(off) >= about["count"]:
            self.close("objective", about["side"])
        elif len(off) + len(left) < about["count"]:
            self.close("objective", OTHER[about["side"]])

    def close_turn(self, limit: int) -> None:
        """Squares taken, or the turns over."""
        about = self.setup.get("objective", {"kind": "break"})
        kind, side = about["kind"], about.get("side", "")
        held = dict.fromkeys(OTHER, 0)
        for name in about.get("squares", []):
            unit = self.holder((ord(name[0]) - 97, int(name[1:]) - 1))
            if unit:
                held[unit.side] += 1
        if kind == "take" and held[side] == len(about["squares"]):
            self.close("objective", side)
        elif self.turn >= limit:
            winner = OTHER[side] if kind in ("take", "exit") else ""
            if kind == "hold" and held["player"] != held["enemy"]:
                winner = max(OTHER, key=lambda key: held[key])
            self.close("turn_limit", winner)
