"""An open qualifier: what everybody got in each session, and who goes through."""

from collections.abc import Collection, Sequence

from tournament.adapters.penalties import deduction
from tournament.adapters.qualifiers import Session, bye_score, qualifier_entries, session_scores
from tournament.draw.advancement import Advancement
from tournament.draw.qualifiers import Quota, qualify
from tournament.draw.ties import Decision
from tournament.models import Penalty, SessionEntry, Stage, Venue
from tournament.selectors.matches import PlayedMatch, played_matches
from tournament.selectors.rounds import stage_byes
from tournament.selectors.rulings import in_force, withdrawn_from


def sessions_of(stage: Stage, matches: Sequence[PlayedMatch]) -> list[Session]:
    """What everybody got in each session, byes included."""
    played = [
        score
        for each in matches
        if each.scored
        for score in session_scores(each.match, each.match.sides.all(), each.hands, each.result)
    ]
    award = stage.bye_points * stage.hands
    return [*played, *(bye_score(bye, award) for bye in stage_byes(stage))]


def entered(stage: Stage, number: int) -> set[str]:
    """The codes of those who entered session `number` of a qualifier and are still in."""
    rows = SessionEntry.objects.filter(session__stage=stage, session__number=number)
    return set(rows.values_list("entrant__code", flat=True)) - withdrawn_from(stage).causes.keys()


def qualified(stage: Stage, decisions: Sequence[Decision], out: Collection[str]) -> Advancement:
    """Who goes through by the quotas of the venues and of all others, the best first.

    `out` are the codes of those who play no more.
    """
    penalties = in_force(Penalty.objects.filter(group__stage=stage).select_related("entrant"))
    venues = dict(stage.sessions.values_list("number", "venue__code"))
    sessions = sessions_of(stage, played_matches(stage))
    entries = qualifier_entries(
        [(number, score) for number, score in sessions if score.entrant not in out],
        venues,
        map(deduction, penalties),
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
