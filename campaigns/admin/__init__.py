"""The admin of campaigns: lists, maps and places to edit; campaigns to read, and to override with a reason."""

from campaigns.admin.armies import ArmyAdmin, ArmyUnitTypeAdmin
from campaigns.admin.campaigns import CampaignAdmin
from campaigns.admin.places import TerritoryAdmin, TheatreMapAdmin
from campaigns.admin.records import AmendmentAdmin, CampaignInputAdmin, EncounterAdmin, JournalLineAdmin
from campaigns.admin.roster import LeaderAdmin, UnitAdmin
from campaigns.admin.starts import CampaignTemplateAdmin
