"""The tables at which a stage is played, and who was at them before."""

from collections.abc import Mapping

from django.db.models import Count

from tournament.models import Event, Side, Stage, Table


def event_tables(event: Event) -> list[Table]:
    """All tables of an event, venue by venue."""
    rows = Table.objects.filter(venue__event=event).select_related("venue")
    return list(rows.order_by("venue__code", "number"))


def tables_of(stage: Stage, number: int | None) -> list[Table]:
    """The tables at which a stage is played, in their order.

    Of a qualifier those of the venue of session `number`. Its venues are all over the town, so what
    follows a qualifier is played at the first of them.
    """
    tables = event_tables(stage.event)
    if stage.kind == Stage.Kind.QUALIFIER:
        session = stage.sessions.filter(number=number).first()
        return [table for table in tables if session and table.venue_id == session.venue_id]
    if tables and stage.event.stages.filter(kind=Stage.Kind.QUALIFIER).exists():
        return [table for table in tables if table.venue == tables[0].venue]
    return tables


def visits_before(stage: Stage, number: int | None) -> Mapping[tuple[str, int], int]:
    """How often each entrant, by code, was at each table, by key, before round `number` of `stage`;
    None for before the whole stage."""
    sides = Side.objects.filter(
        round__stage__event=stage.event_id,
        round__stage__position__lte=stage.position,
        match__table__isnull=False,
    )
    drawn_anew = {"round__stage": stage} | ({"round__number__gte": number} if number else {})
    counts = sides.exclude(**drawn_anew).values("entrant__code", "match__table")
    rows = counts.annotate(count=Count("pk")).order_by()
    return {(row["entrant__code"], row["match__table"]): row["count"] for row in rows}
