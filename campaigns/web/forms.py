"""What people fill in: the month's choice, invitations, names and dice."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.html import format_html

from battles.levels import FAIR, THE_ENEMY, levels_at, ratings_words
from battles.permissions import Person
from battles.systems.base.options import doctrine_choices
from battles.web.forms import RefusableForm, doctrine_meanings, doctrine_names, level_words, read_faces
from campaigns.ledger import engine
from campaigns.membership.people import MOST_DAYS
from campaigns.models import Campaign, Territory, Unit
from campaigns.months.fielding import conversions
from campaigns.months.playing import INVITE, ME, MEMBER, PROGRAM
from common.exceptions import InvalidRequest
from common.web.labels import word
from matches.seating import Agreed
from matches.web.forms import AGREED, agreed_fields
from rules import registry
from rules.core import lengths
from rules.core.sides import SIDES

# What the form asks besides units, doctrine and system, by the name that the rules have for it.
OPTIONS = ("mounted", "end", "canoes")


class ChooseForm(RefusableForm):
    """The units of a campaign's roster that go this month, their doctrine, and the rules that it is fought by."""

    units = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple)
    doctrine = forms.ChoiceField(widget=forms.RadioSelect)
    mounted = forms.MultipleChoiceField(required=False)
    end = forms.ChoiceField(required=False)
    canoes = forms.BooleanField(required=False)
    elsewhere = forms.ChoiceField(required=False)
    enemy = forms.ChoiceField(required=False)

    def __init__(self, *args: Any, campaign: Campaign, kind: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.roster: list[Unit] = list(campaign.units.select_related("leader"))
        fit = [unit for unit in self.roster if unit.available]
        self.fields["units"] = forms.MultipleChoiceField(
            choices=[(unit.key, unit.name) for unit in fit],
            initial=[unit.key for unit in fit],
            widget=forms.CheckboxSelectMultiple,
            error_messages={"required": "Choose at least one unit to go."},
        )
        self.fields["doctrine"] = forms.ChoiceField(
            choices=doctrine_choices(campaign.system), initial=campaign.doctrine, widget=forms.RadioSelect
        )
        levels = levels_at({"system": campaign.system}, THE_ENEMY)
        self.fields["enemy"] = forms.ChoiceField(
            required=False,
            label="How well is the enemy led?",
            choices=[(level.key, level_words(campaign.system, level)) for level in levels],
            initial=FAIR,
            help_text=f"Fair is how the book’s tables lead him. {ratings_words(levels)}",
        )
        self._add_options(campaign)
        own = registry.system(campaign.system).card().title
        self.fields["elsewhere"] = forms.ChoiceField(
            required=False,
            label="Fought by",
            choices=[("", f"{own}, as above"), *_elsewhere(campaign, kind)],
            help_text=format_html(
                "By other rules the same forces meet on another table, and follow the doctrine named with them; the "
                "result comes home to this campaign. {}",
                doctrine_meanings(*(way.target for way in conversions(campaign, kind))),
            ),
        )

    def _add_options(self, campaign: Campaign) -> None:
        """Offer what the book leaves to the player of this encounter: who rides, and his end of the table."""
        riders = engine.may_ride(campaign.state, [unit.key for unit in self.roster if unit.available])
        leaders = {leader.key: leader for leader in campaign.leaders.filter(key__in=riders)}
        self.fields["mounted"] = forms.MultipleChoiceField(
            required=False,
            label="On horseback",
            choices=[(key, f"{word(leaders[key].rank).capitalize()} {leaders[key].name}") for key in riders],
            widget=forms.CheckboxSelectMultiple,
            help_text="Higher leaders of regulars may ride: they command at 12 inches instead of 6 (MM-LEAD-4).",
        )
        self.fields["end"] = forms.ChoiceField(
            required=False,
            label="Your end of the table",
            choices=[("", "the far end"), ("near", "the near end")],
            help_text="The defender chooses where sections 1 to 3 are (MM-ENC-3, MM-ENC-4).",
        )
        if not riders:
            del self.fields["mounted"]
        self.fields["canoes"] = forms.BooleanField(
            required=False,
            label="By canoe",
            help_text="Your force goes over the lake in open order, and brings neither guns nor horses (MM-TERR-5).",
        )
        if not engine.holds_an_end(campaign.state):
            del self.fields["end"]
        if not engine.may_come_by_canoe(campaign.state):
            del self.fields["canoes"]

    def refuse(self, refused: InvalidRequest, prefix: str = "") -> None:
        """Put faults of options at their fields."""
        fields = {field.removeprefix("options."): texts for field, texts in refused.fields.items()}
        super().refuse(InvalidRequest(refused.message, refused.rule, fields), prefix)

    def choice(self, *, for_odds: bool = False) -> dict[str, Any]:
        """Return units, doctrine and system as the services take them; another system brings its own doctrine.

        Odds rest on what a side knows, and leave out how the enemy is led.
        """
        system, _, doctrine = self.cleaned_data["elsewhere"].partition("/")
        options = {} if system else {key: chosen for key in OPTIONS if (chosen := self.cleaned_data.get(key))}
        level = self.cleaned_data["enemy"] or FAIR
        if level != FAIR and not system and not for_odds:
            options["enemy_doctrine"] = level
        return {
            "units": self.cleaned_data["units"],
            "doctrine": doctrine or self.cleaned_data["doctrine"],
            "options": options,
            "system": system,
        }


def _elsewhere(campaign: Campaign, kind: str) -> list[tuple[str, str]]:
    """Return the other systems that can fight an encounter of this kind, with each of their doctrines."""
    return [
        (f"{way.target}/{key}", f"{registry.system(way.target).card().title}, {name}")
        for way in conversions(campaign, kind)
        for key, name in doctrine_names(way.target)
    ]


class PlayForm(RefusableForm):
    """Who plays a month as a match, and what is agreed on for it."""

    def __init__(self, *args: Any, campaign: Campaign, user: Person, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        names = (
            campaign.members.exclude(username=user.get_username())
            .order_by("username")
            .values_list("username", flat=True)
        )
        people = [(ME, "I do"), *((f"{MEMBER}{name}", name) for name in names)]
        people.append((INVITE, "somebody I invite by a link"))
        program = (PROGRAM, "the program")
        company = forms.ChoiceField(label="Who leads your company?", choices=[*people, program], initial=ME)
        enemy = forms.ChoiceField(label="Who leads the enemy?", choices=[program, *people], initial=PROGRAM)
        agreed: dict[str, Any] = agreed_fields(registry.system(campaign.system).keeps_secrets({}))
        self.fields |= {"seats.player": company, "seats.enemy": enemy, **agreed}

    def seats(self) -> dict[str, str]:
        """Return who has which place."""
        return {side: self.cleaned_data[f"seats.{side}"] for side in SIDES}

    def agreed(self) -> Agreed:
        """Return what is agreed on."""
        return Agreed(**{name: self.cleaned_data[name] for name in AGREED})


class InviteForm(RefusableForm):
    """An invitation to be made."""

    role = forms.ChoiceField(
        choices=[("player", "player"), ("observer", "observer"), ("umpire", "umpire")],
        help_text="A player gives orders and sees what his side may know; an observer looks on and sees as much; an "
        "umpire judges and sees everything, the seed too.",
    )
    label = forms.CharField(
        max_length=lengths.NOTE,
        required=False,
        label="For whom",
        help_text="A note for you, such as a name; the guest sees it.",
    )
    days = forms.IntegerField(min_value=1, max_value=MOST_DAYS, initial=14, label="Good for how many days")


class NamesForm(RefusableForm):
    """The names on a roster, by `kind.key`."""

    def __init__(self, *args: Any, named: list[tuple[str, str, str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.before = {f"{kind}.{key}": name for kind, key, name, _ in named}
        for kind, key, name, label in named:
            self.fields[f"{kind}.{key}"] = forms.CharField(max_length=lengths.NAME, initial=name, label=label)

    def changed(self) -> list[tuple[str, str, str]]:
        """Return kind, key and new name of each that was called otherwise before."""
        return [
            (field.partition(".")[0], field.partition(".")[2], name.strip())
            for field, name in self.cleaned_data.items()
            if name.strip() != self.before[field]
        ]


class DiceForm(RefusableForm):
    """Faces rolled at a table for one stream of a campaign's dice."""

    stream = forms.CharField(max_length=lengths.ROLL, label="Which roll")
    faces = forms.CharField(
        max_length=2000, label="Faces, in order", help_text="As they fell, such as 3 5.", widget=forms.TextInput
    )

    def clean_faces(self) -> list[int]:
        """Return the faces as numbers."""
        faces = read_faces(str(self.cleaned_data["faces"]))
        if not faces:
            raise forms.ValidationError("Type at least one face, 1 to 6.")
        return faces


class NextForm(RefusableForm):
    """Where the next campaign of the chain is fought."""

    territory = forms.ChoiceField()

    def __init__(self, *args: Any, campaign: Campaign, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        here = campaign.territory
        others = [(row.slug, row.name) for row in Territory.objects.exclude(pk=here.pk).only("slug", "name")]
        stay = [(here.slug, f"{here.name}: stay")] if campaign.status == Campaign.Status.WON else []
        self.fields["territory"] = forms.ChoiceField(choices=[*stay, *others], label="Where to")


class CopyForm(RefusableForm):
    """What a copy is called."""

    name = forms.CharField(
        max_length=lengths.NAME, label="The copy’s name", help_text="It keeps the seed and is played separately."
    )


class ImportForm(RefusableForm):
    """An exported campaign."""

    file = forms.FileField(label="The file", widget=forms.FileInput(attrs={"accept": ".json,application/json"}))
    name = forms.CharField(
        required=False,
        max_length=lengths.NAME,
        label="Under another name",
        help_text="Only for a second copy of a campaign that is here already.",
    )

    def clean_file(self) -> bytes:
        """Return what the file holds, unread: a worker reads it."""
        file = self.cleaned_data["file"]
        if file.size > settings.CAMPAIGN_FILE_MOST:
            raise forms.ValidationError(f"The file is too long: {settings.CAMPAIGN_FILE_MOST // 2**20} MB at most.")
        return bytes(file.read())


class WithdrawForm(RefusableForm):
    """Why a table's result is taken back."""

    reason = forms.CharField(required=False, max_length=lengths.REASON, help_text="It is written into the journal.")
