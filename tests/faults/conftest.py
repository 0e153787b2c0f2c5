"""Whichever process is killed, the site runs in one of its two ways."""

import pytest


@pytest.fixture(params=["embedded", "server"])
def machine(request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment of each of the two ways to run."""
    return request.getfixturevalue(request.param)
