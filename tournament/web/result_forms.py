"""What a hand really was, as it is entered at a desk: for corrections and decided disputes."""

from typing import Any
from unicodedata import normalize

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules import SEATS
from tournament.adapters.hand_entry import HandEntry
from tournament.models import Correction, DisputeDecision, HandPlace, HandVersion
from tournament.selectors.preview import with_unshown
from tournament.services.corrections import CorrectionEntry
from tournament.services.disputes import DecisionEntry


class SeatsField(forms.CharField):
    """Seats in an order, such as `1 3 5`; a tuple of integers."""

    def to_python(self, value: str | None) -> tuple[int, ...]:
        """The digits of the text, full width as well; ValidationError for anything else."""
        text = "".join(normalize("NFKC", value or "").split())
        if text and not (text.isascii() and text.isdecimal()):
            raise forms.ValidationError(_("Write seats as digits, best first: 1 3 5 2 4 6."))
        return tuple(map(int, text))


class ResultForm(forms.Form):
    """A hand by its finishing order. What the form does not show stays as in `recorded`, the record
    only with the result that it says."""

    finished = SeatsField(label=_("Finishing order by seats"), max_length=20, required=False)
    revolutionary = forms.TypedChoiceField(
        label=_("Revolution"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", "—"), *((seat, seat) for seat in SEATS)],
    )
    failed_burns = SeatsField(label=_("Failed burns, lowest first"), max_length=20, required=False)
    stuffed = SeatsField(label=_("Stuffed, lowest first"), max_length=20, required=False)
    opened = SeatsField(label=_("Opened"), max_length=20, required=False)
    void = forms.BooleanField(label=_("Void hand"), required=False)

    RESULT = ("finished", "revolutionary", "failed_burns", "stuffed", "opened", "void")

    def __init__(self, *args: Any, recorded: HandVersion, **kwargs: Any) -> None:
        initial = as_recorded(recorded) | kwargs.pop("initial", {})
        super().__init__(*args, initial=initial, **kwargs)
        self.recorded = recorded

    def hand(self) -> HandEntry:
        """The hand as a referee would enter it; Refused for seats that make no finished hand."""
        shown = HandEntry(**{name: self.cleaned_data[name] for name in self.RESULT})
        hand = self.recorded.hand
        return with_unshown(hand.match, hand.number, shown, self.recorded.version)


class CorrectionForm(ResultForm):
    """What a hand really was, what becomes of later matches, and why."""

    policy = forms.ChoiceField(
        label=_("Later matches"),
        choices=Correction.Policy.choices,
        initial=Correction.Policy.STANDINGS,
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)
    seen_version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def entry(self) -> CorrectionEntry:
        """The correction as the service takes it."""
        return CorrectionEntry(
            hand=self.hand(),
            policy=self.cleaned_data["policy"],
            reason=self.cleaned_data["reason"],
        )


class DecisionForm(ResultForm):
    """How a dispute ends, and what the hand really was where it is corrected."""

    ruling = forms.ChoiceField(
        label=_("Decision"), choices=DisputeDecision.Ruling.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def entry(self) -> DecisionEntry:
        """The decision as the service takes it."""
        ruling = self.cleaned_data["ruling"]
        return DecisionEntry(
            ruling=ruling,
            reason=self.cleaned_data["reason"],
            hand=self.hand() if ruling == DisputeDecision.Ruling.CORRECTED else None,
        )


def as_recorded(version: HandVersion) -> dict[str, object]:
    """The hand as it would be entered to get this version."""
    causes = HandPlace.Cause
    seats = {cause: [] for cause in causes.values}
    for place in version.places.order_by("place"):
        seats[place.cause].append(place.seat)
    return {
        "finished": " ".join(map(str, seats[causes.PLAYED])),
        "revolutionary": next(iter(seats[causes.WITHDRAWN]), None),
        "failed_burns": " ".join(map(str, reversed(seats[causes.FAILED_BURN]))),
        "stuffed": " ".join(map(str, reversed(seats[causes.STUFFED]))),
        "opened": " ".join(str(place.seat) for place in version.places.filter(opened=True)),
        "void": version.outcome == HandVersion.Outcome.VOID,
        "seen_version": version.version,
    }
