"""What referees send."""

import secrets
from collections.abc import Mapping
from itertools import groupby
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from scoring.penalties import OFFENCES, Offence, Sanction, Step
from tournament.errors import Refused
from tournament.models import Dispute, Entrant, MatchRuling, Parity, Penalty, Player
from tournament.services.disputes import DisputeEntry
from tournament.services.keys import KEY_LENGTH
from tournament.services.penalties import MOST_MINUTES, MOST_PLAYS, PenaltyEntry
from tournament.services.rulings import RulingEntry
from tournament.web.words import offence_name

# As many as a list to choose from may hold; nobody types numbers at a table.
MOST_CHOSEN_PLAYS = 9
MOST_CHOSEN_POINTS = 60


class HiddenForm(forms.Form):
    """What a page sends along without anybody having typed it."""

    def sent(self) -> Mapping[str, Any]:
        """Its values; Refused for a form that was tampered with."""
        if not self.is_valid():
            raise Refused("bad_form", _("The page was incomplete. Load it again and send again."))
        return self.cleaned_data


class SendForm(HiddenForm):
    """What goes along with the seats of a hand: see `record_hand`."""

    key = forms.CharField(max_length=KEY_LENGTH, required=False)
    seen_version = forms.IntegerField(min_value=0)


class ServeForm(HiddenForm):
    """Which play right of which penalty was sat out: see `serve_right`."""

    penalty = forms.IntegerField(min_value=1)
    right = forms.IntegerField(min_value=1, max_value=MOST_PLAYS)


class ConfirmForm(forms.Form):
    """Which version of a hand is confirmed, and for which side."""

    hand = forms.IntegerField(min_value=1)
    version = forms.IntegerField(min_value=1)
    side = forms.ChoiceField(choices=Parity.choices)

    def sent(self) -> Mapping[str, Any]:
        """What was sent; Refused for a form that was tampered with."""
        if not self.is_valid():
            raise Refused("bad_form", _("The page was incomplete. Load it again and send again."))
        return self.cleaned_data


