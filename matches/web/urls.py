"""Addresses of matches."""

from django.urls import path

from matches.web import archive, beginning, joining, notices, positions, table, watching

urlpatterns = [
    path("scenarios/<slug:slug>/position/", positions.scenario_position, name="scenario-position"),
    path("battles/<uuid:pk>/turns/<int:number>/position/", positions.battle_position, name="battle-position"),
    path("positions/check/", positions.check, name="position-check"),
    path("matches/", beginning.match_list, name="matches"),
    path("matches/archived/", beginning.match_list, {"archive": True}, name="matches-archived"),
    path("matches/new/", beginning.match_new, name="match-new"),
    path("matches/join/<str:invitation>/", joining.invitation, name="match-invitation"),
    path("matches/watch/<str:watch>/", watching.watch, name="match-watch"),
    path("matches/watch/<str:watch>/news/", watching.news, name="match-watch-news"),
    path("matches/notices/", notices.notices, name="notices"),
    path("matches/feed/<str:secret>.atom", notices.feed, name="notice-feed"),
    *archive.paths,
    path("matches/<slug:code>/", table.show, name="match"),
    path("matches/<slug:code>/answer/", table.answer, name="match-answer"),
    path("matches/<slug:code>/roll/", table.roll, name="match-roll"),
    path("matches/<slug:code>/news/", table.news, name="match-news"),
    path("matches/<slug:code>/pass/", table.take_screen, name="match-pass"),
    path("matches/<slug:code>/undo/", table.undo, name="match-undo"),
    path("matches/<slug:code>/staff/", table.let_staff, name="match-staff"),
    path("matches/<slug:code>/command/", table.take_command, name="match-command"),
    path("matches/<slug:code>/standing/", table.standing_orders, name="match-standing"),
    path("matches/<slug:code>/draw/", table.draw, name="match-draw"),
    path("matches/<slug:code>/resign/", table.resign, name="match-resign"),
    path("matches/<slug:code>/go-on/", table.go_on, name="match-go-on"),
    path("matches/<slug:code>/abandon/", table.abandon, name="match-abandon"),
    path("matches/<slug:code>/return/", table.rematch, name="match-return"),
]
