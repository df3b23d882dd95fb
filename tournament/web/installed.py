"""What makes the site an app on the phone: its manifest, and the worker that keeps pages."""

import hashlib
import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.permissions import PUBLIC
from tournament.web.access import declares

MODULES = ("network", "queue", "waiting", "record")
KEPT = ("touke.css", "icon.svg", "clock.js", *(f"referee/{name}.js" for name in MODULES))


@declares(PUBLIC)
@require_safe
@never_cache
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, at the root so that it reaches every page. It is new if an asset is."""
    assets = json.dumps([static(name) for name in KEPT])
    version = hashlib.sha256(assets.encode()).hexdigest()[:12]
    context = {"assets": assets, "version": version}
    return render(request, "worker.js", context, content_type="text/javascript; charset=utf-8")


@declares(PUBLIC)
@require_safe
def manifest(request: HttpRequest) -> JsonResponse:
    """The web app manifest, in the language of the reader."""
    icon = {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any"}
    content = {
        "name": _("Touke: Gouji tournaments"),
        "short_name": _("Touke"),
        "lang": get_language(),
        "start_url": reverse("events"),
        "scope": "/",
        "display": "standalone",
        "background_color": "#faf9f6",
        "theme_color": "#0f5c59",
        "icons": [icon],
    }
    return JsonResponse(content, content_type="application/manifest+json")
