"""The rounds of a stage, and who has a bye in them."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.entrants import EntrantNameSerializer
from tournament.api.views import View, visible_stage
from tournament.permissions import PUBLIC


class PlayedRoundSerializer(serializers.Serializer):
    """A round; its matches are in the list of matches, filtered by its number."""

    number = serializers.IntegerField()
    byes = EntrantNameSerializer(many=True, source="resting")


class Rounds(View):
    """The rounds of a stage."""

    access = PUBLIC
    serializer_class = PlayedRoundSerializer

    @extend_schema(operation_id="rounds_list", responses=PlayedRoundSerializer(many=True))
    def get(self, request: Request, slug: str, stage: str) -> Response:
        """The rounds of a stage that are drawn and published, with those who have a bye."""
        rounds = visible_stage(request, slug, stage).rounds.prefetch_related("byes__entrant")
        rows = [
            {"number": each.number, "resting": [bye.entrant for bye in each.byes.all()]}
            for each in rounds.order_by("number")
        ]
        return Response(PlayedRoundSerializer(rows, many=True).data)
