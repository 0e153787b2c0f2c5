"""Campaigns whose dice are kept from their umpire too: what no reader sees, what opens when, what proves the dice."""

import secrets

import pytest
from django.contrib.auth.models import Permission, User
from django.core.management import call_command

from battles.models import Battle
from campaigns import selectors, services, tasks
from campaigns.ledger import engine, operations
from campaigns.ledger.record import to_record
from campaigns.models import Campaign, Encounter, JournalLine, Membership, Role
from campaigns.months import resolution
from campaigns.months.amending import difference, working
from campaigns.months.reconcile import reconcile
from common.exceptions import Conflict, InvalidRequest, NotAllowed
from common.json_input import Json
from rules.core.dice import SeededDice, Streams, seed_of_part
from tests.campaigns.tables import a_result
from tests.campaigns.test_month_match_pages import bytes_given, every_address
from tests.factories import a_campaign
from tests.people import a_browser, a_person, a_program

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_rules")]

ROOT, NONCE = "5ea1ed" * 10 + "0000", "0c" * 32


@pytest.fixture
def ann(db: None) -> User:
    """The umpire, who plays alone."""
    return a_person("ann")


@pytest.fixture
def campaign(ann: User, monkeypatch: pytest.MonkeyPatch) -> Campaign:
    """A sealed campaign whose root the test knows; its first month is a scout."""
    monkeypatch.setattr(secrets, "token_hex", lambda count: ROOT)
    made = a_campaign(owner=ann, seed=None, sealed=True)
    Campaign.objects.filter(pk=made.pk).update(nonce=NONCE)
    return Campaign.objects.get(pk=made.pk)


def again(campaign: Campaign) -> Campaign:
    """The campaign as its row is now."""
    return Campaign.objects.get(pk=campaign.pk)


def address(campaign: Campaign, what: str = "") -> str:
    """An address of the campaign in the API."""
    return f"/api/v1/campaigns/{campaign.key}/{what}"


def test_the_seed_of_a_month_is_the_hmac_of_its_name_under_the_root() -> None:
    """As computed by openssl: printf '1755-03' | openssl dgst -sha256 -hmac 'the root'."""
    march = "cbd462cc235e90d5d144df0b61cf0df2d172f546ef8b4754bde5041bc7f4b787"
    assert seed_of_part("the root", "1755-03/recovery/u2") == seed_of_part("the root", "1755-03") == march
    assert seed_of_part("the root", "begin") == "98511feca0a4c81458cf062be357aaa3a8e4876d8933ac641dd34f91948f276a"
    sealed = Streams("the root", redrawn={"1755-03/recovery": 1}, sealed=True)
    for name, drawn in (("1755-03/light", "1755-03/light"), ("1755-03/recovery/u2", "1755-03/recovery/u2#1")):
        opened, wanted = sealed.open(name), SeededDice(march, drawn)
        assert [opened.face("") for _ in range(20)] == [wanted.face("") for _ in range(20)]


def test_the_commitment_is_the_hash_of_nonce_and_seed() -> None:
    """As computed by sha256sum of "a nonce", a line feed and "the root"; a campaign of before has none."""
    row = Campaign(nonce="a nonce", seed="the root")
    assert row.commitment == "3ada260cd6b315fafaa5314274b3bde40e0e3145b7cda08b645f96f2ae586551"
    assert Campaign(seed="the root").commitment == ""


def test_every_campaign_commits_to_its_seed_and_is_not_sealed_unless_asked(ann: User) -> None:
    """Two campaigns of one seed have two commitments, since a seed such as 1755 could be guessed; the dice agree."""
    one, other = a_campaign(owner=ann), a_campaign(owner=ann)
    assert len({one.commitment, other.commitment, ""}) == 3
    assert (one.sealed, one.keeps_seal, one.seed_of("1755-03/battle")) == (False, False, "1755")
    assert services.prepare_month(campaign=one).sheet == services.prepare_month(campaign=other).sheet
    assert one.state == other.state


