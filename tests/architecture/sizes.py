"""The longest modules, for a reader who may split one along its subjects: `make sizes`. Nothing fails by its length."""

from pathlib import Path

from tests.architecture.sources import CODE, ROOT, modules

WORTH_A_LOOK = 500


def longer(paths: list[Path], lines: int) -> list[tuple[int, Path]]:
    """The modules of more lines than that, the longest first, each with its own."""
    counted = ((len(path.read_text(encoding="utf-8").splitlines()), path) for path in paths)
    return sorted((pair for pair in counted if pair[0] > lines), key=lambda pair: (-pair[0], pair[1]))


if __name__ == "__main__":
    paths = modules(*CODE, "*.py")
    found = longer(paths, WORTH_A_LOOK)
    print(f"{len(found)} of {len(paths)} modules have more than {WORTH_A_LOOK} lines.")
    for lines, path in found:
        print(f"{lines:6}  {path.relative_to(ROOT)}")
