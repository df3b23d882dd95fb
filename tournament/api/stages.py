"""The stages of an event."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.views import View, role_in
from tournament.models import Stage
from tournament.permissions import PUBLIC, Action, allowed
from tournament.selectors.named import event_named, stage_named
from tournament.selectors.overview import StageOverview, stage_overviews
from tournament.selectors.stages import current_draws


class NameSerializer(serializers.Serializer):
    """A name in both languages."""

    zh = serializers.CharField(source="name_zh")
    en = serializers.CharField(source="name_en")


class MatchPointsSerializer(serializers.Serializer):
    """Match points for each result."""

    win = serializers.IntegerField(source="win_points")
    draw = serializers.IntegerField(source="draw_points")
    loss = serializers.IntegerField(source="loss_points")


class DrawSerializer(serializers.Serializer):
    """A draw: the same entries and the same seed give it again."""

    version = serializers.IntegerField()
    seed = serializers.CharField()
    drawn_at = serializers.DateTimeField()
    published_at = serializers.DateTimeField(allow_null=True)


class StageSerializer(serializers.Serializer):
    """A stage, how far it is, and its current draw: null until it is published."""

    code = serializers.CharField(source="stage.code")
    name = NameSerializer(source="stage")
    kind = serializers.ChoiceField(choices=Stage.Kind.choices, source="stage.kind")
    hands = serializers.IntegerField(source="stage.hands", help_text="regular hands a match")
    minutes = serializers.IntegerField(
        source="stage.minutes", allow_null=True, help_text="time limit of a match"
    )
    match_points = MatchPointsSerializer(source="stage")
    must_decide = serializers.BooleanField(
        source="stage.must_decide", help_text="whether extra hands decide a tie"
    )
    groups = serializers.IntegerField(
        source="stage.group_count", help_text="where their number does not follow from their size"
    )
    group_size = serializers.IntegerField(source="stage.group_size", allow_null=True)
    dealing = serializers.ChoiceField(
        choices=Stage.Dealing.choices, source="stage.dealing", help_text="how groups are dealt"
    )
    rounds = serializers.IntegerField(
        source="stage.round_count", allow_null=True, help_text="where each is drawn for itself"
    )
    depth = serializers.IntegerField(
        source="stage.depth", allow_null=True, help_text="last place that a knockout plays for"
    )
    survivors = serializers.IntegerField(
        source="stage.survivors", allow_null=True, help_text="how many a knockout leaves"
    )
    advancing = serializers.IntegerField(
        source="stage.advancing", allow_null=True, help_text="of each group; null for everybody"
    )
    best_next = serializers.IntegerField(
        source="stage.best_next", help_text="of those one place lower, over all groups"
    )
    chain = serializers.ListField(
        child=serializers.CharField(), source="stage.chain", help_text="tie-breaks in their order"
    )
    draw = DrawSerializer(allow_null=True)
    matches = serializers.IntegerField()
    playing = serializers.IntegerField()
    finished = serializers.IntegerField()


class StageList(View):
    """The stages of an event."""

    access = PUBLIC
    serializer_class = StageSerializer

    @extend_schema(operation_id="stages_list", responses=StageSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The stages of an event, in the order in which they are played."""
        return Response(StageSerializer(_overviews(request, slug), many=True).data)


class StageDetail(View):
    """One stage."""

    access = PUBLIC
    serializer_class = StageSerializer

    def get(self, request: Request, slug: str, stage: str) -> Response:
        """One stage."""
        wanted = stage_named(f"{slug}/{stage}")
        [overview] = (each for each in _overviews(request, slug) if each.stage == wanted)
        return Response(StageSerializer(overview).data)


def _overviews(request: Request, slug: str) -> list[StageOverview]:
    event = event_named(slug)
    sees_drafts = allowed(role_in(request, event), Action.SEE_DRAFTS)
    draws = [draw for draw in current_draws(event) if draw.published_at or sees_drafts]
    return stage_overviews(event, draws)