class DisputeForm(forms.Form):
    """What is disputed about a hand, and by whom; a captain speaks for the `own` team only."""

    cause = forms.ChoiceField(
        label=_("What is disputed"), choices=Dispute.Cause.choices, widget=forms.RadioSelect
    )
    team = forms.ChoiceField(
        label=_("Raised by"), required=False, initial="", widget=forms.RadioSelect
    )
    words = forms.CharField(label=_("In words"), max_length=200, required=False)
    key = forms.CharField(max_length=KEY_LENGTH, required=False, widget=forms.HiddenInput)
    seen_version = forms.IntegerField(min_value=1, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, teams: Mapping[str, Entrant], own: Entrant | None, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.teams = teams
        self.own = own
        captains = [(code, team.name) for code, team in teams.items()]
        self.fields["team"].choices = [("", _("an official")), *captains]

    def sent(self) -> Mapping[str, Any]:
        """What `raise_dispute` takes."""
        values = self.cleaned_data
        return {
            "entry": DisputeEntry(cause=values["cause"], words=values["words"]),
            "entrant": self.own or self.teams.get(values["team"]),
            "key": values["key"],
            "seen_version": values["seen_version"],
        }


def _offences() -> list[tuple[str, list[tuple[str, str]]]]:
    """The offences by article, for those whose sanction a referee records."""
    recorded = [each for each in Offence if OFFENCES[each].first is not Sanction.FORFEIT]
    by_article = groupby(recorded, key=lambda offence: OFFENCES[offence].article)
    return [
        (article, [(offence.value, offence_name(offence)) for offence in offences])
        for article, offences in by_article
    ]


class OffenceForm(forms.Form):
    """Who did what in which hand: the first of two steps.

    `hands`: how many there are to choose from, `late`: the minutes by the clock.
    """

    hand = forms.TypedChoiceField(label=_("Hand"), coerce=int)
    seat = forms.TypedChoiceField(
        label=_("Seat"), coerce=int, choices=[(seat, seat) for seat in range(1, 7)]
    )
    offence = forms.ChoiceField(label=_("Offence"), choices=_offences)
    minutes = forms.IntegerField(min_value=1, max_value=MOST_MINUTES, required=False)

    def __init__(self, *args: Any, hands: int, late: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.late = late
        self.fields["hand"].choices = [(number, number) for number in range(1, hands + 1)]

    def clean_minutes(self) -> int:
        """How late: as the clock says until the referee says else; 0 for other offences."""
        if self.cleaned_data.get("offence") != Offence.LATE:
            return 0
        return self.cleaned_data["minutes"] or self.late


class PenaltyForm(forms.Form):
    """The sanction, with what the ladder asks for (R15.2) chosen beforehand: the second step."""

    sanction = forms.ChoiceField(
        label=_("Sanction"),
        widget=forms.RadioSelect,
        choices=[choice for choice in Penalty.Sanction.choices if choice[0] != Sanction.FORFEIT],
    )
    plays = forms.TypedChoiceField(
        label=_("Play rights lost"), coerce=int, empty_value=0, required=False
    )
    points = forms.TypedChoiceField(
        label=_("Points taken off the team"), coerce=int, empty_value=0, required=False
    )
    reason = forms.CharField(label=_("Reason"), max_length=200, required=False)
    key = forms.CharField(widget=forms.HiddenInput, max_length=KEY_LENGTH, required=False)

    def __init__(self, *args: Any, proposed: Step, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.proposed = proposed
        self.initial = {
            "sanction": proposed.sanction.value,
            "plays": proposed.rights,
            "points": proposed.points,
        }
        self.fields["key"].initial = secrets.token_urlsafe(16)
        self.fields["plays"].choices = _numbers(MOST_CHOSEN_PLAYS)
        self.fields["points"].choices = _numbers(max(MOST_CHOSEN_POINTS, proposed.points))

    def clean(self) -> dict[str, Any]:
        """What was entered; whoever departs from the ladder or the tariff says why."""
        values = super().clean()
        if values.get("sanction") != Sanction.STOP:
            values["plays"] = 0
        if not self.errors and self._departs(values) and not values["reason"]:
            self.add_error("reason", _("Say why you depart from the ladder."))
        return values

    def entry(self, offence: Mapping[str, Any]) -> PenaltyEntry:
        """The penalty for what `OffenceForm` has cleaned."""
        values = dict(self.cleaned_data)
        values.pop("key")
        return PenaltyEntry(**offence, **values)

    def _departs(self, values: Mapping[str, Any]) -> bool:
        proposed = self.proposed
        if (values["sanction"], values["points"]) != (proposed.sanction, proposed.points):
            return True
        if proposed.graver:
            return values["plays"] < proposed.rights
        return values["plays"] != proposed.rights


def _numbers(most: int) -> list[tuple[int, int]]:
    return [(number, number) for number in range(most + 1)]


class RulingForm(forms.Form):
    """A ruling on the whole match; `every` says whether all kinds may be ruled, or time only."""

    kind = forms.ChoiceField(label=_("Ruling"), widget=forms.RadioSelect)
    side = forms.ChoiceField(label=_("Who"), required=False, widget=forms.RadioSelect)
    runs = forms.BooleanField(
        label=_("The first place of the hand that is on is out: it is played to its end"),
        required=False,
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def __init__(self, *args: Any, sides: Mapping[str, str], every: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        kinds = MatchRuling.Kind
        ruled = [kind for kind in kinds if kind != kinds.STANDS] if every else [kinds.TIME_UP]
        self.fields["kind"].choices = [(kind.value, kind.label) for kind in ruled]
        self.fields["side"].choices = [*sides.items(), ("both", _("Both"))]

    def clean(self) -> dict[str, Any]:
        """What was entered; a side is kept only where somebody gives up or is absent."""
        values = super().clean()
        if values.get("kind") not in (MatchRuling.Kind.WALKOVER, MatchRuling.Kind.ABSENT):
            values["side"] = ""
        return values

    def entry(self) -> RulingEntry:
        """The ruling as the service takes it."""
        return RulingEntry(**self.cleaned_data)


class LineupForm(forms.Form):
    """Who sits in the three seats of a side."""

    def __init__(
        self, *args: Any, seats: Mapping[int, Player | None], bench: list[Player], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        names = [(player.code, player.name) for player in bench]
        for seat, player in seats.items():
            self.fields[str(seat)] = forms.ChoiceField(
                label=format_lazy(_("Seat {seat}"), seat=seat),
                choices=names,
                initial=player.code if player else None,
            )
        self.by_code = {player.code: player for player in bench}

    def players(self) -> list[Player]:
        """Who was chosen, by seat."""
        return [self.by_code[self.cleaned_data[name]] for name in self.fields]
