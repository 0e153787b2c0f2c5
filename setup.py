"""Builds the rules as extension modules when PETITE_GUERRE_COMPILE=1 asks for it; all else is in `pyproject.toml`.

PETITE_GUERRE_COMPILE=1 pip wheel --no-deps .     a wheel with compiled rules
python3 manage.py compile                         the same for a working copy, where it runs from build/rules

PETITE_GUERRE_COMPILE=quick does not optimize: a build for tests, which play the same battles more slowly.
"""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from rules import compiled  # noqa: E402 - the project's root is on no path while pip builds

_C_FILES = Path("build") / "mypyc"
_OWN = "-fvisibility=hidden"  # a call from one function of the rules to another goes there without a detour
_QUICK = os.environ.get("PETITE_GUERRE_COMPILE") == "quick"
# How far the C files are optimized: -O2 gains 3 to 7 %, and takes the compiler half as long again. Carrying short
# functions from file to file at the link would gain 3 % more, for half a minute of every build.
_FILLED = 3_000_000  # bytes of C in a file up to which it takes in one more folder
_COLD = ("muskets_mohawks_forces", "muskets_mohawks_encounters", "muskets_mohawks_setup", "muskets_mohawks_terrain")
_LEAN = (
    *("-O1", "-fno-tree-pta", "-fno-tree-dominator-opts", "-fno-tree-loop-optimize", "-fno-ipa-pure-const"),
    *("-fno-ipa-reference", "-fno-ipa-modref", "-fno-if-conversion", "-fno-if-conversion2"),
)

# Looking at a place of a list is a tenth of a battle on squares. Where the place is there it is read on the spot; any
# other case is left to the function that mypyc brings along. Letting go of an object is a call only where it was the
# last to hold it, which at -O1 the compiler would not see to by itself (measured: 1.5 % of a battle).
_ON_THE_SPOT = """
#if PY_VERSION_HEX < 0x030C0000 && defined(__GNUC__) && !defined(Py_REF_DEBUG)
static inline __attribute__((always_inline)) void quick_decref(PyObject *held) {
    if (--held->ob_refcnt == 0)
        _Py_Dealloc(held);
}
#undef CPy_DECREF
#define CPy_DECREF(held) quick_decref((PyObject *)(held))
#endif
#ifndef Py_GIL_DISABLED
static inline PyObject *quick_at(PyObject *list, int64_t place) {
    if (likely((uint64_t)place < (uint64_t)PyList_GET_SIZE(list))) {
        PyObject *found = PyList_GET_ITEM(list, place);
        Py_INCREF(found);
        return found;
    }
    return CPyList_GetItemInt64(list, place);
}
static inline PyObject *quick_look(PyObject *list, int64_t place) {
    if (likely((uint64_t)place < (uint64_t)PyList_GET_SIZE(list)))
        return PyList_GET_ITEM(list, place);
    return CPyList_GetItemInt64Borrow(list, place);
}
static inline PyObject *quick_item(PyObject *list, CPyTagged place) {
    if (likely(CPyTagged_CheckShort(place)))
        return quick_at(list, CPyTagged_ShortAsSsize_t(place));
    return CPyList_GetItem(list, place);
}
#define CPyList_GetItemInt64 quick_at
#define CPyList_GetItem quick_item
#define CPyList_GetItemShort quick_item
#define CPyList_GetItemInt64Borrow quick_look
#endif
"""


class BuildWithContent(build_py):
    """Puts the content files into the package `config`, where an installed copy finds them (config/local.py)."""

    def run(self) -> None:
        """Copy the packages, then the content; an editable installation reads both where they are."""
        super().run()
        content = ROOT / "fixtures"
        if content.is_dir() and not self.editable_mode:
            shutil.copytree(content, Path(self.build_lib) / "config" / "fixtures", dirs_exist_ok=True)


class BuildRules(build_ext):
    """Builds the extensions: on all cores, and each C file only when something that it is made of has changed."""

    def build_extensions(self) -> None:
        """Compile the C files of all extensions, then link."""
        cores = os.cpu_count() or 1
        one_by_one = self.compiler.compile
        unix = self.compiler.compiler_type == "unix"
        gcc = unix and self._is_gcc()

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            return [name for source in sources for name in made[source].result()]

        def compile_one(extension: Extension, source: str) -> list[str]:
            arguments = list(extension.extra_compile_args)
            options = {"include_dirs": extension.include_dirs, "depends": extension.depends}
            if not unix:
                return list(one_by_one([source], output_dir=self.build_temp, extra_postargs=arguments, **options))
            arguments += [_OWN, *_level(source, gcc)]
            (target,) = self.compiler.object_filenames([source], output_dir=self.build_temp)
            kept = Kept(Path(target), [*self.compiler.compiler_so, *arguments])
            if not kept.is_current():
                arguments += ["-MMD", "-MF", str(kept.parts)]
                one_by_one([source], output_dir=self.build_temp, extra_postargs=arguments, **options)
                kept.note()
            return [target]

        with ThreadPoolExecutor(cores) as pool:
            made = {}
            for extension in sorted(self.extensions, key=lambda extension: -len(extension.sources)):
                for source in extension.sources:
                    if source not in made:  # the shims are shared
                        made[source] = pool.submit(compile_one, extension, source)
            self.compiler.compile = compile_all
            self.parallel = cores
            super().build_extensions()

    def _is_gcc(self) -> bool:
        """Return whether the compiler is GCC, whose finer ways of optimizing others may not have."""
        output = subprocess.run(
            [self.compiler.compiler_so[0], "--version"], capture_output=True, text=True, check=False
        )
        return "Free Software Foundation" in output.stdout


