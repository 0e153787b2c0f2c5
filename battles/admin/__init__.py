"""The admin of battles: scenarios to edit, battles and forecasts to read."""

from django.contrib import admin

from battles.admin.battle import BattleAdmin
from battles.admin.forecast import ForecastAdmin
from battles.admin.scenario import ScenarioAdmin

__all__ = ["BattleAdmin", "ForecastAdmin", "ScenarioAdmin"]

admin.site.site_header = "Petite Guerre"
admin.site.site_title = "Petite Guerre"
admin.site.index_title = "Orders of battle, scenarios, campaigns"
