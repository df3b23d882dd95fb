"""What was played so far into the entries of the next round."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace

from scoring.standings import Row, StandingRules, rank_tallies
from scoring.tiebreaks import Tally
from tournament.adapters.draws import label
from tournament.adapters.standings import StandingRow
from tournament.draw.individual_swiss import IndividualEntry
from tournament.draw.swiss_field import SwissEntry
from tournament.models import Entry, Event, Match, Parity


@dataclass(frozen=True, slots=True, kw_only=True)
class Past:
    """Of one entrant: whom it has really met, with whom it sat on one side, its byes, and how often
    odd less how often even."""

    met: frozenset[str]
    partners: frozenset[str]
    byes: int
    sides: int


NOTHING = Past(met=frozenset(), partners=frozenset(), byes=0, sides=0)


def pasts(matches: Iterable[Match], byes: Mapping[str, int]) -> Mapping[str, Past]:
    """The past of everybody who played or had `byes`, by code. A walkover adds no opponent."""
    met: dict[str, set[str]] = defaultdict(set)
    partners: dict[str, set[str]] = defaultdict(set)
    balance: dict[str, int] = defaultdict(int)
    for match in matches:
        codes = {side.entrant.code: side.parity for side in match.sides.all()}
        for code, parity in codes.items():
            balance[code] += 1 if parity == Parity.ODD else -1
            if match.state != Match.State.FORFEITED:
                met[code] |= {other for other in codes if codes[other] != parity}
                partners[code] |= {other for other in codes if codes[other] == parity} - {code}
    return {
        code: Past(
            met=frozenset(met[code]),
            partners=frozenset(partners[code]),
            byes=byes.get(code, 0),
            sides=balance[code],
        )
        for code in {*balance, *byes}
    }


def swiss_entry(
    entry: Entry, event: Event, rows: Mapping[str, StandingRow], past: Mapping[str, Past]
) -> SwissEntry:
    """An entry of the next round; a late one has no row, and no past but byes."""
    code = entry.entrant.code
    own = past.get(code, NOTHING)
    return SwissEntry(
        code=code,
        score=_score(entry, rows, own.byes),
        seed=entry.seed,
        club=label(entry.entrant, event),
        met=own.met,
        byes=own.byes,
        sides=own.sides,
    )


def individual_entry(
    entry: Entry, rows: Mapping[str, StandingRow], past: Mapping[str, Past]
) -> IndividualEntry:
    """The same for an individual."""
    own = past.get(entry.entrant.code, NOTHING)
    return IndividualEntry(
        code=entry.entrant.code,
        score=_score(entry, rows, own.byes),
        seed=entry.seed,
        partners=own.partners,
        byes=own.byes,
    )


def _score(entry: Entry, rows: Mapping[str, StandingRow], byes: int) -> int:
    """What the stage ranks by first, or match points where a table does not show that.

    A late entry has no row: it has what its byes are worth.
    """
    stage = entry.stage
    first = stage.chain[0] if stage.chain else "match_points"
    row = rows.get(entry.entrant.code)
    if row is not None:
        return row.get(first, row["match_points"])
    award = stage.bye_points * stage.hands
    worth = {"hand_points": award, "difference": award}
    return byes * worth.get(first, award if stage.by_difference else stage.win_points)


def with_byes(
    rows: Sequence[Row], byes: Mapping[str, int], award: int, rules: StandingRules
) -> tuple[Row, ...]:
    """The standings in which each bye is a win by `award` hand points to none.

    It is a match won and counts for the opponents of whoever had it, but nobody was met in it.
    """
    worth = award if rules.by_difference else rules.win
    points = {row.entrant: row.match_points + worth * byes.get(row.entrant, 0) for row in rows}
    tallies = [_awarded(row, byes.get(row.entrant, 0), award, points) for row in rows]
    tallies.sort(key=lambda tally: (tally.seed, tally.entrant))
    return rank_tallies(tallies, rules)


def _awarded(row: Row, byes: int, award: int, points: Mapping[str, int]) -> Tally:
    tally = Tally(**{field.name: getattr(row, field.name) for field in fields(Tally)})
    return replace(
        tally,
        played=tally.played + byes,
        won=tally.won + byes,
        match_points=points[tally.entrant],
        hand_points=tally.hand_points + byes * award,
        difference=tally.difference + byes * award,
        opponents_points=sum(points[meeting.opponent] for meeting in tally.meetings),
    )
