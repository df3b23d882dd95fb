"""The hands of an event as hand records (GJN, R17), one after another."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scoring.engine import Kind, Move, Record, read_gjn, write_gjn
from scoring.engine.record import by_canon
from tournament.adapters.hands import ScoredHand, to_ruling
from tournament.adapters.records import record_tags
from tournament.models import Event, HandVersion, Penalty, Stage
from tournament.selectors.hands import rulings_by_hand
from tournament.selectors.matches import played_matches
from tournament.selectors.stages import published_stages


def event_gjn(event: Event) -> bytes:
    """Every hand that counts, by stage, round and match: its record as written, with the tags that
    say where it was played, or else the order alone."""
    records = (record for stage in published_stages(event) for record in _records(stage))
    return write_gjn(records).encode()


def _records(stage: Stage) -> Iterator[Record]:
    versions = HandVersion.objects.filter(
        hand__match__group__stage=stage, state=HandVersion.State.CONFIRMED
    )
    by_hand = {
        (version.hand.match_id, version.hand.number): version
        for version in versions.select_related("hand")
    }
    rulings = rulings_by_hand([version.hand_id for version in by_hand.values()])
    for played in played_matches(stage):
        for hand in played.hands:
            version = by_hand[played.match.pk, hand.number]
            tags = record_tags(played.match, hand.number)
            if version.record:
                [record] = read_gjn(version.record)
            else:
                record = _result(hand, version, rulings[version.hand_id])
            yield _tagged(record, tags)


def _tagged(record: Record, tags: Mapping[str, str]) -> Record:
    both = dict(record.tags) | tags
    return replace(record, tags=tuple((name, both[name]) for name in by_canon(both)))


def _result(hand: ScoredHand, version: HandVersion, rulings: Sequence[Penalty]) -> Record:
    """A record of the result only: who withdrew, the rulings, the order as ruled, the points."""
    tags = {
        "Order": " ".join(map(str, hand.ruled)),
        "Points": " ".join(map(str, hand.points.written)),
    }
    if version.lead:
        tags["Lead"] = str(version.lead)
    withdrawn = [Move(Kind.WITHDRAW, hand.revolutionary)] if hand.revolutionary else []
    ruled = [Move(Kind.RULE, each.seat, ruling=to_ruling(each)) for each in rulings]
    return Record(tags=tuple(tags.items()), acts=(*withdrawn, *ruled))
