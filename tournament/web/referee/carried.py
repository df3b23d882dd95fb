"""What the page of a hand carries in the phone, so that it goes on without the network."""

from django.urls import reverse

from scoring.points import points_by_sides
from tournament.adapters.rules import event_rules
from tournament.models import HandVersion, Match
from tournament.selectors.matches import next_hand, result_of_match
from tournament.web.referee.sheet import Sheet


def carried(sheet: Sheet) -> dict[str, object]:
    """The hand of `sheet` and its match, for `static/referee/record.js`.

    `worth` are the points of plain hands by the sides of the seats that went out (see
    `points_by_sides`). Where a ruling on this hand may change them it is empty: then points come
    with the answer of the server, as they do for revolutions and places from the bottom.
    """
    stage = sheet.match.group.stage
    match = [stage.event.slug, stage.code, sheet.match.code]
    return {
        "number": sheet.number,
        "ruled": sheet.ruled,
        "worth": {} if sheet.ruled else points_by_sides(event_rules(stage.event)),
        "name": f"{stage.name} {sheet.match}",
        "hands": reverse("hands", args=match),
        "page": reverse("record", args=[*match, 1]).removesuffix("1/"),
        "match": match_state(sheet.match),
    }


def match_state(match: Match) -> dict[str, object]:
    """Where `match` stands: points of both sides, the hand it waits for (null for none), how many
    it needs at least, and the newest version of each hand."""
    result = result_of_match(match)
    number, kind = next_hand(match)
    versions = HandVersion.objects.filter(hand__match=match).order_by("version")
    rows = versions.values_list("hand__number", "version", "state")
    return {
        "odd": result.odd,
        "even": result.even,
        "next": number if kind else None,
        "extra": kind == "extra",
        "left": result.hands_left,
        "hands": {number: {"version": version, "state": state} for number, version, state in rows},
    }
