"""Work on a forecast's blocks that reports its process, and waits until all processes have begun."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

PATIENCE = 30.0  # seconds


@dataclass(frozen=True)
class Gathering:
    """Takes the place of a fighter; each process leaves a file of its own in the folder.

    With its first block it waits until so many have done so, and not for ever.
    """

    folder: Path
    processes: int

    def __call__(self, samples: tuple[int, int]) -> tuple[int, int]:
        """The first sample of a block and the process that had it."""
        mine = self.folder / str(os.getpid())
        until = time.monotonic() + (0 if mine.exists() else PATIENCE)
        mine.touch()
        while time.monotonic() < until and len(list(self.folder.iterdir())) < self.processes:
            time.sleep(0.01)
        return samples[0], os.getpid()
