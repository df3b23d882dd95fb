"""The settings of a stage as organisers see and send them."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.validators import MinValueValidator
from django.utils.translation import gettext_lazy as _

from scoring.tiebreaks import TIE_BREAKS, tie_breaks
from tournament.models import Stage
from tournament.services.stages import changeable
from tournament.web.organiser.forms import codes_in
from tournament.web.words import in_language

_OF_EVERY_STAGE = (
    "hands",
    "minutes",
    "win_points",
    "draw_points",
    "loss_points",
    "by_difference",
    "must_decide",
)
_GO_ON = ("advancing", "best_next")
_OF_KIND = {
    Stage.Kind.QUALIFIER: ("advancing", "venue_quota", "entries_limit", "bye_points"),
    Stage.Kind.GROUPS: ("group_count", "group_size", "dealing", "given", *_GO_ON),
    Stage.Kind.ROUND_ROBIN: _GO_ON[:1],
    Stage.Kind.SWISS: ("round_count", "rematches", "bye_points", "late_byes", *_GO_ON[:1]),
    Stage.Kind.INDIVIDUALS: ("round_count", "bye_points", "late_byes", *_GO_ON[:1]),
    Stage.Kind.KNOCKOUT: ("depth", "survivors", "returning", "apart", "advancing"),
}
_LEAST = {
    "hands": 1,
    "minutes": 1,
    "advancing": 1,
    "group_count": 1,
    "group_size": 2,
    "depth": 1,
    "survivors": 2,
    "returning": 1,
    "round_count": 1,
    "venue_quota": 1,
    "entries_limit": 1,
}


def _bare(name: str) -> str:
    """The name of a tie-break without what stands in brackets behind it."""
    return re.split(r"[（(]", name)[0].strip().lower()


_TIE_BREAKS = {
    _bare(name): code for code, each in TIE_BREAKS.items() for name in (each.zh, each.en)
}


def _tie_break_names(codes: Iterable[str]) -> str:
    """Their names in the reader's language."""
    names = [in_language((TIE_BREAKS[code].zh, TIE_BREAKS[code].en)) for code in codes]
    return in_language(("、", ", ")).join(names)


class FormatForm(forms.ModelForm):
    """The settings that a stage of its kind has; the tie-breaks by their names in their order.

    What a published draw fixes is shown but cannot be changed.
    """

    chain = forms.CharField(label=_("Tie-breaks"), widget=forms.Textarea(attrs={"rows": 3}))

    given = forms.CharField(
        label=_("Groups as given"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("only if they are dealt as given: one group a line, the codes of its entrants"),
    )

    class Meta:
        model = Stage
        fields = tuple(dict.fromkeys(sum(_OF_KIND.values(), _OF_EVERY_STAGE)))

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        initial = {
            "chain": _tie_break_names(stage.chain),
            "given": "\n".join(" ".join(codes) for codes in stage.given),
        }
        super().__init__(*args, instance=stage, initial=initial, **kwargs)
        self.fields["chain"].help_text = _("in their order, out of: %(names)s") % {
            "names": _tie_break_names(TIE_BREAKS)
        }
        shown = {*_OF_EVERY_STAGE, *_OF_KIND[Stage.Kind(stage.kind)], "chain"}
        for name in set(self.fields) - shown:
            del self.fields[name]
        self.free = set(changeable(stage)) & shown
        for name in shown - self.free:
            self.fields[name].disabled = True
        for name in self.free & _LEAST.keys():
            self.fields[name].validators.append(MinValueValidator(_LEAST[name]))
            self.fields[name].widget.attrs["min"] = _LEAST[name]

    @property
    def changes(self) -> dict[str, object]:
        """What was changed, by the names of the settings."""
        return {name: self.cleaned_data[name] for name in self.changed_data}

    def clean_given(self) -> list[list[str]]:
        """The codes of each group, a line for each."""
        return [
            codes for line in self.cleaned_data["given"].splitlines() if (codes := codes_in(line))
        ]

    def clean_chain(self) -> list[str]:
        """The codes of what is named in either language, or by its code, parted by commas."""
        names = [_bare(name) for name in re.split(r"[,，、\n]+", self.cleaned_data["chain"])]
        codes = [_TIE_BREAKS.get(name, name) for name in names]
        try:
            tie_breaks(codes)
        except ValueError as error:
            raise forms.ValidationError(_("Unknown or repeated: see the list.")) from error
        return codes

    def clean(self) -> dict[str, Any]:
        """ValidationError for settings of which one needs, or excludes, the other."""
        super().clean()
        given = self.cleaned_data
        if given.get("best_next") and not given.get("advancing"):
            self.add_error("best_next", _("Say first how many go on from each group."))
        if given.get("returning") and given.get("survivors"):
            self.add_error("returning", _("Losers return only where a winner is played for."))
        return given
