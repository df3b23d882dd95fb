"""Results sent for a hand where another one stands: told, kept, and decided by the chief."""

from dataclasses import asdict

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.adapters.hand_entry import HandEntry, stored_entry
from tournament.errors import Conflict, Refused
from tournament.models import HandVersion, Match, RivalDecision, RivalEntry, Role
from tournament.selectors.rivals import PlaceTaken, order_of, rivalry
from tournament.services import audit
from tournament.services.hands import Contested, entered_places, record_hand, subject_of


def send_hand(
    *,
    match: Match,
    number: int,
    entry: HandEntry,
    actor: Role | None,
    key: str,
    seen_version: int | None,
) -> HandVersion:
    """`record_hand` for those who cannot know what others sent meanwhile.

    Where another result stands, nothing is overwritten. The Conflict then tells what is `recorded`
    and what was `sent`; if they differ, what was sent is kept for the chief referee, under the
    number `kept`.
    """
    try:
        return record_hand(
            match=match,
            number=number,
            entry=entry,
            actor=actor,
            key=key,
            seen_version=seen_version,
        )
    except Contested as refusal:
        if refusal.stands is None:
            raise
        sent = order_of(entered_places(match, number, entry))
        recorded = order_of(refusal.stands.places.order_by("place"))
        about = {
            "recorded": {"version": refusal.stands.version, "order": recorded},
            "sent": {"order": sent},
            "alike": recorded == sent and refusal.code == RivalEntry.Code.STALE,
        }
        if not about["alike"]:
            subject = subject_of(match, number)
            rival = _keep(subject, entry, sent, key=key, refusal=refusal, actor=actor)
            about["kept"] = rival.number
        raise Conflict(refusal.code, refusal.message, about=about) from refusal


@transaction.atomic
def _keep(
    subject: str,
    entry: HandEntry,
    order: list[PlaceTaken],
    *,
    key: str,
    refusal: Contested,
    actor: Role | None,
) -> RivalEntry:
    """Keep what was refused for the chief referee; sent again with the same key it is kept once."""
    event = refusal.stands.hand.match.group.stage.event
    digest = audit.digest({"key": key, "subject": subject, **asdict(entry)})
    audit.lock(event)
    kept = event.rivals.filter(digest=digest).first()
    if kept:
        return kept
    rival = RivalEntry.objects.create(
        event=event,
        number=event.rivals.count() + 1,
        code=refusal.code,
        stands=refusal.stands,
        subject=subject,
        key=key,
        digest=digest,
        entry=asdict(entry),
        order=order,
        sent_by=actor,
    )
    _note(rival, actor, action="keep_rival")
    return rival


@transaction.atomic
def take_over(*, rival: RivalEntry, seen_version: int, actor: Role | None) -> HandVersion:
    """Let a rival result be the next version of its hand.

    `seen_version` is the version it takes the place of. Raises Conflict if that is not the latest
    any more, if the rival result was decided on already, or where `record_hand` does; Refused if
    it was sent for another hand.
    """
    hand = rivalry(rival).latest.hand
    if rival.subject != subject_of(hand.match, hand.number):
        raise Refused(
            "other_hand",
            _("It was sent for another hand, %(hand)s, with the key of this one; record it there.")
            % {"hand": rival.subject},
        )
    version = record_hand(
        match=hand.match,
        number=hand.number,
        entry=stored_entry(rival.entry),
        actor=actor,
        seen_version=seen_version,
    )
    _decide(rival, version, actor, action="take_over_rival")
    return version


@transaction.atomic
def put_aside(*, rival: RivalEntry, actor: Role | None) -> None:
    """Leave a rival result at what it is: the hand stays as recorded."""
    _decide(rival, None, actor, action="put_rival_aside")


def _decide(
    rival: RivalEntry, version: HandVersion | None, actor: Role | None, *, action: str
) -> None:
    audit.lock(rival.event)
    if RivalDecision.objects.filter(rival=rival).exists():
        raise Conflict("decided", _("This result was decided on already."))
    RivalDecision.objects.create(rival=rival, version=version, decided_by=actor)
    _note(rival, actor, action=action)


def _note(rival: RivalEntry, actor: Role | None, *, action: str) -> None:
    audit.append(
        rival.event,
        actor=actor,
        action=action,
        subject=f"rival/{rival.number}",
        details={"hand": rival.subject, "digest": rival.digest},
    )
