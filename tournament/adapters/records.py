"""Hand records (GJN, R17) into what a referee enters, and hands into the tags of a record."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.engine import Record, Replay, read_gjn
from scoring.penalties import Ruling, Sanction
from tournament.adapters.hand_entry import HandEntry
from tournament.adapters.rules import event_rules
from tournament.models import Match, Penalty


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenHand:
    """One hand of a text: the record, and the lines it was read from."""

    record: Record
    text: str


def written_hands(text: str) -> list[WrittenHand]:
    """Every hand in `text`, each with its own lines, so that lines count from its first one."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    begins = [record.line - 1 for record in read_gjn(text)]
    parts = zip([0, *begins[1:]], [*begins[1:], len(lines)], strict=True) if begins else ()
    own = ["\n".join(lines[begin:end]).strip("\n") + "\n" for begin, end in parts]
    return [WrittenHand(record=read_gjn(part)[0], text=part) for part in own]


def record_tags(match: Match, number: int) -> dict[str, str]:
    """The tags that say which hand a record is of; `Match` is a tag of ours."""
    stage = match.group.stage
    tags = {
        "Event": stage.event.slug,
        "Stage": stage.code,
        "Round": str(match.round.number),
        "Table": str(match.table.number) if match.table else "",
        "Hand": str(number),
        "Rules": event_rules(stage.event).id,
        "Match": match.code,
    }
    return {name: value for name, value in tags.items() if value}


def foreign_tags(record: Record, match: Match, number: int) -> Iterator[tuple[str, str, str]]:
    """The tags that speak of another hand or rule set: name, value, and what it would be here.

    Event and stage may be given by their names, too.
    """
    stage = match.group.stage
    names = {"Event": stage.event.name, "Stage": stage.name}
    for name, due in record_tags(match, number).items():
        given = record.tag(name)
        if given and given not in (due, names.get(name)):
            yield name, given, due


def entry_of_replay(replay: Replay, text: str) -> HandEntry | None:
    """The hand that a record comes to, with its `text`; None while it has no outcome."""
    story = replay.position.story
    lead = story.leader or None
    if replay.void:
        return HandEntry(void=True, lead=lead, record=text)
    if replay.order is None:
        return None
    finished, left_over = _from_the_top(replay)
    return HandEntry(
        finished=finished,
        left_over=left_over,
        revolutionary=story.revolutionary or None,
        failed_burns=story.failed,
        stuffed=story.stuffed,
        lead=lead,
        record=text,
    )


def missing_rulings(replay: Replay, recorded: Sequence[Penalty]) -> list[Ruling]:
    """The rulings of a record that move a seat to the bottom, but are no penalties of the hand."""
    known = {(penalty.seat, Sanction(penalty.sanction)) for penalty in recorded}
    rulings = replay.position.story.rulings
    return [ruling for ruling in rulings if (ruling.seat, ruling.sanction) not in known]


def _from_the_top(replay: Replay) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who went out by playing, and who was left over, as a play or else a bare order gives it."""
    if replay.played is not None:
        left = [seat for seat in replay.played if seat in replay.holding]
        return replay.position.finished, tuple(left)
    story = replay.position.story
    placed = {story.revolutionary, *(ruling.seat for ruling in story.rulings)}
    return tuple(seat for seat in replay.order or () if seat not in placed), ()
