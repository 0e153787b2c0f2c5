"""Whichever process is killed, the site runs in one of its two ways."""

import shutil
from pathlib import Path

import pytest
from pytest_django import DjangoDbBlocker

from tests.bundled import Bundled
from tests.site_database import database_of, lay_out


@pytest.fixture(scope="session")
def site_file(tmp_path_factory: pytest.TempPathFactory, bundled: Bundled, django_db_blocker: DjangoDbBlocker) -> Path:
    """The SQLite file of a site with the bundled content, to be copied."""
    file = tmp_path_factory.mktemp("site") / "petite-guerre.sqlite3"
    with django_db_blocker.unblock(), database_of(file):
        lay_out()
        bundled.put()
    return file


@pytest.fixture
def embedded(embedded: dict[str, str], site_file: Path) -> dict[str, str]:
    """The site on one machine, with the bundled content."""
    folder = Path(embedded["PETITE_GUERRE_VAR"])
    folder.mkdir()
    shutil.copy(site_file, folder)
    return embedded


@pytest.fixture(params=["embedded", "server"])
def machine(request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment of each of the two ways to run."""
    return request.getfixturevalue(request.param)
