"""The addresses of the organiser's pages, below the desk of an event."""

from django.urls import path

from tournament.web.organiser import (
    desk,
    draws,
    formats,
    imports,
    individuals,
    penalties,
    sessions,
    ties,
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
    path("s/<slug:stage>/draw/", draws.draw, name="draw"),
    path("s/<slug:stage>/publish/", draws.publish, name="publish"),
    path("s/<slug:stage>/advance/", draws.advance, name="advance"),
]
