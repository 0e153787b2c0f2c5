"""Addresses of scenarios, battles and rules."""

from django.urls import path

from battles.web import views

urlpatterns = [
    path("scenarios/", views.scenario_list, name="scenarios"),
    path("scenarios/<slug:slug>/", views.scenario_detail, name="scenario"),
    path("battles/<uuid:pk>/", views.battle_detail, name="battle"),
    path("battles/<uuid:pk>/turns/<int:number>/", views.battle_turn, name="battle-turn"),
    path("rules/", views.rules_index, name="rules"),
    path("rules/<slug:system>/", views.rules_catalogue, name="rulebook"),
    path("rules/<slug:system>/<str:rule_id>/", views.rule, name="rule"),
]
