"""Addresses of the campaigns' API."""

from typing import Any

from django.urls import include, path
from rest_framework.routers import SimpleRouter

from campaigns.api import accounts, amending, campaigns, content, months, people, roster, seasons

router = SimpleRouter()
router.register("territories", content.TerritoryViewSet, basename="api-territory")
router.register("armies", content.ArmyViewSet, basename="api-army")
router.register("templates", content.TemplateViewSet, basename="api-template")
router.register("campaigns", campaigns.CampaignViewSet, basename="api-campaign")
router.register("tokens", people.OwnTokenViewSet, basename="api-own-token")
router.register("imports", campaigns.ImportViewSet, basename="api-import")

LISTED: dict[str, Any] = {"get": "list"}
NAMED: dict[str, Any] = {"get": "retrieve", "patch": "partial_update"}

campaign_patterns = [
    path("months/", months.MonthsView.as_view(), name="api-months"),
    path("months/<int:number>/", months.MonthView.as_view(), name="api-month"),
    path("months/<int:number>/resolve/", months.MonthResolveView.as_view(), name="api-month-resolve"),
    path("months/<int:number>/match/", months.MonthMatchView.as_view(), name="api-month-match"),
    path("months/<int:number>/match/again/", months.MonthAsPlayedView.as_view(), name="api-month-as-played"),
    path("months/<int:number>/result/", months.MonthResultView.as_view(), name="api-month-result"),
    path("months/<int:number>/forecasts/", months.MonthForecastsView.as_view(), name="api-month-forecasts"),
    path("months/<int:number>/preview/", months.MonthPreviewView.as_view(), name="api-month-preview"),
    path("months/<int:number>/amend/", amending.AmendView.as_view(), name="api-month-amend"),
    path("months/<int:number>/back/", amending.BackView.as_view(), name="api-month-back"),
    path("months/<int:number>/branch/", amending.BranchView.as_view(), name="api-month-branch"),
    path("amendments/", amending.AmendmentsView.as_view(), name="api-amendments"),
    path("amendments/<int:pk>/", amending.AmendmentView.as_view(), name="api-amendment"),
    path("amendments/<int:pk>/accept/", amending.AcceptAmendmentView.as_view(), name="api-amendment-accept"),
    path("undo/", amending.UndoView.as_view(), name="api-undo"),
    path("redo/", amending.RedoView.as_view(), name="api-redo"),
    path("comparison/", amending.ComparisonView.as_view(), name="api-comparison"),
    path("seasons/", seasons.SeasonsView.as_view(), name="api-seasons"),
    path("seasons/<uuid:pk>/", seasons.SeasonView.as_view(), name="api-season"),
    path("seasons/<uuid:pk>/cancel/", seasons.SeasonCancelView.as_view(), name="api-season-cancel"),
    path("seasons/<uuid:pk>/retry/", seasons.SeasonRetryView.as_view(), name="api-season-retry"),
    path("seasons/<uuid:pk>/compare/", seasons.SeasonCompareView.as_view(), name="api-season-compare"),
    path("luck/", months.LuckView.as_view(), name="api-campaign-luck"),
    path("journal/", months.JournalView.as_view(), name="api-journal"),
    path("roster/", roster.RosterView.as_view(), name="api-roster"),
    path("roster/csv/", roster.RosterCsvView.as_view(), name="api-roster-csv"),
    path("units/", roster.UnitViewSet.as_view(LISTED), name="api-units"),
    path("units/<str:member>/", roster.UnitViewSet.as_view(NAMED), name="api-unit"),
    path("leaders/", roster.LeaderViewSet.as_view(LISTED), name="api-leaders"),
    path("leaders/<str:member>/", roster.LeaderViewSet.as_view(NAMED), name="api-leader"),
    path("members/", people.MembersView.as_view(), name="api-members"),
    path("members/<str:username>/", people.MemberView.as_view(), name="api-member"),
    path("invitations/", people.InvitationsView.as_view(), name="api-invitations"),
    path("invitations/<str:token>/", people.InvitationView.as_view(), name="api-invitation"),
]

urlpatterns = [
    path("account/", accounts.AccountView.as_view(), name="api-account"),
    path("account/password/", accounts.PasswordView.as_view(), name="api-password"),
    path("token/", people.TokenView.as_view(), name="api-token"),
    path("invitations/<str:token>/accept/", people.AcceptView.as_view(), name="api-accept"),
    path("campaigns/import/", campaigns.BringInView.as_view(), name="api-bring-in"),
    path("campaigns/<uuid:key>/", include(campaign_patterns)),
    path("", include(router.urls)),
]
