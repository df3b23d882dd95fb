"""Sessions of an open qualifier: opening them, and entering them."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.rules import InputError
from tournament.adapters.rules import in_words
from tournament.draw.qualifiers import QualifierEntry, Quota, may_enter
from tournament.errors import Conflict, Refused
from tournament.models import Draw, Entrant, Role, Session, SessionEntry, Stage, Venue
from tournament.selectors.rounds import next_has_started
from tournament.selectors.rulings import withdrawn_from
from tournament.services import audit


@transaction.atomic
def open_session(*, stage: Stage, venue: Venue, actor: Role | None) -> Session:
    """Open the next session of a qualifier at `venue`.

    Raises Refused for another kind of stage, Conflict once the next stage has started.
    """
    if stage.kind != Stage.Kind.QUALIFIER:
        raise Refused("no_qualifier", _("Only a qualifier has sessions."))
    _refuse_closed(stage)
    audit.lock(stage.event)
    session = Session.objects.create(stage=stage, number=stage.sessions.count() + 1, venue=venue)
    audit.append(
        stage.event,
        actor=actor,
        action="open_session",
        subject=f"{stage.code}/{session.number}",
        details={"venue": venue.code},
    )
    return session


@transaction.atomic
def enter_session(
    *, session: Session, codes: Sequence[str], actor: Role | None
) -> list[SessionEntry]:
    """Enter the entrants with these codes in a session, all or none.

    Raises Refused for an unknown code, one who is out, in it already or has used all its entries,
    Conflict once the session is drawn and published or the next stage has started.
    """
    stage = session.stage
    _refuse_closed(stage)
    audit.lock(stage.event)
    if Draw.objects.filter(stage=stage, round=session.number, published_at__isnull=False).exists():
        raise Conflict(
            "session_drawn",
            _("The draw of session %(session)s is published; enter another session.")
            % {"session": session},
        )
    entrants = _entrants(stage, codes)
    _check_limits(session, entrants)
    entries = SessionEntry.objects.bulk_create(
        SessionEntry(session=session, entrant=entrant) for entrant in entrants
    )
    audit.append(
        stage.event,
        actor=actor,
        action="enter_session",
        subject=f"{stage.code}/{session.number}",
        details={"entrants": list(codes)},
    )
    return entries


def _refuse_closed(stage: Stage) -> None:
    if next_has_started(stage):
        raise Conflict("stage_started", _("The next stage has started; its seeds stand."))


def _entrants(stage: Stage, codes: Sequence[str]) -> list[Entrant]:
    known = {row.code: row for row in stage.event.entrants.filter(code__in=codes)}
    unknown = [code for code in codes if code not in known]
    if unknown or len(set(codes)) < len(codes):
        raise Refused(
            "unknown_entrants",
            _("Not every code is that of another entrant: %(codes)s.")
            % {"codes": ", ".join(unknown or codes)},
        )
    out = next((code for code in codes if code in withdrawn_from(stage).causes), None)
    if out:
        raise Refused("withdrawn", _("%(entrant)s is out already.") % {"entrant": known[out]})
    return [known[code] for code in codes]


def _check_limits(session: Session, entrants: Sequence[Entrant]) -> None:
    rows = SessionEntry.objects.filter(session__stage=session.stage, entrant__in=entrants)
    entered = [
        QualifierEntry(
            entrant=row.entrant.code,
            venue=row.session.venue.code,
            session=row.session.number,
            points=0,
        )
        for row in rows.select_related("entrant", "session__venue")
    ]
    quota = Quota(entries=session.stage.entries_limit)
    try:
        for entrant in entrants:
            may_enter(entered, entrant.code, session.number, quota)
    except InputError as error:
        raise Refused("not_entered", in_words(error)) from error
