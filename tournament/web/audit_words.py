"""What the codes of the audit chain are called."""

from collections.abc import Mapping

from django.utils.functional import Promise, lazy
from django.utils.translation import gettext_lazy as _

from scoring.penalties import Offence
from tournament.draw.clocks import State
from tournament.models import (
    Correction,
    Dispute,
    DisputeDecision,
    Event,
    HandVersion,
    Match,
    MatchRuling,
    Penalty,
    RoundCall,
    Stage,
)
from tournament.services.conduct import CONDUCT
from tournament.services.stages import CHANGEABLE
from tournament.web.words import offence_name

ACTIONS = {
    "add_venue": _("opened a venue"),
    "advance": _("advanced to the next stage"),
    "apply_upload": _("imported a file"),
    "approve_correction": _("approved a correction"),
    "approve_penalty": _("approved a disqualification"),
    "assign_referees": _("sent referees to the tables"),
    "call_round": _("called a clock"),
    "change_conduct": _("changed the settings"),
    "change_lineup": _("changed a line-up"),
    "change_place": _("moved a match or its referee"),
    "change_stage": _("changed the format of a stage"),
    "change_venue": _("changed a venue"),
    "check_in": _("checked in"),
    "confirm_hand": _("confirmed a hand"),
    "correct_hand": _("corrected a hand"),
    "create_event": _("created the event"),
    "decide_dispute": _("decided a dispute"),
    "decide_tie": _("decided a tie"),
    "decline_correction": _("declined a correction"),
    "decline_penalty": _("declined a disqualification"),
    "dispute": _("disputed a hand"),
    "disqualified": _("disqualified an entrant"),
    "draw": _("drew"),
    "enter_session": _("entered a session"),
    "exchange": _("changed a draft by hand"),
    "grant_role": _("granted a role"),
    "keep_rival": _("sent another result for a recorded hand"),
    "lift_penalty": _("lifted a penalty"),
    "lift_ruling": _("lifted a ruling"),
    "lift_withdrawal": _("let an entrant back in"),
    "open_session": _("opened a session"),
    "penalise": _("gave a penalty"),
    "propose_correction": _("proposed a correction"),
    "publish": _("published a draw"),
    "put_rival_aside": _("put another result aside"),
    "record_hand": _("recorded a hand"),
    "register": _("registered entrants"),
    "revoke_role": _("revoked a role"),
    "rule": _("ruled on a match"),
    "serve_right": _("noted a play right as sat out"),
    "set_clubs": _("said which clubs referees are of"),
    "set_needs_accessible": _("said whether an accessible table is needed"),
    "set_schedule": _("set the schedule of a stage"),
    "take_over_rival": _("took over another result"),
    "upload": _("uploaded a file"),
    "withdrawn": _("took an entrant out"),
}

_SETTINGS = {name: Event._meta.get_field(name).verbose_name for name in CONDUCT} | {
    name: Stage._meta.get_field(name).verbose_name for name in CHANGEABLE
}

TERMS = _SETTINGS | {
    "absent": _("not there"),
    "accessible": _("accessible tables"),
    "applied": _("imported"),
    "blocks": _("blocks of time"),
    "call": _("call"),
    "cause": _("what is disputed"),
    "clock": _("clock"),
    "content": _("content of the file"),
    "decided": _("decided"),
    "digest": _("digest"),
    "disputed": _("disputed"),
    "entrant": _("entrant"),
    "entrants": _("entrants"),
    "exchanged": _("changed tables with"),
    "hand": _("hand"),
    "in_force": _("in force"),
    "kind": _("kind"),
    "match": _("match"),
    "match_state": _("match"),
    "matches": _("matches"),
    "needs": _("needs an accessible table"),
    "offence": _("offence"),
    "order": _("order"),
    "outcome": _("outcome"),
    "plays": _("play rights lost"),
    "points": _("points"),
    "policy": _("policy"),
    "present": _("there"),
    "preset": _("preset"),
    "published": _("published"),
    "referee": _("referee"),
    "referees": _("referees"),
    "replayed": _("replayed"),
    "revoked": _("revoked"),
    "round": _("round"),
    "ruling": _("ruling"),
    "sanction": _("sanction"),
    "seat": _("seat"),
    "seats": _("seats"),
    "seed": _("seed"),
    "served": _("play right sat out"),
    "side": _("side"),
    "state": _("state"),
    "table": _("table"),
    "tables": _("tables"),
    "team": _("team"),
    "venue": _("venue"),
    "version": _("version"),
    "wave": _("sitting"),
    "way": _("way"),
}
"""What is noted, the settings of events and stages among it."""

_offence_name = lazy(offence_name, str)
_MATCH_STATES = dict(Match.State.choices)

VALUES: Mapping[str, Mapping[str, str | Promise]] = {
    "cause": dict(Dispute.Cause.choices),
    "clock": {
        State.WAITING: _("not started"),
        State.FOLLOWING: _("runs with its round"),
        State.RUNNING: _("running"),
        State.PAUSED: _("paused"),
        State.STOPPED: _("stopped"),
    },
    "kind": dict(MatchRuling.Kind.choices) | dict(RoundCall.Kind.choices),
    "match": _MATCH_STATES,
    "match_state": _MATCH_STATES,
    "matches": _MATCH_STATES,
    "offence": {offence.value: _offence_name(offence) for offence in Offence},
    "outcome": dict(HandVersion.Outcome.choices),
    "policy": dict(Correction.Policy.choices) | dict(Event.WithdrawalPolicy.choices),
    "ruling": dict(DisputeDecision.Ruling.choices),
    "sanction": dict(Penalty.Sanction.choices),
    "side": dict(MatchRuling.Side.choices),
    "state": dict(HandVersion.State.choices) | dict(Penalty.State.choices),
    "withdrawal_policy": dict(Event.WithdrawalPolicy.choices),
}
"""What the values of a term are called; others are shown as they are."""
