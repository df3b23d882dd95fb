"""The engine's verdict on a hand record, before anything is stored."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.engine import Record, Replay, Violation, replay
from scoring.penalties import Ruling
from tournament.adapters.hand_entry import HandEntry
from tournament.adapters.records import (
    WrittenHand,
    entry_of_replay,
    foreign_tags,
    missing_rulings,
    written_hands,
)
from tournament.adapters.rules import event_rules
from tournament.errors import Refused
from tournament.models import Hand, Match, Penalty
from tournament.selectors.hands import rulings_by_hand
from tournament.selectors.preview import HandPreview, preview_hand

FILE_LIMIT = 256 * 1024
"""Bytes of a file with the hands of a session."""
RECORD_LIMIT = 12 * 1024
"""Bytes of one record; a hand with its deal takes about one thousand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What a record comes to under the rules of the event.

    `entry`: the hand it describes, None while that is not over. `preview`: what recording it would
    give. `objection`: why it is no result as it stands; None if it can be accepted.
    """

    text: str
    record: Record
    replay: Replay
    entry: HandEntry | None
    preview: HandPreview | None
    objection: Refused | None

    def result(self) -> HandEntry:
        """The hand to be recorded; raises the objection if there is one."""
        if self.objection:
            raise self.objection
        assert self.entry is not None
        return self.entry


def decoded(data: bytes) -> str:
    """The text of a file; Refused if it is too large or no UTF-8."""
    if len(data) > FILE_LIMIT:
        raise Refused(
            "file_too_large",
            _("The file has more than %(limit)s KB; hand records are far smaller.")
            % {"limit": FILE_LIMIT // 1024},
        )
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Refused(
            "not_utf8",
            _("Line %(line)s is not UTF-8 text; save the file as UTF-8 and send it again.")
            % {"line": line},
        ) from error


def hands_in(text: str) -> list[WrittenHand]:
    """The hand records in `text`, one at least; Refused for what is none or too long."""
    if "\x00" in text:
        raise Refused("not_text", _("This is no text; a hand record is a text in UTF-8."))
    if len(text.encode()) > FILE_LIMIT:
        raise Refused(
            "file_too_large",
            _("The text has more than %(limit)s KB; hand records are far smaller.")
            % {"limit": FILE_LIMIT // 1024},
        )
    found = written_hands(text)
    if not found:
        raise Refused("no_record", _("There is no hand record; paste one or choose a file."))
    return found


def own_record(match: Match, number: int, text: str) -> WrittenHand:
    """The one record in `text`, unless it is of another hand than this one or of other rules.

    Raises Refused for that, and for no record, several, or one that is too long.
    """
    written = _only(hands_in(text))
    _refuse_foreign(written.record, match, number)
    return written


def verdict(match: Match, number: int, text: str) -> Verdict:
    """Replay the one record in `text` as hand `number` of `match`; writes nothing.

    Raises Refused for what cannot be judged here: see `own_record`.
    """
    written = own_record(match, number, text)
    found = replay(written.record, event_rules(match.group.stage.event))
    entry = entry_of_replay(found, written.text)
    preview, objection = None, _objection_to(written.record, found, entry)
    missing = missing_rulings(found, _penalties(match, number))
    if missing:
        objection = objection or _unruled(missing)
    elif entry:
        preview, refused = _previewed(match, number, entry)
        objection = objection or refused or _objection_to_points(found, preview)
    return Verdict(
        text=written.text,
        record=written.record,
        replay=found,
        entry=entry,
        preview=preview,
        objection=objection,
    )


def violation_words(found: Violation) -> str:
    """One violation in the reader's language, with its place in the record and its rule."""
    return _("Line %(line)s:%(column)s, %(code)s (%(rule)s): %(message)s") % {
        "line": found.line,
        "column": found.column,
        "code": found.code,
        "rule": found.fault.rule,
        "message": found.message("en" if get_language() == "en" else "zh"),
    }


def order_stands(record: Record, found: Replay) -> bool:
    """Whether the order holds in spite of what is wrong (R5.9).

    Wrong plays are taken back, and the hand goes on: if nothing else is wrong, and the order that
    the record claims is the one the play gives, then it was played so at the table.
    """
    errors = [each for each in found.violations if not each.fault.tolerated]
    return not errors or (
        bool(record.tag("Order")) and all(each.code.startswith("E3") for each in errors)
    )


def _only(written: Sequence[WrittenHand]) -> WrittenHand:
    if len(written) > 1:
        raise Refused(
            "several_hands",
            _("There are %(count)s hands in this text; send one of them.")
            % {"count": len(written)},
        )
    if len(written[0].text.encode()) > RECORD_LIMIT:
        raise Refused(
            "record_too_long",
            _("A record of one hand has at most %(limit)s KB.") % {"limit": RECORD_LIMIT // 1024},
        )
    return written[0]


def _refuse_foreign(record: Record, match: Match, number: int) -> None:
    for name, given, due in foreign_tags(record, match, number):
        if name == "Rules":
            raise Refused(
                "other_rules",
                _("The record follows the rules “%(given)s”, this event plays “%(due)s”.")
                % {"given": given[:40], "due": due},
            )
        raise Refused(
            "other_hand",
            _(
                "The record is of another hand: its tag %(name)s says “%(given)s”, here it would "
                "be “%(due)s”. Choose the right hand, or correct the tag."
            )
            % {"name": name, "given": given[:40], "due": due},
        )


def _objection_to(record: Record, found: Replay, entry: HandEntry | None) -> Refused | None:
    if not order_stands(record, found):
        return Refused(
            "record_faulty",
            _("A record with these faults is no result; correct them."),
            details=map(violation_words, found.violations),
        )
    if entry is None:
        return Refused(
            "record_unfinished",
            _("The hand is not over: seats %(seats)s still hold cards.")
            % {"seats": ", ".join(map(str, found.holding))},
        )
    return None


def _unruled(missing: Sequence[Ruling]) -> Refused:
    return Refused(
        "rulings_missing",
        _("The record has rulings that are not recorded: seats %(seats)s. Penalise them first.")
        % {"seats": ", ".join(str(ruling.seat) for ruling in missing)},
    )


def _objection_to_points(found: Replay, preview: HandPreview | None) -> Refused | None:
    """Where burns and stuffings score (R11.3, H), an event counts places only."""
    hand = preview.hand if preview else None
    if hand is None or hand.ruled != found.order or hand.points.written == found.points:
        return None
    return Refused(
        "points_by_tribute",
        _("The play gives other points than an event counts under these rules; tap the seats."),
    )


def _previewed(
    match: Match, number: int, entry: HandEntry
) -> tuple[HandPreview | None, Refused | None]:
    try:
        return preview_hand(match, number, entry), None
    except Refused as refused:
        return None, refused


def _penalties(match: Match, number: int) -> list[Penalty]:
    hand = Hand.objects.filter(match=match, number=number).first()
    return rulings_by_hand([hand.pk])[hand.pk] if hand else []
