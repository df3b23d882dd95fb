"""Django's admin: to look at, hardly to change. Facts are written by services only."""

from django.contrib import admin
from django.db import models
from django.http import HttpRequest

from tournament.models import (
    AuditEntry,
    Club,
    Correction,
    CorrectionDecision,
    Draw,
    Entrant,
    Entry,
    Event,
    Group,
    Hand,
    HandPlace,
    HandVersion,
    Match,
    MatchRuling,
    Membership,
    NameAnswer,
    Penalty,
    PenaltyLift,
    Player,
    Role,
    Round,
    RulingLift,
    Seating,
    Side,
    Snapshot,
    Stage,
    Table,
    Upload,
    Venue,
    Withdrawal,
    WithdrawalLift,
)


class ReadOnlyAdmin(admin.ModelAdmin):
    """A model that the admin shows and never changes."""

    list_per_page = 50

    def get_list_display(self, request: HttpRequest) -> list[str]:
        """Every short column of the model."""
        long = (models.JSONField, models.BinaryField, models.TextField)
        fields = self.model._meta.fields
        return ["__str__", *(field.name for field in fields if not isinstance(field, long))]

    def get_list_select_related(self, request: HttpRequest) -> list[str]:
        """The relations shown, fetched with the rows."""
        return [field.name for field in self.model._meta.fields if field.is_relation]

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Nobody adds rows here."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody changes rows here."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """Nobody deletes rows here."""
        return False


class HallAdmin(admin.ModelAdmin):
    """Venues and tables, which organisers add to and correct here."""

    list_select_related = True

    def has_delete_permission(self, request: HttpRequest, obj: models.Model | None = None) -> bool:
        """A table may be part of a draw."""
        return False


admin.site.register([Venue, Table], HallAdmin)
admin.site.register(
    [
        AuditEntry,
        Club,
        Correction,
        CorrectionDecision,
        Draw,
        Entrant,
        Entry,
        Event,
        Group,
        Hand,
        HandPlace,
        HandVersion,
        Match,
        MatchRuling,
        Membership,
        NameAnswer,
        Penalty,
        PenaltyLift,
        Player,
        Role,
        Round,
        RulingLift,
        Seating,
        Side,
        Snapshot,
        Stage,
        Upload,
        Withdrawal,
        WithdrawalLift,
    ],
    ReadOnlyAdmin,
)
