"""The tabs that lead through an event."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Draw, Event
from tournament.permissions import Action


@dataclass(frozen=True, slots=True, kw_only=True)
class Tab:
    """A link; `current` is "page" on that page, "true" on those below it, and else empty.

    `count` is how many things wait there; None where nothing ever does.
    """

    label: str
    address: str
    current: str
    count: int | None = None


def tabs(
    path: str, event: Event, draws: Iterable[Draw], actions: Collection[Action], calls: int = 0
) -> tuple[Tab, ...]:
    """The tabs of `event` as the page at `path` shows them: public ones first, then the desks.

    `calls`: the disputes that wait for whoever may decide them.
    """
    home = reverse("event", args=[event.slug])
    stages = [draw.stage for draw in draws]
    links = [
        (_("Overview"), home),
        (_("Where do I sit"), reverse("seats", args=[event.slug])),
        (_("Entrants"), reverse("entrants", args=[event.slug])),
        *((stage.name, reverse("stage", args=[event.slug, stage.code])) for stage in stages),
        (_("Final ranking"), reverse("ranking", args=[event.slug])),
    ]
    if Action.RECORD_HAND in actions:
        links.append((_("Referee"), reverse("referee", args=[event.slug])))
    elif Action.CONFIRM_HAND in actions:
        links.append((_("My matches"), reverse("captain", args=[event.slug])))
    disputes = reverse("disputes", args=[event.slug])
    if Action.DECIDE_DISPUTE in actions:
        links.append((_("Disputes"), disputes))
    if Action.CONTROL_ROUND in actions:
        links.append((_("Round control"), reverse("control", args=[event.slug])))
    if Action.EXPORT in actions:
        links.append((_("Organiser"), reverse("manage", args=[event.slug])))
    return tuple(
        Tab(
            label=label,
            address=address,
            current=_current(path, address, is_home=address == home),
            count=calls if address == disputes else None,
        )
        for label, address in links
    )


def _current(path: str, address: str, *, is_home: bool) -> str:
    if path == address:
        return "page"
    return "true" if path.startswith(address) and not is_home else ""