def test_a_sealed_campaign_takes_no_seed_and_draws_a_long_one(ann: User) -> None:
    """Who types a seed knows it."""
    with pytest.raises(InvalidRequest, match="leave it empty") as refused:
        a_campaign(owner=ann, sealed=True)
    assert list(refused.value.fields) == ["seed"]
    seeds = {a_campaign(owner=ann, seed=None, sealed=True).seed for _ in range(2)}
    assert {len(seed) for seed in seeds} == {64}
    assert len(seeds) == 2


def test_it_is_begun_by_page_api_and_command(ann: User) -> None:
    """Each of them asks; a seed typed with it is refused at its field."""
    a_campaign(owner=ann)  # its territories
    Campaign.objects.all().delete()
    body: Json = {"name": "Alone", "faction": "british", "role": "captain", "year": 1755, "territory": "lake-george"}
    answer = a_program(ann).post("/api/v1/campaigns/", body | {"sealed": True, "seed": "1755"}, format="json")
    assert (answer.status_code, list(answer.json()["fields"])) == (400, ["seed"])
    shown = a_program(ann).post("/api/v1/campaigns/", body | {"sealed": True}, format="json").json()
    assert (shown["sealed"], shown["opened"], shown["seed"], shown["nonce"]) == (True, None, None, None)
    assert len(shown["commitment"]) == 64
    page = a_browser(ann).get("/campaigns/new/").content.decode()
    assert "Seal the dice" in page
    form = body | {"month": 3, "doctrine": "veteran", "sealed": "on"}
    assert b"draws its seed itself" in a_browser(ann).post("/campaigns/new/", form | {"seed": "1755"}).content
    assert a_browser(ann).post("/campaigns/new/", form).status_code == 302
    words = ["new", "Alone", "--faction", "british", "--role", "captain", "--year", "1755"]
    call_command("campaign", *words, "--territory", "lake-george", "--sealed", "--owner", "ann")
    assert [row.sealed for row in Campaign.objects.all()] == [True] * 3


def hide(month: Encounter, posture: str) -> None:
    """Let the enemy be about something else in every row that says it."""
    campaign = Campaign.objects.get(pk=month.campaign_id)
    campaign.state["encounter"]["posture"] = posture
    Campaign.objects.filter(pk=campaign.pk).update(state=campaign.state)
    Encounter.objects.filter(pk=month.pk).update(hidden={"posture": posture})
    assert JournalLine.objects.filter(encounter=month, hidden=True).update(data={"what": posture})


@pytest.mark.parametrize(
    "who",
    [
        pytest.param("umpire", marks=pytest.mark.gate("reads every address of the site twice")),
        pytest.param("superuser", marks=pytest.mark.gate("reads every address of the site and of its admin twice")),
        pytest.param("staff", marks=pytest.mark.nightly("the same as a member of staff")),
        pytest.param("player", marks=pytest.mark.nightly("the same as a player")),
    ],
)
def test_no_address_shows_what_is_sealed(campaign: Campaign, ann: User, who: str) -> None:
    """Neither root nor month's seed, and all bytes are the same whatever the enemy is about.

    Once the seal is broken they differ for the umpire, so that the comparison can fail.
    """
    month = Encounter.objects.select_related("campaign").get(pk=services.prepare_month(campaign=campaign).pk)
    assert month.kind == "scout"
    services.forecast_encounter(encounter=month, user=ann, runs=10, seed="odds")
    looking = ann
    if who == "player":
        looking = a_person("ben")
        Membership.objects.create(campaign=campaign, user=looking, role=Role.PLAYER)
    User.objects.filter(pk=looking.pk).update(is_staff=who in ("staff", "superuser"), is_superuser=who == "superuser")
    looking.user_permissions.add(*Permission.objects.filter(codename__regex="^(view|change)_"))
    browser = a_browser(User.objects.get(pk=looking.pk))
    addresses = [where for where in every_address(month) if where != "/readyz"]  # it counts seconds
    assert len(addresses) > 120
    given = []
    for posture in ("scout", "raid_defend"):
        hide(month, posture)
        bytes_given(browser, ["/"])
        given.append(bytes_given(browser, addresses))
    assert [where for where in addresses if given[0][where] != given[1][where]] == []
    assert [where for where in addresses if given[0][where][0] >= 500] == []
    kept = [text.encode() for text in (ROOT, campaign.seed_of("1755-03"), campaign.seed_of("1755-04"), NONCE)]
    assert [where for where in addresses for text in kept if text in given[0][where][-1]] == []
    services.break_seal(campaign=campaign, user=ann)
    hide(month, "scout")
    shown = bytes_given(browser, [address(campaign, "months/1/")])[address(campaign, "months/1/")][-1]
    assert (campaign.seed_of("1755-03").encode() in shown) == (who != "player")


