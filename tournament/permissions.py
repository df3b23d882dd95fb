"""Who may do what: one table, read by pages, API and commands alike."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from django.utils.translation import gettext as _

from tournament.errors import Forbidden
from tournament.models import Role


class Action(StrEnum):
    """What an official can do in an event."""

    IMPORT_ENTRANTS = "import_entrants"
    DRAW = "draw"
    PUBLISH = "publish"
    ADVANCE = "advance"
    DECIDE_TIE = "decide_tie"
    RECORD_HAND = "record_hand"
    DECIDE_RIVAL = "decide_rival"
    PENALISE = "penalise"
    LIFT_PENALTY = "lift_penalty"
    CALL_TIME = "call_time"
    RULE_MATCH = "rule_match"
    CHANGE_LINEUP = "change_lineup"
    WITHDRAW = "withdraw"
    CORRECT = "correct"
    APPROVE_CORRECTION = "approve_correction"
    CHANGE_SETTINGS = "change_settings"
    EXPORT = "export"
    SEE_DRAFTS = "see_drafts"
    SEE_REASONS = "see_reasons"


_ORGANISER, _CHIEF = Role.Kind.ORGANISER, Role.Kind.CHIEF
_REFEREE, _RECORDER, _VIEWER = Role.Kind.REFEREE, Role.Kind.RECORDER, Role.Kind.VIEWER

POLICY: Mapping[Action, frozenset[str]] = MappingProxyType(
    {
        Action.IMPORT_ENTRANTS: frozenset({_ORGANISER}),
        Action.DRAW: frozenset({_ORGANISER}),
        Action.PUBLISH: frozenset({_ORGANISER}),
        Action.ADVANCE: frozenset({_ORGANISER}),
        Action.DECIDE_TIE: frozenset({_ORGANISER, _CHIEF}),
        Action.RECORD_HAND: frozenset({_ORGANISER, _CHIEF, _REFEREE, _RECORDER}),
        Action.DECIDE_RIVAL: frozenset({_ORGANISER, _CHIEF}),
        Action.PENALISE: frozenset({_ORGANISER, _CHIEF, _REFEREE}),
        Action.LIFT_PENALTY: frozenset({_ORGANISER, _CHIEF}),
        Action.CALL_TIME: frozenset({_ORGANISER, _CHIEF, _REFEREE}),
        Action.RULE_MATCH: frozenset({_ORGANISER, _CHIEF}),
        Action.CHANGE_LINEUP: frozenset({_ORGANISER, _CHIEF, _REFEREE, _RECORDER}),
        Action.WITHDRAW: frozenset({_ORGANISER, _CHIEF}),
        Action.CORRECT: frozenset({_ORGANISER, _CHIEF}),
        Action.APPROVE_CORRECTION: frozenset({_ORGANISER, _CHIEF}),
        Action.CHANGE_SETTINGS: frozenset({_ORGANISER}),
        Action.EXPORT: frozenset({_ORGANISER, _CHIEF}),
        Action.SEE_DRAFTS: frozenset({_ORGANISER, _CHIEF, _VIEWER}),
        Action.SEE_REASONS: frozenset({_ORGANISER, _CHIEF, _REFEREE, _VIEWER}),
    }
)


def allowed(role: Role | None, action: Action) -> bool:
    """Whether the holder of `role` (None: the public) may do `action` in the role's event."""
    return role is not None and role.revoked_at is None and role.kind in POLICY[action]


def require(role: Role | None, action: Action) -> None:
    """Raise Forbidden unless the holder of `role` may do `action`."""
    if not allowed(role, action):
        raise Forbidden("forbidden", _("Your role in this event does not allow this."))
