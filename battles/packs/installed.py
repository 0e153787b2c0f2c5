"""Packs that are installed as Python packages: each names its module under the entry points of GROUP."""

from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points

from battles.packs.files import Files, read_package
from common.faults import ContentErrors, Fault
from rules.core.suggest import did_you_mean

GROUP = "petite_guerre.packs"


@dataclass(slots=True, frozen=True)
class InstalledPack:
    """A pack of a Python package: the name of its entry point, its module, and the package with its version."""

    name: str
    module: str
    package: str

    def read(self) -> Files:
        """Return its files; raises ContentErrors."""
        try:
            return read_package(self.module)
        except Exception as error:  # whatever the module of somebody else raises when it is imported
            if isinstance(error, ContentErrors):
                raise
            sentence = f"The Python package {self.package} cannot be read: {error}. Install it again."
            raise ContentErrors([Fault(self.name, 1, sentence)]) from error


def installed_packs() -> list[InstalledPack]:
    """Return all packs that Python packages bring, by name."""
    return sorted(map(_described, entry_points(group=GROUP)), key=lambda pack: pack.name)


def installed_pack(name: str) -> InstalledPack:
    """Return the pack of an entry point; raises ContentErrors."""
    found = {pack.name: pack for pack in installed_packs()}
    if name not in found:
        known = f"there are {', '.join(found)}" if found else "there is none"
        sentence = f"No Python package brings a pack {name}; {known}.{did_you_mean(name, found)}"
        raise ContentErrors([Fault(name, 1, sentence)])
    return found[name]


def _described(point: EntryPoint) -> InstalledPack:
    package = f"{point.dist.name} {point.dist.version}" if point.dist is not None else point.module
    return InstalledPack(point.name, point.module, package)
