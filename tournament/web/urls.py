"""The addresses of the website."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path
from django.views.i18n import set_language

from tournament.permissions import PUBLIC
from tournament.web import installed, links
from tournament.web.access import declares
from tournament.web.organiser import control, new
from tournament.web.public import events, matches, replay, stages, wall

HAND = "e/<slug:slug>/s/<slug:stage>/m/<slug:code>/hand/<int:number>"

public = declares(PUBLIC)

urlpatterns = [
    path("", events.event_list, name="events"),
    path("worker.js", installed.worker, name="worker"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("new/", new.new_event, name="new_event"),
    path("login/", public(LoginView.as_view(redirect_authenticated_user=True)), name="login"),
    path("logout/", public(LogoutView.as_view()), name="logout"),
    path("language/", public(set_language), name="set_language"),
    path("in/<str:token>/", links.open_link, name="open_link"),
    path("e/<slug:slug>/", events.event, name="event"),
    path("e/<slug:slug>/entrants/", events.entrants, name="entrants"),
    path("e/<slug:slug>/seats/", events.seats, name="seats"),
    path("e/<slug:slug>/penalties/", events.ledger, name="ledger"),
    path("e/<slug:slug>/wall/", wall.wall, name="wall"),
    path("e/<slug:slug>/ranking/", events.ranking, name="ranking"),
    path("e/<slug:slug>/s/<slug:stage>/", stages.stage, name="stage"),
    path("e/<slug:slug>/s/<slug:stage>/g/<slug:group>/", stages.group, name="group"),
    path("e/<slug:slug>/s/<slug:stage>/m/<slug:code>/", matches.match, name="match"),
    path("e/<slug:slug>/control/", control.control, name="control"),
    path(f"{HAND}/replay/", replay.replay, name="replay"),
    path(f"{HAND}/record.gjn", replay.record_file, name="record_file"),
    path("e/<slug:slug>/", include("tournament.web.referee_urls")),
    path("e/<slug:slug>/", include("tournament.web.captain_urls")),
    path("e/<slug:slug>/manage/", include("tournament.web.organiser_urls")),
]
