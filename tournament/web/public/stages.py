"""A stage: its tables, or its bracket."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournament.errors import NotFound
from tournament.models import Draw, Group, Stage
from tournament.selectors.brackets import trees
from tournament.selectors.changes import changes_in
from tournament.selectors.fixtures import by_round, fixtures, matches_named
from tournament.selectors.penalties import group_penalties
from tournament.selectors.rounds import OPEN, stage_byes
from tournament.selectors.tables import crosstable, group_tables, named_rows, table_of
from tournament.web.access import Visit, visiting
from tournament.web.paging import page_of, sought
from tournament.web.public.live import Context, followed

MATCHES = 60
PLACES = 100
"""How many of them a page holds."""


@visiting
def stage(request: HttpRequest, visit: Visit, stage: str) -> HttpResponse:
    """The tables of all groups, that of the only one with its matches, or the bracket.

    A bracket is shown as trees or, with `?view=rounds` or where losers return, by round.
    """
    draw = visit.draw_of(stage)
    groups = list(draw.stage.groups.order_by("code"))
    if draw.stage.kind == Stage.Kind.KNOCKOUT:
        listed = request.GET.get("view") == "rounds" or draw.stage.returning is not None
        return followed(
            request,
            visit,
            name="rounds" if listed else "bracket",
            groups=groups,
            read=lambda: (
                (_rounds(draw) if listed else _bracket(draw))
                | {"changes": changes_in(draw.stage, groups)}
            ),
        )
    if draw.stage.by_rounds:
        return _by_rounds(request, visit, draw)
    if draw.stage.kind != Stage.Kind.GROUPS:
        [table] = groups
        return followed(
            request, visit, name="group", groups=groups, read=lambda: _sheet(draw, table)
        )
    return followed(
        request,
        visit,
        name="groups",
        groups=groups,
        read=lambda: {
            "draw": draw,
            "tables": group_tables(groups),
            "changes": changes_in(draw.stage, groups),
        },
    )


@visiting
def group(request: HttpRequest, visit: Visit, stage: str, group: str) -> HttpResponse:
    """One group: table, crosstable, matches by round, penalties."""
    draw = visit.draw_of(stage)
    row = _group(draw, group)
    return followed(request, visit, name="group", groups=[row], read=lambda: _sheet(draw, row))


def _by_rounds(request: HttpRequest, visit: Visit, draw: Draw) -> HttpResponse:
    """The table, and the matches of the round that `?round=` names, else of the last one.

    Both a page at a time, and only of those whose name holds `?q=`.
    """
    group = draw.stage.groups.select_related("stage__event").get()
    rounds = {str(each.number): each for each in draw.stage.rounds.order_by("number")}
    shown = rounds.get(request.GET.get("round", ""), list(rounds.values())[-1])
    name = sought(request)

    def read() -> Context:
        matches = page_of(request, matches_named(shown, name), MATCHES)
        places = page_of(request, named_rows(group, name), PLACES, key="places")
        return {
            "draw": draw,
            "name": name,
            "matches": matches,
            "places": places,
            "table": table_of(group, places.object_list),
            "numbers": [each.number for each in rounds.values()],
            "shown": shown.number,
            "fixtures": fixtures(draw.stage, matches.object_list),
            "byes": stage_byes(draw.stage).filter(round=shown),
            "penalties": group_penalties(group),
            "changes": changes_in(draw.stage, [group]),
        }

    return followed(request, visit, name="swiss", groups=[group], read=read)


def _group(draw: Draw, code: str) -> Group:
    row = draw.stage.groups.filter(code=code).first()
    if row is None or draw.stage.kind != Stage.Kind.GROUPS:
        raise NotFound("no_such_group", _("There is no group %(name)s.") % {"name": code})
    return row


def _sheet(draw: Draw, group: Group) -> Context:
    [table] = group_tables([group])
    rows = fixtures(draw.stage, group.matches.all())
    return {
        "draw": draw,
        "table": table,
        "cross": crosstable(table, rows),
        "rounds": by_round(rows),
        "penalties": group_penalties(group),
        "changes": changes_in(draw.stage, [group]),
    }


def _bracket(draw: Draw) -> Context:
    return {"draw": draw, "trees": trees(fixtures(draw.stage))}


def _rounds(draw: Draw) -> Context:
    rounds = by_round(fixtures(draw.stage))
    waiting = (
        number
        for number, rows in rounds.items()
        if any(fixture.match.state in OPEN for fixture in rows)
    )
    return {"draw": draw, "rounds": rounds, "current": next(waiting, max(rounds))}
