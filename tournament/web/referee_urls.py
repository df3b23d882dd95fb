"""The addresses of the referees' pages, below an event."""

from django.urls import path

from tournament.web.referee import matches, penalise, record

MATCH = "s/<slug:stage>/m/<slug:code>"

urlpatterns = [
    path("referee/", matches.match_list, name="referee"),
    path(f"{MATCH}/record/<int:number>/", record.record, name="record"),
    path(f"{MATCH}/record/<int:number>/points/", record.points, name="points"),
    path(f"{MATCH}/penalise/", penalise.penalise, name="penalise"),
]
