"""What organisers send."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.penalties import Offence, tariff_points
from tournament.errors import Refused
from tournament.imports.preview import Preview
from tournament.imports.reading import MAX_MEGABYTES, TEXT_SUFFIXES, WORKBOOK_SUFFIXES
from tournament.models import (
    Event,
    NameAnswer,
    Player,
    RoundCall,
    Upload,
    Venue,
    Withdrawal,
)
from tournament.selectors.entrants import entrants_of
from tournament.services.conduct import CONDUCT, FINED, MOST_FINED
from tournament.services.presets import PRESETS
from tournament.services.withdrawals import WithdrawalEntry
from tournament.web.words import in_language, offence_name

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
        error_messages = {
            "slug": {"unique": _("Another event has this short name. Choose a different one.")}
        }


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

    venue = forms.ModelChoiceField(
        queryset=Venue.objects.none(), label=_("Venue"), empty_label=None
    )

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
        return codes_in(self.cleaned_data["codes"])


def codes_in(text: str) -> list[str]:
    """Codes that are parted by spaces or commas, of either kind."""
    return re.split(r"[\s,，、]+", text.strip().upper()) if text.strip() else []


class CallForm(forms.Form):
    """A call for a sitting, or for the table of one of its matches."""

    stage = forms.CharField()
    round = forms.IntegerField(min_value=1)
    wave = forms.IntegerField(min_value=1)
    match = forms.CharField(max_length=30, required=False)
    kind = forms.ChoiceField(choices=RoundCall.Kind.choices)
    key = forms.CharField(max_length=24, required=False)


class ExchangeForm(forms.Form):
    """Two entrants of a draft who are to change places: picked from a list, or by their codes
    where there are too many to list."""

    LISTED = 500

    def __init__(self, *args: Any, names: Mapping[str, str], **kwargs: Any) -> None:
        """`names`: those who have a place in the draft, by code."""
        super().__init__(*args, **kwargs)
        self._names = names
        for name, label in (("one", _("This entrant")), ("other", _("changes places with"))):
            self.fields[name] = self._field(label)

    def _field(self, label: str) -> forms.Field:
        if len(self._names) > self.LISTED:
            return forms.CharField(label=label, max_length=20, help_text=_("its code"))
        listed = [("", "—"), *((code, f"{code} {name}") for code, name in self._names.items())]
        return forms.ChoiceField(label=label, choices=listed)

    def clean(self) -> dict[str, Any]:
        """ValidationError for a code that has no place, or the same one twice."""
        for name in self.fields.keys() & self.cleaned_data.keys():
            code = self.cleaned_data[name].strip().upper()
            self.cleaned_data[name] = code
            if code not in self._names:
                self.add_error(name, _("There is no such entrant in this draw."))
        if self.is_valid() and self.cleaned_data["one"] == self.cleaned_data["other"]:
            self.add_error("other", _("Choose another one."))
        return self.cleaned_data


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


class RivalForm(forms.Form):
    """The version that a rival result is to take the place of."""

    version = forms.IntegerField(min_value=1)

    def seen_version(self) -> int:
        """That version; Refused for a form that was tampered with."""
        if not self.is_valid():
            raise Refused("bad_form", _("The page was incomplete. Load it again and send again."))
        return self.cleaned_data["version"]


class ConductForm(forms.ModelForm):
    """What an event does when somebody leaves, gives up, breaks a rule, or a result was wrong."""

    class Meta:
        model = Event
        fields = tuple(name for name in CONDUCT if name != "tariff")
        widgets = dict.fromkeys(
            ("confirmed_by", "withdrawal_policy", "approvals", "repeat_within"), forms.RadioSelect
        )

    def __init__(self, *args: Any, instance: Event, **kwargs: Any) -> None:
        super().__init__(*args, instance=instance, **kwargs)
        for offence in FINED:
            self.fields[offence.value] = forms.IntegerField(
                label=offence_name(offence),
                initial=tariff_points(offence, instance.tariff, minutes=1),
                min_value=int(offence is Offence.LATE),
                max_value=MOST_FINED,
                required=False,
            )

    @property
    def tariff(self) -> list[forms.BoundField]:
        """The points for each offence."""
        return [self[offence.value] for offence in FINED]

    def clean(self) -> dict[str, Any]:
        """The settings, with the points in one `tariff`; an empty field leaves the usual ones."""
        values = super().clean()
        points = {offence.value: values.pop(offence.value, None) for offence in FINED}
        return values | {"tariff": {code: each for code, each in points.items() if each}}
