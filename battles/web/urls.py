"""Addresses of scenarios, battles and rules."""

from django.urls import path

from battles.web import archive, rules_pages, schemas, situation_pages, verify, views
from battles.web.forecasts import views as forecasts

urlpatterns = [
    *archive.urlpatterns,
    *schemas.urlpatterns,
    path("glossary/", rules_pages.glossary, name="glossary"),
    path("scenarios/", views.scenario_list, name="scenarios"),
    path("scenarios/<slug:slug>/", views.scenario_detail, name="scenario"),
    path("scenarios/<slug:slug>/sheet/", views.scenario_sheet, name="scenario-sheet"),
    path("scenarios/<slug:slug>/odds/", forecasts.forecast_ask, name="forecast-ask"),
    path("forecasts/", forecasts.forecast_list, name="forecasts"),
    path("forecasts/archived/", forecasts.forecast_list, {"archive": True}, name="forecasts-archived"),
    path("forecasts/<uuid:pk>/doctrines/stop/", forecasts.forecast_stop_table, name="forecast-doctrines-stop"),
    path("forecasts/<uuid:pk>/", forecasts.forecast_detail, name="forecast"),
    path("forecasts/<uuid:pk>/cancel/", forecasts.forecast_cancel, name="forecast-cancel"),
    path("forecasts/<uuid:pk>/retry/", forecasts.forecast_retry, name="forecast-retry"),
    path("forecasts/<uuid:pk>/samples/", forecasts.forecast_sample, name="forecast-sample"),
    path("forecasts/<uuid:pk>/systems/", forecasts.forecast_systems, name="forecast-systems"),
    path("forecasts/<uuid:pk>/doctrines/", forecasts.forecast_doctrines, name="forecast-doctrines"),
    path("forecasts/<uuid:pk>/compare/", forecasts.forecast_compare, name="forecast-compare"),
    path("battles/archived/", views.archived_battles, name="battles-archived"),
    path("battles/<uuid:pk>/", views.battle_detail, name="battle"),
    path("battles/<uuid:pk>/turns/<int:number>/", views.battle_turn, name="battle-turn"),
    path("battles/<uuid:pk>/orders/", views.battle_orders, name="battle-orders"),
    path("battles/<uuid:pk>/orders/<int:number>/", views.battle_order, name="battle-order"),
    path("battles/<uuid:pk>/luck/", views.battle_luck, name="battle-luck"),
    path("battles/<uuid:pk>/roster/", views.battle_roster, name="battle-roster"),
    path("desk/", situation_pages.index, name="situations"),
    path("desk/<slug:system>/<slug:situation>/", situation_pages.page, name="situation"),
    path("battles/<uuid:pk>/verify/", verify.battle_verify, name="battle-verify"),
    path("battles/<uuid:pk>/verify/record/", verify.battle_record, name="battle-verify-record"),
    path("battles/<uuid:pk>/verify/file/", verify.battle_file, name="battle-verify-file"),
    path("verify/", verify.verify, name="verify"),
    path("verify/file/", verify.verify_file, name="verify-file"),
    path("rules/", rules_pages.rules_index, name="rules"),
    path("rules/cards/", rules_pages.cards_page, name="cards"),
    path("rules/<slug:system>/", rules_pages.rules_catalogue, name="rulebook"),
    path("rules/<slug:system>/<str:rule_id>/", rules_pages.rule, name="rule"),
]
