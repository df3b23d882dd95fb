"""Who may do what, and where: one table, read by pages, API and commands alike."""

import logging
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from django.utils.translation import gettext as _

from tournament import clock
from tournament.errors import Forbidden, Gone
from tournament.models import Match, Role

logger = logging.getLogger(__name__)


class Action(StrEnum):
    """What an official can do in an event."""

    IMPORT_ENTRANTS = "import_entrants"
    DRAW = "draw"
    PUBLISH = "publish"
    PLAN_HALL = "plan_hall"
    ADVANCE = "advance"
    DECIDE_TIE = "decide_tie"
    RECORD_HAND = "record_hand"
    CONFIRM_HAND = "confirm_hand"
    DISPUTE = "dispute"
    DECIDE_DISPUTE = "decide_dispute"
    DECIDE_RIVAL = "decide_rival"
    PENALISE = "penalise"
    APPROVE_PENALTY = "approve_penalty"
    LIFT_PENALTY = "lift_penalty"
    CALL_TIME = "call_time"
    RULE_MATCH = "rule_match"
    CONTROL_ROUND = "control_round"
    CHANGE_LINEUP = "change_lineup"
    WITHDRAW = "withdraw"
    CORRECT = "correct"
    APPROVE_CORRECTION = "approve_correction"
    CHANGE_SETTINGS = "change_settings"
    GIVE_ACCESS = "give_access"
    OPEN_EVENT = "open_event"
    EXPORT = "export"
    SEE_DRAFTS = "see_drafts"
    SEE_REASONS = "see_reasons"
    SEE_AUDIT = "see_audit"


PUBLIC = None
"""What a view declares instead of an action if everybody may open it."""

_ORGANISER, _CHIEF, _CAPTAIN = Role.Kind.ORGANISER, Role.Kind.CHIEF, Role.Kind.CAPTAIN
_REFEREE, _RECORDER, _VIEWER = Role.Kind.REFEREE, Role.Kind.RECORDER, Role.Kind.VIEWER

POLICY: Mapping[Action, frozenset[str]] = MappingProxyType(
    {
        Action.IMPORT_ENTRANTS: frozenset({_ORGANISER}),
        Action.DRAW: frozenset({_ORGANISER}),
        Action.PUBLISH: frozenset({_ORGANISER}),
        Action.PLAN_HALL: frozenset({_ORGANISER, _CHIEF}),
        Action.ADVANCE: frozenset({_ORGANISER}),
        Action.DECIDE_TIE: frozenset({_ORGANISER, _CHIEF}),
        Action.RECORD_HAND: frozenset({_ORGANISER, _CHIEF, _REFEREE, _RECORDER}),
        Action.CONFIRM_HAND: frozenset({_ORGANISER, _CHIEF, _REFEREE, _RECORDER, _CAPTAIN}),
        Action.DISPUTE: frozenset({_ORGANISER, _CHIEF, _REFEREE, _RECORDER, _CAPTAIN}),
        Action.DECIDE_DISPUTE: frozenset({_ORGANISER, _CHIEF}),
        Action.DECIDE_RIVAL: frozenset({_ORGANISER, _CHIEF}),
        Action.PENALISE: frozenset({_ORGANISER, _CHIEF, _REFEREE}),
        Action.APPROVE_PENALTY: frozenset({_ORGANISER, _CHIEF}),
        Action.LIFT_PENALTY: frozenset({_ORGANISER, _CHIEF}),
        Action.CALL_TIME: frozenset({_ORGANISER, _CHIEF, _REFEREE}),
        Action.RULE_MATCH: frozenset({_ORGANISER, _CHIEF}),
        Action.CONTROL_ROUND: frozenset({_ORGANISER, _CHIEF}),
        Action.CHANGE_LINEUP: frozenset({_ORGANISER, _CHIEF, _REFEREE, _RECORDER}),
        Action.WITHDRAW: frozenset({_ORGANISER, _CHIEF}),
        Action.CORRECT: frozenset({_ORGANISER, _CHIEF}),
        Action.APPROVE_CORRECTION: frozenset({_ORGANISER, _CHIEF}),
        Action.CHANGE_SETTINGS: frozenset({_ORGANISER}),
        Action.GIVE_ACCESS: frozenset({_ORGANISER}),
        Action.OPEN_EVENT: frozenset({_ORGANISER}),
        Action.EXPORT: frozenset({_ORGANISER, _CHIEF}),
        Action.SEE_DRAFTS: frozenset({_ORGANISER, _CHIEF, _VIEWER}),
        Action.SEE_REASONS: frozenset({_ORGANISER, _CHIEF, _REFEREE, _VIEWER}),
        Action.SEE_AUDIT: frozenset({_ORGANISER, _CHIEF}),
    }
)


def allowed(role: Role | None, action: Action, match: Match | None = None) -> bool:
    """Whether the holder of `role` (None: the public) may do `action` in the role's event.

    With `match`, whether in that match: a role may be limited to a table, a captain to a team.
    """
    if role is None or ending(role) or role.kind not in POLICY[action]:
        return False
    return match is None or covers(role, match)


def covers(role: Role, match: Match) -> bool:
    """Whether `match` is at the table, and of the team, that `role` is limited to."""
    if role.table_id is not None and role.table_id != match.table_id:
        return False
    return role.entrant_id is None or match.sides.filter(entrant=role.entrant_id).exists()


def ending(role: Role) -> Gone | None:
    """Why `role` allows nothing any more; None as long as it does."""
    if role.revoked_at is not None:
        return Gone("access_revoked", _("This access was taken back."))
    if role.expires_at is not None and role.expires_at <= clock.now():
        return Gone("access_expired", _("This access has expired."))
    return None


def require(role: Role | None, action: Action, match: Match | None = None) -> None:
    """Raise Forbidden unless the holder of `role` may do `action`, in `match` if one is given.

    What is refused is logged.
    """
    if allowed(role, action, match):
        return
    if allowed(role, action):
        refusal = Forbidden("out_of_scope", _("Your access is for another table or team."))
    else:
        refusal = Forbidden("forbidden", _("Your role in this event does not allow this."))
    holder = role.code if role else "nobody"
    logger.warning("%s was refused %s: %s", holder, action.value, refusal.code)
    raise refusal
