"""Addresses of the laboratory, which come before those of the rules that they are under."""

from django.urls import path

from lab import api, web

urlpatterns = [
    path("rules/<slug:system>/openings/", web.openings, name="openings"),
    path("rules/<slug:system>/balance/", web.balance, name="balance"),
    path("rules/<slug:system>/ladder/", web.ladder, name="ladder"),
    path("scenarios/<slug:slug>/ladder/", web.scenario_ladder, name="scenario-ladder"),
    path("rules/<slug:system>/tournament/", web.tournament, name="tournament"),
    path("api/balance/<slug:system>/", api.BalanceView.as_view(), name="api-balance"),
    path("api/ladders/<slug:system>/", api.LaddersView.as_view(), name="api-ladders"),
    path("api/scenarios/<slug:slug>/ladder/", api.LadderView.as_view(), name="api-ladder"),
    path("api/tournament/<slug:system>/", api.TournamentView.as_view(), name="api-tournament"),
]
