"""The addresses of the API, version 1."""

from django.urls import path, re_path

from tournament.api.brackets import Bracket
from tournament.api.clocks import Clocks, RoundCalls
from tournament.api.confirmations import HandConfirm
from tournament.api.entrants import EntrantDetail, EntrantList
from tournament.api.events import EventDetail, EventList
from tournament.api.hands import HandRecord
from tournament.api.matches import MatchDetail, MatchList
from tournament.api.ranking import Ranking
from tournament.api.rounds import Rounds
from tournament.api.stages import StageDetail, StageList
from tournament.api.standings import Standings
from tournament.api.views import Schema, UnknownAddress

EVENT = "events/<slug:slug>/"
STAGE = f"{EVENT}stages/<slug:stage>/"
MATCH = f"{STAGE}matches/<slug:code>/"

app_name = "api"
urlpatterns = [
    path("schema/", Schema.as_view(), name="schema"),
    path("events/", EventList.as_view(), name="events"),
    path(EVENT, EventDetail.as_view(), name="event"),
    path(f"{EVENT}clocks/", Clocks.as_view(), name="clocks"),
    path(f"{EVENT}entrants/", EntrantList.as_view(), name="entrants"),
    path(f"{EVENT}entrants/<slug:code>/", EntrantDetail.as_view(), name="entrant"),
    path(f"{EVENT}ranking/", Ranking.as_view(), name="ranking"),
    path(f"{EVENT}stages/", StageList.as_view(), name="stages"),
    path(STAGE, StageDetail.as_view(), name="stage"),
    path(f"{STAGE}standings/", Standings.as_view(), name="standings"),
    path(f"{STAGE}bracket/", Bracket.as_view(), name="bracket"),
    path(f"{STAGE}rounds/", Rounds.as_view(), name="rounds"),
    path(f"{STAGE}rounds/<int:number>/calls/", RoundCalls.as_view(), name="calls"),
    path(f"{STAGE}matches/", MatchList.as_view(), name="matches"),
    path(MATCH, MatchDetail.as_view(), name="match"),
    path(f"{MATCH}hands/", HandRecord.as_view(), name="hands"),
    path(f"{MATCH}hands/<int:number>/confirm/", HandConfirm.as_view(), name="confirm"),
    re_path("", UnknownAddress.as_view(), name="unknown"),
]
