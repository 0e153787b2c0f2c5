"""The numbers and grounds of both editions as a reader of the pages would note them, apart from the tables played by.

Grounds are the letters with which a board is drawn: `.` open, `w` woods, `t` town, `f` fort, `e` entrenchment,
`d` difficult, `s` stream, `r` river, `b` bridge, `o` ford, `m` marsh, `l` lake.
"""

from dataclasses import dataclass, field

FOOT_LINE = ("regular", "grenadiers")
CHARGE = ("regular", "grenadiers", "warband")
NEVER = "rml"
NO_GUNS = "wtds"


@dataclass
class Pages:
    """What one edition says."""

    bears: dict[str, int]
    bounds: dict[str, int]
    reach: dict[str, int]
    short: dict[str, int]
    hits: dict[str, int]
    older: bool = False
    cover: str = ""
    all_round: str = "tf"
    slow: tuple[str, ...] = ()
    from_woods: tuple[str, ...] = FOOT_LINE
    extra_loss: tuple[str, ...] = ()
    options: tuple[str, ...] = field(default=())


NEWER = Pages(
    bears={"regular": 8, "light": 6, "warband": 6, "militia": 6, "artillery": 6, "grenadiers": 10},
    bounds={"regular": 1, "light": 2, "warband": 2, "militia": 1, "artillery": 1, "grenadiers": 1},
    reach={"regular": 2, "light": 2, "warband": 2, "militia": 2, "artillery": 4, "grenadiers": 2},
    short={"regular": 2, "light": 2, "warband": 2, "militia": 2, "artillery": 4, "grenadiers": 2},
    hits={"regular": 0, "light": -1, "warband": -1, "militia": -1, "artillery": -1, "grenadiers": 1},
    cover="wtfe",
    slow=("regular", "militia", "grenadiers"),
    from_woods=("regular", "militia", "grenadiers"),
    options=("commander_ability", "lone_commander"),
)
OLDER = Pages(
    bears={"regular": 6, "light": 6, "warband": 6, "militia": 6, "artillery": 6, "grenadiers": 12},
    bounds={"regular": 1, "light": 1, "warband": 2, "militia": 1, "artillery": 1, "grenadiers": 1},
    reach={"regular": 2, "light": 2, "warband": 2, "militia": 2, "artillery": 4, "grenadiers": 2},
    short={"regular": 1, "light": 1, "warband": 1, "militia": 1, "artillery": 2, "grenadiers": 1},
    hits={"regular": 0, "light": -1, "warband": -1, "militia": -1, "artillery": -1, "grenadiers": 1},
    older=True,
    all_round="tfe",
    slow=FOOT_LINE,
    extra_loss=("grenadiers", "artillery"),
    options=("two_failures", "commander_quality"),
)
