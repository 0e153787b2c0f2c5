"""What a zip or a folder must not do before it is a pack: each refused with one sentence."""

import io
import os
import stat
import struct
import warnings
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.packs import files as packs
from battles.packs.files import read_folder, read_path, read_zip
from battles.packs.manifest import read_manifest
from common.faults import ContentErrors
from tests.a_pack import a_zip, files, written


def refusal(data: bytes) -> str:
    """The sentences with which a zip is refused."""
    with pytest.raises(ContentErrors) as refused:
        read_zip("x.zip", data)
    return " ".join(fault.message for fault in refused.value.faults)


def test_a_zip_and_a_folder_hold_the_same(tmp_path: Path) -> None:
    """A zip of the files, one of their folder, and the folder itself are read alike."""
    assert read_zip("x.zip", a_zip(files())) == files()
    assert read_zip("x.zip", a_zip(files(), "lakes-main/")) == files()
    assert read_folder(written(tmp_path / "a", files())) == files()
    (tmp_path / "b.zip").write_bytes(a_zip(files()))
    assert read_path(tmp_path / "b.zip") == files()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("../evil.yaml", "leads out of the pack"),
        ("scenarios/../../evil.yaml", "leads out of the pack"),
        ("/etc/evil.yaml", "leads out of the pack"),
        ("C:/evil.yaml", "leads out of the pack"),
        ("scenarios\\evil.yaml", "leads out of the pack"),
        ("scenarios//evil.yaml", "leads out of the pack"),
        ("../", "leads out of the pack"),
        ("scenarios/a\u202eb.yaml", "U+202E"),
        ("scenarios/a\x01.yaml", "U+0001"),
    ],
)
def test_paths_that_climb_are_refused(name: str, words: str) -> None:
    """A name that leads out of the pack, or that reads as another, is refused before anything is unpacked."""
    assert words in refusal(a_zip(files() | {name: b"x"}))


def test_a_name_that_ends_before_it_is_read_to_its_end_is_refused() -> None:
    """What follows a NUL is not seen by what unpacks a zip; none can be packed by this name, so it is put in after."""
    packed = a_zip({**files(), "scenarios/a~b.yaml": b"x: 1"}).replace(b"scenarios/a~b.yaml", b"scenarios/a\0b.yaml")
    with pytest.raises(ContentErrors, match="leads out of the pack"):
        read_zip("x.zip", packed)


def test_names_that_come_twice_are_refused() -> None:
    """Two files of one name, also where only capitals differ."""
    packed = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(packed, "w") as archive:
        warnings.simplefilter("ignore")
        for _ in range(2):
            archive.writestr("pack.yaml", "x")
    assert "pack.yaml is in the pack twice" in refusal(packed.getvalue())
    assert "is in the pack twice" in refusal(a_zip(files() | {"PACK.yaml": b"x"}))


def test_links_are_refused(tmp_path: Path) -> None:
    """A link in a zip or a folder would bring a file from elsewhere."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        info = zipfile.ZipInfo("scenarios/lakes-x.yaml")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
    assert "is a link" in refusal(packed.getvalue())
    root = written(tmp_path / "pack", files())
    os.symlink("/etc/passwd", root / "scenarios" / "lakes-x.yaml")
    with pytest.raises(ContentErrors, match="is a link"):
        read_folder(root)


def test_bombs_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Too well packed, too long, too many and too much together are each refused without being unpacked."""
    assert "unpacks to more than 100 times its size" in refusal(a_zip({"a.yaml": b"\0" * 900_000}))
    assert "has 1000001 bytes" in refusal(a_zip({"a.yaml": os.urandom(1_000_001)}))
    assert "2001 files" in refusal(a_zip({f"{number}.yaml": b"" for number in range(2_001)}))
    monkeypatch.setattr(packs, "MOST_UNPACKED", 10)
    assert "together; divide it" in refusal(a_zip(files()))
    monkeypatch.setattr(packs, "MOST_PACKED", 10)
    assert "The zip is longer" in refusal(a_zip(files()))


def test_a_size_that_lies_is_refused() -> None:
    """A zip whose directory states less than its file holds is damaged, and no more than stated is unpacked."""
    data = bytearray(a_zip({"pack.yaml": b"a" * 5_000}))
    place = data.index(b"PK\x01\x02") + 24
    data[place : place + 4] = struct.pack("<I", 10)
    assert "damaged or cut off" in refusal(bytes(data))


def test_a_zip_cut_off_or_spoilt_is_refused() -> None:
    """Half a zip, or one of which a byte was changed, is no pack."""
    data = a_zip({"pack.yaml": os.urandom(500)})
    assert "cut off" in refusal(data[: len(data) // 2])
    spoilt = bytearray(data)
    spoilt[200] ^= 255
    assert "damaged" in refusal(bytes(spoilt))


@settings(max_examples=40)
@given(st.binary(max_size=400), st.integers(0, 3_000), st.integers(0, 40))
def test_any_bytes_give_a_sentence_or_files(junk: bytes, place: int, cut: int) -> None:
    """Whatever is sent as a zip, and wherever a good one is spoilt: a refusal or files, never another error."""
    good = a_zip(files())
    for data in (junk, good[:place] + junk + good[place + cut :]):
        sentences = []
        try:
            assert all(isinstance(value, bytes) for value in read_zip("x.zip", data).values())
        except ContentErrors as refused:
            sentences = [fault.message for fault in refused.faults]
        assert all(sentence.endswith(".") for sentence in sentences)


@settings(max_examples=40)
@given(st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_any_bytes_as_a_manifest_give_a_sentence(data: bytes) -> None:
    """A manifest of any bytes is read or refused."""
    with pytest.raises(ContentErrors) as refused:
        read_manifest(data)
    assert refused.value.faults[0].message.endswith(".")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("pack: lakes", "pack: The-Lakes", "use small letters"),
        ("pack: lakes", "pack: core", "is no name for a pack"),
        ('"1.2.0"', "one", "write figures with dots"),
        ('"1.2.0"', "1.2", "it must be text"),
        ("licence: CC-BY-4.0\n", "", "licence is missing"),
        ("licence:", "license:", "Did you mean licence?"),
        ("pack: lakes", "1: lakes", "The key 1 is no text"),
        ('">=0.1"', '"newest"', "write versions such as"),
        ("petite_guerre:", "lakes:", "requires itself"),
    ],
)
def test_a_manifest_with_a_fault_is_refused(old: str, new: str, words: str) -> None:
    """Each fault has a sentence."""
    with pytest.raises(ContentErrors) as refused:
        read_manifest(files()["pack.yaml"].decode().replace(old, new).encode())
    assert words in " ".join(fault.message for fault in refused.value.faults)


def test_a_pack_without_a_manifest_is_refused() -> None:
    """It says which file is missing."""
    with pytest.raises(ContentErrors, match=r"has no pack\.yaml"):
        read_manifest(None)
