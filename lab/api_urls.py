"""Addresses of the laboratory's API."""

from django.urls import path

from lab import api

urlpatterns = [
    path("balance/<slug:system>/", api.BalanceView.as_view(), name="api-balance"),
    path("ladders/<slug:system>/", api.LaddersView.as_view(), name="api-ladders"),
    path("scenarios/<slug:slug>/ladder/", api.LadderView.as_view(), name="api-ladder"),
    path("tournament/<slug:system>/", api.TournamentView.as_view(), name="api-tournament"),
]
