"""The private Atom feed of a person's notices, found by a secret in its address."""

from datetime import datetime

from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed

from common.exceptions import Absent
from common.links import absolute
from matches.models import Notice, NoticeSettings
from matches.models.notice import fresh_secret

_MOST = 50  # entries


class _Feed(Atom1Feed):
    """A feed whose date is that of its newest entry, or of its making: the same notices give the same bytes."""

    made: datetime

    def latest_post_date(self) -> datetime:
        """Return the date of the feed."""
        return max((item["pubdate"] for item in self.items), default=self.made)


def settings_of(user: User) -> NoticeSettings:
    """Return how a person wants his notices, with the secret of his feed; made when first asked for."""
    return NoticeSettings.objects.get_or_create(user=user)[0]


def renew(user: User) -> NoticeSettings:
    """Give a person's feed a new secret; the old address leads nowhere from now on."""
    present = settings_of(user)
    present.feed = fresh_secret()
    present.save(update_fields=["feed"])
    return present


def address_of(present: NoticeSettings) -> str:
    """Return the address of a feed, for other programs."""
    return absolute(reverse("notice-feed", args=[present.feed]))


def atom(secret: str) -> str:
    """Return the feed that a secret belongs to, newest first; raises Absent for none."""
    present = NoticeSettings.objects.select_related("user").filter(feed=secret, user__is_active=True).first()
    if present is None:
        raise Absent("There is no feed at this address; it may have been renewed.")
    feed = _Feed(
        title=f"Petite Guerre: the matches of {present.user.get_username()}",
        link=absolute(reverse("notices")),
        description="Notices of matches; they say nothing of the board.",
        feed_url=address_of(present),
        language="en-GB",
    )
    feed.made = present.made
    for notice in Notice.objects.filter(user=present.user).select_related("match")[:_MOST]:
        sentence = notice.get_kind_display()
        feed.add_item(
            title=f"{notice.match.title}: {sentence}",
            link=absolute(notice.match.get_absolute_url()),
            description=f"In “{notice.match.title}”, {sentence}.",
            unique_id=f"urn:uuid:{notice.key}",
            pubdate=notice.created,
            updateddate=notice.created,
        )
    return str(feed.writeString("utf-8"))
