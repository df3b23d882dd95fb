"""Deciding ties and changing formats at the desk."""

import pytest
from django.forms import Form
from django.test import Client
from django.urls import reverse

from tournament.models import Event, Stage, TieDecision
from tournament.tests.festival import LEVEL, new_event, play_stage, preset_event, start
from tournament.tests.web.officials import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def tied() -> Event:
    """Two groups of three in which everybody is level; two of each go on."""
    event = preset_event("enterprise", 6, {"group_size": 3})
    play_stage(event.stages.get(code="groups"), LEVEL)
    return event


def ties_page(stage: str = "groups") -> str:
    return reverse("ties", args=["fest", stage])


def filled(form: Form) -> dict[str, object]:
    """What a browser sends for the form as it is shown."""
    values = {name: form[name].value() for name in form.fields}
    return {
        name: value for name, value in values.items() if value is not None and value is not False
    }


def desk_step(client: Client) -> str:
    return client.get(reverse("manage", args=["fest"])).context["step"]


def test_the_desk_leads_to_the_tie_and_a_lot_decides_it(tied: Event) -> None:
    organiser = signed_in(tied, "organiser")
    assert desk_step(organiser) == "decide"
    cards = organiser.get(ties_page()).context["cards"]
    assert [card.across for card in cards] == [True, True]

    for card in cards:
        answer = organiser.post(ties_page(), {"tied": card.tie.tied, "seed": "drum"})
        assert answer.status_code == 302

    assert desk_step(organiser) == "advance"
    page = organiser.get(ties_page()).content.decode()
    assert "drum" in page
    assert TieDecision.objects.first().recorded_by.kind == "organiser"


def test_two_who_share_a_place_may_play_an_extra_hand() -> None:
    event = preset_event("round-robin-8", 2, {"must_decide": False})
    play_stage(event.stages.get(code="league"), LEVEL)
    Stage.objects.filter(event=event).update(chain=["match_points"])
    chief = signed_in(event, "chief")
    [card] = chief.get(ties_page("league")).context["cards"]
    assert (card.across, card.by_hand) == (False, True)

    chief.post(ties_page("league"), {"tied": card.tie.tied, "winner": "T002"})

    assert TieDecision.objects.get().order == ["T002", "T001"]


def test_what_is_not_tied_is_refused_on_the_page(tied: Event) -> None:
    organiser = signed_in(tied, "organiser")

    answer = organiser.post(ties_page(), {"tied": ["T001", "T002"], "winner": "T001"})

    assert answer.status_code == 422
    assert "not tied" in answer.content.decode()


def test_referees_decide_no_ties(tied: Event) -> None:
    assert signed_in(tied, "referee").get(ties_page()).status_code == 403


def test_the_format_of_a_stage_is_changed_until_its_draw_is_published() -> None:
    event = new_event(preset="enterprise")
    organiser = signed_in(event, "organiser")
    where = reverse("format", args=["fest", "groups"])
    shown = organiser.get(where).context["form"]
    assert "group_size" in shown.fields
    assert "depth" not in shown.fields

    sent = filled(shown)
    assert sent["chain"].startswith("match points, head-to-head, difference")
    answer = organiser.post(
        where, sent | {"hands": "3", "chain": "场分、Head-to-head, 大落数，seed"}
    )

    assert answer.status_code == 302
    stage = event.stages.get(code="groups")
    assert (stage.hands, stage.chain) == (3, ["match_points", "head_to_head", "lasts", "seed"])
    refused = organiser.post(where, sent | {"chain": "luck"})
    assert refused.status_code == 422


def test_a_round_robin_shows_its_table_and_matches_at_once() -> None:
    event = preset_event("round-robin-8", 8)

    page = Client().get(reverse("stage", args=[event.slug, "league"]))

    assert page.status_code == 200
    assert len(page.context["rounds"]) == 7


def test_the_format_of_a_published_stage_stands() -> None:
    event = preset_event("round-robin-8", 8)
    organiser = signed_in(event, "organiser")
    where = reverse("format", args=["fest", "league"])
    shown = organiser.get(where).context["form"]

    answer = organiser.post(where, filled(shown))

    assert answer.status_code == 409


def test_a_swiss_stage_that_ran_out_of_opponents_is_let_go_on_with_its_format() -> None:
    event = preset_event("club-swiss", 4, {"round_count": 3})
    organiser = signed_in(event, "organiser")
    draw, where = (reverse(name, args=["fest", "swiss"]) for name in ("draw", "format"))
    stage = event.stages.get()
    play_stage(stage)
    start(stage)
    play_stage(stage)
    assert organiser.post(draw, {"seed": "3"}).status_code == 422
    assert where in organiser.get(reverse("manage", args=["fest"])).content.decode()
    shown = organiser.get(where).context["form"]

    answer = organiser.post(where, filled(shown) | {"rematches": "on", "hands": "1"})

    assert answer.status_code == 302
    assert shown.fields["hands"].disabled
    assert event.stages.get().hands == stage.hands
    assert organiser.post(draw, {"seed": "3"}).status_code == 302


def test_the_next_round_is_drawn_and_a_draft_is_drawn_again() -> None:
    event = preset_event("club-swiss", 8)
    organiser = signed_in(event, "organiser")
    draw = reverse("draw", args=["fest", "swiss"])
    play_stage(event.stages.get())
    shown = organiser.get(draw).context
    assert (shown["number"], shown["again"]) == (2, False)

    organiser.post(draw, {"seed": "2"})

    shown = organiser.get(draw).context
    assert (shown["number"], shown["again"]) == (2, True)


def test_a_setting_that_is_too_low_is_named_at_its_field() -> None:
    event = new_event(preset="club-swiss")
    organiser = signed_in(event, "organiser")
    where = reverse("format", args=["fest", "swiss"])
    sent = filled(organiser.get(where).context["form"])

    answer = organiser.post(where, sent | {"hands": "0", "round_count": "0"})

    assert answer.status_code == 422
    assert answer.context["form"].errors.keys() == {"hands", "round_count"}


def test_the_best_of_the_next_place_need_places_of_each_group() -> None:
    event = new_event()
    organiser = signed_in(event, "organiser")
    where = reverse("format", args=["fest", "groups"])
    sent = filled(organiser.get(where).context["form"])

    answer = organiser.post(where, sent | {"best_next": "2"})

    assert answer.context["form"].errors.keys() == {"best_next"}
