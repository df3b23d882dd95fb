"""Who looks at an event, what they see of it, and what they may do there."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from zoneinfo import ZoneInfo

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.middleware.csrf import rotate_token
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.errors import Forbidden, Gone, NotFound, Refused
from tournament.models import Draw, Event, Match, Role
from tournament.permissions import PUBLIC, Action, allowed, ending, require
from tournament.selectors.disputes import open_disputes
from tournament.selectors.named import event_named
from tournament.selectors.people import match_limiting, role_by_key, role_of
from tournament.selectors.stages import current_draws
from tournament.web.devices import device_of, keep_device
from tournament.web.navigation import Tab, tabs

logger = logging.getLogger(__name__)

View = Callable[..., HttpResponse]
LINK = "role"
"""Where a session keeps the key of the role that its link gave."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A request to a page of `event`.

    `role` is the visitor's, by log-in or by link, None for the public; `over` says why the link
    gives none any more. `actions` is what the role allows: where it is limited to a table or team,
    in the `match` whose page this is. `draws` are the current draws that the visitor may see, in
    the order of their stages; `tabs` lead through the event.
    """

    event: Event
    role: Role | None
    over: Gone | None
    match: Match | None
    actions: frozenset[Action]
    draws: tuple[Draw, ...]
    tabs: tuple[Tab, ...]

    def draw_of(self, stage: str) -> Draw:
        """The draw of the stage with this code; NotFound if the visitor may see none."""
        for draw in self.draws:
            if draw.stage.code == stage:
                return draw
        raise NotFound("no_such_stage", _("There is no stage %(name)s.") % {"name": stage})


def declares(access: Action | None) -> Callable[[View], View]:
    """Say who may open a view: those whose role allows an action, or, by `PUBLIC`, everybody.

    A test fails for an address whose view says nothing.
    """

    def declare(view: View) -> View:
        view.access = access
        return view

    return declare


def visiting(view: View) -> View:
    """Hand a `Visit` to the public page `view(request, visit, ...)` in place of the event's short
    name.

    Times are shown in the zone of the event. What is not there is a 404, what the role does not
    allow a 403.
    """

    @declares(PUBLIC)
    @wraps(view)
    def visit_and_view(request: HttpRequest, slug: str, **names: object) -> HttpResponse:
        try:
            visit = _visit(request, event_named(slug), **names)
            with timezone.override(ZoneInfo(visit.event.zone)):
                response = _answer(view, request, visit, **names)
            if visit.role:
                keep_device(request, response, visit.role.device)
            return response
        except NotFound as error:
            raise Http404(str(error)) from error

    return visit_and_view


def requires(action: Action) -> Callable[[View], View]:
    """`visiting`, for those whose role allows `action`; others are sent to log in, or get a 403.

    On the page of a match the role has to allow it in this match. Whose link is over is told so.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def check_and_view(request: HttpRequest, visit: Visit, **names: object) -> HttpResponse:
            if visit.over:
                logger.warning("access was refused: %s", visit.over.code)
                return no_access(request, visit.over, HTTPStatus.FORBIDDEN)
            if visit.role is None and not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            require(visit.role, action, visit.match)
            return view(request, visit, **names)

        return declares(action)(visiting(check_and_view))

    return decorate


def let_in(request: HttpRequest, role: Role) -> None:
    """Make the visitor the holder of `role`, in a new session that knows nothing of the old one."""
    request.session.flush()
    request.session[LINK] = role.pk
    rotate_token(request)


def no_access(request: HttpRequest, refusal: Refused, status: HTTPStatus) -> HttpResponse:
    """The page that says why a link opens nothing, and what to do."""
    return render(request, "link.html", {"refusal": refusal}, status=status)


def _answer(view: View, request: HttpRequest, visit: Visit, **names: object) -> HttpResponse:
    """What the view answers; where it forbids, why, amid the tabs that lead back."""
    try:
        return view(request, visit, **names)
    except Forbidden as error:
        told = {"visit": visit, "exception": error}
        return render(request, "403.html", told, status=HTTPStatus.FORBIDDEN)


def _visit(request: HttpRequest, event: Event, **names: str) -> Visit:
    role = role_of(request.user, event) or role_by_key(request.session.get(LINK), event)
    over = ending(role) if role else None
    role = None if over else role
    if role:
        role.device = device_of(request)
    match = match_limiting(role, event.slug, **names)
    everywhere = frozenset(action for action in Action if allowed(role, action))
    actions = frozenset(action for action in everywhere if allowed(role, action, match))
    draws = tuple(
        draw for draw in current_draws(event) if draw.published_at or Action.SEE_DRAFTS in actions
    )
    return Visit(
        event=event,
        role=role,
        over=over,
        match=match,
        actions=actions,
        draws=draws,
        tabs=tabs(request.path, event, draws, everywhere, _calls(event, everywhere)),
    )


def _calls(event: Event, actions: frozenset[Action]) -> int:
    """How many open disputes call the visitor."""
    return open_disputes(event).count() if Action.DECIDE_DISPUTE in actions else 0
