"""Addresses of the campaigns' pages."""

from django.urls import path

from campaigns.web.views import campaigns, encounters, month, people, territories, umpire

urlpatterns = [
    *campaigns.archive_patterns,
    path("", campaigns.home, name="home"),
    path("first-steps/", campaigns.first_steps, name="first-steps"),
    path("territories/", territories.territory_list, name="territories"),
    path("territories/<slug:slug>/", territories.territory, name="territory"),
    path("armies/", territories.army_list, name="armies"),
    path("armies/<slug:slug>/", territories.army, name="army"),
    path("campaigns/", campaigns.campaign_list, name="campaigns"),
    path("campaigns/new/", campaigns.campaign_new, name="campaign-new"),
    path("campaigns/archived/", campaigns.campaign_list, {"archive": True}, name="campaigns-archived"),
    path("campaigns/import/", umpire.bring_in, name="import"),
    path("campaigns/import/<uuid:pk>/", umpire.progress, name="import-progress"),
    path("campaigns/<uuid:key>/", campaigns.campaign_detail, name="campaign"),
    path("campaigns/<uuid:key>/roster/", campaigns.roster, name="roster"),
    path("campaigns/<uuid:key>/names/", campaigns.names, name="names"),
    path("campaigns/<uuid:key>/journal/", campaigns.journal, name="journal"),
    path("campaigns/<uuid:key>/members/", people.members, name="members"),
    path("campaigns/<uuid:key>/members/<int:pk>/remove/", people.remove_member, name="member-remove"),
    path(
        "campaigns/<uuid:key>/invitations/<int:pk>/withdraw/",
        people.withdraw_invitation,
        name="invitation-withdraw",
    ),
    path("campaigns/<uuid:key>/dice/", people.dice, name="dice"),
    path("campaigns/<uuid:key>/umpire/", umpire.umpire, name="umpire"),
    path("campaigns/<uuid:key>/export/", umpire.export, name="export"),
    path("campaigns/<uuid:key>/copy/", umpire.copy, name="copy"),
    path("campaigns/<uuid:key>/open/", umpire.open_to_all, name="campaign-open"),
    path("campaigns/<uuid:key>/prepare/", campaigns.prepare, name="prepare"),
    path("campaigns/<uuid:key>/next/", campaigns.next_campaign, name="next-campaign"),
    path("campaigns/<uuid:key>/encounters/<int:number>/", encounters.encounter, name="encounter"),
    path("campaigns/<uuid:key>/encounters/<int:number>/odds/", encounters.odds, name="encounter-odds"),
    path("campaigns/<uuid:key>/encounters/<int:number>/play/", encounters.play, name="encounter-play"),
    path("campaigns/<uuid:key>/encounters/<int:number>/as-played/", encounters.as_played, name="encounter-as-played"),
    path("campaigns/<uuid:key>/encounters/<int:number>/call-off/", encounters.call_off, name="encounter-call-off"),
    path("campaigns/<uuid:key>/encounters/<int:number>/preview/", month.preview, name="encounter-preview"),
    path("campaigns/<uuid:key>/encounters/<int:number>/progress/", encounters.progress, name="encounter-progress"),
    path("campaigns/<uuid:key>/encounters/<int:number>/sheet/", encounters.sheet, name="sheet"),
    path("campaigns/<uuid:key>/encounters/<int:number>/result/", encounters.result, name="result"),
    path("campaigns/<uuid:key>/encounters/<int:number>/withdraw/", encounters.withdraw, name="withdraw"),
    path("invitations/<str:token>/", people.invitation, name="invitation"),
]
