"""What the other side is given by the API does not change with what is hidden from it: body, headers, record, drafts.

Two matches with the same dice differ only in what one side has hidden. As long as the play that the other side sees is
the same, it must get the same bytes from both.
"""

import re
from copy import deepcopy
from itertools import count
from typing import Any

import pytest
from django.contrib.auth.models import User

from battles.fighting import names_in
from common.json_input import Json
from matches import selectors, staff
from matches.models import Match
from tests.matches.tables import Player, a_match, keys_of, setup_of
from tests.muskets_mohawks.halfway import halfway
from tests.muskets_mohawks.playing.forces import head_to_head
from tests.people import a_browser
from tests.present import present
from tests.quebec_1759.orders_of_battle import advanced, siege

pytestmark = pytest.mark.django_db

# Headers that differ between any two answers.
OF_THE_MOMENT = ("Expires", "Content-Length", "X-Request-ID")
# What differs between any two matches, and when a question was asked.
OWN_OF_A_MATCH = ("code", "created", "since", "until", "watch")
SECRETS = ("seed", "digest", "dice_rolled", "version", "looked_at", "nonce", "id", "changed")


def two_matches(ann: User, ben: User, one: Json, other: Json) -> list[Match]:
    """Two matches of Ann against Ben with the same dice, whose orders of battle differ in what Ben hides."""
    seats = {"player": "me", "enemy": "invite"}
    return [a_match(ann, setup, seats=seats, others=ben, seed="1759") for setup in (one, other)]


def given_to(player: Player) -> list[Any]:
    """All that a player is given: his view and his record, both with their headers, and what each order would roll."""
    looked = player.look()
    record = player.client.get(f"{player.at}record/?seat={player.seat}")
    view = looked.json()
    question = view["question"]
    bare = {key: value for key, value in view.items() if key not in OWN_OF_A_MATCH}
    drafts: list[Any] = []
    if question:
        bare["question"] = {key: value for key, value in question.items() if key not in OWN_OF_A_MATCH}
        drafts = [player.order(question, order["code"], draft=True).json() for order in question["orders"][:2]]
    assert not set(keys_of({**view, "state": None})) & set(SECRETS)
    headers = [{k: v for k, v in answer.headers.items() if k != "X-Request-ID"} for answer in (looked, record)]
    return [looked.status_code, bare, record.json(), headers, drafts]


def pages_of(player: Player) -> list[Any]:
    """The pages of a player with their headers: table, what an order rolls, resigning, and the staff's odds."""
    browser, at = a_browser(player.user), f"/matches/{player.code}/"
    question = player.view()["question"]
    order = question["orders"][0]["code"] if question else ""
    given = list[Any]()
    for query in ("", f"roll/?order={order}&", "resign/?", "news/?", "?odds=1&"):
        answer = browser.get(f"{at}{query or '?'}seat={player.seat}")
        text = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", answer.content.decode())
        headers = {name: value for name, value in answer.headers.items() if name not in OF_THE_MOMENT}
        text = re.sub(r"/matches/watch/\w+/", "WATCH", text).replace(player.code, "CODE")
        given.append((answer.status_code, headers, text))
    return given


def odds_of(player: Player) -> Any:
    """What the API says that the staff expects of his orders."""
    return player.client.get(f"{player.at}staff/?seat={player.seat}").json()


def turned_up(player: Player) -> bool:
    """Whether a PEF has been turned up, so that both sides see what was under it."""
    return any(row.get("what") in ("turned_up", "decoy") for row in player.record()["events"])


def codes(player: Player) -> list[str]:
    """The legal orders of a player's question, none where he is not asked."""
    question = player.view()["question"]
    return [order["code"] for order in question["orders"]] if question else []


def give(player: Player, code: str) -> None:
    """Give an order."""
    answer = player.order(player.question(), code)
    assert answer.status_code == 200, answer.content


@pytest.mark.slow("asks for everything that a player is given, at two tables, question by question")
@pytest.mark.parametrize(
    "rival",
    [
        (2, 2, 2),
        *(
            pytest.param(notes, marks=pytest.mark.nightly("two more ways to hide three units"))
            for notes in ((3, 1, 2), (2, 3, 1))
        ),
    ],
)
def test_what_is_under_a_pef_is_not_given_away(ann: User, ben: User, rival: tuple[int, ...]) -> None:
    """Head to head at Muskets & Mohawks: until a PEF is turned up, nothing says which of them has men, or whose."""
    one, other = (head_to_head("raid_attack", (1, 2, 3), notes) for notes in ((1, 1, 3), rival))
    matches = two_matches(ann, ben, one, other)
    anns, bens = [[Player(match, user, seat) for match in matches] for user, seat in ((ann, "player"), (ben, "enemy"))]
    compared = 0
    for _ in range(14):
        if any(turned_up(player) for player in anns):
            break
        first, second = map(given_to, anns)
        assert first == second
        compared += 1
        # Who is asked is asked the same at both tables, until something is turned up.
        players = anns if first[1]["question"] else bens
        legal = [codes(player) for player in players]
        same = [code for code in legal[0] if code in legal[1] and not code.startswith("reveal")]
        for player in players:
            give(player, same[0])
    assert compared >= 6
    # Who hid it sees it: a comparison that never fails would prove nothing.
    assert given_to(bens[0]) != given_to(bens[1])


