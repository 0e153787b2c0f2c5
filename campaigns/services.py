"""What faces call to lead a campaign; each function stands in the room of its subject."""

from campaigns.archiving import archive_campaign, delete_campaign, unarchive_campaign
from campaigns.beginning import create_campaign, next_campaign
from campaigns.desk import override_faults, rename, typable_streams, type_dice, umpire_override
from campaigns.forecasting import forecast_encounter
from campaigns.importing.jobs import request_import
from campaigns.membership.joining import account_faults, join_with_new_account
from campaigns.months import prepare_month, prepare_or_find_month, requeue_expired
from campaigns.people import accept_invitation, invite, remove_member, set_public, withdraw_invitation
from campaigns.playing import (
    blank_table_result,
    choose_and_queue,
    default_units,
    play_month,
    record_table_result,
    withdraw_table_result,
)
from campaigns.preview import preview_encounter
from campaigns.transfer import copy_campaign, export_campaign, import_campaign

__all__ = [
    "accept_invitation",
    "account_faults",
    "archive_campaign",
    "blank_table_result",
    "choose_and_queue",
    "copy_campaign",
    "create_campaign",
    "default_units",
    "delete_campaign",
    "export_campaign",
    "forecast_encounter",
    "import_campaign",
    "invite",
    "join_with_new_account",
    "next_campaign",
    "override_faults",
    "play_month",
    "prepare_month",
    "prepare_or_find_month",
    "preview_encounter",
    "record_table_result",
    "remove_member",
    "rename",
    "request_import",
    "requeue_expired",
    "set_public",
    "typable_streams",
    "type_dice",
    "umpire_override",
    "unarchive_campaign",
    "withdraw_invitation",
    "withdraw_table_result",
]
