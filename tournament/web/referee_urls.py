"""The addresses of the referees' pages, below an event."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
