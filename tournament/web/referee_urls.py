"""The addresses of the referees' pages, below an event."""

from django.urls import path

from tournament.web.referee import (
    disputes,
    hands,
    lineup,
    matches,
    penalise,
    record,
    rights,
    rule,
    scribe,
    verdict,
)

MATCH = "s/<slug:stage>/m/<slug:code>"

urlpatterns = [
    path("referee/", matches.match_list, name="referee"),
    path("disputes/", disputes.disputes, name="disputes"),
    path("disputes/<int:number>/", disputes.decide, name="decide_dispute"),
    path(f"{MATCH}/dispute/<int:number>/", disputes.dispute, name="dispute"),
    path(f"{MATCH}/record/<int:number>/", record.record, name="record"),
    path(f"{MATCH}/hands/", hands.hands, name="hands"),
    path(f"{MATCH}/record/<int:number>/points/", record.points, name="points"),
    path(f"{MATCH}/record/<int:number>/rights/", rights.serve, name="serve"),
    path(f"{MATCH}/hand/<int:number>/verdict/", verdict.judge, name="verdict"),
    path(f"{MATCH}/hand/<int:number>/scribe/", scribe.scribe, name="scribe"),
    path(f"{MATCH}/penalise/", penalise.penalise, name="penalise"),
    path(f"{MATCH}/rule/", rule.rule, name="rule"),
    path(f"{MATCH}/rule/lift/", rule.lift, name="lift_ruling"),
    path(f"{MATCH}/lineup/<str:parity>/", lineup.lineup, name="lineup"),
]
