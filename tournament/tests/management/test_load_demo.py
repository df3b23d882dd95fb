import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command

from tournament.errors import Conflict
from tournament.models import Event, Match, Role
from tournament.selectors.ranking import final_ranking
from tournament.services import logins
from tournament.services.standings import differing_groups


@pytest.fixture(autouse=True)
def logins_file(settings, tmp_path):
    """Log-ins are written here, not where those of this install are."""
    settings.LOGINS_FILE = tmp_path / "logins.txt"


def test_one_festival_is_finished_and_one_goes_on(transactional_db, capfd):
    call_command("load_demo")
    finished, running = Event.objects.order_by("slug")
    assert [row.place for row in final_ranking(finished)] == list(range(1, 25))
    states = {
        state: set(
            Match.objects.filter(group__stage__event=running, state=state).values_list(
                "round__number", flat=True
            )
        )
        for state in Match.State.values
    }
    assert states[Match.State.FINISHED] == {1, 2, 3}
    assert states[Match.State.PLAYING] == {4}
    assert states[Match.State.SCHEDULED] == {4, 5}
    for event in (finished, running):
        assert list(differing_groups(event)) == []
        assert event.penalties.count() == 4
    assert_the_accounts_work()
    assert_the_referee_has_a_table(running)


def assert_the_accounts_work():
    """Each account logs in with the password that is printed, and has its role in both events."""
    made = logins.kept()
    assert list(made) == ["organiser", "chief", "referee"]
    for username, password in made.items():
        user = authenticate(username=username, password=password)
        roles = Role.objects.filter(user=user).values_list("event__slug", "kind")
        assert sorted(roles) == [("demo-finished", username), ("demo-running", username)]


def assert_the_referee_has_a_table(running):
    """In the round that is on, at a time and a table."""
    sent = Match.objects.filter(referee__user__username="referee", round__number=4)
    [match] = sent.filter(group__stage__event=running)
    assert match.starts_at is not None


def test_where_an_account_is_taken_nothing_is_loaded(db):
    logins.add("referee")
    with pytest.raises(Conflict) as refusal:
        call_command("load_demo")
    assert refusal.value.code == "username_taken"
    assert not Event.objects.exists()
