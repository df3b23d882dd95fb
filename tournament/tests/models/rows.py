"""Rows that constraints are tried with, most of them made from one version of a hand."""

from collections.abc import Callable

from tournament.models import (
    Block,
    Correction,
    Dispute,
    DisputeDecision,
    HandPlace,
    HandVersion,
    MatchRuling,
    Penalty,
    RivalEntry,
    RulingLift,
    Seating,
    Withdrawal,
    WithdrawalLift,
)


def penalty(version: HandVersion, **fields: object) -> Penalty:
    match = version.hand.match
    defaults = {
        "event": match.group.stage.event,
        "number": 1,
        "group": match.group,
        "entrant": match.sides.first().entrant,
        "hand": version.hand,
        "seat": 1,
        "offence": "misplay",
        "sanction": "stop",
        "plays": 1,
        "key": "k" if fields.get("number", 1) == 1 else "",
    }
    return Penalty(**defaults | fields)


def ruling(**fields: object) -> Callable[[HandVersion], object]:
    def build(version: HandVersion) -> object:
        defaults = {"match": version.hand.match, "number": 1, "kind": "abandoned", "reason": "rain"}
        return MatchRuling(**defaults | fields)

    return build


def ruling_lift(version: HandVersion) -> object:
    lifted = ruling()(version)
    lifted.save()
    return RulingLift(ruling=lifted, reason="")


def withdrawal(version: HandVersion, **fields: object) -> Withdrawal:
    match = version.hand.match
    defaults = {
        "entrant": match.sides.first().entrant,
        "stage": match.group.stage,
        "cause": "withdrawn",
        "policy": "void",
        "reason": "ill",
    }
    return Withdrawal(**defaults | fields)


def block(**fields: object) -> Callable[[HandVersion], object]:
    def build(version: HandVersion) -> object:
        defaults = {
            "stage": version.hand.match.group.stage,
            "starts_at": version.recorded_at,
            "first_round": 2,
            "last_round": 3,
            "minutes": 50,
        }
        return Block(**defaults | fields)

    return build


def second_block(version: HandVersion) -> object:
    block(last_round=2)(version).save()
    return block()(version)


def withdrawal_lift(version: HandVersion) -> object:
    lifted = withdrawal(version)
    lifted.save()
    return WithdrawalLift(withdrawal=lifted, reason="")


def correction(**fields: object) -> Callable[[HandVersion], object]:
    def build(version: HandVersion) -> object:
        defaults = {
            "event": version.hand.match.group.stage.event,
            "number": 2,
            "hand": version.hand,
            "version": 1,
            "entry": {},
            "policy": "standings",
            "changes": {},
            "reason": "misread",
        }
        return Correction(**defaults | fields)

    return build


def dispute(**fields: object) -> Callable[[HandVersion], object]:
    def build(version: HandVersion) -> object:
        defaults = {
            "event": version.hand.match.group.stage.event,
            "number": Dispute.objects.count() + 1,
            "hand": version.hand,
            "version": 1,
            "cause": "order",
            "key": "k",
        }
        return Dispute(**defaults | fields)

    return build


def decision(**fields: object) -> Callable[[HandVersion], object]:
    def build(version: HandVersion) -> object:
        raised = dispute()(version)
        raised.save()
        return DisputeDecision(**{"dispute": raised, "ruling": "stands", "reason": "x"} | fields)

    return build


def again(model: type, **fields: object) -> Callable[[HandVersion], object]:
    """A second row like the first one of `model`, but for `fields`."""

    def build(version: HandVersion) -> object:
        row = model.objects.order_by("pk").first()
        row.pk, row._state.adding = None, True
        for name, value in fields.items():
            setattr(row, name, value)
        return row

    return build


def second_place(**fields: object) -> Callable[[HandVersion], HandPlace]:
    """A second place beside seat 1's revolution in the entered version of hand 2."""
    return lambda version: HandPlace(
        **{"version": HandVersion.objects.get(hand__number=2), "seat": 2, "place": 2} | fields
    )


def freed_of_others(version: HandVersion) -> Seating:
    """Seat 1 of the match, the other seats being left."""
    version.hand.match.seatings.exclude(seat=1).delete()
    return version.hand.match.seatings.get()


def rival(version: HandVersion, **fields: object) -> RivalEntry:
    """A rival result of the hand of `version`."""
    given = {"number": 1, "code": "stale_version", "digest": "a", "subject": "groups/A-1/1"}
    event = version.hand.match.group.stage.event
    return RivalEntry(event=event, stands=version, entry={}, order=[], **given | fields)
