"""The bundled example campaign: what quickstart plays and the benchmark measures."""

from django.conf import settings
from django.contrib.auth.models import User

from battles.pipeline import ContentErrors, check
from campaigns.models import Campaign, CampaignTemplate
from campaigns.months.creation import create_campaign
from campaigns.selectors import EXAMPLE
from common.exceptions import InvalidRequest
from common.json_input import Json

_HEADER = ("faction", "role", "year", "month", "winter", "territory", "doctrine", "armies", "options")


def begin(*, owner: User, seed: str) -> Campaign:
    """Return the example with this seed, begun now and opened to all readers unless its owner has it already."""
    row = CampaignTemplate.objects.filter(slug=EXAMPLE).first()
    if row is None:
        raise InvalidRequest(
            f"There is no campaign {EXAMPLE} under {settings.FIXTURES_DIR}/campaigns; put its file back."
        )
    header, roster = _split(row.setup)
    return create_campaign(owner=owner, name=row.name, seed=seed, origin=row.slug, roster=roster, public=True, **header)


def from_file() -> tuple[Json, Json]:
    """Return header and roster of the example as its file has them, without the database."""
    checked = check([settings.FIXTURES_DIR])
    if checked.faults:
        raise ContentErrors(checked.faults)
    entry = next(e for kind, page, e in checked.entries if (kind.folder, page.slug) == ("campaigns", EXAMPLE))
    return _split(
        entry.model_dump(mode="json", exclude_none=True, exclude={"name", "description", "source", "confidence"})
    )


def _split(setup: Json) -> tuple[Json, Json]:
    header = {key: value for key, value in setup.items() if key in _HEADER}
    return header, {key: value for key, value in setup.items() if key not in _HEADER}
