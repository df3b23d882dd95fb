"""The one place that writes JSON: an event in stable codes, never primary keys."""

import json
from datetime import datetime
from zoneinfo import ZoneInfo

from tournament.adapters.hands import ScoredHand
from tournament.adapters.penalties import ledger_row
from tournament.exports.content import EventContent, StageContent, event_content
from tournament.models import Draw, Entrant, Event, MatchRuling, Stage, Withdrawal
from tournament.selectors.matches import PlayedMatch

FORMAT = "touke-event-1"

Json = dict[str, object]


def event_json(event: Event) -> bytes:
    """The same content as the workbook, as canonical JSON in UTF-8: the same event, the same bytes.

    Keys are sorted, times are in the event's zone. Conflict if something is recorded meanwhile.
    """
    content = _event(event_content(event))
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return (text + "\n").encode()


def _event(content: EventContent) -> Json:
    event = content.event
    return {
        "format": FORMAT,
        "event": {
            "slug": event.slug,
            "name": event.name,
            "preset": event.preset,
            "rules": event.rules,
            "zone": event.zone,
            "starts_on": event.starts_on.isoformat(),
            "confirmed_by": event.confirmed_by,
            "keep_apart": event.keep_apart,
            "approvals": event.approvals,
            "walkover_points": event.walkover_points,
            "withdrawal_policy": event.withdrawal_policy,
            "replaces_disqualified": event.replaces_disqualified,
            "repeat_within": event.repeat_within,
            "tariff": event.tariff,
            "late_start": event.late_start,
            "late_hand": event.late_hand,
        },
        "entrants": [_entrant(entrant) for entrant in content.entrants],
        "stages": [_stage(stage, content.zone) for stage in content.stages],
        "penalties": [
            {"stage": penalty.group.stage.code} | ledger_row(penalty)
            for penalty in content.penalties
        ],
        "penalty_totals": {name: total for name, total in content.ledger.items() if name != "rows"},
        "withdrawals": [_withdrawal(each) for each in content.withdrawals],
        "ranking": [
            {"best": row.best, "worst": row.worst, "entrant": row.entrant.code}
            for row in content.ranking
        ],
        "audit": {"number": content.audit.number, "hash": content.audit.hash},
    }


def _withdrawal(withdrawal: Withdrawal) -> Json:
    return {
        "entrant": withdrawal.entrant.code,
        "stage": withdrawal.stage.code,
        "cause": withdrawal.cause,
        "policy": withdrawal.policy,
        "taken_back": hasattr(withdrawal, "lift"),
    }


def _entrant(entrant: Entrant) -> Json:
    return {
        "code": entrant.code,
        "kind": entrant.kind,
        "name": entrant.name,
        "club": entrant.club.name if entrant.club else None,
        "district": entrant.district,
        "points": entrant.points,
        "members": [
            {
                "player": member.player.code,
                "name": member.player.name,
                "part": member.part,
                "leads": member.leads,
            }
            for member in entrant.memberships.all()
        ],
    }


def _stage(content: StageContent, zone: ZoneInfo) -> Json:
    stage = content.stage
    return {
        **_format(stage),
        "draw": _draw(content.draw, zone),
        "groups": [{"code": group.code, "standings": rows} for group, rows in content.tables],
        "matches": [_match(played, zone) for played in content.matches],
        **_schedule(content, zone),
        **_rounds(content, zone),
        **_decisions(content, zone),
    }


def _schedule(content: StageContent, zone: ZoneInfo) -> Json:
    if not content.blocks:
        return {}
    rows = [
        {
            "starts_at": _moment(block.starts_at, zone),
            "rounds": [block.first_round, block.last_round],
            "minutes": block.minutes,
            "pause": block.pause,
        }
        for block in content.blocks
    ]
    return {"schedule": rows}


def _rounds(content: StageContent, zone: ZoneInfo) -> Json:
    """Where each round is drawn for itself: all these draws, and the byes."""
    if not content.stage.by_rounds:
        return {}
    byes = [{"round": bye.round.number, "entrant": bye.entrant.code} for bye in content.byes]
    return {"rounds": [_draw(draw, zone) for draw in content.draws], "byes": byes}


def _decisions(content: StageContent, zone: ZoneInfo) -> Json:
    if not content.decisions:
        return {}
    rows = [
        {
            "order": decision.order,
            "way": decision.way,
            "seed": decision.seed,
            "recorded_at": _moment(decision.recorded_at, zone),
        }
        for decision in content.decisions
    ]
    return {"decisions": rows}


def _format(stage: Stage) -> Json:
    return {
        "code": stage.code,
        "name": {"zh": stage.name_zh, "en": stage.name_en},
        "kind": stage.kind,
        "hands": stage.hands,
        "match_points": {
            "win": stage.win_points,
            "draw": stage.draw_points,
            "loss": stage.loss_points,
        },
        "must_decide": stage.must_decide,
        "chain": stage.chain,
        **_settings(stage),
    }


_SETTINGS = (
    "group_size",
    "dealing",
    "given",
    "depth",
    "survivors",
    "returning",
    "apart",
    "round_count",
    "rematches",
    "late_byes",
    "advancing",
    "best_next",
    "venue_quota",
    "entries_limit",
    "by_difference",
    "minutes",
)

_OF_GROUPS = ("group_size", "dealing", "given")


def _settings(stage: Stage) -> Json:
    """What else makes its format, as far as it is set."""
    grouped = stage.kind == Stage.Kind.GROUPS
    values = {
        name: value
        for name in _SETTINGS
        if (value := getattr(stage, name)) and (grouped or name not in _OF_GROUPS)
    }
    return {"settings": values} if values else {}


def _draw(draw: Draw, zone: ZoneInfo) -> Json:
    return {
        "version": draw.version,
        "seed": draw.seed,
        "drawn_at": _moment(draw.drawn_at, zone),
        "published_at": _moment(draw.published_at, zone),
        "outcome": draw.outcome,
    }


def _match(played: PlayedMatch, zone: ZoneInfo) -> Json:
    match, result = played.match, played.result
    return {
        "code": match.code,
        "round": match.round.number,
        "table": match.table.number if match.table else None,
        "wave": match.wave,
        "starts_at": _moment(match.starts_at, zone) if match.starts_at else None,
        "state": match.state,
        "places": [match.best_place, match.worst_place] if match.best_place else None,
        "sides": {
            "odd": played.odd.code if played.odd else None,
            "even": played.even.code if played.even else None,
        },
        "points": {"odd": result.odd, "even": result.even},
        "outcome": result.outcome,
        "winner": result.winner,
        "rulings": [_ruling(ruling) for ruling in match.rulings.all()],
        "hands": [_hand(hand) for hand in played.hands],
    }


def _ruling(ruling: MatchRuling) -> Json:
    return {
        "number": ruling.number,
        "kind": ruling.kind,
        "side": ruling.side,
        "hand": ruling.hand,
        "lifted": hasattr(ruling, "lift"),
    }


def _hand(hand: ScoredHand) -> Json:
    odd, even = hand.totals
    return {
        "number": hand.number,
        "kind": hand.kind,
        "version": hand.version,
        "disputed": hand.disputed,
        "played": hand.played,
        "ruled": hand.ruled,
        "revolutionary": hand.revolutionary,
        "sweep": hand.points.sweep,
        "points": {"odd": odd, "even": even},
    }


def _moment(moment: datetime, zone: ZoneInfo) -> str:
    return moment.astimezone(zone).isoformat()
