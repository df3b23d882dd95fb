"""Whom an organiser makes links for."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament import clock
from tournament.models import Entrant, Event, Role, Table, Venue
from tournament.selectors.entrants import entrants_of
from tournament.selectors.people import tables_of
from tournament.services.roles import Scope


class LinksForm(forms.Form):
    """Whom new links are for, and the day on which they end."""

    MOST_TO_CHOOSE = 200
    KINDS = (Role.Kind.CHIEF, Role.Kind.REFEREE, Role.Kind.RECORDER, Role.Kind.VIEWER)
    GROUPS = ("tables", "captains", "chosen")

    wanted = forms.ChoiceField(choices=[(each, each) for each in (*GROUPS, *KINDS)])
    last_day = forms.DateField(
        label=_("Valid to the end of"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    venue = forms.ModelChoiceField(
        queryset=Venue.objects.none(), label=_("Venue"), required=False, empty_label=_("all venues")
    )
    tables = forms.ModelMultipleChoiceField(
        queryset=Table.objects.none(),
        label=_("Tables"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    teams = forms.ModelMultipleChoiceField(
        queryset=Entrant.objects.none(),
        label=_("Captains"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.zone = ZoneInfo(event.zone)
        today = clock.now().astimezone(self.zone).date()
        self.initial = {"last_day": max(today, event.starts_on + timedelta(days=2))}
        self.fields["venue"].queryset = event.venues.order_by("code")
        self.fields["tables"].queryset = tables_of(event)
        self.fields["teams"].queryset = entrants_of(event).filter(kind=Entrant.Kind.TEAM)
        if event.venues.count() < 2:
            del self.fields["venue"]
        else:
            self.fields["tables"].label_from_instance = "{0.venue.name} {0.number}".format

    @property
    def choices(self) -> list[forms.BoundField]:
        """The fields to choose from one by one, as far as that is no endless list."""
        fields = [self["tables"], self["teams"]]
        return [each for each in fields if each.field.queryset.count() <= self.MOST_TO_CHOOSE]

    def sent(self) -> Mapping[str, Any]:
        """What `issue_tokens` takes."""
        day = datetime.combine(self.cleaned_data["last_day"], time.max, self.zone)
        return {"scopes": self._scopes(self.cleaned_data["wanted"]), "expires_at": day}

    def _scopes(self, wanted: str) -> list[Scope]:
        if wanted not in self.GROUPS:
            return [Scope(kind=wanted)]
        tables, teams = self.cleaned_data["tables"], self.cleaned_data["teams"]
        if wanted != "chosen":
            tables, teams = self._all_tables(), self.fields["teams"].queryset
        at_tables = [Scope(kind=Role.Kind.REFEREE, table=each) for each in tables]
        of_teams = [Scope(kind=Role.Kind.CAPTAIN, entrant=each) for each in teams]
        return {"tables": at_tables, "captains": of_teams}.get(wanted, at_tables + of_teams)

    def _all_tables(self) -> QuerySet[Table]:
        tables, venue = self.fields["tables"].queryset, self.cleaned_data.get("venue")
        return tables.filter(venue=venue) if venue else tables
