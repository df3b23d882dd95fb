"""Confirming a hand for a side: the same service as the captain's page."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.authentication import HasToken, WriteThrottle
from tournament.api.bodies import ExactSerializer, WholeField
from tournament.api.hands import RecordedHandSerializer
from tournament.api.views import View, role_in, visible_stage
from tournament.models import Parity
from tournament.permissions import Action
from tournament.selectors.confirmations import version_numbered
from tournament.selectors.fixtures import fixtures
from tournament.selectors.hands import scored_version
from tournament.selectors.named import match_named
from tournament.services.hands import confirm_hand


class ConfirmationSerializer(ExactSerializer):
    """Which version of the hand was seen, and for which side it is confirmed."""

    version = WholeField(min_value=1, max_value=999)
    side = serializers.ChoiceField(choices=Parity.choices)


class HandConfirm(View):
    """The word of a captain that a hand is right."""

    access = Action.CONFIRM_HAND
    serializer_class = ConfirmationSerializer
    permission_classes = (HasToken,)
    throttle_classes = (WriteThrottle,)

    @extend_schema(operation_id="hands_confirm", responses=RecordedHandSerializer)
    def post(self, request: Request, slug: str, stage: str, code: str, number: int) -> Response:
        """Confirm a version of a hand for a side; to send it twice is to confirm it once."""
        found = visible_stage(request, slug, stage)
        body = self.get_serializer(data=request.data)
        body.is_valid(raise_exception=True)
        match = match_named(found, code)
        version = version_numbered(match, number, body.validated_data["version"])
        confirm_hand(
            version=version,
            parity=body.validated_data["side"],
            actor=role_in(request, found.event),
        )
        version.refresh_from_db()
        [fixture] = fixtures(found, [match])
        confirmed = {"version": version, "result": scored_version(version), "match": fixture}
        return Response(RecordedHandSerializer(confirmed).data)
