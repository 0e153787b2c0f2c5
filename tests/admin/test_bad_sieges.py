"""Bad orders of battle of the siege in the form: all faults at once next to their fields, and nothing is saved."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from battles.models import Scenario
from tests.admin.conftest import SOURCE, form_data
from tests.quebec_1759.bad_orders import british, french
from tests.quebec_1759.orders_of_battle import siege

GOOD = siege(
    turn=5,
    player=british(name="British", units=[{"id": "15th", "at": "etchemin"}]),
    enemy=french(name="French", units=[{"id": "bearn", "at": "levis"}], works={"levis": ["left"]}),
)
# Prefix of a row ("" for the page), field, what is typed, a word of the fault.
TYPED = {
    "24 French blocks": [("", "turn", "1", ""), ("", "enemy_blocks", "levis 24", "place all")],
    "a NUL in a name": [("", "enemy_name", "a\0b", "Null characters")],
    "several at once": [
        ("enemy_units", "1-id", "again", ""),
        ("enemy_units", "1-block", "bearn", "list it once"),
        ("enemy_units", "0-at", "ile_dorleans", "choose another area"),
        ("player_units", "0-steps", "5", "from 1 to 4"),
        ("", "enemy_works", "levis left centre right left", "name each column once"),
    ],
}


@pytest.mark.parametrize("name", TYPED)
def test_a_form_is_refused_with_every_fault(admin: Client, name: str) -> None:
    """The page comes back with the faults, each where it was typed, and the scenario is as it was."""
    row = Scenario.objects.create(slug="one", name="One", system="quebec_1759", setup=GOOD, **SOURCE)
    url = reverse("admin:battles_scenario_change", args=[row.pk])
    data: dict[str, Any] = {key: value for key, value in form_data(admin.get(url)).items() if value is not None}
    if name == "24 French blocks":
        data |= {"enemy_units-0-DELETE": "on", "enemy_works": "", "player_units-0-DELETE": "on"}
    for prefix, field, typed, _ in TYPED[name]:
        data[f"{prefix}-{field}" if prefix else field] = typed
    form = admin.post(url, data).context["adminform"].form
    rows = {listed.prefix: listed.formset.forms for listed in form.rows}
    for prefix, field, _, words in TYPED[name]:
        if words:
            number, _, key = field.partition("-")
            errors = rows[prefix][int(number)].errors[key] if prefix else form.errors[field]
            assert words in str(errors)
    assert Scenario.objects.get().setup == GOOD
