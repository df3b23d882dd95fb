"""The addresses of the website."""

from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path

from tournament.web import installed
from tournament.web.organiser import new
from tournament.web.public import events, matches, stages

urlpatterns = [
    path("", events.event_list, name="events"),
    path("worker.js", installed.worker, name="worker"),
    path("manifest.webmanifest", installed.manifest, name="manifest"),
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
    path("e/<slug:slug>/", include("tournament.web.referee_urls")),
    path("e/<slug:slug>/manage/", include("tournament.web.organiser_urls")),
]
