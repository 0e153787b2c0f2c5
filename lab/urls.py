"""Addresses of the laboratory, which come before those of the rules that they are under."""

from django.urls import path

from lab import api, web

urlpatterns = [
    path("rules/<slug:system>/openings/", web.openings, name="openings"),
    path("rules/<slug:system>/balance/", web.balance, name="balance"),
    path("rules/<slug:system>/tournament/", web.tournament, name="tournament"),
    path("api/balance/<slug:system>/", api.BalanceView.as_view(), name="api-balance"),
    path("api/tournament/<slug:system>/", api.TournamentView.as_view(), name="api-tournament"),
]
