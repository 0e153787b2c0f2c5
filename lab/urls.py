"""Addresses of the laboratory, which come before those of the rules that they are under."""

from django.urls import path

from lab import web

urlpatterns = [
    path("rules/<slug:system>/openings/", web.openings, name="openings"),
    path("rules/<slug:system>/balance/", web.balance, name="balance"),
    path("rules/<slug:system>/ladder/", web.ladder, name="ladder"),
    path("scenarios/<slug:slug>/ladder/", web.scenario_ladder, name="scenario-ladder"),
    path("rules/<slug:system>/tournament/", web.tournament, name="tournament"),
]
