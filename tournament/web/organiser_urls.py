"""The addresses of the organiser's pages, below the desk of an event."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
