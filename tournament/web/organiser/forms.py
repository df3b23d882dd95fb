"""What organisers send."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.rules import SEATS
from scoring.tiebreaks import TIE_BREAKS, tie_breaks
from tournament.adapters.hand_entry import HandEntry
from tournament.errors import Refused
from tournament.imports.preview import Preview
from tournament.imports.reading import MAX_MEGABYTES, TEXT_SUFFIXES, WORKBOOK_SUFFIXES
from tournament.models import (
    Correction,
    Event,
    NameAnswer,
    Player,
    Stage,
    Upload,
    Venue,
    Withdrawal,
)
from tournament.selectors.entrants import entrants_of
from tournament.services.conduct import CONDUCT
from tournament.services.corrections import CorrectionEntry
from tournament.services.presets import PRESETS
from tournament.services.withdrawals import WithdrawalEntry
from tournament.web.words import in_language

LONGEST_FILENAME = Upload._meta.get_field("filename").max_length


class UploadForm(forms.Form):
    """A registration file."""

    file = forms.FileField(
        label=_("Registration file"),
        max_length=LONGEST_FILENAME,
        allow_empty_file=True,  # the reader says what an empty file lacks
        widget=forms.FileInput(
            attrs={"accept": ",".join(sorted(WORKBOOK_SUFFIXES | TEXT_SUFFIXES))}
        ),
        help_text=format_lazy(_("xlsx, xls, ods or csv, up to {limit} MB"), limit=MAX_MEGABYTES),
    )


def _presets() -> list[tuple[str, str]]:
    return [(name, in_language((plan.zh, plan.en))) for name, plan in PRESETS.items()]


class EventForm(forms.ModelForm):
    """What a new event needs."""

    preset = forms.ChoiceField(label=_("Format"), choices=_presets, widget=forms.RadioSelect)

    class Meta:
        model = Event
        fields = ("name", "slug", "starts_on", "preset")
        labels = {"slug": _("Short name for addresses")}
        help_texts = {"slug": _("Latin letters, digits and hyphens, such as qingdao-2026.")}
        widgets = {"starts_on": forms.DateInput(attrs={"type": "date"})}


class ApplyForm(forms.Form):
    """The answers to the open questions of a preview, and whether faulty rows are left out."""

    skip_errors = forms.BooleanField(
        label=_("Leave out the rows with errors and import the others"), required=False
    )

    def __init__(self, *args: Any, preview: Preview, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for question in preview.open_questions({}):
            self.fields[question.key] = forms.ChoiceField(
                label=question.what,
                choices=NameAnswer.Answer.choices,
                widget=forms.RadioSelect,
                error_messages={"required": _("Say which of the two it is.")},
            )

    @property
    def questions(self) -> list[forms.BoundField]:
        """The fields of the open questions."""
        return [self[name] for name in self.fields if name != "skip_errors"]

    def sent(self) -> Mapping[str, Any]:
        """Answers by question, and `skip_errors`, as `apply_upload` takes them."""
        answers = dict(self.cleaned_data)
        return {"skip_errors": answers.pop("skip_errors"), "answers": answers}


class IndividualsForm(forms.Form):
    """Individuals of one club, one name a line."""

    club = forms.CharField(label=_("Club"), max_length=80, required=False)
    names = forms.CharField(
        label=_("Names"), widget=forms.Textarea, help_text=_("one name a line; namesakes stay two")
    )

    def clean_names(self) -> list[str]:
        """The names, blank lines left out."""
        names = [" ".join(line.split()) for line in self.cleaned_data["names"].splitlines()]
        longest = Player._meta.get_field("name").max_length
        if any(len(name) > longest for name in names):
            raise forms.ValidationError(
                _("A name has at most %(longest)s characters."), params={"longest": longest}
            )
        return [name for name in names if name]


class SessionForm(forms.Form):
    """A new session at a venue."""

    venue = forms.ModelChoiceField(queryset=Venue.objects.none(), label=_("Venue"))

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["venue"].queryset = event.venues.order_by("code")


class EntriesForm(forms.Form):
    """Who enters a session, by their codes."""

    session = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    codes = forms.CharField(
        label=_("Codes"), widget=forms.Textarea, help_text=_("parted by spaces, commas or lines")
    )

    def clean_codes(self) -> list[str]:
        """The codes in the order given."""
        return self.cleaned_data["codes"].replace(",", " ").upper().split()


_OF_EVERY_STAGE = (
    "hands",
    "win_points",
    "draw_points",
    "loss_points",
    "by_difference",
    "must_decide",
)
_GO_ON = ("advancing", "best_next")
_OF_KIND = {
    Stage.Kind.QUALIFIER: ("advancing", "venue_quota", "entries_limit", "bye_points"),
    Stage.Kind.GROUPS: ("group_count", "group_size", *_GO_ON),
    Stage.Kind.ROUND_ROBIN: _GO_ON[:1],
    Stage.Kind.SWISS: ("round_count", "rematches", "bye_points", *_GO_ON[:1]),
    Stage.Kind.INDIVIDUALS: ("round_count", "bye_points", *_GO_ON[:1]),
    Stage.Kind.KNOCKOUT: ("depth", "survivors", "returning", "apart", "advancing"),
}


class FormatForm(forms.ModelForm):
    """The settings that a stage of its kind has; the tie-breaks as codes in their order."""

    chain = forms.CharField(
        label=_("Tie-breaks"),
        help_text=format_lazy(
            _("codes in their order, out of: {codes}"), codes=", ".join(TIE_BREAKS)
        ),
    )

    class Meta:
        model = Stage
        fields = tuple(dict.fromkeys(sum(_OF_KIND.values(), _OF_EVERY_STAGE)))

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        initial = {"chain": " ".join(stage.chain)}
        super().__init__(*args, instance=stage, initial=initial, **kwargs)
        shown = {*_OF_EVERY_STAGE, *_OF_KIND[Stage.Kind(stage.kind)], "chain"}
        for name in set(self.fields) - shown:
            del self.fields[name]

    def clean_chain(self) -> list[str]:
        """The codes, which may be parted by commas or spaces."""
        codes = self.cleaned_data["chain"].replace(",", " ").split()
        try:
            tie_breaks(codes)
        except ValueError as error:
            raise forms.ValidationError(_("Unknown or repeated: see the list of codes.")) from error
        return codes


class LiftForm(forms.Form):
    """Which penalty is lifted, and why."""

    penalty = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=200,
        error_messages={"required": _("Give the reason for lifting the penalty.")},
    )


class WithdrawalForm(forms.Form):
    """Who plays no more, from which stage on, why, and what becomes of the matches."""

    entrant = forms.ChoiceField(label=_("Team"))
    stage = forms.ChoiceField(label=_("From this stage on"))
    cause = forms.ChoiceField(
        label=_("Cause"), choices=Withdrawal.Cause.choices, widget=forms.RadioSelect
    )
    policy = forms.ChoiceField(
        label=_("Its matches in this stage"),
        choices=Event.WithdrawalPolicy.choices,
        widget=forms.RadioSelect,
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entrants = {entrant.code: entrant for entrant in entrants_of(event)}
        self.stages = {stage.code: stage for stage in event.stages.select_related("event")}
        self.fields["entrant"].choices = [
            (code, f"{code} {entrant.name}") for code, entrant in self.entrants.items()
        ]
        self.fields["stage"].choices = [(code, each.name) for code, each in self.stages.items()]
        self.initial = {"cause": Withdrawal.Cause.WITHDRAWN, "policy": event.withdrawal_policy}

    def sent(self) -> Mapping[str, Any]:
        """What `withdraw` takes."""
        values = dict(self.cleaned_data)
        return {
            "entrant": self.entrants[values.pop("entrant")],
            "stage": self.stages[values.pop("stage")],
            "entry": WithdrawalEntry(**values),
        }


class TakeBackForm(forms.Form):
    """The number of what is taken back, and why."""

    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)
    reason = forms.CharField(
        label=_("Reason"), max_length=200, error_messages={"required": _("Give the reason.")}
    )


class SeatsField(forms.CharField):
    """Seats in an order, such as `1 3 5`; a tuple of integers."""

    def to_python(self, value: str | None) -> tuple[int, ...]:
        """The digits of the text; ValidationError for anything else."""
        text = "".join((value or "").split())
        if text and not (text.isascii() and text.isdecimal()):
            raise forms.ValidationError(_("Write seats as digits, best first: 1 3 5 2 4 6."))
        return tuple(map(int, text))


class CorrectionForm(forms.Form):
    """What a hand really was, what becomes of later matches, and why."""

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
    policy = forms.ChoiceField(
        label=_("Later matches"), choices=Correction.Policy.choices, widget=forms.RadioSelect
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)
    seen_version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def entry(self) -> CorrectionEntry:
        """The correction as the service takes it."""
        values = dict(self.cleaned_data)
        values.pop("seen_version")
        policy, reason = values.pop("policy"), values.pop("reason")
        return CorrectionEntry(hand=HandEntry(**values), policy=policy, reason=reason)


class RivalForm(forms.Form):
    """The version that a rival result is to take the place of."""

    version = forms.IntegerField(min_value=1)

    def seen_version(self) -> int:
        """That version; Refused for a form that was tampered with."""
        if not self.is_valid():
            raise Refused("bad_form", _("The page was incomplete. Load it again and send again."))
        return self.cleaned_data["version"]


class ConductForm(forms.ModelForm):
    """What an event does when somebody leaves, gives up, or a result was wrong."""

    class Meta:
        model = Event
        fields = CONDUCT
        widgets = {"withdrawal_policy": forms.RadioSelect, "approvals": forms.RadioSelect}
