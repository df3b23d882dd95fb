"""The addresses of the organiser's pages, below the desk of an event."""

from django.urls import path

from tournament.web.organiser import (
    conduct,
    corrections,
    desk,
    draws,
    formats,
    imports,
    individuals,
    penalties,
    rivals,
    sessions,
    ties,
    withdrawals,
)

urlpatterns = [
    path("", desk.manage, name="manage"),
    path("workbook.xlsx", desk.workbook, name="workbook"),
    path("import/", imports.upload, name="import"),
    path("import/<int:number>/", imports.preview, name="preview"),
    path("import/<int:number>/remarks.xlsx", imports.remarks, name="remarks"),
    path("individuals/", individuals.register, name="individuals"),
    path("penalties/", penalties.penalties, name="penalties"),
    path("s/<slug:stage>/format/", formats.stage_format, name="format"),
    path("s/<slug:stage>/sessions/", sessions.sessions, name="sessions"),
    path("s/<slug:stage>/ties/", ties.ties, name="ties"),
    path("withdrawals/", withdrawals.withdrawals, name="withdrawals"),
    path("withdrawals/lift/", withdrawals.lift, name="lift_withdrawal"),
    path("conduct/", conduct.conduct, name="conduct"),
    path("corrections/", corrections.corrections, name="corrections"),
    path("corrections/<int:number>/", corrections.decide, name="decide_correction"),
    path("rivals/", rivals.rivals, name="rivals"),
    path("rivals/<int:number>/", rivals.decide, name="decide_rival"),
    path("s/<slug:stage>/m/<slug:code>/correct/<int:hand>/", corrections.correct, name="correct"),
    path("s/<slug:stage>/draw/", draws.draw, name="draw"),
    path("s/<slug:stage>/publish/", draws.publish, name="publish"),
    path("s/<slug:stage>/advance/", draws.advance, name="advance"),
]
