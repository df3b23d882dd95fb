"""An open qualifier: what everybody got in each session, and who goes through."""

from collections.abc import Sequence

from tournament.adapters.penalties import deduction
from tournament.adapters.qualifiers import Session, bye_score, qualifier_entries, session_scores
from tournament.draw.advancement import Advancement
from tournament.draw.qualifiers import Quota, qualify
from tournament.draw.ties import Decision
from tournament.models import Penalty, Stage, Venue
from tournament.selectors.hands import in_force
from tournament.selectors.matches import PlayedMatch, played_matches
from tournament.selectors.rounds import stage_byes


def sessions_of(stage: Stage, matches: Sequence[PlayedMatch]) -> list[Session]:
    """What everybody got in each session, byes included."""
    played = [
        score
        for each in matches
        if each.hands
        for score in session_scores(
            each.match, each.match.sides.all(), each.hands, finished=each.result.decided
        )
    ]
    award = stage.bye_points * stage.hands
    return [*played, *(bye_score(bye, award) for bye in stage_byes(stage))]


def qualified(stage: Stage, decisions: Sequence[Decision]) -> Advancement:
    """Who goes through by the quotas of the venues and of all others, the best first."""
    penalties = in_force(Penalty.objects.filter(group__stage=stage).select_related("entrant"))
    venues = dict(stage.sessions.values_list("number", "venue__code"))
    entries = qualifier_entries(
        sessions_of(stage, played_matches(stage)), venues, map(deduction, penalties)
    )
    codes = Venue.objects.filter(sessions__stage=stage).values_list("code", flat=True)
    quota = Quota(
        venues=dict.fromkeys(codes, stage.venue_quota) if stage.venue_quota else {},
        overall=stage.advancing or 0,
    )
    result = qualify(entries, quota, decisions)
    through = [entry for entry in result.counted if entry.entrant in result.through]
    return Advancement(
        order=tuple(entry.entrant for entry in through),
        places={entry.entrant: place for place, entry in enumerate(through, start=1)},
        groups={entry.entrant: entry.venue for entry in through},
        undecided=result.undecided,
    )
