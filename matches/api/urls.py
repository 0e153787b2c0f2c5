"""Addresses of the matches' API."""

from django.urls import include, path

from matches.api import notices, views

match_patterns = [
    path("", views.MatchView.as_view(), name="api-match"),
    path("record/", views.RecordView.as_view(), name="api-match-record"),
    path("orders/", views.OrdersView.as_view(), name="api-match-orders"),
    path("undo/", views.UndoView.as_view(), name="api-match-undo"),
    path("staff/", views.StaffView.as_view(), name="api-match-staff"),
    path("standing-orders/", views.StandingOrdersView.as_view(), name="api-match-standing-orders"),
    path("notices/", notices.QuietView.as_view(), name="api-match-notices"),
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
    path("matches/decline/", views.DeclineView.as_view(), name="api-match-decline"),
    path("matches/watch/<str:watch>/", views.WatchView.as_view(), name="api-match-watch"),
    path("matches/watch/<str:watch>/record/", views.WatchRecordView.as_view(), name="api-match-watch-record"),
    path("matches/<str:code>/", include(match_patterns)),
    path("notices/", notices.NoticesView.as_view(), name="api-notices"),
    path("notices/settings/", notices.NoticeSettingsView.as_view(), name="api-notice-settings"),
    path("notices/feed/", notices.FeedView.as_view(), name="api-notice-feed"),
    path("webhooks/", notices.WebhooksView.as_view(), name="api-webhooks"),
    path("webhooks/<int:pk>/", notices.WebhookView.as_view(), name="api-webhook"),
    path("webhooks/<int:pk>/test/", notices.TestView.as_view(), name="api-webhook-test"),
    path("webhooks/<int:pk>/turn-on/", notices.TurnOnView.as_view(), name="api-webhook-turn-on"),
    path("webhooks/<int:pk>/deliveries/", notices.DeliveriesView.as_view(), name="api-webhook-deliveries"),
]
