"""How pieces of the second table move and leave it, as the pages give it."""

from tests.referees.grid.referee import OTHER, WINDS, Piece, Referee, Square, named


class Moves(Referee):
    """The step of movement, with commanders and units, and what follows when a unit enters a square or is gone."""

    def movement(self, side: str) -> None:
        """One piece after the other until the first failure, or the second by the option."""
        failures = 2 if self.setup.get("options", {}).get("two_failures") in (True, side, "both") else 1
        for piece in (*self.units, *self.chiefs):
            piece.done = False
            if piece.side == side:
                piece.moved = False
        while failures:
            may = [f"move:{unit.id}" for unit in self.force(side) if not unit.done]
            if not self.pages.older:
                may += [f"lead:{x.id}" for x in self.chiefs if x.side == side and x.at and not x.done and x.left]
            if not may:
                return
            verb, _, name = self.ask([*may, "done"]).partition(":")
            if verb == "done":
                return
            if verb == "lead":
                self.lead(next(chief for chief in self.chiefs if chief.id == name))
            elif not self.move(self.unit(name)):
                failures -= 1

    def lead(self, chief: Piece) -> None:
        """A commander as far as he may still go, through other pieces."""
        chief.done = True
        far = {at: bounds for at, bounds in self.in_reach(chief).items() if self.may_stay(chief, at)}
        order = self.ask(["stand"] + [f"go:{named(at)}" for at in far])
        if order != "stand":
            self.go(chief, order, far)

    def in_reach(self, chief: Piece) -> dict[Square, int]:
        """The squares that a commander can reach with what is left of his two, and what each takes."""
        found: dict[Square, int] = {chief.here: 0}
        for bounds in range(1, chief.left + 1):
            for one in list(found):
                for two in self.around(one):
                    if two not in found and found[one] == bounds - 1 and self.step("regular", one, two, men=False):
                        found[two] = bounds
        del found[chief.here]
        return found

    def go(self, chief: Piece, order: str, far: dict[Square, int]) -> None:
        """A commander where he was ordered."""
        at = next(at for at in far if order == f"go:{named(at)}")
        chief.left -= far[at]
        self.ride(chief, at)

    def stand_clear(self, side: str) -> None:
        """A commander alone next to an enemy joins friends within what is left of his two squares, or stays."""
        if self.pages.older:
            return
        for whose in (side, OTHER[side]):
            for chief in self.chiefs:
                if chief.side != whose or not chief.at:
                    continue
                unit = self.holder(chief.at)
                if (unit and unit.side == whose) or not self.threatened(whose, chief.at):
                    continue
                friends = [friend.at for friend in self.force(whose)]
                far = {at: bounds for at, bounds in self.in_reach(chief).items() if at in friends}
                if far:
                    self.go(chief, self.ask([f"go:{named(at)}" for at in far]), far)

    def ride(self, chief: Piece, at: Square | None) -> None:
        """A commander to a square, or off the board."""
        chief.at = at
        self.note(chief.id, "at", named(at) if at else "")

    def move(self, unit: Piece) -> bool:
        """One try to move a unit; False where it will not go."""
        unit.done = True
        may = {"stand": unit.here, "turn": unit.here}
        if not (unit.type == "artillery" and unit.shot):
            may |= {f"go:{named(at)}": at for at in self.reach(unit)}
            if self.may_leave(unit):
                may["exit"] = unit.here
        order = self.ask(list(may))
        to = may[order]
        if order == "stand":
            return True
        need, off = self.need(unit, to)
        passed = self.roll(unit.id, off) + off >= need
        if not passed and (self.led(unit) or unit.officer):
            passed = self.roll(unit.id, off) + off >= need
        if not passed:
            return False
        unit.moved = True
        if order == "exit":
            self.take_off(unit, "exited")
            self.fall(unit.side)
            return True
        if order != "turn":
            self.enter(unit, to)
            if unit.gone:
                return True
        winds = [f"face:{wind}" for number, wind in enumerate(WINDS) if order != "turn" or number != unit.wind]
        self.face(unit, WINDS.index(self.ask(winds).partition(":")[2]))
        return True

    def face(self, unit: Piece, wind: int) -> None:
        """A unit turns."""
        if wind != unit.wind:
            self.note(unit.id, "facing", WINDS[wind])
        unit.wind = wind

    def enter(self, unit: Piece, to: Square) -> None:
        """Into a square, with the commanders in it as far as they may still go; units that now bear less may fall."""
        came, unit.at = unit.here, to
        self.note(unit.id, "at", named(to))
        for chief in self.chiefs:
            if chief.side == unit.side and chief.at == came:
                bounds = 1 if self.step("regular", came, to, men=False) else 2
                if self.pages.older or bounds <= chief.left:
                    chief.left -= bounds
                    self.ride(chief, to)
        self.fall(unit.side)

    def fall(self, side: str) -> None:
        """In the older edition a unit is eliminated as soon as it has more hits than it bears."""
        while self.pages.older:
            out = [unit for unit in self.force(side) if unit.hits > self.endures(unit)]
            if not out:
                return
            for unit in out:
                self.fallen.append((unit, unit.here))
                self.take_off(unit, "eliminated")

    def take_off(self, unit: Piece, how: str) -> None:
        """A unit off the board, with the leaders in it."""
        self.note(unit.id, "gone", how)
        self.note(unit.id, "at", "")
        came, unit.at, unit.gone = unit.at, None, True
        for chief in self.chiefs:
            if chief.side == unit.side and came and chief.at == came:
                if how == "eliminated":
                    self.note(chief.id, "lost", True)
                    unit.led = chief.lost = True
                self.ride(chief, None)
        for officer, with_him in self.officers:
            if with_him is unit and how == "eliminated":
                self.note(officer.id, "lost", True)
