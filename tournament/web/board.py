"""The table in words: what templates and the script of a replay draw alike."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from scoring.engine import Capacity, Kind, Move
from scoring.engine.faults import Fault
from scoring.penalties import OFFENCES, SANCTION_NAMES
from tournament.adapters.frames import Did, Frame, SeatFrame, spelt
from tournament.models import Parity
from tournament.selectors.verdicts import violation_words
from tournament.web.words import PLACES, in_language

Picture = dict[str, object]
"""A frame as plain values, ready for a template and for JSON."""


class Face(NamedTuple):
    """How a card looks: what stands on it, its kind ("", "small" or "big" joker), its name."""

    label: str
    kind: str
    name: str


_JOKERS = {
    "s": (pgettext_lazy("face of a card", "SJ"), "small", gettext_lazy("small joker")),
    "B": (pgettext_lazy("face of a card", "BJ"), "big", gettext_lazy("big joker")),
}

KINDS: Mapping[Kind, Promise] = {
    Kind.PLAY: gettext_lazy("plays"),
    Kind.BURN: gettext_lazy("burns"),
    Kind.PASS: gettext_lazy("passes"),
    Kind.YIELD: gettext_lazy("yields"),
    Kind.WITHDRAW: gettext_lazy("withdraws (revolution)"),
    Kind.HEAD: gettext_lazy("keeps its head"),
    Kind.NO_HEAD: gettext_lazy("goes on headless"),
    Kind.DECLARE: gettext_lazy("declares its points openly"),
    Kind.ADVANCE: gettext_lazy("declares its points in advance"),
    Kind.STUFFED: gettext_lazy("is stuffed"),
}
"""What a seat does, by the kind of act."""
ASKS_FOR_WIND = gettext_lazy("asks for the wind")
"""What a yield after a bottom is (R5.7)."""

CAPACITIES: Mapping[Capacity, Promise] = {
    Capacity.LEAD: gettext_lazy("leads"),
    Capacity.ANSWER: gettext_lazy("answers"),
    Capacity.CLOSE: gettext_lazy("beats or closes"),
    Capacity.BURN: gettext_lazy("may burn"),
    Capacity.WITHDRAW: gettext_lazy("may withdraw"),
    Capacity.CHOOSE: gettext_lazy("chooses its head"),
}
"""In which capacity a seat may act."""


def face(card: str) -> Face:
    """The face of one card of `spelt`."""
    if card in _JOKERS:
        label, kind, name = _JOKERS[card]
        return Face(str(label), kind, str(name))
    label = "10" if card == "T" else card
    return Face(label, "", label)


def faces() -> dict[str, Face]:
    """The face of every card, for a script."""
    return {card: face(card) for card in "3456789TJQKA2sB"}


def said(move: Move, *, wind: bool = False) -> str:
    """What an act says, without its cards: "Seat 3 burns"; `wind`: a yield asks for the wind."""
    if move.kind is Kind.VOID:
        return _("The hand is void.")
    if move.kind is Kind.GIVE:
        return _("Seat %(seat)s gives to seat %(other)s") % {
            "seat": move.seat,
            "other": move.other,
        }
    return _("Seat %(seat)s %(does)s") % {"seat": move.seat, "does": _does(move, wind)}


def fault_words(fault: Fault) -> str:
    """A broken rule in words, with its number."""
    return f"{in_language((fault.zh, fault.en))} ({fault.rule})"


def picture(frame: Frame) -> Picture:
    """A frame as it is drawn."""
    move = frame.move
    return {
        "number": frame.number,
        "owner": frame.owner,
        "table": frame.table,
        "tangle": frame.tangle,
        "words": said(move, wind=frame.wind) if move else _("Before the first act"),
        "cards": spelt(move.bag) if move else "",
        "taken_back": frame.taken_back,
        "faults": [violation_words(found) for found in frame.violations],
        "seats": list(_seats(frame)),
    }


def _seats(frame: Frame) -> Iterator[Picture]:
    for seat in frame.seats:
        yield {
            "seat": seat.seat,
            "parity": Parity.ODD if seat.seat % 2 else Parity.EVEN,
            "left": seat.left,
            "cards": seat.did.cards if seat.did else "",
            "did": _did(seat.did),
            "place": str(PLACES[seat.place - 1]) if seat.place else "",
            "status": _status(seat),
            "may": ", ".join(str(CAPACITIES[each]) for each in seat.capacities),
        }


def _did(did: Did | None) -> str:
    """What a seat did, where the cards that it showed do not say so."""
    if did is None or did.kind is Kind.PLAY:
        return ""
    return str(ASKS_FOR_WIND if did.wind else KINDS[did.kind])


def _status(seat: SeatFrame) -> str:
    """How a seat left the hand without a place of its own so far, or that it is headless."""
    if seat.place:
        return ""
    if seat.left_by:
        return str(seat.left_by.label)
    return pgettext("of a seat", "headless") if seat.headless else ""


def _does(move: Move, wind: bool) -> str:
    if move.ruling is None:
        return str(ASKS_FOR_WIND if wind else KINDS[move.kind])
    words = [in_language(SANCTION_NAMES[move.ruling.sanction])]
    if move.ruling.amount:
        words.append(str(move.ruling.amount))
    if move.ruling.offence:
        words.append(f"({in_language(OFFENCES[move.ruling.offence].name)})")
    return " ".join(words)
