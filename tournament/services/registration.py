"""Registering teams with their players, and individuals."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournament.errors import Conflict
from tournament.models import Club, Entrant, Event, Membership, NameAnswer, Player, Role
from tournament.selectors.stages import current_draws
from tournament.services import audit


class Registration(Protocol):
    """An entrant as it registers: names as text, `points` for seeding or None."""

    name: str
    club: str
    district: str
    points: int | None
    phone: str
    remark: str
    needs_accessible: bool


class TeamRegistration(Registration, Protocol):
    """A team as it registers."""

    leader: str
    players: tuple[str, ...]
    substitutes: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Individual:
    """The registration of an individual."""

    name: str
    club: str = ""
    district: str = ""
    points: int | None = None
    phone: str = ""
    remark: str = ""
    needs_accessible: bool = False


@transaction.atomic
def register_teams(
    *,
    event: Event,
    registrations: Sequence[TeamRegistration],
    answers: Mapping[str, str],
    same_persons: Collection[str],
    actor: Role | None,
) -> list[Entrant]:
    """Enter teams, all or none.

    A name in two teams is two players unless it is in `same_persons`. `answers` are the questions
    on names that were answered, by key, and are remembered. Raises Conflict once a draw of the
    event is published, or for a team name that is taken. Into a first stage that is drawn round by
    round a team may come late: it plays from the next round on.
    """
    _refuse_closed(event)
    audit.lock(event)
    _remember(event, answers)
    codes = _Codes(event)
    persons = _Persons(event, same_persons, codes)
    entrants = [_register(event, each, persons, codes) for each in registrations]
    audit.append(
        event,
        actor=actor,
        action="register",
        subject="entrants",
        details={"entrants": [entrant.code for entrant in entrants]},
    )
    return entrants


def register_individuals(
    *, event: Event, names: Sequence[str], club: str = "", actor: Role | None
) -> list[Entrant]:
    """Enter individuals of one club, all or none; equal names are namesakes.

    Raises Conflict as `register_teams` does.
    """
    individuals = [Individual(name=name, club=club) for name in names]
    return enter_individuals(event=event, individuals=individuals, answers={}, actor=actor)


@transaction.atomic
def enter_individuals(
    *,
    event: Event,
    individuals: Sequence[Registration],
    answers: Mapping[str, str],
    actor: Role | None,
) -> list[Entrant]:
    """Enter individuals, all or none; each is another person. `answers` and errors are those of
    `register_teams`."""
    _refuse_closed(event)
    audit.lock(event)
    _remember(event, answers)
    codes = _Codes(event)
    entrants = [_register_individual(event, each, codes) for each in individuals]
    audit.append(
        event,
        actor=actor,
        action="register",
        subject="entrants",
        details={"entrants": [entrant.code for entrant in entrants]},
    )
    return entrants


def _refuse_closed(event: Event) -> None:
    published = [draw for draw in current_draws(event) if draw.published_at]
    if any(draw.stage.takes_from_id or not draw.round for draw in published):
        raise Conflict(
            "registration_closed", _("A draw is published: registration for this event is closed.")
        )


def _register_individual(event: Event, registration: Registration, codes: "_Codes") -> Entrant:
    entrant = _entrant(event, registration, codes.individual(), Entrant.Kind.INDIVIDUAL)
    entrant.save(force_insert=True)
    player = Player.objects.create(event=event, code=codes.player(), name=registration.name)
    Membership.objects.create(
        entrant=entrant, player=player, part=Membership.Part.PLAYER, leads=True, position=1
    )
    return entrant


class _Codes:
    """Hands out the codes of new entrants and players of one event."""

    def __init__(self, event: Event) -> None:
        self._entrants = event.entrants.count()
        self._players = event.players.count()

    def entrant(self) -> str:
        self._entrants += 1
        return f"T{self._entrants:03d}"

    def individual(self) -> str:
        self._entrants += 1
        return f"I{self._entrants:03d}"

    def player(self) -> str:
        self._players += 1
        return f"P{self._players:04d}"


class _Persons:
    """Finds or creates the player behind a name in a team."""

    def __init__(self, event: Event, same: Collection[str], codes: _Codes) -> None:
        self._event = event
        self._codes = codes
        self._known = {
            player.name: player for player in event.players.filter(name__in=same).order_by("-code")
        }
        self._same = frozenset(same)

    def player(self, name: str) -> Player:
        if name in self._known:
            return self._known[name]
        player = Player.objects.create(event=self._event, code=self._codes.player(), name=name)
        if name in self._same:
            self._known[name] = player
        return player


def _register(
    event: Event, registration: TeamRegistration, persons: _Persons, codes: _Codes
) -> Entrant:
    entrant = _entrant(event, registration, codes.entrant(), Entrant.Kind.TEAM)
    _insert(entrant)
    Membership.objects.bulk_create(
        Membership(
            entrant=entrant,
            player=persons.player(name),
            part=part,
            leads=name == registration.leader,
            position=position,
        )
        for position, (name, part) in enumerate(_members(registration), start=1)
    )
    return entrant


def _entrant(event: Event, registration: Registration, code: str, kind: str) -> Entrant:
    return Entrant(
        event=event,
        code=code,
        kind=kind,
        name=registration.name,
        club=_club(event, registration.club),
        district=registration.district,
        points=registration.points,
        phone=registration.phone,
        remark=registration.remark,
        needs_accessible=registration.needs_accessible,
    )


def _insert(entrant: Entrant) -> None:
    try:
        with transaction.atomic():
            entrant.save(force_insert=True)
    except IntegrityError as error:
        raise Conflict(
            "team_registered",
            _("A team named %(name)s is registered in this event already.")
            % {"name": entrant.name},
        ) from error


def _members(registration: TeamRegistration) -> Iterable[tuple[str, str]]:
    """Everybody of a team with their part; a leader who does not play comes last."""
    for name in registration.players:
        yield name, Membership.Part.PLAYER
    for name in registration.substitutes:
        yield name, Membership.Part.SUBSTITUTE
    plays = (*registration.players, *registration.substitutes)
    if registration.leader and registration.leader not in plays:
        yield registration.leader, Membership.Part.LEADER


def _club(event: Event, name: str) -> Club | None:
    return Club.objects.get_or_create(event=event, name=name)[0] if name else None


def _remember(event: Event, answers: Mapping[str, str]) -> None:
    for question, answer in answers.items():
        NameAnswer.objects.update_or_create(
            event=event, question=question, defaults={"answer": answer}
        )
