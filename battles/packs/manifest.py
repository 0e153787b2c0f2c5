"""The manifest of a pack, `pack.yaml`: what it is called, its version and licence, and what it needs."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version
from pydantic import Field, StringConstraints, ValidationError

from battles.pipeline import source_files
from battles.pipeline.checks import PACK_MANIFEST, findings
from battles.pipeline.kinds import Part, Text
from common.faults import ContentErrors, Fault
from rules import VERSION
from rules.core import lengths

# The key of `requires` that means the program; no pack may be called so.
PROGRAM = "petite_guerre"
LONGEST_KEY = 30  # so that a slug has letters left for its own name
# What is kept of a pack besides its manifest and its content.
PAPERS = ("README", "LICENSE", "LICENCE", "COPYING", "CHANGELOG")

Key = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$", max_length=LONGEST_KEY)]


class Manifest(Part):
    """What a pack says of itself; every slug of its entries begins with `pack` and a hyphen."""

    pack: Annotated[
        Key, Field(description="Its own word: small letters, figures and underscores. Slugs begin with it.")
    ]
    name: Annotated[Text, Field(max_length=lengths.NAME, description="The title shown to people.")]
    version: Annotated[Text, Field(max_length=lengths.VERSION, description="Its version, such as 1.2.0, in quotes.")]
    licence: Annotated[Text, Field(max_length=lengths.NAME, description="What others may do with it, as CC-BY-4.0.")]
    description: Annotated[str, Field(description="What is in it.")] = ""
    requires: Annotated[
        dict[str, str],
        Field(
            description='Packs that it needs, and petite_guerre for the program, each with versions such as ">=1.2".'
        ),
    ] = {}


@dataclass(slots=True, frozen=True)
class ReadManifest:
    """A manifest with the text it was read from."""

    manifest: Manifest
    text: str


def read_manifest(data: bytes | None) -> ReadManifest:
    """Return the manifest of a pack; raises ContentErrors with all that is wrong with it."""
    if data is None:
        sentence = f"The pack has no {PACK_MANIFEST}; write one with pack, name, version and licence at its top."
        raise ContentErrors([Fault(PACK_MANIFEST, 1, sentence)])
    page, faults = source_files.read_text(Path(PACK_MANIFEST), data)
    if page is None:
        raise ContentErrors(faults)
    try:
        manifest = Manifest.model_validate(source_files.plain(page.tree))
    except ValidationError as error:
        found = [page.fault(each.place, each.sentence()) for each in findings(error, Manifest)]
        raise ContentErrors(sorted(found)) from error
    faults = [page.fault((key,), sentence) for key, sentence in _faults(manifest)]
    if faults:
        raise ContentErrors(sorted(faults))
    return ReadManifest(manifest, page.text)


def _faults(manifest: Manifest) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    if manifest.pack in (PROGRAM, source_files.CORE):
        found.append(("pack", f"{manifest.pack} is no name for a pack; choose a word of your own."))
    try:
        Version(manifest.version)
    except InvalidVersion:
        found.append(("version", f"version is {manifest.version}; write figures with dots, such as 1.2.0."))
    for name, wanted in manifest.requires.items():
        try:
            SpecifierSet(wanted)
        except InvalidSpecifier:
            sentence = f"{name} is required as {wanted}; write versions such as >=1.2, or >=1,<2, or nothing for any."
            found.append(("requires", sentence))
        if name == manifest.pack:
            found.append(("requires", "The pack requires itself; leave it out."))
    return found


def unmet(manifest: Manifest, loaded: dict[str, str]) -> list[str]:
    """Return a sentence for each requirement that the program and the loaded packs, by version, do not meet."""
    found = []
    for name, wanted in manifest.requires.items():
        there = VERSION if name == PROGRAM else loaded.get(name)
        if there is None:
            found.append(f"{manifest.pack} requires the pack {name}{_versions(wanted)}; load that first.")
        elif not SpecifierSet(wanted).contains(there, prereleases=True):
            what = "Petite Guerre" if name == PROGRAM else f"the pack {name}"
            found.append(f"{manifest.pack} requires {what}{_versions(wanted)}; here is {there}.")
    return found


def _versions(wanted: str) -> str:
    return f" {wanted}" if wanted else ""
