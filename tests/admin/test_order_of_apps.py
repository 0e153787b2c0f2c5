"""The front page of the admin: what staff look for comes first."""

import pytest
from django.contrib import admin
from django.test import RequestFactory

from tests.people import a_person

pytestmark = pytest.mark.django_db


def test_orders_of_battle_come_first_and_libraries_last() -> None:
    """The games by app, then accounts, then the tables of django-axes and knox."""
    request = RequestFactory().get("/admin/")
    request.user = a_person("eve", is_staff=True, is_superuser=True)
    apps = admin.site.get_app_list(request)
    labels = [app["app_label"] for app in apps]
    assert labels[:3] == ["battles", "campaigns", "matches"]
    assert labels[-2:] == ["axes", "knox"]
    assert apps[0]["models"][0]["object_name"] == "Scenario"