@pytest.mark.slow("asks for everything that a player is given, at two tables, question by question")
@pytest.mark.parametrize("place", [-1, 13])
def test_a_sealed_plot_is_not_given_away(ann: User, ben: User, place: int) -> None:
    """Quebec 1759: the French have put their leaders elsewhere, and plotted otherwise; the British are given the same.

    Where their works are first begun is open to both, and the same in both matches.
    """
    order = advanced()
    order["enemy"]["works"] = {"beauport": 2}
    matches = two_matches(ann, ben, order, order)
    anns, bens = [[Player(match, user, seat) for match in matches] for user, seat in ((ann, "player"), (ben, "enemy"))]
    compared, differ = 0, set[str]()
    while compared < 12:
        assert given_to(anns[0]) == given_to(anns[1])
        compared += 1
        asked = [codes(player) for player in bens]
        if not all(asked):
            break
        before = [player.view()["question"]["rule"] for player in bens]
        assert before[0] == before[1]
        plain = [code for code in asked[0] if code in asked[1]]
        picks = [plain[0], plain[place % len(plain)]]
        for player, code in zip(bens, picks, strict=True):
            give(player, code)
        differ |= {before[0]} if picks[0] != picks[1] else set()
        if any(bool(codes(first)) != bool(codes(second)) for first, second in (anns, bens)):
            break  # one plot has another question than the other, which may be seen
    assert differ == {"QA-LEADER-3", "QB-PLOT-1"}
    assert compared == 5
    assert given_to(bens[0]) != given_to(bens[1])


@pytest.fixture
def counted_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the staff have time for four runs in each request, however long they take."""
    moments = count()
    monkeypatch.setattr(staff, "monotonic", lambda: next(moments) / 4)


def half_played(change: str) -> tuple[Json, Json]:
    """A position with hidden things in it, and the same with others: which block is where, or who is under a PEF."""
    if change == "blocks":
        one = deepcopy(setup_of("quebec-cap-rouge-turn-8"))
        other = deepcopy(one)
        rows = {row["id"]: row for row in other["enemy"]["units"]}
        for first, second in (("la_sarre", "quebec_1"), ("bearn", "quebec_3")):
            rows[first]["at"], rows[second]["at"] = rows[second]["at"], rows[first]["at"]
        return one, other
    one, other = halfway(), halfway()
    other["enemy"]["units"][4] |= {"id": "other", "name": "Other", "rep": 3, "troop": "militia"}
    return one, other


@pytest.mark.slow("asks for everything that a player is given, at two tables, question by question")
@pytest.mark.usefixtures("counted_time")
@pytest.mark.parametrize(("change", "most"), [("blocks", 5), ("pefs", 3)])
def test_what_a_half_played_game_hides_is_not_given_away(ann: User, ben: User, change: str, most: int) -> None:
    """By API, pages, link of spectators or the staff's odds, from the first question on; whose it is sees it."""
    seats = {"player": "me"} | ({"enemy": "invite"} if change == "blocks" else {})
    matches = [a_match(ann, setup, seats=seats, others=ben, seed="1759", spectators=0) for setup in half_played(change)]
    anns, bens = [[Player(match, user, seat) for match in matches] for user, seat in ((ann, "player"), (ben, "enemy"))]
    compared = 0
    for _ in range(most):
        for given in (given_to, pages_of, odds_of):
            first, second = map(given, anns)
            assert first == second, given.__name__
        watched = [anns[0].client.get(f"/api/v1/matches/watch/{match.watch_link}/").json() for match in matches]
        assert watched[0] == watched[1]
        compared += 1
        asked = [codes(player) for player in anns]
        assert asked[0] == asked[1]
        if any(turned_up(player) for player in anns):
            break
        players = anns if asked[0] else bens
        legal = [codes(player) for player in players]
        same = [code for code in legal[0] if code in legal[1]]
        if not same:
            break
        for player in players:
            give(player, same[0])
    assert compared >= 2
    if change == "blocks":
        assert given_to(bens[0]) != given_to(bens[1])
        assert pages_of(bens[0]) != pages_of(bens[1])


