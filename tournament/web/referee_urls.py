"""The addresses of the referees' pages, below an event."""

from django.urls import path

from tournament.web.referee import hands, lineup, matches, penalise, record, rule

MATCH = "s/<slug:stage>/m/<slug:code>"

urlpatterns = [
    path("referee/", matches.match_list, name="referee"),
    path(f"{MATCH}/record/<int:number>/", record.record, name="record"),
    path(f"{MATCH}/hands/", hands.hands, name="hands"),
    path(f"{MATCH}/record/<int:number>/points/", record.points, name="points"),
    path(f"{MATCH}/penalise/", penalise.penalise, name="penalise"),
    path(f"{MATCH}/rule/", rule.rule, name="rule"),
    path(f"{MATCH}/rule/lift/", rule.lift, name="lift_ruling"),
    path(f"{MATCH}/lineup/<str:parity>/", lineup.lineup, name="lineup"),
]
