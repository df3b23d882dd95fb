"""Recording a hand: the same service as the referee's page."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.adapters.hand_entry import HandEntry
from tournament.api.authentication import HasToken, WriteThrottle
from tournament.api.bodies import ExactSerializer, FlagField, SeatField, WholeField
from tournament.api.hand_results import HandResultSerializer
from tournament.api.keys import KEY_PARAMETER, sent_key
from tournament.api.matches import MatchDetailSerializer
from tournament.api.views import View, role_in, visible_stage
from tournament.models import Hand, HandVersion, Match
from tournament.permissions import Action
from tournament.selectors.fixtures import fixtures
from tournament.selectors.hands import scored_version
from tournament.selectors.named import match_named
from tournament.selectors.verdicts import verdict
from tournament.services.rivals import send_hand


class HandEntrySerializer(ExactSerializer):
    """One hand as an official enters it."""

    number = WholeField(min_value=1, max_value=999)
    finished = serializers.ListField(
        child=SeatField(),
        max_length=6,
        default=tuple,
        help_text="seats in finishing order, best first, as far as the hand was played",
    )
    revolutionary = SeatField(allow_null=True, default=None, help_text="seat that withdrew (R8)")
    stuffed = serializers.ListField(
        child=SeatField(),
        max_length=6,
        default=tuple,
        help_text="seats placed from the bottom for being stuffed, the first one lowest (R10)",
    )
    failed_burns = serializers.ListField(
        child=SeatField(),
        max_length=6,
        default=tuple,
        help_text="seats placed from the bottom for a failed burn, the first one lowest (R6.6)",
    )
    opened = serializers.ListField(
        child=SeatField(),
        max_length=6,
        default=tuple,
        help_text="seats that opened in time (R12.5), where the rules know it",
    )
    lead = SeatField(allow_null=True, default=None, help_text="who led first, if noted")
    void = FlagField(default=False, help_text="to be dealt again; nothing else matters then")
    record = serializers.CharField(
        default="",
        allow_blank=True,
        trim_whitespace=False,
        help_text="a hand record (GJN) instead of all of the above, which it then says",
    )
    seen_version = WholeField(
        min_value=0,
        allow_null=True,
        default=None,
        help_text="the version of this hand that was seen, 0 for none; a newer one is a conflict",
    )

    def validate(self, named: dict[str, object]) -> dict[str, object]:
        """A record says everything: what else is given could only contradict it."""
        given = named.keys() & set(self.initial_data) - {"number", "record", "seen_version"}
        if named["record"] and given:
            message = _("Leave this out: the record says it.")
            raise ValidationError({name: [message] for name in sorted(given)})
        return named

    def entry(self, match: Match) -> HandEntry:
        """The hand as the service takes it; Refused for a record that gives no result."""
        named = self.validated_data
        if named["record"]:
            return verdict(match, named["number"], named["record"]).result()
        return HandEntry(
            finished=tuple(named["finished"]),
            revolutionary=named["revolutionary"],
            stuffed=tuple(named["stuffed"]),
            failed_burns=tuple(named["failed_burns"]),
            opened=tuple(named["opened"]),
            lead=named["lead"],
            void=named["void"],
        )


class RecordedHandSerializer(serializers.Serializer):
    """A version of a hand as it was recorded. `result` is null if the hand is void.

    It counts once its `state` is `confirmed`. `match` is the match as it stands now.
    """

    number = serializers.IntegerField(source="version.hand.number")
    kind = serializers.ChoiceField(choices=Hand.Kind.choices, source="version.hand.kind")
    version = serializers.IntegerField(source="version.version")
    state = serializers.ChoiceField(choices=HandVersion.State.choices, source="version.state")
    outcome = serializers.ChoiceField(choices=HandVersion.Outcome.choices, source="version.outcome")
    result = HandResultSerializer(allow_null=True)
    match = MatchDetailSerializer()


class HandRecord(View):
    """The hands of a match, for recording."""

    access = Action.RECORD_HAND
    serializer_class = HandEntrySerializer
    permission_classes = (HasToken,)
    throttle_classes = (WriteThrottle,)

    @extend_schema(
        operation_id="hands_record",
        parameters=[KEY_PARAMETER],
        responses={201: RecordedHandSerializer},
    )
    def post(self, request: Request, slug: str, stage: str, code: str) -> Response:
        """Record a hand, or a new version of it.

        The same key with the same body records nothing more and answers 201 again with the same
        version. With another body, or where a version newer than the one seen stands, it is a
        conflict: the problem holds what is `recorded` and what was `sent`, whether they are
        `alike`, and the number under which the chief referee finds what was sent (`kept`).
        """
        found = visible_stage(request, slug, stage)
        role = role_in(request, found.event)
        key = sent_key(request.headers)
        body = self.get_serializer(data=request.data)
        body.is_valid(raise_exception=True)
        match = match_named(found, code)
        version = send_hand(
            match=match,
            number=body.validated_data["number"],
            entry=body.entry(match),
            actor=role,
            key=key,
            seen_version=body.validated_data["seen_version"],
        )
        [fixture] = fixtures(found, [match])
        recorded = {"version": version, "result": scored_version(version), "match": fixture}
        return Response(RecordedHandSerializer(recorded).data, status=201)
