"""Open qualifier (海选): any number of sessions at any number of venues (赛点).

The best go through.

Whoever is not content with an entry (报名) may enter another session while the qualifier is open:
one entry a session, and as many in all as the quota allows. Only the best entry of each entrant
counts, at its venue: the one with most points, then with the better figures, then the earlier one.

First every venue sends as many as its quota says, then the best of all others fill the overall
quota, wherever they played. Ties across either cut are reported and may be settled by a recorded
decision (`ties`); while a venue is undecided, those tied there wait and are not compared with the
others. A quota that is not filled stays open.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.rules import InputError
from tournament.draw.ties import Decided, Decision, Undecided, Worth, by_tied, first_of


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifierEntry:
    """What an entrant got in one session: `session` numbers them in the order played, `figures`
    part those with equal points, the most important first, more is better."""

    entrant: str
    venue: str
    session: int
    points: int
    figures: tuple[int, ...] = ()

    @property
    def worth(self) -> Worth:
        """Points, then figures."""
        return tuple(map(Fraction, (self.points, *self.figures)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Quota:
    """How many go through: of each venue by its code, and of all others; how many entries one may
    have, None for any number."""

    venues: Mapping[str, int] = field(default_factory=dict)
    overall: int = 0
    entries: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Qualification:
    """Who goes through, venue by venue and then overall, each best first; the entry that counts
    for each entrant, the best first; and the ties of which nobody is through."""

    through: tuple[str, ...]
    counted: tuple[QualifierEntry, ...]
    undecided: tuple[Undecided, ...]


def may_enter(entries: Sequence[QualifierEntry], entrant: str, session: int, quota: Quota) -> None:
    """Raise InputError if `entrant` is in this session already or has used all its entries."""
    own = [entry for entry in entries if entry.entrant == entrant]
    if any(entry.session == session for entry in own):
        raise InputError(
            f"{entrant}已报名第{session}场次，每个场次只能报名一次。请选择其他场次。",
            f"{entrant} is in session {session} already. Enter another session.",
        )
    if quota.entries is not None and len(own) >= quota.entries:
        raise InputError(
            f"{entrant}已报名{len(own)}次，达到每方{quota.entries}次的上限。",
            f"{entrant} has {len(own)} entries, and nobody may have more than {quota.entries}.",
        )


def qualify(
    entries: Sequence[QualifierEntry], quota: Quota, decisions: Sequence[Decision] = ()
) -> Qualification:
    """Who goes through by the entries so far; ValueError for two entries in one session."""
    if len({(entry.entrant, entry.session) for entry in entries}) < len(entries):
        raise ValueError("an entrant has two entries in one session")
    counted = _best_entries(entries)
    decided = by_tied(decisions)
    through, waiting, ties = _by_venue(counted, quota, decided)
    others = {
        entry.entrant: entry.worth
        for entry in counted
        if entry.entrant not in through and entry.entrant not in waiting
    }
    overall, tie = first_of(others, quota.overall, None, decided)
    return Qualification(
        through=(*through, *overall),
        counted=counted,
        undecided=(*ties, *filter(None, [tie])),
    )


def _best_entries(entries: Sequence[QualifierEntry]) -> tuple[QualifierEntry, ...]:
    """The entry that counts for each entrant, the best first."""
    ranked = sorted(entries, key=lambda entry: (entry.session, entry.entrant))
    ranked.sort(key=lambda entry: entry.worth, reverse=True)
    best: dict[str, QualifierEntry] = {}
    for entry in ranked:
        best.setdefault(entry.entrant, entry)
    return tuple(best.values())


def _by_venue(
    counted: Sequence[QualifierEntry], quota: Quota, decided: Decided
) -> tuple[list[str], set[str], list[Undecided]]:
    """Who goes through by the quotas of the venues, who waits for a decision, and the ties."""
    at_venue: dict[str, dict[str, Worth]] = defaultdict(dict)
    for entry in counted:
        at_venue[entry.venue][entry.entrant] = entry.worth
    through: list[str] = []
    ties: list[Undecided] = []
    for venue in sorted(quota.venues):
        chosen, tie = first_of(at_venue[venue], quota.venues[venue], venue, decided)
        through += chosen
        ties += filter(None, [tie])
    return through, {code for tie in ties for code in tie.tied}, ties
