"""Events."""

from django.db.models import QuerySet
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from tournament.api.views import Page, View
from tournament.models import Event
from tournament.permissions import PUBLIC
from tournament.selectors.named import event_named


class RuleSetSerializer(serializers.Serializer):
    """The rule set that an event starts from, and the options that it changes."""

    id = serializers.CharField()
    changes = serializers.DictField()


class EventSerializer(serializers.Serializer):
    """An event with its settings."""

    slug = serializers.CharField()
    name = serializers.CharField()
    starts_on = serializers.DateField()
    zone = serializers.CharField()
    preset = serializers.CharField()
    rules = RuleSetSerializer()
    confirmed_by = serializers.ChoiceField(choices=Event.ConfirmedBy.choices)
    keep_apart = serializers.ChoiceField(choices=Event.KeepApart.choices)


class EventList(View, ListAPIView):
    """All events, the latest first."""

    access = PUBLIC
    serializer_class = EventSerializer
    pagination_class = Page

    def get_queryset(self) -> QuerySet[Event]:
        """The events."""
        return Event.objects.all()


class EventDetail(View):
    """One event."""

    access = PUBLIC
    serializer_class = EventSerializer

    def get(self, request: Request, slug: str) -> Response:
        """One event."""
        return Response(EventSerializer(event_named(slug)).data)
