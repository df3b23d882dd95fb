"""Swiss (积分编排): pairs of about equal scores, nobody twice against the same.

With an odd number the bye (轮空) goes to the lowest in the ranking of those who had the fewest
byes and walkovers. It is given first; the rest are paired at the least cost (`swiss_field`). Up to
`EXACT` entrants the pairing is the cheapest there is (`swiss_exact`); larger fields are folded and
repaired (`swiss_fold`), which leaves no rematch and costs about as little in floats and clubs.

Before round r everybody has met at most r - 1 others. So while r is at most half the number of
entrants each may still meet at least half of the field, and then by Dirac's theorem a pairing
without a rematch exists. Later rounds are refused unless rematches are released; then there are,
up to `EXACT` entrants, as few of them as can be.

In each pair the one who has sat odd less often sits odd; between equals a lot decides.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from scoring.rules import InputError
from tournament.draw.swiss_exact import best_pairs
from tournament.draw.swiss_field import Cost, Field, Pair, SwissEntry, rank_entries
from tournament.draw.swiss_fold import folded_pairs

EXACT = 200
"""Up to so many entrants the pairing is proven to be the best."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SwissRound:
    """The codes of each pair, odd side first, from the top table down; and who has the bye."""

    pairs: tuple[tuple[str, str], ...]
    bye: str | None


def pair_round(
    entries: Sequence[SwissEntry], number: int, seed: str, *, rematches: bool = False
) -> SwissRound:
    """Pair round `number`, counted from 1. `rematches`: they are released.

    Raises InputError for fewer than two entrants or more rounds than half of them; ValueError if
    a code is given twice or somebody has met more opponents than there were rounds.
    """
    _check(entries, number, rematches)
    ranked = rank_entries(entries)
    bye = _bye(ranked)
    field = Field(ranked)
    lot = Random(f"{seed}:swiss:{number}")
    pairs = best_pairs(field, lot) if len(ranked) <= EXACT else folded_pairs(field)
    return SwissRound(
        pairs=tuple(_seated(pair, lot) for pair in pairs), bye=bye.code if bye else None
    )


def round_cost(entries: Iterable[SwissEntry], paired: SwissRound) -> Cost:
    """What a pairing costs, also one that was made by hand; the bye is left aside."""
    by_code = {entry.code: entry for entry in entries}
    field = Field(rank_entries(by_code[code] for pair in paired.pairs for code in pair))
    return field.total((by_code[odd], by_code[even]) for odd, even in paired.pairs)


def _check(entries: Sequence[SwissEntry], number: int, rematches: bool) -> None:
    present = len(entries)
    if present < 2:
        raise InputError(
            f"积分编排至少需要两个参赛方，现在只有{present}个。",
            f"A Swiss round needs two entrants, not {present}.",
        )
    if number > present // 2 and not rematches:
        raise InputError(
            f"{present}个参赛方最多可排{present // 2}轮而保证不重复相遇，第{number}轮不能编排。"
            "请减少轮数，或者允许重复相遇。",
            f"{present} entrants can play {present // 2} rounds without meeting anybody again, "
            f"so round {number} is not paired. Play fewer rounds, or release rematches.",
        )
    if len({entry.code for entry in entries}) < present:
        raise ValueError("an entrant is given twice")
    if not rematches and max(len(entry.met) for entry in entries) >= number:
        raise ValueError("an entrant has met more opponents than there were rounds")


def _bye(ranked: list[SwissEntry]) -> SwissEntry | None:
    """Take the one with the bye out of the ranking, if their number is odd."""
    if len(ranked) % 2 == 0:
        return None
    fewest = min(entry.byes for entry in ranked)
    return ranked.pop(max(n for n, entry in enumerate(ranked) if entry.byes == fewest))


def _seated(pair: Pair, lot: Random) -> tuple[str, str]:
    one, other = pair
    drawn = lot.random() < 0.5
    first_odd = one.sides < other.sides or (one.sides == other.sides and drawn)
    return (one.code, other.code) if first_odd else (other.code, one.code)
