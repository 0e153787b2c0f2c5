"""Write the golden files again: `python -m tests.golden.write`, or with the names of some systems."""

import sys

from tests.golden.wording import SYSTEMS, path_of, samples_of, text_of


def main(systems: list[str]) -> None:
    """Write the files of these systems, of all if none is named."""
    for system in systems or SYSTEMS:
        path_of(system).write_text(text_of(samples_of(system)), encoding="utf-8")
        print(path_of(system))


if __name__ == "__main__":
    main(sys.argv[1:])