@pytest.mark.slow("has a siege fought on from each question, at two tables")
@pytest.mark.usefixtures("counted_time")
def test_the_odds_of_a_siege_do_not_give_a_plot_away(ann: User, ben: User) -> None:
    """The French have put their leaders elsewhere, and plot otherwise: the staff of the British counts the same.

    By page and by API; to the French, whose own plot it is, it says what comes of it.
    """
    order = advanced()
    order["enemy"]["works"] = {"beauport": 2}
    matches = two_matches(ann, ben, order, order)
    anns, bens = [[Player(match, user, seat) for match in matches] for user, seat in ((ann, "player"), (ben, "enemy"))]
    compared, counted, differ = 0, 0, False
    for _ in range(5):
        odds = [odds_of(player) for player in anns]
        assert odds[0] == odds[1]
        counted += sum(each["runs"] for each in odds[0].get("orders", []))
        assert pages_of(anns[0]) == pages_of(anns[1])
        compared += 1
        asked = [codes(player) for player in bens]
        if not all(asked):
            break
        plain = [code for code in asked[0] if code in asked[1]]
        differ |= plain[0] != plain[-1]
        for player, code in zip(bens, (plain[0], plain[-1]), strict=True):
            give(player, code)
        if any(bool(codes(first)) != bool(codes(second)) for first, second in (anns, bens)):
            break
    assert differ
    assert compared >= 3
    assert counted >= 3
    assert pages_of(bens[0]) != pages_of(bens[1])


@pytest.mark.slow("has a siege fought on from two questions")
def test_the_odds_are_for_who_is_asked(ann: User, ben: User) -> None:
    """By the API as on the page: for another it is not his turn, and a match may leave the staff out."""
    match = a_match(ann, "grid-ambush", seats={"player": "me", "enemy": "invite"}, others=ben)
    asked = match.owed.select_related("seat__user").get()
    players = {user: Player(match, user, seat) for user, seat in ((ann, "player"), (ben, "enemy"))}
    for user, player in players.items():
        answer = player.client.get(f"{player.at}staff/?seat={player.seat}")
        assert answer.status_code == (200 if user == asked.seat.user else 409)
    found = odds_of(players[present(asked.seat.user)])
    assert sorted(each["code"] for each in found["orders"]) == sorted(asked.choices)
    closed = Player(a_match(ann, "grid-ambush", staff_allowed=False), ann)
    assert "may not be asked in this match" in closed.client.get(f"{closed.at}staff/?seat=player").json()["message"]


def test_a_plot_is_not_reported_before_both_are_in(ann: User, ben: User) -> None:
    """Who still owes one sees that he is awaited and the other is not, and no order of the other's in his record."""
    match = a_match(ann, siege(), seats={"player": "me", "enemy": "invite"}, others=ben)
    british, french = Player(match, ann), Player(match, ben, "enemy")
    tag = british.look()["ETag"]
    while codes(french):
        give(french, codes(french)[0])
    view = british.view()
    assert view["awaited"] == ["player"]
    assert british.look()["ETag"] != tag
    assert not [row for row in british.record()["events"] if row["kind"] == "order" and row["who"] == "french"]
    assert [row for row in french.record()["events"] if row["kind"] == "order" and row["who"] == "french"]


def test_a_standing_order_of_another_is_his_own_affair(ann: User, ben: User) -> None:
    """Neither it nor an adjutant is in the other's view or ETag; each is in his own."""
    match = a_match(ann, siege(), seats={"player": "me", "enemy": "invite"}, others=ben)
    british, french = Player(match, ann), Player(match, ben, "enemy")
    before, own = given_to(british), french.look()["ETag"]
    answer = french.client.put(f"{french.at}standing-orders/", {"orders": ["charge_nobody"]})
    assert answer.json()["standing_orders"] == ["charge_nobody"]
    assert given_to(british) == before
    assert french.look()["ETag"] != own


def test_a_view_has_no_name_that_its_side_does_not_know(ann: User) -> None:
    """Listed enemies who have not come are in the order of battle with their names, and in no part of a view."""
    match = a_match(ann, "deschambault-1759")
    seat = match.seats.get(place="player")
    view = selectors.view_of(match, seat)
    hidden = names_in(match.setup, {}, []).keys() - view.names.keys()
    assert {"horse-1", "horse-2"} <= hidden
    assert not hidden & {*view.state, *(row["who"] for row in view.rows)}
    assert view.renderer.called.keys() == view.names.keys()
    assert Player(match, ann).view()["names"] == view.names