def test_a_month_opens_when_it_is_over(campaign: Campaign, ann: User) -> None:
    """To its umpire and to a player alike, with its own seed, and not that of another month."""
    ben = a_person("ben")
    Membership.objects.create(campaign=campaign, user=ben, role=Role.PLAYER)
    month = services.prepare_month(campaign=campaign)
    for user in (ann, ben):
        assert not {"hidden", "seed", "stream"} & set(
            a_program(user).get(address(campaign, "months/1/")).json()["sheet"]
        )
        assert not selectors.journal(again(campaign), role=selectors.role_at_table(user, campaign)).filter(hidden=True)
    services.play_month(campaign=campaign)
    march = seed_of_part(ROOT, "1755-03")
    battle = Battle.objects.get(encounter=month)
    assert battle.seed == march
    for user in (ann, ben):
        sheet = a_program(user).get(address(campaign, "months/1/")).json()["sheet"]
        assert (sheet["seed"], sheet["stream"]) == (march, "1755-03/battle")
        assert set(sheet["hidden"]) == {"posture"}
        assert a_program(user).get(f"/api/v1/battles/{battle.pk}/").json()["seed"] == march
        assert a_program(user).get(address(campaign)).json()["seed"] is None
        assert selectors.journal(again(campaign), role=selectors.role_at_table(user, campaign)).filter(hidden=True)
    assert b"Sealed:" in a_browser(ann).get(f"/campaigns/{campaign.key}/").content
    services.undo(campaign=again(campaign), user=ann)
    assert not {"hidden", "seed"} & set(a_program(ann).get(address(campaign, "months/1/")).json()["sheet"])
    services.play_month(campaign=again(campaign))
    assert Battle.objects.get(encounter__campaign=campaign).digest == battle.digest


def test_a_result_from_a_table_opens_its_month_with_the_next(campaign: Campaign, ann: User) -> None:
    """Until the next month is prepared the month may be fought against what is hidden."""
    month = services.prepare_month(campaign=campaign)
    services.record_table_result(encounter=month, result=a_result(month), user=ann)
    assert "seed" not in a_program(ann).get(address(campaign, "months/1/")).json()["sheet"]
    services.prepare_month(campaign=again(campaign))
    assert "seed" in a_program(ann).get(address(campaign, "months/1/")).json()["sheet"]


def test_what_the_umpire_alone_may_ask_is_refused(campaign: Campaign, ann: User) -> None:
    """Odds of the truth are, and another system's board shows no more than a player's."""
    month = services.prepare_month(campaign=campaign)
    with pytest.raises(Conflict, match="sealed"):
        services.forecast_encounter(encounter=month, user=ann, knowledge="truth", runs=10)
    answer = a_program(ann).post(address(campaign, "seasons/"), {"knowledge": "truth", "runs": 10}, format="json")
    assert answer.status_code == 409
    assert services.preview_encounter(encounter=month, user=ann, system="d3_grid").knowledge == "player"


