"""Addresses of the matches' API."""

from django.urls import include, path

from matches.api import views

match_patterns = [
    path("", views.MatchView.as_view(), name="api-match"),
    path("record/", views.RecordView.as_view(), name="api-match-record"),
    path("orders/", views.OrdersView.as_view(), name="api-match-orders"),
    path("undo/", views.UndoView.as_view(), name="api-match-undo"),
    path("staff/", views.StaffView.as_view(), name="api-match-staff"),
    path("standing-orders/", views.StandingOrdersView.as_view(), name="api-match-standing-orders"),
    path("resign/", views.ResignView.as_view(), name="api-match-resign"),
    path("draw/", views.DrawView.as_view(), name="api-match-draw"),
    path("abandon/", views.AbandonView.as_view(), name="api-match-abandon"),
    path("go-on/", views.GoOnView.as_view(), name="api-match-go-on"),
    path("rematch/", views.RematchView.as_view(), name="api-match-rematch"),
    path("verify/", views.VerifyView.as_view(), name="api-match-verify"),
]

urlpatterns = [
    path("matches/", views.MatchesView.as_view(), name="api-matches"),
    path("matches/join/", views.JoinView.as_view(), name="api-match-join"),
    path("matches/<str:code>/", include(match_patterns)),
]
