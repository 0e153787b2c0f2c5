"""Access to a campaign: a user who is no member gets 404, and a member what his role allows."""

from typing import cast

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import Http404
from rest_framework.exceptions import PermissionDenied
from rest_framework.views import APIView

from campaigns import selectors
from campaigns.models import Campaign, Encounter


class CampaignAccess(APIView):
    """Base of the views below /campaigns/{key}/: finds the campaign for its reader and asks for roles."""

    def campaign(self) -> Campaign:
        """Return the campaign of the address; 404 for one that this person takes no part in."""
        try:
            return selectors.campaign_for(self.user(), self.kwargs["key"])
        except (Campaign.DoesNotExist, ValidationError) as error:
            raise Http404 from error

    def campaign_as(self, *roles: str) -> Campaign:
        """Return the campaign if its reader has one of these roles there; 403 with a sentence otherwise."""
        campaign = self.campaign()
        role = selectors.role_of(self.user(), campaign)
        if role not in roles:
            raise PermissionDenied(f"This takes the {' or '.join(roles)} of the campaign; you are its {role}.")
        return campaign

    def encounter(self, campaign: Campaign) -> Encounter:
        """Return the month that the address numbers."""
        try:
            return (
                campaign.encounters.select_related("campaign", "match")
                .defer(*selectors.OF_MATCH)
                .get(number=self.kwargs["number"])
            )
        except Encounter.DoesNotExist as error:
            raise Http404 from error

    def role(self, campaign: Campaign) -> str:
        """Return the reader's role."""
        return selectors.role_of(self.user(), campaign)

    def role_at_table(self, campaign: Campaign) -> str:
        """Return the reader's role, as who plays the month himself may look at it."""
        return selectors.role_at_table(self.user(), campaign)

    def user(self) -> User:
        """Return who asks; only people who signed in come this far."""
        return cast(User, self.request.user)