def test_files_copies_and_branches_wait_for_the_end(campaign: Campaign, ann: User) -> None:
    """By service, page, API and command; each refusal says what to do."""
    services.play_month(campaign=campaign)
    for act in (
        lambda: services.export_campaign(campaign=campaign),
        lambda: services.copy_campaign(campaign=campaign, owner=ann, name="Again"),
        lambda: services.branch(campaign=campaign, number=1, name="Again", owner=ann),
    ):
        with pytest.raises(Conflict, match="Break its seal first"):
            act()
    assert a_program(ann).get(address(campaign, "export/")).status_code == 409
    assert a_browser(ann).get(f"/campaigns/{campaign.key}/export/").status_code == 409
    assert ROOT not in a_browser(ann).get(f"/campaigns/{campaign.key}/verify/file/").content.decode()
    shown = a_browser(ann).get(f"/campaigns/{campaign.key}/umpire/").content.decode()
    assert "Break the seal" in shown
    assert "Export the campaign" not in shown


@pytest.mark.parametrize("way", ["page", "api", "command"])
def test_a_broken_seal_is_in_the_journal(campaign: Campaign, ann: User, way: str) -> None:
    """Everyone who reads it sees who did it; the root opens to the umpire, the dice go on, and a file is given."""
    services.play_month(campaign=campaign)
    services.prepare_month(campaign=campaign)
    browser, page = a_browser(ann), f"/campaigns/{campaign.key}/break-seal/"
    assert "cannot be sealed again" in browser.get(page).content.decode()
    assert again(campaign).keeps_seal
    if way == "page":
        assert browser.post(page, {"reason": "A bug."})["Location"] == f"/campaigns/{campaign.key}/umpire/"
    elif way == "api":
        answer = a_program(ann).post(address(campaign, "break-seal/"), {"reason": "A bug."}, format="json")
        assert (answer.status_code, answer.json()["seed"]) == (200, ROOT)
    else:
        call_command("campaign", "break-seal", campaign.share_code, "--reason", "A bug.")
    line = selectors.journal_rows(selectors.journal(again(campaign)).filter(data__what="seal_broken"))
    assert [row["by"] for row in line] == ["ann"]
    assert "The seal was broken, and the root of all dice opened. By ann on" in line[0]["sentence"]
    sheet = a_program(ann).get(address(campaign, "months/2/")).json()["sheet"]
    assert sheet["seed"] == seed_of_part(ROOT, "1755-04")
    services.play_month(campaign=again(campaign))
    assert Battle.objects.filter(seed=seed_of_part(ROOT, "1755-04")).exists()
    with pytest.raises(Conflict, match="no seal to break"):
        services.break_seal(campaign=campaign, user=ann)
    copied = services.copy_campaign(campaign=again(campaign), owner=ann, name="Again")
    assert (copied.sealed, copied.keeps_seal, copied.commitment) == (True, False, campaign.commitment)
    assert services.play_month(campaign=copied).battle is not None
    assert reconcile(copied).differences == []


def test_only_its_umpire_breaks_a_seal(campaign: Campaign) -> None:
    """A player does not; and a campaign that is not sealed has none."""
    ben = a_person("ben")
    Membership.objects.create(campaign=campaign, user=ben, role=Role.PLAYER)
    with pytest.raises(NotAllowed):
        services.break_seal(campaign=campaign, user=ben)
    assert a_program(ben).post(address(campaign, "break-seal/"), {}, format="json").status_code == 403
    plain = a_campaign(owner=ben)
    with pytest.raises(Conflict, match="not sealed"):
        services.break_seal(campaign=plain, user=ben)


def test_the_root_opens_to_all_when_the_war_is_over(campaign: Campaign) -> None:
    """With its nonce, and a line in the journal."""
    ben = a_person("ben")
    Membership.objects.create(campaign=campaign, user=ben, role=Role.OBSERVER)
    services.play_month(campaign=campaign)
    row = again(campaign)
    operations.write_state(row, row.state | {"over": "war_over"})
    shown = a_program(ben).get(address(campaign)).json()
    assert (shown["seed"], shown["nonce"], shown["status"]) == (ROOT, NONCE, "war_over")
    assert again(campaign).journal.filter(data__what="seal_opened").count() == 1
    assert ROOT in a_browser(ben).get(f"/campaigns/{campaign.key}/").content.decode()


