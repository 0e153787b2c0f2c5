"""Builds the rules as extension modules when PETITE_GUERRE_COMPILE=1 asks for it; all else is in `pyproject.toml`.

PETITE_GUERRE_COMPILE=1 pip wheel --no-deps .     a wheel with compiled rules
python3 manage.py compile                         the same next to the sources, for a working copy

PETITE_GUERRE_COMPILE=quick does not optimize: a build for tests, which play the same battles more slowly.
"""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from rules import compiled  # noqa: E402 - the project's root is on no path while pip builds

_OWN = "-fvisibility=hidden"  # a call from one function of the rules to another goes there without a detour
# Short functions are carried into those that call them from another file too, above all those that read lists and make
# numbers of what is in them, which all modules call and none has by itself (measured: 3 to 7 % of a battle).
_WHOLE = ["-flto=auto", "-O2"]
_QUICK = os.environ.get("PETITE_GUERRE_COMPILE") == "quick"


class BuildWithContent(build_py):
    """Puts the content files into the package `config`, where an installed copy finds them (config/local.py)."""

    def run(self) -> None:
        """Copy the packages, then the content; an editable installation reads both where they are."""
        super().run()
        content = ROOT / "fixtures"
        if content.is_dir() and not self.editable_mode:
            shutil.copytree(content, Path(self.build_lib) / "config" / "fixtures", dirs_exist_ok=True)


class BuildRules(build_ext):
    """Builds the extensions and, last of all, stamps them with the hash of the sources that they were made of."""

    def build_extensions(self) -> None:
        """Compile the C files on as many cores as there are."""
        one_by_one = self.compiler.compile

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = [pool.submit(one_by_one, [source], **options) for source in sources]
                return [name for each in made for name in each.result()]

        self.compiler.compile = compile_all
        if self.compiler.compiler_type == "unix":
            whole = _WHOLE if not _QUICK and self._is_gcc() else []
            for extension in self.extensions:
                extension.extra_compile_args = [*extension.extra_compile_args, _OWN, *whole]
                extension.extra_link_args = [*extension.extra_link_args, *whole]
        super().build_extensions()

    def _is_gcc(self) -> bool:
        """Return whether the compiler is GCC, which brings along all that such a build takes; others may not."""
        output = subprocess.run(
            [self.compiler.compiler_so[0], "--version"], capture_output=True, text=True, check=False
        )
        return "Free Software Foundation" in output.stdout

    def run(self) -> None:
        """Build, then stamp, in the place where the modules went."""
        built_from = compiled.fingerprint(ROOT / "rules")
        super().run()
        if self.extensions:
            compiled.write_stamp((ROOT if self.inplace else Path(self.build_lib)) / "rules", built_from)


def extensions() -> list[Extension]:
    """Return the extensions of the rules, or none for a plain build."""
    if os.environ.get("PETITE_GUERRE_COMPILE") not in ("1", "quick"):
        return []
    from mypyc.build import mypycify

    paths = [str(path.relative_to(ROOT)) for path in compiled.sources(ROOT / "rules")]
    # The type checker's own settings name plugins of the site, which the rules know nothing of.
    options = ["--config-file=", "--strict", "--no-warn-unused-ignores"]
    level = "0" if _QUICK else "2"
    made: list[Any] = mypycify(
        [*options, *paths], opt_level=level, debug_level="0", multi_file=True, group_name="rules"
    )
    for extension in made:
        if len(extension.sources) > 1:  # the library that holds the code; the others are doors to it
            extension.depends = [*extension.depends, *extension.sources]
            extension.sources = joined(extension.sources)
    return made


def joined(sources: list[str]) -> list[str]:
    """Return C files that take in those of a folder of the rules each, the largest first.

    So the compiler reads what all of them begin with once a folder instead of once a module, which is most of its time,
    and carries short functions into those that call them.
    """
    folders: dict[str, list[Path]] = {}
    for path in sorted(Path(source) for source in sources):
        # __native_rules___grid___doctrine___moving.c is a module, init.c a part of what the compiler brings along.
        folders.setdefault("_".join(path.stem.split("___")[:-1]), []).append(path)
    found: list[tuple[int, str]] = []
    for name, paths in folders.items():
        whole = paths[0].with_name(f"joined_{name or 'runtime'}.c")
        whole.write_text("".join(f'#include "{path.name}"\n' for path in paths))
        found.append((sum(path.stat().st_size for path in paths), str(whole)))
    return [name for _, name in sorted(found, reverse=True)]


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRules, "build_py": BuildWithContent})
