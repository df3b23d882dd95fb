"""The clocks of rounds and tables: reading them, and calling start, pause, resume and stop."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament import clock as time
from tournament.api.authentication import HasToken, WriteThrottle
from tournament.api.bodies import ExactSerializer, WholeField
from tournament.api.keys import KEY_PARAMETER, sent_key
from tournament.api.views import View, role_in, visible_stage
from tournament.draw.clocks import State
from tournament.models import RoundCall
from tournament.permissions import PUBLIC, Action, require
from tournament.selectors.clocks import CalledClock, event_clocks, round_calls, time_limit
from tournament.selectors.named import event_named, match_named, round_named
from tournament.services.clocks import call_round

STATES = tuple(state.value for state in State if state != State.FOLLOWING)


class ClockSerializer(serializers.Serializer):
    """The clock of a sitting, or of a table that was called by itself.

    It has run for `ran` seconds, and since `since` if that is not null.
    """

    name = serializers.SerializerMethodField(help_text="`stage/round/wave` or `stage/match`")
    stage = serializers.CharField(source="stage.code")
    round = serializers.IntegerField()
    wave = serializers.IntegerField(help_text="the sitting of a round that needs several")
    match = serializers.CharField(allow_blank=True, help_text="empty for a whole sitting")
    state = serializers.ChoiceField(choices=STATES, source="clock.state")
    started_at = serializers.DateTimeField(source="clock.started_at")
    ran = serializers.SerializerMethodField(help_text="seconds")
    since = serializers.DateTimeField(source="clock.since", allow_null=True)
    limit = serializers.SerializerMethodField(help_text="seconds; null without a time limit")

    def get_name(self, called: CalledClock) -> str:
        """A name that stays the same."""
        if called.match:
            return f"{called.stage.code}/{called.match}"
        return f"{called.stage.code}/{called.round}/{called.wave}"

    def get_ran(self, called: CalledClock) -> float:
        """How long it ran, up to `since`."""
        return called.clock.ran.total_seconds()

    def get_limit(self, called: CalledClock) -> int | None:
        """The time limit of the stage."""
        limit = time_limit(called.stage)
        return int(limit.total_seconds()) if limit else None


class EventClocksSerializer(serializers.Serializer):
    """All clocks that were started, and the server's own time to read them by."""

    now = serializers.DateTimeField()
    clocks = ClockSerializer(many=True)


class CallSerializer(ExactSerializer):
    """One call."""

    kind = serializers.ChoiceField(choices=RoundCall.Kind.choices)
    wave = WholeField(min_value=1, max_value=999, default=1)
    match = serializers.CharField(
        max_length=30, default="", help_text="the code of one match; left out for the whole sitting"
    )


class RoundCallSerializer(serializers.Serializer):
    """A call as it was made."""

    number = serializers.IntegerField(help_text="in the order of all calls of the event")
    kind = serializers.ChoiceField(choices=RoundCall.Kind.choices)
    round = serializers.IntegerField()
    wave = serializers.IntegerField()
    match = serializers.CharField(allow_blank=True)
    at = serializers.DateTimeField()


class Clocks(View):
    """The clocks of an event."""

    access = PUBLIC
    serializer_class = EventClocksSerializer

    def get(self, request: Request, slug: str) -> Response:
        """All clocks that were started, and what time it is here."""
        clocks = event_clocks(event_named(slug)).called()
        return Response(EventClocksSerializer({"now": time.now(), "clocks": clocks}).data)


class RoundCalls(View):
    """The calls of a round: everybody reads them, who controls rounds makes them."""

    access = PUBLIC
    serializer_class = CallSerializer

    def get_permissions(self) -> list[HasToken]:
        """Reading is open to everybody."""
        return [HasToken()] if self.request.method == "POST" else []

    def get_throttles(self) -> list[WriteThrottle]:
        """Only what is written is counted."""
        return [WriteThrottle()] if self.request.method == "POST" else []

    @extend_schema(operation_id="calls_list", responses=RoundCallSerializer(many=True))
    def get(self, request: Request, slug: str, stage: str, number: int) -> Response:
        """The calls of a round in their order."""
        played = round_named(visible_stage(request, slug, stage), number)
        return Response(RoundCallSerializer(round_calls(played), many=True).data)

    @extend_schema(
        operation_id="calls_make",
        parameters=[KEY_PARAMETER],
        responses={201: RoundCallSerializer},
    )
    def post(self, request: Request, slug: str, stage: str, number: int) -> Response:
        """Start, pause, resume or stop the clock of a sitting, or of one table.

        The same key with the same call changes nothing more; with another one it is a conflict.
        """
        found = visible_stage(request, slug, stage)
        role = role_in(request, found.event)
        require(role, Action.CONTROL_ROUND)
        key = sent_key(request.headers)
        body = self.get_serializer(data=request.data)
        body.is_valid(raise_exception=True)
        sent = body.validated_data
        call = call_round(
            played=round_named(found, number),
            kind=sent["kind"],
            wave=sent["wave"],
            match=match_named(found, sent["match"]) if sent["match"] else None,
            key=key,
            actor=role,
        )
        return Response(RoundCallSerializer(call).data, status=201)
