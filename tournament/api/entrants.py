"""Who takes part. Phone numbers and remarks are no business of programs."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.views import Page, View
from tournament.errors import NotFound
from tournament.models import Entrant, Membership
from tournament.permissions import PUBLIC
from tournament.selectors.entrants import entrants_with_members
from tournament.selectors.named import event_named


class MemberSerializer(serializers.Serializer):
    """A player and the part it has in its team."""

    code = serializers.CharField(source="player.code")
    name = serializers.CharField(source="player.name")
    part = serializers.ChoiceField(choices=Membership.Part.choices)
    leads = serializers.BooleanField()


class EntrantNameSerializer(serializers.Serializer):
    """An entrant where others are spoken of as well."""

    code = serializers.CharField()
    name = serializers.CharField()


class EntrantSerializer(EntrantNameSerializer):
    """An entrant with its members."""

    kind = serializers.ChoiceField(choices=Entrant.Kind.choices)
    club = serializers.CharField(source="club.name", allow_null=True)
    district = serializers.CharField()
    points = serializers.IntegerField(allow_null=True, help_text="seeding points")
    members = MemberSerializer(many=True, source="memberships.all")


class EntrantList(View, ListAPIView):
    """The entrants of an event, by code."""

    access = PUBLIC
    queryset = Entrant.objects.none()
    serializer_class = EntrantSerializer
    pagination_class = Page

    def get_queryset(self) -> QuerySet[Entrant]:
        """Those of the event in the address."""
        return entrants_with_members(event_named(self.kwargs["slug"]))


class EntrantDetail(View):
    """One entrant."""

    access = PUBLIC
    serializer_class = EntrantSerializer

    def get(self, request: Request, slug: str, code: str) -> Response:
        """One entrant."""
        entrant = entrants_with_members(event_named(slug)).filter(code=code).first()
        if entrant is None:
            raise NotFound("no_such_entrant", _("There is no entrant %(name)s.") % {"name": code})
        return Response(EntrantSerializer(entrant).data)
