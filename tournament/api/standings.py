"""The standings of a stage that is played in groups."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.entrants import EntrantNameSerializer
from tournament.api.views import View, visible_stage
from tournament.errors import NotFound
from tournament.models import Stage, Withdrawal
from tournament.permissions import PUBLIC
from tournament.selectors.tables import GroupTable, group_tables


class ReasonSerializer(serializers.Serializer):
    """A tie-break that parted an entrant from others, in words."""

    code = serializers.CharField()
    zh = serializers.CharField()
    en = serializers.CharField()


class StandingSerializer(serializers.Serializer):
    """What an entrant has gathered; ties share a rank (1, 2, 2, 4)."""

    rank = serializers.IntegerField(
        allow_null=True, help_text="null for an entrant whose results are void"
    )
    seed = serializers.IntegerField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    match_points = serializers.IntegerField()
    hand_points = serializers.IntegerField(help_text="net of the points taken off")
    conceded = serializers.IntegerField()
    difference = serializers.IntegerField()
    heads = serializers.IntegerField(help_text="first places (头科)")
    sweeps = serializers.IntegerField(help_text="串三户")
    lasts = serializers.IntegerField(help_text="last places (大落)")
    penalties = serializers.IntegerField()
    deducted = serializers.IntegerField(help_text="points taken off by penalties")
    withdrawn = serializers.ChoiceField(
        choices=["", *Withdrawal.Cause.values], help_text="why it plays no more; empty if it does"
    )
    reasons = ReasonSerializer(many=True)


class LineSerializer(serializers.Serializer):
    """An entrant of a group; `standing` is null before the first compilation."""

    entrant = EntrantNameSerializer()
    standing = StandingSerializer(source="row", allow_null=True)


class GroupSerializer(serializers.Serializer):
    """The table of a group. `current` is false while recorded hands are still being compiled."""

    group = serializers.CharField(source="group.code")
    compiled_at = serializers.DateTimeField(source="snapshot.compiled_at", allow_null=True)
    current = serializers.SerializerMethodField()
    lines = LineSerializer(many=True)

    def get_current(self, table: GroupTable) -> bool:
        """Whether the table counts every fact."""
        return table.snapshot is not None and table.snapshot.facts == table.group.facts


class Standings(View):
    """The tables of a stage."""

    access = PUBLIC
    serializer_class = GroupSerializer

    @extend_schema(operation_id="standings_list", responses=GroupSerializer(many=True))
    def get(self, request: Request, slug: str, stage: str) -> Response:
        """The tables of all groups of a stage; a knockout has a bracket instead."""
        found = visible_stage(request, slug, stage)
        if found.kind == Stage.Kind.KNOCKOUT:
            raise NotFound("no_standings", _("A knockout has no standings; look at its bracket."))
        tables = group_tables(found.groups.order_by("code"))
        return Response(GroupSerializer(tables, many=True).data)
