"""What faces call to lead a campaign; each function stands in the room of its subject."""

from campaigns.beginning import create_campaign, next_campaign
from campaigns.desk import rename, typable_streams, type_dice, umpire_override
from campaigns.forecasting import forecast_encounter
from campaigns.months import prepare_month, prepare_or_find_month, requeue_expired
from campaigns.people import accept_invitation, delete_campaign, invite, remove_member, withdraw_invitation
from campaigns.playing import choose_and_queue, default_units, play_month, record_table_result, withdraw_table_result
from campaigns.preview import preview_encounter
from campaigns.transfer import copy_campaign, export_campaign, import_campaign

__all__ = [
    "accept_invitation",
    "choose_and_queue",
    "copy_campaign",
    "create_campaign",
    "default_units",
    "delete_campaign",
    "export_campaign",
    "forecast_encounter",
    "import_campaign",
    "invite",
    "next_campaign",
    "play_month",
    "prepare_month",
    "prepare_or_find_month",
    "preview_encounter",
    "record_table_result",
    "remove_member",
    "rename",
    "requeue_expired",
    "typable_streams",
    "type_dice",
    "umpire_override",
    "withdraw_invitation",
    "withdraw_table_result",
]
