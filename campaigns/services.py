"""The services of campaigns for pages, admin, API and commands; each is defined in the module of its subject."""

from campaigns.membership.people import (
    accept_invitation,
    account_faults,
    invite,
    join_match_with_new_account,
    join_with_new_account,
    remove_member,
    set_public,
    withdraw_invitation,
)
from campaigns.months.ahead import play_ahead, stop_ahead
from campaigns.months.amending.branches import branch
from campaigns.months.amending.requests import accept, amend, drop, go_back, redo, undo
from campaigns.months.choice import (
    blank_table_result,
    choose_and_queue,
    default_units,
    play_month,
    record_table_result,
    withdraw_table_result,
)
from campaigns.months.creation import create_campaign, next_campaign
from campaigns.months.forecasts import forecast_encounter
from campaigns.months.overrides import override_faults, rename, typable_streams, type_dice, umpire_override
from campaigns.months.playing import call_match_off, fight_as_played, play_as_match
from campaigns.months.preview import preview_encounter
from campaigns.months.resolution import prepare_month, prepare_or_find_month, requeue_expired
from campaigns.months.rolls import rolls_of_month
from campaigns.months.sealing import break_seal
from campaigns.transfer.jobs import request_import
from campaigns.transfer.proving import proof_of_campaign
from campaigns.transfer.writing import copy_campaign, export_campaign, import_campaign
