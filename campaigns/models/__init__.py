"""What is kept of campaigns: content (armies, territories, maps), the campaign, its months, inputs and rosters."""

from campaigns.models.amendment import Amendment
from campaigns.models.army import Army, ArmyUnitType
from campaigns.models.campaign import Campaign, CampaignTemplate, Invitation, Membership, Role, Standing, StandingPoint
from campaigns.models.encounter import Encounter, EncounterForecast
from campaigns.models.inputs import CampaignInput, JournalLine, Snapshot
from campaigns.models.roster import Formation, Leader, Unit
from campaigns.models.season import SeasonForecast
from campaigns.models.territory import Territory, TheatreMap
from campaigns.models.transfer import CampaignImport
