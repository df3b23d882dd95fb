"""The final ranking of an event."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.entrants import EntrantNameSerializer
from tournament.api.views import Page, View, may_see
from tournament.permissions import PUBLIC
from tournament.selectors.named import event_named
from tournament.selectors.ranking import final_ranking


class RankedEntrantSerializer(serializers.Serializer):
    """An entrant with its place, null while open, and the best and worst that it can be."""

    place = serializers.IntegerField(allow_null=True)
    best = serializers.IntegerField()
    worst = serializers.IntegerField()
    entrant = EntrantNameSerializer()


class Ranking(View):
    """The final ranking."""

    access = PUBLIC
    serializer_class = RankedEntrantSerializer
    pagination_class = Page

    @extend_schema(operation_id="ranking_list", responses=RankedEntrantSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Everyone in the last stage, best first; empty until its draw is published."""
        event = event_named(slug)
        last = event.stages.select_related("event").order_by("position").last()
        ranking = final_ranking(event) if last and may_see(request, last) else []
        page = self.paginate_queryset(ranking)
        return self.get_paginated_response(RankedEntrantSerializer(page, many=True).data)
