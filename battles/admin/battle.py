"""Battles in the admin: what was asked for, who fought it and how it ended."""

import json
from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest
from django.utils.html import format_html

from battles import selectors, services
from battles.archiving import BATTLES
from battles.models import Battle, Forecast
from battles.permissions import hidden_forecasts
from common.admin.archive import ArchiveFilter, Archiving
from common.admin.readonly import ReadOnlyAdmin
from common.exceptions import InvalidRequest


@admin.register(Battle)
class BattleAdmin(Archiving, ReadOnlyAdmin):
    """Battles, newest first; only who may see the seed of one sees it."""

    keeper = BATTLES
    list_display = ["title", "status", "ending", "turns", "dice_count", "worker", "created", "finished"]
    list_filter = [ArchiveFilter, "status", "ending", "system", "created"]
    search_fields = ["title", "scenario__name", "scenario__slug", "worker", "digest"]
    list_select_related = ["scenario", "owner"]
    date_hierarchy = "created"
    actions = ["try_again", "archive_selected", "unarchive_selected"]
    fieldsets = [
        (None, {"fields": ["title", "scenario", "owner", "system", "doctrine", "engine_version"]}),
        ("Dice", {"fields": ["seed_shown", "stream", "dice_count", "typed"]}),
        ("Worker", {"fields": ["status", "claimed_by", "claimed_at", "worker", "created", "finished"]}),
        ("Outcome", {"fields": ["ending", "turns", "event_count", "digest", "result_shown", "error_message"]}),
    ]

    def get_queryset(self, request: HttpRequest) -> Any:
        """Return the battles this person may read; a superuser reads all."""
        if request.user.is_superuser:
            secret = Forecast.objects.filter(hidden_forecasts(request.user)).values("pk")
            return Battle.objects.select_related("scenario", "owner").exclude(forecast__in=secret)
        return selectors.battles_for(request.user).select_related("owner")

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Leave the seed out for users who may not see it."""
        if obj is not None and selectors.may_see_seed(request.user, obj):
            return self.fieldsets
        return [(title, section) for title, section in self.fieldsets if title != "Dice"]

    @admin.display(description="seed")
    def seed_shown(self, battle: Battle) -> str:
        """Return the seed; a column of its own, so that it can have a heading."""
        return battle.seed

    @admin.display(description="typed faces", boolean=True)
    def typed(self, battle: Battle) -> bool:
        """Return whether its dice were rolled at a table."""
        return battle.dice is not None

    @admin.display(description="result")
    def result_shown(self, battle: Battle) -> str:
        """Return the result record as text."""
        text = json.dumps(battle.result, indent=2, ensure_ascii=False) if battle.result else "none yet"
        return format_html("<pre>{}</pre>", text)

    @admin.action(description="Try the selected failed battles again")
    def try_again(self, request: HttpRequest, queryset: Any) -> None:
        """Queue failed battles once more."""
        for battle in queryset:
            try:
                services.retry_battle(battle=battle)
            except InvalidRequest as refused:
                self.message_user(request, f"{battle.title}: {refused.message}", messages.ERROR)
            else:
                self.message_user(request, f"{battle.title} is queued again.")
