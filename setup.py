"""Builds the rules as extension modules when PETITE_GUERRE_COMPILE=1 asks for it; all else is in `pyproject.toml`.

PETITE_GUERRE_COMPILE=1 pip wheel --no-deps .     a wheel with compiled rules
python3 manage.py compile                         the same beside the sources, for a working copy
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))

from rules import compiled  # noqa: E402 - the project's root is on no path while pip builds


class BuildRules(build_ext):
    """Builds the extensions and, last of all, stamps them with the hash of the sources that they were made of."""

    def build_extensions(self) -> None:
        """Compile the C files, one a module, on as many cores as there are."""
        one_by_one = self.compiler.compile

        def compile_all(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = [pool.submit(one_by_one, [source], **options) for source in sources]
                return [name for each in made for name in each.result()]

        self.compiler.compile = compile_all
        super().build_extensions()

    def run(self) -> None:
        """Build, then stamp, in the place where the modules went."""
        built_from = compiled.fingerprint(ROOT / "rules")
        super().run()
        if self.extensions:
            compiled.write_stamp((ROOT if self.inplace else Path(self.build_lib)) / "rules", built_from)


def extensions() -> list[Extension]:
    """Return the extensions of the rules, or none for a plain build."""
    if os.environ.get("PETITE_GUERRE_COMPILE") != "1":
        return []
    from mypyc.build import mypycify

    paths = [str(path.relative_to(ROOT)) for path in compiled.sources(ROOT / "rules")]
    # The type checker's own settings name plugins of the site, which the rules know nothing of.
    options = ["--config-file=", "--strict", "--no-warn-unused-ignores"]
    # A file a module compiles in half the time that one file takes, and runs as fast; so does the first level.
    made: list[Any] = mypycify([*options, *paths], opt_level="1", debug_level="0", multi_file=True, group_name="rules")
    return made


setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRules})
