"""What is looked for in the audit chain."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from tournament.selectors.audit import CHOSEN, AuditFilter
from tournament.web.audit_words import ACTIONS

SHORTEST_HASH = 12


class _Moment(forms.DateTimeField):
    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class AuditForm(forms.Form):
    """The filters; all may be left empty."""

    actor = forms.ChoiceField(label=_("Done by"), required=False)
    device = forms.ChoiceField(label=_("Device"), required=False)
    action = forms.ChoiceField(label=_("Act"), required=False)
    about = forms.CharField(
        label=_("About"),
        max_length=80,
        required=False,
        help_text=_("stage, match, entrant or number: groups, A-7, T003, penalty/4"),
    )
    since = _Moment(label=_("From"), required=False)
    until = _Moment(label=_("To"), required=False)

    def __init__(self, *args: Any, choices: Mapping[str, Sequence[str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in CHOSEN:
            named = [(value, ACTIONS.get(value, value)) for value in choices[name]]
            self.fields[name].choices = [("", _("all")), *named]

    @property
    def has_filters(self) -> bool:
        """Whether something is looked for, or was meant to be."""
        return bool(self.errors) or any(self.cleaned_data.values())

    def wanted(self) -> AuditFilter:
        """The filters that make sense; others are left out."""
        given = {name: value for name, value in self.cleaned_data.items() if value}
        return AuditFilter(**given)


class CheckForm(forms.Form):
    """The hash that a sheet shows, to check that nothing before it is missing."""

    printed = forms.CharField(
        label=_("Hash on a printed sheet, if there is one"),
        required=False,
        max_length=64,
        validators=[
            RegexValidator(
                rf"^\s*[0-9a-fA-F]{{{SHORTEST_HASH},64}}\s*$",
                _("A hash has 12 to 64 digits and letters from a to f."),
            )
        ],
    )
