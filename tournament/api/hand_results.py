"""What came of a hand, as matches and recorded hands show it."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.adapters.hands import ScoredHand
from tournament.models import Hand, Parity


class PointsSerializer(serializers.Serializer):
    """The written points of both sides (R11.3)."""

    odd = serializers.IntegerField()
    even = serializers.IntegerField()


class OrderField(serializers.ListField):
    """Six seats by place: the first one is 头科."""

    child = serializers.IntegerField(min_value=1, max_value=6)

    def __init__(self, **options: object) -> None:
        super().__init__(min_length=6, max_length=6, **options)


class HandResultSerializer(serializers.Serializer):
    """The order as played and, after rulings (R15.5), as ruled; points; who swept."""

    played = OrderField()
    ruled = OrderField()
    revolutionary = serializers.IntegerField(allow_null=True, help_text="seat that withdrew")
    sweep = serializers.ChoiceField(choices=Parity.choices, source="points.sweep", allow_null=True)
    points = serializers.SerializerMethodField()

    @extend_schema_field(PointsSerializer)
    def get_points(self, hand: ScoredHand) -> dict[str, int]:
        """The points of both sides."""
        odd, even = hand.totals
        return {"odd": odd, "even": even}


class CountedHandSerializer(HandResultSerializer):
    """A hand that counts; an extra hand only decides a tie."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Hand.Kind.choices)
    version = serializers.IntegerField()
    disputed = serializers.BooleanField()
