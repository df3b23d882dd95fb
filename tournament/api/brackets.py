"""The bracket of a knockout."""

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.entrants import EntrantNameSerializer
from tournament.api.matches import MeetingSerializer
from tournament.api.views import View, visible_stage
from tournament.errors import NotFound
from tournament.models import Stage
from tournament.permissions import PUBLIC
from tournament.selectors.fixtures import by_round, fixtures
from tournament.selectors.tables import group_tables


class RoundSerializer(serializers.Serializer):
    """A round with its matches; a side that is open says by `feed` where it comes from."""

    number = serializers.IntegerField()
    matches = MeetingSerializer(many=True)


class SpanSerializer(serializers.Serializer):
    """The places that are still open to an entrant; equal once it has its place."""

    best = serializers.IntegerField(source="row.best")
    worst = serializers.IntegerField(source="row.worst")
    entrant = EntrantNameSerializer()


class BracketSerializer(serializers.Serializer):
    """All rounds of a knockout, and where everyone stands; no places before it is compiled."""

    rounds = RoundSerializer(many=True)
    places = SpanSerializer(many=True)


class Bracket(View):
    """The bracket of a stage."""

    access = PUBLIC
    serializer_class = BracketSerializer

    def get(self, request: Request, slug: str, stage: str) -> Response:
        """The bracket of a knockout."""
        found = visible_stage(request, slug, stage)
        if found.kind != Stage.Kind.KNOCKOUT:
            raise NotFound("no_bracket", _("Only a knockout has a bracket."))
        rounds = by_round(fixtures(found))
        tables = group_tables(found.groups.order_by("code"))
        bracket = {
            "rounds": [{"number": number, "matches": rows} for number, rows in rounds.items()],
            "places": [line for table in tables for line in table.lines if line.row],
        }
        return Response(BracketSerializer(bracket).data)