class Kept:
    """An object file of an earlier build, which is good as long as compiler, arguments and texts are the same."""

    def __init__(self, target: Path, command: list[str]) -> None:
        self.target = target
        self.parts = target.with_suffix(".d")
        self._noted = target.with_suffix(".key")
        self._command = command

    def is_current(self) -> bool:
        """Return whether it need not be made."""
        return self.target.exists() and self._noted.exists() and self._noted.read_text() == self._key()

    def note(self) -> None:
        """Remember what it was made of."""
        self._noted.write_text(self._key())

    def _key(self) -> str:
        total = sha256(shlex.join(self._command).encode())
        try:
            for name in self.parts.read_text().replace("\\\n", " ").split()[1:]:
                total.update(Path(name).read_bytes())
        except OSError:
            return ""
        return total.hexdigest()


def _level(source: str, gcc: bool) -> Sequence[str]:
    """Return how far a C file is optimized; the finer ways are those of GCC."""
    name = Path(source).stem
    if _QUICK:
        return ["-O0"]
    if name.startswith("shims"):
        return ["-Os"]
    return ["-O1"] if not gcc else ["-Og"] if name.startswith("cold_") else _LEAN


def extensions() -> list[Extension]:
    """Return the extensions of the rules, or none for a plain build."""
    if os.environ.get("PETITE_GUERRE_COMPILE") not in ("1", "quick"):
        return []
    from mypyc.build import mypycify

    paths = [str(path.relative_to(ROOT)) for path in compiled.sources(ROOT / "rules")]
    # The type checker's own settings name plugins of the site, which the rules know nothing of.
    options = ["--config-file=", "--strict", "--no-warn-unused-ignores", "--always-true=COMPILING"]
    # One library: between several of them, as mypyc can make, calls take a tenth of a battle.
    made: list[Any] = mypycify(
        [*options, *paths],
        opt_level="1",
        debug_level="0",
        multi_file=True,
        group_name="rules.rules",
        target_dir=str(_C_FILES),
    )
    shims = [extension for extension in made if len(extension.sources) == 1]
    for extension, source in zip(shims, shared_shims([extension.sources[0] for extension in shims]), strict=True):
        extension.sources = [source]
    for extension in made:
        if extension not in shims:  # the library that holds the code
            extension.depends = [*extension.depends, *extension.sources]
            extension.include_dirs.append(str(_C_FILES / "rules"))
            extension.sources = joined(extension.sources)
    return made


def shared_shims(sources: list[str]) -> list[str]:
    """Return for each module's C file, which only opens the library, one that holds many of them.

    A module finds its own shim by its name, so that those of one name go to several files.
    """
    shelves: list[dict[str, str]] = []
    found: list[int] = []
    for source in sources:
        name = Path(source).stem
        place = next((place for place, shelf in enumerate(shelves) if name not in shelf), len(shelves))
        if place == len(shelves):
            shelves.append({})
        shelves[place][name] = source
        found.append(place)
    for place, shelf in enumerate(shelves):
        # Each brings along a second name, for packages, which these are not.
        texts = [
            f'#define PyInit___init__ PyInit___init__{number}\n#include "{Path(source).resolve()}"\n'
            f"#undef PyInit___init__\n"
            for number, source in enumerate(shelf.values())
        ]
        _write(_C_FILES / f"shims_{place}.c", "".join(texts))
    return [str(_C_FILES / f"shims_{place}.c") for place in found]


def joined(sources: list[str]) -> list[str]:
    """Return C files that take in those of a folder of the rules each, or of several small ones, the largest first.

    So the compiler reads what all of them begin with once a file instead of once a module, which is most of its time,
    and carries short functions into those that call them.
    """
    folders: dict[str, list[Path]] = {}
    for path in sorted(Path(source) for source in sources):
        # __native_rules___grid___doctrine___moving.c is a module; others are parts of what the compiler brings along.
        rooms = path.stem.removeprefix("__native_rules___").split("___")[:-1]
        folders.setdefault("_".join(rooms) or "runtime", []).append(path)
    files: dict[str, tuple[int, list[Path]]] = {}
    last: dict[str, str] = {}  # of each kind, the file that still takes small folders in
    for name, paths in folders.items():
        kind = "cold" if name in _COLD else "runtime" if name == "runtime" else "lean"
        size = sum(path.stat().st_size for path in paths)
        open_file = last.get(kind, "")
        if open_file and size + files[open_file][0] <= _FILLED:
            files[open_file] = (size + files[open_file][0], files[open_file][1] + paths)
            continue
        file = last[kind] = f"{kind}_{name}"
        files[file] = (size, paths)
    for name, (_, paths) in files.items():
        lists = "" if name == "runtime_runtime" else f"#include <CPy.h>\n{_ON_THE_SPOT}"
        _write(_C_FILES / f"{name}.c", lists + "".join(f'#include "{path.resolve()}"\n' for path in paths))
    return [str(_C_FILES / f"{name}.c") for name in sorted(files, key=lambda name: -files[name][0])]


def _write(path: Path, text: str) -> None:
    """Write a file unless it says so already."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRules, "build_py": BuildWithContent})
