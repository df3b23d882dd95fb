"""Matches with their hands."""

from django_filters import rest_framework as filters
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.entrants import EntrantNameSerializer
from tournament.api.hand_results import CountedHandSerializer
from tournament.api.views import Page, View, visible_stage
from tournament.models import Feed, Hand, Match, Parity
from tournament.permissions import PUBLIC
from tournament.selectors.fixtures import Fixture, fixtures
from tournament.selectors.matches import next_hand
from tournament.selectors.named import match_named

OUTCOMES = ("playing", "played", "walkover", "abandoned", "void")


class FeedSerializer(serializers.Serializer):
    """The match whose winner or loser takes a side."""

    takes = serializers.ChoiceField(choices=Feed.Takes.choices)
    match = serializers.CharField(source="source.code")


class SideSerializer(serializers.Serializer):
    """One side of a match; `entrant` is null while it is open, `points` before the first hand."""

    parity = serializers.ChoiceField(choices=Parity.choices)
    entrant = EntrantNameSerializer(allow_null=True)
    feed = FeedSerializer(allow_null=True)
    points = serializers.IntegerField(allow_null=True, help_text="hand points")


class MeetingSerializer(serializers.Serializer):
    """A match: who meets whom, where, and where it stands."""

    code = serializers.CharField(source="match.code")
    group = serializers.CharField(source="match.group.code")
    round = serializers.IntegerField(source="match.round.number")
    table = serializers.IntegerField(source="match.table.number", allow_null=True)
    wave = serializers.IntegerField(source="match.wave")
    starts_at = serializers.DateTimeField(source="match.starts_at", allow_null=True)
    state = serializers.ChoiceField(choices=Match.State.choices, source="match.state")
    best_place = serializers.IntegerField(
        source="match.best_place", allow_null=True, help_text="what a knockout match plays for"
    )
    worst_place = serializers.IntegerField(source="match.worst_place", allow_null=True)
    sides = SideSerializer(many=True, help_text="odd seats, then even seats")
    decided = serializers.BooleanField(source="result.decided")
    outcome = serializers.ChoiceField(
        choices=OUTCOMES,
        source="result.outcome",
        help_text="in a walkover a side gave up; abandoned: no result; void: counts for nobody",
    )
    winner = serializers.ChoiceField(
        choices=Parity.choices, source="result.winner", allow_null=True
    )


class MatchSerializer(MeetingSerializer):
    """A match with the hands that count."""

    hands = CountedHandSerializer(many=True)


class NextHandSerializer(serializers.Serializer):
    """The hand to be recorded next."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Hand.Kind.choices)


class MatchDetailSerializer(MatchSerializer):
    """A match with its hands and the one it waits for; null if it waits for none."""

    next_hand = serializers.SerializerMethodField()

    @extend_schema_field(NextHandSerializer(allow_null=True))
    def get_next_hand(self, fixture: Fixture) -> dict[str, object] | None:
        """Number and kind of the next hand."""
        number, kind = next_hand(fixture.match)
        return {"number": number, "kind": kind} if kind else None


class MatchFilter(filters.FilterSet):
    """Which matches of a stage."""

    round = filters.NumberFilter("round__number")
    group = filters.CharFilter("group__code")
    state = filters.ChoiceFilter(choices=Match.State.choices)

    class Meta:
        model = Match
        fields: tuple[str, ...] = ()


class MatchList(View):
    """The matches of a stage."""

    access = PUBLIC
    queryset = Match.objects.order_by("round__number", "group__code", "number")
    serializer_class = MatchSerializer
    pagination_class = Page
    filter_backends = (filters.DjangoFilterBackend,)
    filterset_class = MatchFilter

    @extend_schema(operation_id="matches_list", responses=MatchSerializer(many=True))
    def get(self, request: Request, slug: str, stage: str) -> Response:
        """The matches of a stage by round, group and number."""
        found = visible_stage(request, slug, stage)
        rows = self.filter_queryset(self.get_queryset().filter(group__stage=found))
        page = fixtures(found, self.paginate_queryset(rows))
        return self.get_paginated_response(MatchSerializer(page, many=True).data)


class MatchDetail(View):
    """One match."""

    access = PUBLIC
    serializer_class = MatchDetailSerializer

    def get(self, request: Request, slug: str, stage: str, code: str) -> Response:
        """One match by its code, such as `A-7`."""
        found = visible_stage(request, slug, stage)
        [fixture] = fixtures(found, [match_named(found, code)])
        return Response(MatchDetailSerializer(fixture).data)
