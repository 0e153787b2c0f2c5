"""A small pack to load and to spoil: a map, two territories on it, an army list, a scenario and a campaign."""

import io
import zipfile
from pathlib import Path

MANIFEST = """\
pack: lakes
name: The Lakes
version: "1.2.0"
licence: CC-BY-4.0
description: Places on the lakes.
requires:
  petite_guerre: ">=0.1"
"""
SHARED = "source: Made up for a test\nconfidence: low\n"
FILES = {
    "pack.yaml": MANIFEST,
    "README.md": "# The Lakes\n",
    "LICENSE": "Do as you like.\n",
    "maps/lakes-chart.yaml": f"""\
name: A chart of the lakes
{SHARED}box: [-80, 40, -70, 46]
features:
  - {{slug: lake, name: A lake, kind: lake, source: Hand, confidence: low, lines: [[[-76, 43], [-75, 43], [-76, 43]]]}}
""",
    "territories/lakes-sodus.yaml": f"""\
# A comment that stays.
name: Sodus
description: A bay.
{SHARED}latitude: 43.2
longitude: -77.0
map: lakes-chart
""",
    "territories/lakes-cataraqui.yaml": f"""\
name: Cataraqui
description: A fort.
{SHARED}latitude: 44.2
longitude: -76.4
map: lakes-chart
""",
    "armies/british-lakes.yaml": f"""\
name: Men of the lakes
{SHARED}side: british
units:
  - {{slug: oswego, name: Oswego rangers, troop: irregular, source: Made up, confidence: low}}
""",
    "scenarios/lakes-landing.yaml": f"""\
name: A landing
{SHARED}year: 1756
place: Sodus bay
system: one_hour
setup:
  moves_first: player
  objective: {{kind: hold, squares: [d4]}}
  ground: ["........", "........", "........", "........", "........", "........", "........", "........"]
  player:
    name: British
    role: defence
    units: [{{id: b-1, name: First company, type: regular, at: c8}}, {{id: b-2, name: Second, type: regular, at: d8}}]
  enemy:
    name: French
    role: attack
    units: [{{id: f-1, name: Béarn, type: regular, at: c1}}, {{id: f-2, name: La Sarre, type: regular, at: d1}}]
""",
    "campaigns/lakes-summer.yaml": f"""\
name: A summer on the lakes
{SHARED}faction: british
role: lieutenant
year: 1757
territory: lakes-sodus
armies: {{british: british-lakes}}
""",
}


def files(*without: str, **changed: str) -> dict[str, bytes]:
    """The files of the pack as bytes, without some, and with others changed: `manifest` is pack.yaml."""
    named = {"pack.yaml" if name == "manifest" else name: text for name, text in changed.items()}
    return {name: text.encode() for name, text in (FILES | named).items() if name not in without}


def a_zip(of: dict[str, bytes], folder: str = "") -> bytes:
    """Files as a zip, below a folder of it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in of.items():
            archive.writestr(f"{folder}{name}", data)
    return packed.getvalue()


def written(root: Path, of: dict[str, bytes]) -> Path:
    """Files as a folder."""
    for name, data in of.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return root