def test_an_amendment_shows_nothing_hidden_of_the_open_month(campaign: Campaign, ann: User) -> None:
    """The month it replays into is compared without its covered lines; once it is over they are compared too."""
    services.play_month(campaign=campaign)
    month = services.prepare_month(campaign=again(campaign))
    JournalLine.objects.filter(encounter=month).update(hidden=True)
    assert difference._sentences(again(campaign), 2) == []
    Campaign.objects.filter(pk=campaign.pk).update(sealed=False)
    assert difference._sentences(again(campaign), 2) != []
    Campaign.objects.filter(pk=campaign.pk).update(sealed=True)
    made = services.amend(
        campaign=again(campaign), number=1, changes={"choice": {"doctrine": "bold"}}, reason="A slip.", user=ann
    )
    working.work_out(amendment_id=made.pk, worker="w")
    made.refresh_from_db()
    services.accept(amendment=made, user=ann)
    assert {battle.seed for battle in Battle.objects.filter(encounter__campaign=campaign)} == {
        seed_of_part(ROOT, "1755-03")
    }
    assert again(campaign).keeps_seal


def test_a_season_fought_by_the_workers_is_what_its_inputs_give(campaign: Campaign, ann: User) -> None:
    """Played ahead by the task, month after month; the check fights every battle again."""
    for _ in range(3):
        month = services.prepare_month(campaign=again(campaign), user=ann)
        if not month.passed:
            services.choose_and_queue(encounter=month, user=ann, units=services.default_units(again(campaign)))
            tasks.resolve_encounter(month.pk)
    report = reconcile(again(campaign))
    assert (report.differences, report.is_proof) == ([], True)
    call_command("campaign", "check", campaign.share_code)
    seeds = list(Battle.objects.filter(encounter__campaign=campaign).values_list("seed", "stream"))
    assert seeds
    assert all(seed == seed_of_part(ROOT, stream) for seed, stream in seeds)
    dice = resolution.dice_of(again(campaign))
    assert dice.sealed
    assert engine.dice_taken(again(campaign).state, "1755-06/weather", [2], dice) >= 0


def test_no_file_of_a_campaign_that_keeps_its_seal_comes_in(campaign: Campaign, ann: User) -> None:
    """Who wrote it would know the root of a campaign that is called sealed."""
    services.break_seal(campaign=campaign, user=ann)
    data = services.export_campaign(campaign=again(campaign))
    assert services.import_campaign(data=data, owner=ann, name="Again").opened is not None
    del data["campaign"]["opened"]
    with pytest.raises(InvalidRequest, match="keeps its seal"):
        services.import_campaign(data=data, owner=ann, name="And again")


def test_a_file_of_before_has_no_commitment(ann: User) -> None:
    """A campaign without a nonce is exported as it always was, and comes in without one."""
    plain = a_campaign(owner=ann)
    Campaign.objects.filter(pk=plain.pk).update(nonce="")
    data = services.export_campaign(campaign=plain)
    assert not {"nonce", "sealed", "opened"} & set(data["campaign"])
    assert services.import_campaign(data=data, owner=ann, name="Again").commitment == ""


def test_a_record_is_its_umpires(campaign: Campaign, ann: User) -> None:
    """By page and API; a player gets neither. That of a campaign that is not sealed has seed, nonce and commitment."""
    ben = a_person("ben")
    Membership.objects.create(campaign=campaign, user=ben, role=Role.PLAYER)
    services.prepare_month(campaign=campaign)
    record = a_program(ann).get(address(campaign, "proof/")).json()
    assert record["commitment"] == campaign.commitment
    assert (record["encounters"], record["seeds"]) == ([], {})
    assert a_browser(ann).get(f"/campaigns/{campaign.key}/verify/record/").json() == record
    assert a_program(ben).get(address(campaign, "proof/")).status_code == 403
    assert a_browser(ben).get(f"/campaigns/{campaign.key}/verify/record/").status_code == 403
    plain = a_campaign(owner=ann)
    record = a_program(ann).get(address(plain, "proof/")).json()
    assert (record["campaign"]["seed"], record["commitment"]) == ("1755", plain.commitment)
    assert "seeds" not in record
    assert to_record(plain)["campaign"]["nonce"] == plain.nonce
