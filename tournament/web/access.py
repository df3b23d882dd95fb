"""Who looks at an event, what they see of it, and what they may do there."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from zoneinfo import ZoneInfo

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.errors import Forbidden, NotFound
from tournament.models import Draw, Event, Role
from tournament.permissions import Action, allowed
from tournament.selectors.disputes import open_disputes
from tournament.selectors.named import event_named
from tournament.selectors.people import role_of
from tournament.selectors.stages import current_draws
from tournament.web.devices import device_of, keep_device
from tournament.web.navigation import Tab, tabs

View = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A request to a page of `event`.

    `role` is the visitor's, None for the public; `actions` is what it allows. `draws` are the
    current draws that the visitor may see, in the order of their stages; `tabs` lead through the
    event.
    """

    event: Event
    role: Role | None
    actions: frozenset[Action]
    draws: tuple[Draw, ...]
    tabs: tuple[Tab, ...]

    def draw_of(self, stage: str) -> Draw:
        """The draw of the stage with this code; NotFound if the visitor may see none."""
        for draw in self.draws:
            if draw.stage.code == stage:
                return draw
        raise NotFound("no_such_stage", _("There is no stage %(name)s.") % {"name": stage})


def visiting(view: View) -> View:
    """Hand a `Visit` to `view(request, visit, ...)` in place of the event's short name.

    Times are shown in the zone of the event. What is not there is a 404, what the role does not
    allow a 403.
    """

    @wraps(view)
    def visit_and_view(request: HttpRequest, slug: str, **names: object) -> HttpResponse:
        try:
            visit = _visit(request, event_named(slug))
            with timezone.override(ZoneInfo(visit.event.zone)):
                response = view(request, visit, **names)
            if visit.role:
                keep_device(request, response, visit.role.device)
            return response
        except NotFound as error:
            raise Http404(str(error)) from error
        except Forbidden as error:
            raise PermissionDenied(str(error)) from error

    return visit_and_view


def requires(action: Action) -> Callable[[View], View]:
    """`visiting`, for those whose role allows `action`; others are sent to log in, or get a 403."""

    def decorate(view: View) -> View:
        @wraps(view)
        def check_and_view(request: HttpRequest, visit: Visit, **names: object) -> HttpResponse:
            if action in visit.actions:
                return view(request, visit, **names)
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            raise PermissionDenied(_("Your role in this event does not allow this."))

        return visiting(check_and_view)

    return decorate


def _visit(request: HttpRequest, event: Event) -> Visit:
    role = role_of(request.user, event)
    actions = frozenset(action for action in Action if allowed(role, action))
    if role:
        role.device = device_of(request)
    draws = tuple(
        draw for draw in current_draws(event) if draw.published_at or Action.SEE_DRAFTS in actions
    )
    return Visit(
        event=event,
        role=role,
        actions=actions,
        draws=draws,
        tabs=tabs(request.path, event, draws, actions, _calls(event, actions)),
    )


def _calls(event: Event, actions: frozenset[Action]) -> int:
    """How many open disputes call the visitor."""
    return open_disputes(event).count() if Action.DECIDE_DISPUTE in actions else 0
