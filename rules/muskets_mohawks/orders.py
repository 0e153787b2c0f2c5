"""The orders of this game as choices: what a unit or leader does, its target, where, and in which order of battle."""

from typing import Final

from rules.core.int64 import i64
from rules.core.native import mypyc_attr
from rules.core.orders import Choice
from rules.muskets_mohawks.words import LINE, MOB, SQUARE, UNFORMED

# Kinds that a unit may be ordered (MM-ACT-1); the codes are stored in records and answers.
HOLD: Final = "hold"
TABLE: Final = "table"
RECOVER: Final = "recover"
RELOAD: Final = "reload"
FIRE: Final = "fire"
CHARGE: Final = "charge"
MOVE: Final = "move"
FAST: Final = "fast"
BACK: Final = "back"
FORM: Final = "form"
FACE: Final = "face"
WHEEL: Final = "wheel"
PRONE: Final = "prone"
STAND: Final = "stand"
EXIT: Final = "exit"
LOOT: Final = "loot"
LEVEL: Final = "level"
BURN: Final = "burn"
DOUSE: Final = "douse"
UPRIGHT: Final = "upright"
LEAVE: Final = "leave"
MARCH_ON: Final = "march_on"
FIGHT: Final = "fight"
BREAK_OFF: Final = "break_off"
# And gunners (MM-ACT-2).
LIMBER: Final = "limber"
UNLIMBER: Final = "unlimber"
ABANDON: Final = "abandon"
# And any unit with horses (MM-TROOP-3).
MOUNT: Final = "mount"
DISMOUNT: Final = "dismount"
# Aim of an order that names a point, a facing or a formation of the person's own (`activation.named_orders`).
NAMED: Final = "to"
REVEAL: Final = "reveal"  # a PEF of a player's own (MM-PLAY-1)
NEXT: Final = "next"  # which of several units acts first, where the book leaves their order open
OF_GUN: Final = "gun"  # aim of an order about a gun, for those who do other things besides
ARROWS: Final = "arrows"  # aim of an order to burn from afar
TORCH: Final = "torch"  # and to burn by hand
# Ways to fire, as aims of FIRE where the unit has the choice (MM-FIRE-1).
VOLLEY: Final = "volley"
AT_WILL: Final = "at_will"


@mypyc_attr(acyclic=True, free_list_len=1)
class Order(Choice):
    """One legal order: `kind`, its `aim` (a target, section, house, purpose), a point and a formation or heading."""

    def __init__(self, kind: str = HOLD, aim: str = "", target: str = "", x: i64 = -1, y: i64 = -1) -> None:
        self.kind: str = kind
        # Of a move: section, house, home, cover, range, press, away, left, right, go, pef, join, to; else of what kind.
        self.aim: str = aim
        self.target: str = target  # what it is about: a unit, a house, a section, a formation
        self.x: i64 = x
        self.y: i64 = y

    def code(self) -> str:
        """Return the order as kind, aim and target joined by colons, with the point where one is meant."""
        text = self.kind
        if self.aim:
            text += ":" + self.aim
        if self.target:
            text += ":" + self.target
        if self.x >= 0:
            text += f"@{self.x},{self.y}"
        return text


# Orders without parameters, shared by all units and never changed.
ACT_BY_TABLE: Final = Order(TABLE)
BREAK_THE_RANKS: Final = Order(FORM, "", UNFORMED)
COMMAND: Final = Order("command")
DROP: Final = Order(PRONE)
DROP_AT_ITS_END: Final = Order(PRONE, "move")
DRESS_LINE: Final = Order(FORM, "", LINE)
ENOUGH: Final = Order("enough")
GO_ANYWHERE: Final = Order(MOVE, "go")
GO_HOME: Final = Order(LEAVE)
GO_ON: Final = Order("go_on")
GET_DOWN: Final = Order(DISMOUNT)
GET_UP: Final = Order(STAND)
HURRY_HOME: Final = Order(FAST, "home")
LEAVE_GUN: Final = Order(ABANDON)
LIMBER_UP: Final = Order(LIMBER)
INTO_SQUARE: Final = Order(FORM, "charged", SQUARE)
MARCH_ONWARDS: Final = Order(MARCH_ON)
MASS: Final = Order(FORM, "", MOB)
FORM_SQUARE: Final = Order(FORM, "", SQUARE)
REST: Final = Order(RECOVER)
STAY: Final = Order("stay")
STAY_IN_LINE: Final = Order(FORM, "charged", LINE)
STAY_UPRIGHT: Final = Order(UPRIGHT)
TAKE_STORES: Final = Order(LOOT)
TO_HORSE: Final = Order(MOUNT)
TO_LOAD: Final = Order(RELOAD)
TURN_UP: Final = Order(REVEAL)
WAIT: Final = Order(HOLD)
