"""The admin of battles: scenarios to edit, battles, forecasts and measurements to read."""

from django.contrib import admin

from battles.admin.battle import BattleAdmin
from battles.admin.forecast import ForecastAdmin
from battles.admin.measurement import MeasurementAdmin
from battles.admin.pack import PackAdmin
from battles.admin.scenario import ScenarioAdmin

admin.site.site_header = "Petite Guerre"
admin.site.site_title = "Petite Guerre"
admin.site.index_title = "Orders of battle, scenarios, campaigns"
