"""The addresses of the website."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path

from tournament.web.organiser import new
from tournament.web.public import events, matches, replay, stages

HAND = "e/<slug:slug>/s/<slug:stage>/m/<slug:code>/hand/<int:number>"

urlpatterns = [
    path("", events.event_list, name="events"),
    path("new/", new.new_event, name="new_event"),
    path("login/", LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("e/<slug:slug>/", events.event, name="event"),
    path("e/<slug:slug>/entrants/", events.entrants, name="entrants"),
    path("e/<slug:slug>/seats/", events.seats, name="seats"),
    path("e/<slug:slug>/ranking/", events.ranking, name="ranking"),
    path("e/<slug:slug>/s/<slug:stage>/", stages.stage, name="stage"),
    path("e/<slug:slug>/s/<slug:stage>/g/<slug:group>/", stages.group, name="group"),
    path("e/<slug:slug>/s/<slug:stage>/m/<slug:code>/", matches.match, name="match"),
    path(f"{HAND}/replay/", replay.replay, name="replay"),
    path(f"{HAND}/record.gjn", replay.record_file, name="record_file"),
    path("e/<slug:slug>/", include("tournament.web.referee_urls")),
    path("e/<slug:slug>/manage/", include("tournament.web.organiser_urls")),
]
