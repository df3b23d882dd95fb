"""What the codes of the audit chain are called."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.models import (
    Correction,
    Dispute,
    DisputeDecision,
    Event,
    HandVersion,
    Match,
    MatchRuling,
    Role,
)

ACTIONS = {
    "advance": _("advanced to the next stage"),
    "apply_upload": _("imported a file"),
    "approve_correction": _("approved a correction"),
    "change_conduct": _("changed the settings"),
    "change_lineup": _("changed a line-up"),
    "change_stage": _("changed the format of a stage"),
    "confirm_hand": _("confirmed a hand"),
    "correct_hand": _("corrected a hand"),
    "create_event": _("created the event"),
    "decide_dispute": _("decided a dispute"),
    "decide_tie": _("decided a tie"),
    "decline_correction": _("declined a correction"),
    "dispute": _("disputed a hand"),
    "disqualified": _("disqualified an entrant"),
    "draw": _("drew"),
    "enter_session": _("entered a session"),
    "grant_role": _("granted a role"),
    "lift_penalty": _("lifted a penalty"),
    "lift_ruling": _("lifted a ruling"),
    "lift_withdrawal": _("let an entrant back in"),
    "open_session": _("opened a session"),
    "penalise": _("gave a penalty"),
    "propose_correction": _("proposed a correction"),
    "publish": _("published a draw"),
    "record_hand": _("recorded a hand"),
    "register": _("registered entrants"),
    "revoke_role": _("revoked a role"),
    "rule": _("ruled on a match"),
    "upload": _("uploaded a file"),
    "withdrawn": _("took an entrant out"),
}

TERMS = {
    "applied": _("imported"),
    "approvals": _("officials for a correction"),
    "cause": _("what is disputed"),
    "disputed": _("disputed"),
    "entrant": _("entrant"),
    "entrants": _("entrants"),
    "hand": _("hand"),
    "in_force": _("in force"),
    "kind": _("kind"),
    "match": _("match"),
    "match_state": _("match"),
    "matches": _("matches"),
    "offence": _("offence"),
    "order": _("order"),
    "outcome": _("outcome"),
    "plays": _("play rights lost"),
    "points": _("points"),
    "policy": _("policy"),
    "preset": _("preset"),
    "published": _("published"),
    "replayed": _("replayed"),
    "revoked": _("revoked"),
    "ruling": _("ruling"),
    "sanction": _("sanction"),
    "seat": _("seat"),
    "seats": _("seats"),
    "seed": _("seed"),
    "side": _("side"),
    "state": _("state"),
    "venue": _("venue"),
    "version": _("version"),
    "way": _("way"),
    "walkover_points": _("hand points awarded for a hand not played"),
    "withdrawal_policy": _("when an entrant withdraws"),
    "replaces_disqualified": _("a substitute may sit in for a disqualified player"),
}

_MATCH_STATES = dict(Match.State.choices)

VALUES: Mapping[str, Mapping[str, str | Promise]] = {
    "cause": dict(Dispute.Cause.choices),
    "kind": dict(Role.Kind.choices) | dict(MatchRuling.Kind.choices),
    "match": _MATCH_STATES,
    "match_state": _MATCH_STATES,
    "matches": _MATCH_STATES,
    "outcome": dict(HandVersion.Outcome.choices),
    "policy": dict(Correction.Policy.choices) | dict(Event.WithdrawalPolicy.choices),
    "ruling": dict(DisputeDecision.Ruling.choices),
    "side": dict(MatchRuling.Side.choices),
    "state": dict(HandVersion.State.choices),
    "withdrawal_policy": dict(Event.WithdrawalPolicy.choices),
}
"""What the values of a term are called; others are shown as they are."""
