"""The addresses of the captains' pages, below an event."""

from django.urls import path

from tournament.web.captain import confirm, matches

urlpatterns = [
    path("captain/", matches.match_list, name="captain"),
    path("s/<slug:stage>/m/<slug:code>/confirm/", confirm.confirm, name="confirm"),
]
