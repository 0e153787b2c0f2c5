"""Several processes that resolve the same month at the same moment: `python -m tests.faults.race SEED RUNNERS`."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from tests.faults.play import prepare

from campaigns import services  # isort: skip - Django is set up by the line above
from campaigns.models import CampaignInput, Encounter  # isort: skip
from campaigns.months import resolution  # isort: skip


def run(encounter_id: int, start: Path) -> None:
    """Say that this process is ready, wait for the start, resolve, and print whether this process did it."""
    start.with_name(f"ready-{os.getpid()}").touch()
    while not start.exists():
        time.sleep(0.001)
    print(json.dumps(resolution.resolve(encounter_id=encounter_id, worker=f"runner-{os.getpid()}")))


def race(seed: str, runners: int) -> dict[str, object]:
    """Queue the same month twice, let all runners at it, and count what came of it."""
    campaign = prepare(seed)
    encounter = services.prepare_month(campaign=campaign)
    units = services.default_units(Encounter.objects.get(pk=encounter.pk).campaign)
    for _ in range(2):
        encounter = services.choose_and_queue(encounter=encounter, units=units)
    start = Path(os.environ["PETITE_GUERRE_VAR"]) / "start"
    command = [sys.executable, "-m", "tests.faults.race", "runner", str(encounter.pk), str(start)]
    processes = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(runners)]
    while len(list(start.parent.glob("ready-*"))) < runners:
        time.sleep(0.01)
    before = Encounter.objects.get(pk=encounter.pk).state
    start.touch()
    answers = [json.loads(process.communicate(timeout=900)[0]) for process in processes]
    encounter.refresh_from_db()
    inputs = CampaignInput.objects.filter(campaign=campaign).values_list("kind", flat=True)
    return {
        "before": before,
        "did_it": sum(answers),
        "state": encounter.state,
        "battles": int(encounter.battle is not None),
        "inputs": sorted(inputs),
        "worker": encounter.battle.worker if encounter.battle else "",
    }


if __name__ == "__main__":
    if sys.argv[1] == "runner":
        run(int(sys.argv[2]), Path(sys.argv[3]))
    else:
        print(json.dumps(race(sys.argv[1], int(sys.argv[2]))))
