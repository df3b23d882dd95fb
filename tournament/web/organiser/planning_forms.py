"""What organisers send about tables, referees and times."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Club, Event, Role, Venue
from tournament.services.hall import MOST_TABLES
from tournament.services.schedule import LONGEST, MOST_ROUNDS, BlockEntry
from tournament.web.words import official_name

MOST_BLOCKS = 60


class VenueForm(forms.Form):
    """A venue: its name and how many tables it has."""

    name = forms.CharField(label=_("Name"), max_length=Venue._meta.get_field("name").max_length)
    tables = forms.IntegerField(label=_("Number of tables"), min_value=0, max_value=MOST_TABLES)


class TablesForm(VenueForm):
    """A venue that there is, with its accessible tables by number."""

    accessible = forms.TypedMultipleChoiceField(
        label=_("Accessible tables"),
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, venue: Venue, **kwargs: Any) -> None:
        tables = venue.tables.order_by("number")
        initial = {
            "name": venue.name,
            "tables": len(tables),
            "accessible": [table.number for table in tables if table.accessible],
        }
        super().__init__(*args, prefix=venue.code, initial=initial, **kwargs)
        self.fields["accessible"].choices = [(table.number, table.number) for table in tables]


class NeedsForm(forms.Form):
    """Who needs an accessible table, or needs it no more."""

    entrant = forms.ChoiceField(label=_("Team"))
    needs = forms.TypedChoiceField(
        coerce=lambda value: value == "yes", choices=[("yes", "yes"), ("no", "no")]
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.entrants = {entrant.code: entrant for entrant in event.entrants.order_by("code")}
        self.fields["entrant"].choices = [
            (code, f"{code} {entrant.name}") for code, entrant in self.entrants.items()
        ]

    def sent(self) -> Mapping[str, Any]:
        """What `set_needs_accessible` takes."""
        entrant = self.entrants[self.cleaned_data["entrant"]]
        return {"entrant": entrant, "needs": self.cleaned_data["needs"]}


class BlockForm(forms.Form):
    """A block of the schedule, its start on the clocks of the event."""

    date = forms.DateField(
        label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    time = forms.TimeField(
        label=_("Start"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    first_round = forms.IntegerField(label=_("From round"), min_value=1, max_value=MOST_ROUNDS)
    last_round = forms.IntegerField(label=_("To round"), min_value=1, max_value=MOST_ROUNDS)
    minutes = forms.IntegerField(label=_("Minutes a match"), min_value=1, max_value=LONGEST)
    pause = forms.IntegerField(label=_("Pause in minutes"), min_value=0, max_value=LONGEST)

    def entry(self) -> BlockEntry:
        """The block as the service takes it."""
        values = dict(self.cleaned_data)
        values.pop("DELETE", None)
        start = datetime.combine(values.pop("date"), values.pop("time"))
        return BlockEntry(start=start, **values)


class _Blocks(forms.BaseFormSet):
    def entries(self) -> list[BlockEntry]:
        """The blocks that were filled in and not taken out."""
        filled = (form for form in self.forms if form.has_changed() or form.initial)
        return [form.entry() for form in filled if form not in self.deleted_forms]


BlockForms = forms.formset_factory(
    BlockForm, formset=_Blocks, extra=2, can_delete=True, max_num=MOST_BLOCKS, validate_max=True
)


class ClubsForm(forms.Form):
    """The club of each referee, by the referee's code."""

    def __init__(self, *args: Any, referees: Sequence[Role], event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.referees = {role.code: role for role in referees}
        for code, role in self.referees.items():
            self.fields[code] = forms.ModelChoiceField(
                queryset=event.clubs.order_by("name"),
                label=official_name(role),
                required=False,
                initial=role.club_id,
                empty_label=_("no club"),
            )

    def clubs(self) -> Mapping[Role, Club | None]:
        """The club of each referee whose club changes."""
        return {self.referees[code]: self.cleaned_data[code] for code in self.changed_data}


class PlaceForm(forms.Form):
    """The table and the referee of a match, as keys; each choice says what speaks against it."""

    table = forms.TypedChoiceField(label=_("Table"), coerce=int)
    referee = forms.TypedChoiceField(
        label=_("Referee"), coerce=int, required=False, empty_value=None
    )

    def __init__(
        self,
        *args: Any,
        tables: Iterable[tuple[int, str]],
        referees: Iterable[tuple[int, str]],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"].choices = tables
        self.fields["referee"].choices = [("", _("nobody")), *referees]
