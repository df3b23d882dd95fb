"""Calling the clocks of rounds and tables."""

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.draw.clocks import CallKind, State
from tournament.errors import Conflict, NotFound, Refused
from tournament.models import Event, Match, Role, Round, RoundCall
from tournament.selectors.clocks import event_clocks
from tournament.selectors.rounds import OPEN
from tournament.selectors.stages import draw_of_round
from tournament.services import audit
from tournament.services.keys import refuse_long_key


@transaction.atomic
def call_round(
    *,
    played: Round,
    kind: str,
    actor: Role | None,
    wave: int = 1,
    match: Match | None = None,
    key: str = "",
) -> RoundCall:
    """Start, pause, resume or stop the clock of a sitting, or of one `match` of it.

    With a `key` that was sent before, it is the call made then; Conflict if that was another one.
    Raises Refused for an unknown kind or a long key, NotFound for a sitting or match that the round
    has not, Conflict if the draw is not published, the match is over, or the clock does what is
    called already.
    """
    if kind not in set(CallKind):
        raise Refused("unknown_call", _("Call start, pause, resume or stop."))
    refuse_long_key(key)
    _refuse_absent(played, wave, match)
    event = played.stage.event
    audit.lock(event)
    call = RoundCall(
        event=event,
        number=event.round_calls.count() + 1,
        draw=draw_of_round(played),
        round=played.number,
        wave=match.wave if match else wave,
        match=match.code if match else "",
        kind=kind,
        called_by=actor,
        key=key,
    )
    sent = event.round_calls.filter(key=key).first() if key else None
    if sent:
        return _same(sent, call)
    before = _state(event, played, wave, match)
    _refuse_senseless(call, played, match)
    call.save(force_insert=True)
    audit.append(
        event,
        actor=actor,
        action="call_round",
        subject=f"{call.draw.stage.code}/{call.match or call.round}",
        before={"clock": before},
        details={
            "clock": _state(event, played, wave, match),
            "call": call.number,
            "kind": call.kind,
            "round": call.round,
            "wave": call.wave,
        },
    )
    return call


def _refuse_absent(played: Round, wave: int, match: Match | None) -> None:
    if match is None and not played.matches.filter(wave=wave).exists():
        raise NotFound(
            "no_such_sitting",
            _("Round %(round)s has no sitting %(wave)s.") % {"round": played.number, "wave": wave},
        )
    if match is not None and match.round_id != played.pk:
        raise NotFound(
            "not_in_this_round",
            _("Match %(match)s is not in round %(round)s.")
            % {"match": match, "round": played.number},
        )


def _same(sent: RoundCall, again: RoundCall) -> RoundCall:
    named = ("draw_id", "round", "wave", "match", "kind")
    if any(getattr(sent, name) != getattr(again, name) for name in named):
        raise Conflict("key_reused", _("This key was sent with another call."))
    return sent


def _refuse_senseless(call: RoundCall, played: Round, match: Match | None) -> None:
    if not call.draw.published_at:
        raise Conflict("not_published", _("Publish the draw before you start its clock."))
    if match and match.state not in OPEN:
        raise Conflict("match_over", _("Match %(match)s is over.") % {"match": match})
    clocks = event_clocks(call.event)
    clock = clocks.of_match(match) if match else clocks.of_sitting(played, call.wave)
    if call.kind not in clock.permitted(own=match is not None):
        state = clock.table if match and clock.sitting != State.WAITING else clock.sitting
        raise Conflict(f"clock_{state}", _WHY[state])


def _state(event: Event, played: Round, wave: int, match: Match | None) -> str:
    """What the clock does that is called: that of the sitting, or of the table of `match`."""
    clocks = event_clocks(event)
    return clocks.of_match(match).table if match else clocks.of_sitting(played, wave).sitting


_WHY = {
    State.WAITING: gettext_lazy("The round has not started yet; start it first."),
    State.FOLLOWING: gettext_lazy("This table runs with its round; nothing was called for it."),
    State.RUNNING: gettext_lazy("The clock is running already."),
    State.PAUSED: gettext_lazy("The clock is paused already."),
    State.STOPPED: gettext_lazy("The clock is stopped already."),
}
