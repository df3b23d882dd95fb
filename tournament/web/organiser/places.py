"""Which match is played where, with which referee: by round, and changing one."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib import messages
from django.db.models import QuerySet, prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournament.errors import NotFound, Refused
from tournament.models import Match, Role, Round, Table
from tournament.permissions import Action
from tournament.selectors.hall import tables_of, visits_before
from tournament.selectors.matches import PlayedMatch, played_matches
from tournament.selectors.named import match_named, round_named, stage_named
from tournament.selectors.referees import clubs_at, referees_of
from tournament.selectors.rounds import current_round
from tournament.services.places import change_place
from tournament.web.access import Visit, requires
from tournament.web.organiser.planning_forms import PlaceForm
from tournament.web.requests import posted, status_of
from tournament.web.words import official_name


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLine:
    """A match at its table, and what speaks against table or referee; empty for nothing."""

    played: PlayedMatch
    referee: str
    doubts: tuple[str, ...]


@require_safe
@requires(Action.PLAN_HALL)
def places(
    request: HttpRequest, visit: Visit, stage: str, number: int | None = None
) -> HttpResponse:
    """The matches of a round with table, time and referee; of the current one by default."""
    found = stage_named(f"{visit.event.slug}/{stage}")
    if number is not None:
        return places_page(request, visit, round_named(found, number))
    current = current_round(list(found.rounds.select_related("stage__event").order_by("number")))
    if current is None:
        raise NotFound("not_drawn", _("This stage has not been drawn yet."))
    return places_page(request, visit, current)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Action.PLAN_HALL)
def change(request: HttpRequest, visit: Visit, stage: str, code: str) -> HttpResponse:
    """The table and the referee of one match; a POST changes them."""
    match = match_named(stage_named(f"{visit.event.slug}/{stage}"), code)
    tables = {table.pk: table for table in tables_of(match.group.stage, match.round.number)}
    referees = {role.pk: role for role in referees_of(visit.event)}
    form = PlaceForm(
        posted(request),
        tables=_table_choices(match, tables),
        referees=_referee_choices(match, referees),
        initial={"table": match.table_id, "referee": match.referee_id},
    )
    refusal = None
    if form.is_valid():
        try:
            exchanged = change_place(
                match=match,
                table=tables[form.cleaned_data["table"]],
                referee=referees.get(form.cleaned_data["referee"]),
                actor=visit.role,
            )
        except Refused as refused:
            refusal = refused
        else:
            _say(request, match, exchanged)
            return redirect("places_of_round", visit.event.slug, stage, match.round.number)
    context = {"visit": visit, "match": match, "form": form, "refusal": refusal}
    status = status_of(refusal) if refusal else (422 if form.errors else None)
    return render(request, "organiser/place.html", context, status=status)


def places_page(
    request: HttpRequest, visit: Visit, round_: Round, refusal: Refused | None = None
) -> HttpResponse:
    """The page of a round, with what was refused at the top."""
    context = {
        "visit": visit,
        "round": round_,
        "rounds": round_.stage.rounds.order_by("number"),
        "lines": _lines(round_),
        "refusal": refusal,
    }
    status = status_of(refusal) if refusal else None
    return render(request, "organiser/places.html", context, status=status)


def _say(request: HttpRequest, match: Match, exchanged: Match | None) -> None:
    if exchanged:
        said = _("Changed. Match %(other)s goes to table %(table)s in exchange.")
        messages.success(request, said % {"other": exchanged, "table": exchanged.table})
    else:
        messages.success(request, _("Match %(match)s is changed.") % {"match": match})


def _lines(round_: Round) -> list[PlaceLine]:
    played = played_matches(round_.stage, round_.matches.all())
    matches = [each.match for each in played]
    prefetch_related_objects(matches, "table__venue", "referee__user")
    clubs = clubs_at(matches)
    lines = [
        PlaceLine(
            played=each,
            referee=official_name(each.match.referee) if each.match.referee else "",
            doubts=tuple(_doubts(each.match, clubs.get(each.match.pk, set()))),
        )
        for each in played
    ]
    return sorted(lines, key=lambda line: _order(line.played.match))


def _order(match: Match) -> tuple[int, str, int]:
    table = match.table
    return match.wave, table.venue.code if table else "", table.number if table else 0


def _doubts(match: Match, clubs: set[int]) -> Iterator[str]:
    if match.referee and match.referee.club_id in clubs:
        yield _("the referee is of a club that plays here")
    if match.table and not match.table.accessible:
        for side in match.sides.all():
            if side.entrant.needs_accessible:
                yield _("%(entrant)s needs an accessible table") % {"entrant": side.entrant}


def _table_choices(match: Match, tables: dict[int, Table]) -> list[tuple[int, str]]:
    """Each table with the match that would come in exchange and how often the two were there."""
    taken = {other.table_id: other for other in _together(match).select_related("group")}
    visits = visits_before(match.group.stage, match.round.number)
    codes = [side.entrant.code for side in match.sides.select_related("entrant")]
    been = {key: sum(visits.get((code, key), 0) for code in codes) for key in tables}
    return [(key, _table_words(table, taken.get(key), been[key])) for key, table in tables.items()]


def _table_words(table: Table, other: Match | None, visits: int) -> str:
    words = [f"{table.venue} {table}"]
    if table.accessible:
        words.append(_("accessible"))
    if other:
        words.append(_("match %(match)s changes with it") % {"match": other})
    if visits:
        words.append(_("played at %(times)s× before") % {"times": visits})
    return " · ".join(words)


def _referee_choices(match: Match, referees: dict[int, Role]) -> list[tuple[int, str]]:
    """Each referee with what speaks against sending this one."""
    busy = {other.referee_id: other for other in _together(match).select_related("group")}
    clubs = clubs_at([match]).get(match.pk, set())
    return [
        (key, _referee_words(role, role.club_id in clubs, busy.get(key)))
        for key, role in referees.items()
    ]


def _referee_words(role: Role, own_club: bool, other: Match | None) -> str:
    words = [official_name(role)]
    if role.club:
        words.append(role.club.name)
    if own_club:
        words.append(_("own club"))
    if other:
        words.append(_("at match %(match)s") % {"match": other})
    return " · ".join(words)


def _together(match: Match) -> QuerySet[Match]:
    """The other matches of the same round and wave."""
    return Match.objects.filter(round=match.round, wave=match.wave).exclude(pk=match.pk)
