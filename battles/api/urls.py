"""Addresses of the battles' API."""

from django.urls import include, path
from rest_framework.routers import SimpleRouter

from battles.api import cards, forecasts, situations, systems, views

router = SimpleRouter()
router.register("scenarios", views.ScenarioViewSet, basename="api-scenario")
router.register("forecasts", forecasts.ForecastViewSet, basename="api-forecast")
router.register("battles", views.BattleViewSet, basename="api-battle")

urlpatterns = [
    path("systems/", systems.SystemsView.as_view(), name="api-systems"),
    path("systems/<slug:system>/rules/", systems.RulesView.as_view(), name="api-rules"),
    path("systems/<slug:system>/rules/<str:rule_id>/", systems.RuleView.as_view(), name="api-rule"),
    path("systems/<slug:system>/situations/", situations.SituationsView.as_view(), name="api-situations"),
    path(
        "systems/<slug:system>/situations/<slug:situation>/",
        situations.SituationView.as_view(),
        name="api-situation",
    ),
    path("cards/", cards.CardsView.as_view(), name="api-cards"),
    path("cards/<slug:source>/<slug:target>/", cards.CardView.as_view(), name="api-card"),
    path("resolve/", views.ResolveView.as_view(), name="api-resolve"),
    path("", include(router.urls)),
]
