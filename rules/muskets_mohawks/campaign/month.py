"""The campaign for those who keep it: every step of a month and the checks that say beforehand what is wrong.

begin ─ prepare ─ check_choice ─ battle_setup ─ (the battle, or a result by hand) ─ check_result ─ aftermath ─┐
          └──────────────────────────── next month, or next_campaign ────────────────────────────────────────┘
"""

from rules.muskets_mohawks.campaign.aftermath import aftermath, check_pass, pass_month
from rules.muskets_mohawks.campaign.asked import Asked, asked_in_aftermath, asked_in_prepare, dice_of_stream
from rules.muskets_mohawks.campaign.calendar import war_ended
from rules.muskets_mohawks.campaign.check_result import check_result
from rules.muskets_mohawks.campaign.check_start import check_begin, warn_begin
from rules.muskets_mohawks.campaign.choose import (
    battle_setup,
    check_choice,
    holds_an_end,
    leaders_who_go,
    may_come_by_canoe,
    may_ride,
)
from rules.muskets_mohawks.campaign.narrate import hidden, lines, sentence
from rules.muskets_mohawks.campaign.next_campaign import check_next, next_campaign
from rules.muskets_mohawks.campaign.prepare import check_prepare, prepare
from rules.muskets_mohawks.campaign.raising import troops_of
from rules.muskets_mohawks.campaign.read_state import read_state
from rules.muskets_mohawks.campaign.start import begin
from rules.muskets_mohawks.campaign.state import CampaignState
from rules.muskets_mohawks.campaign.table_result import blank_form, blank_record, read_table_result

__all__ = [
    "Asked",
    "CampaignState",
    "aftermath",
    "asked_in_aftermath",
    "asked_in_prepare",
    "battle_setup",
    "begin",
    "blank_form",
    "blank_record",
    "check_begin",
    "check_choice",
    "check_next",
    "check_pass",
    "check_prepare",
    "check_result",
    "dice_of_stream",
    "hidden",
    "holds_an_end",
    "leaders_who_go",
    "lines",
    "may_come_by_canoe",
    "may_ride",
    "next_campaign",
    "pass_month",
    "prepare",
    "read_state",
    "read_table_result",
    "sentence",
    "troops_of",
    "war_ended",
    "warn_begin",
]
