"""The files for containers and systemd, which no machine of the project runs: they agree with the program."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
SETTINGS = (ROOT / "config" / "settings.py").read_text(encoding="utf-8")
UNITS = sorted((ROOT / "deploy" / "systemd").glob("*.service"))
COMPOSE: dict[str, Any] = YAML(typ="safe").load(ROOT / "compose.yaml")


def test_compose_has_what_a_site_needs() -> None:
    """Five services and one that sets up; each waits for what is there, and nothing but the site has a port."""
    services = COMPOSE["services"]
    assert set(services) == {"db", "redis", "setup", "web", "worker", "beat"}
    for name, service in services.items():
        assert set(service.get("depends_on", {})) <= set(services), name
        assert ("ports" in service) == (name == "web")
        for volume in service.get("volumes", []):
            assert volume.partition(":")[0] in COMPOSE["volumes"]
    assert all(services[name]["depends_on"] == services["web"]["depends_on"] for name in ("worker", "beat"))
    assert (ROOT / services["setup"]["build"]["dockerfile"]).is_file()


def test_compose_states_settings_that_there_are() -> None:
    """Every setting that it gives is read, and no secret is in it."""
    given = COMPOSE["services"]["web"]["environment"]
    assert all(f'"{key}"' in SETTINGS for key in given)
    assert "${SECRET_KEY:?" in given["SECRET_KEY"]
    assert "${POSTGRES_PASSWORD:?" in given["DATABASE_URL"]


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.stem)
def test_units_run_what_compose_runs(unit: Path) -> None:
    """A unit for each service of the program, with the same command but for the address it binds."""
    text = unit.read_text(encoding="utf-8")
    command = re.search(r"^ExecStart=/opt/petite-guerre/bin/(.+)$", text, re.MULTILINE)
    assert command is not None
    name = unit.stem.rpartition("-")[2]
    image = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")
    found = re.search(r"^CMD \[(.+)\]$", image, re.MULTILINE)
    assert found is not None
    usual = re.findall(r'"([^"]+)"', found[1])
    assert command[1].replace("127.0.0.1", "0.0.0.0").split() == COMPOSE["services"][name].get("command", usual)
    assert all(line in text for line in ("[Unit]", "[Service]", "[Install]", "User=petite-guerre"))


def test_there_is_a_unit_for_each_service() -> None:
    """Site, worker and beat; what they start can be imported."""
    assert [unit.stem.rpartition("-")[2] for unit in UNITS] == ["beat", "web", "worker"]
    assert import_module("config.wsgi").application
    assert import_module("config").__name__ == "config"
