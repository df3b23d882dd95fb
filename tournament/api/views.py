"""What all views of the API share: language, pages, and who may see what."""

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.utils.translation.trans_real import parse_accept_lang_header
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.exceptions import NotFound as NoSuchAddress
from rest_framework.generics import GenericAPIView
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

from tournament.errors import NotFound
from tournament.models import Event, Role, Stage
from tournament.permissions import PUBLIC, Action, allowed, require
from tournament.selectors.named import event_named, stage_named
from tournament.selectors.people import match_limiting
from tournament.selectors.stages import is_published


class Page(PageNumberPagination):
    """100 rows a page, or up to 500 by `page_size`."""

    page_size = 100
    page_size_query_param = "page_size"
    max_page_size = 500


class View(GenericAPIView):
    """A view whose messages are in the language of `?lang=` or Accept-Language, else Chinese.

    Each view says by `access` who may use it: everybody, or those whose role allows an action.
    """

    access: Action | None

    def dispatch(self, request: HttpRequest, *args: object, **names: object) -> HttpResponseBase:
        """Answer in the language asked for."""
        language = asked_language(request)
        with translation.override(language):
            response = super().dispatch(request, *args, **names)
        response.headers["Content-Language"] = language
        patch_vary_headers(response, ["Accept-Language"])
        return response

    def initial(self, request: Request, *args: object, **names: str) -> None:
        """Refuse those whose role does not allow what the view declares, be it in another match."""
        super().initial(request, *args, **names)
        if self.access is not PUBLIC:
            role = role_in(request, event_named(names["slug"]))
            require(role, self.access, match_limiting(role, names["slug"], **names))


class Schema(SpectacularAPIView):
    """The OpenAPI schema of the whole API."""

    access = PUBLIC


@extend_schema(exclude=True)
class UnknownAddress(View):
    """Every other address under the API: also what is not there is a problem in JSON."""

    access = PUBLIC

    def initial(self, request: Request, *args: object, **names: object) -> None:
        """Refuse, whatever the method."""
        raise NoSuchAddress(
            _("There is no such address; all addresses of the API end with a slash.")
        )


def asked_language(request: HttpRequest) -> str:
    """The first language asked for that there is, as Django names it."""
    accepted = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    for code in (request.GET.get("lang", ""), *(code for code, _quality in accepted)):
        try:
            return translation.get_supported_language_variant(code)
        except (LookupError, ValueError):
            continue
    return settings.LANGUAGE_CODE


def role_in(request: Request, event: Event) -> Role | None:
    """The role of the token in `event`; the token of another event is none."""
    role = request.auth
    return role if role is not None and role.event_id == event.pk else None


def may_see(request: Request, stage: Stage) -> bool:
    """Whether the draw of `stage`, and what is built on it, is shown."""
    return is_published(stage) or allowed(role_in(request, stage.event), Action.SEE_DRAFTS)


def visible_stage(request: Request, slug: str, code: str) -> Stage:
    """The stage with its event; NotFound if there is none, or its draw is not shown yet."""
    stage = stage_named(f"{slug}/{code}")
    if not may_see(request, stage):
        raise NotFound("not_published", _("The draw of this stage is not published yet."))
    return stage
