"""Results sent for a hand where another one stands: told, kept, and decided by the chief."""

from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.adapters.hand_entry import HandEntry, stored_entry
from tournament.errors import Conflict, Refused
from tournament.models import HandVersion, Match, RivalDecision, RivalEntry, Role
from tournament.selectors.rivals import PlaceTaken, order_of, rivalry
from tournament.services import audit
from tournament.services.hands import KeyReused, entered_places, record_hand, subject_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A hand as it was sent: for which hand of which match, under which key, by whom."""

    match: Match
    number: int
    entry: HandEntry
    key: str
    actor: Role | None


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
    and what was `sent`; unless they are `alike`, what was sent is kept for the chief referee, under
    the number `kept`.
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
    except Conflict as refusal:
        stands = _standing(refusal, match, number, seen_version)
        if stands is None:
            raise
        sent = Sent(match=match, number=number, entry=entry, key=key, actor=actor)
        raise Conflict(
            refusal.code, refusal.message, about=_told(sent, stands, refusal)
        ) from refusal


def _standing(
    refusal: Conflict, match: Match, number: int, seen_version: int | None
) -> HandVersion | None:
    """The version that was there first: that of the key, else one newer than the sender saw."""
    if isinstance(refusal, KeyReused):
        return refusal.version
    if seen_version is None:
        return None
    versions = HandVersion.objects.filter(hand__match=match, hand__number=number)
    return versions.filter(version__gt=seen_version).order_by("version").last()


def _told(sent: Sent, stands: HandVersion, refusal: Conflict) -> dict[str, object]:
    """Both results, ready for JSON; what was sent is kept if it differs."""
    order = order_of(entered_places(sent.match, sent.number, sent.entry))
    recorded = order_of(stands.places.order_by("place"))
    code = RivalEntry.Code.KEY if isinstance(refusal, KeyReused) else RivalEntry.Code.STALE
    alike = recorded == order and code == RivalEntry.Code.STALE
    about = {
        "recorded": {"version": stands.version, "order": recorded},
        "sent": {"order": order},
        "alike": alike,
    }
    return about if alike else about | {"kept": _keep(sent, order, stands, code).number}


@transaction.atomic
def _keep(sent: Sent, order: list[PlaceTaken], stands: HandVersion, code: str) -> RivalEntry:
    """Keep what was refused for the chief referee; sent again with the same key it is kept once."""
    event = sent.match.group.stage.event
    subject = subject_of(sent.match, sent.number)
    digest = audit.digest({"key": sent.key, "subject": subject, **asdict(sent.entry)})
    audit.lock(event)
    kept = event.rivals.filter(digest=digest).first()
    if kept:
        return kept
    rival = RivalEntry.objects.create(
        event=event,
        number=event.rivals.count() + 1,
        code=code,
        stands=stands,
        subject=subject,
        key=sent.key,
        digest=digest,
        entry=asdict(sent.entry),
        order=order,
        sent_by=sent.actor,
    )
    _note(rival, sent.actor, action="keep_rival", decided=False)
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
    _note(rival, actor, action=action, decided=True)


def _note(rival: RivalEntry, actor: Role | None, *, action: str, decided: bool) -> None:
    audit.append(
        rival.event,
        actor=actor,
        action=action,
        subject=f"rival/{rival.number}",
        before={"decided": False} if decided else {},
        details={"hand": rival.subject, "digest": rival.digest, "decided": decided},
    )
