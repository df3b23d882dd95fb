"""The addresses of the site."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/v1/", include("tournament.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("tournament.web.urls")),
]
