"""Knockout with repechage (复活赛): those who lose the first round may come back.

In the first round the i-th of n meets the one at n + 1 - i; of an odd number the top seed has a bye
(轮空). The losers then play among themselves until as many are left as may return. In each of
their rounds as few play as must, and those are the last in the order of the seeds; who loses again
is out and shares the places of that round. The winners of the first round wait meanwhile. At the
end they and those who return, the winners first, play the knockout proper.
"""

from collections.abc import Sequence

from tournament.draw.knockout import Bracket, Field, Match, Source, play_out


def repechage(n: int, returning: int, depth: int | None = None) -> Bracket:
    """The bracket for seeds 1..n in which so many losers of the first round return.

    ValueError for fewer than four entrants, if nobody returns or not fewer than lose, or for a
    depth below 1.
    """
    lose = n // 2
    if n < 4 or not 1 <= returning < lose:
        raise ValueError(f"{returning} of the {lose} who lose the first round cannot return")
    seeds = [Source("seed", seed) for seed in range(1, n + 1)]
    matches, winners, losers = _meet(seeds[n % 2 :], 1, 1, (1, n))
    winners = seeds[: n % 2] + winners
    out: list[Field] = []
    while len(losers) > returning:
        waiting = max(0, 2 * returning - len(losers)) or len(losers) % 2
        last = len(winners) + len(losers)
        played, again, beaten = _meet(
            losers[waiting:], len(matches) + 1, matches[-1].round + 1, (1, last)
        )
        matches += played
        losers = losers[:waiting] + again
        out.append(Field(best=last - len(beaten) + 1, sources=beaten))
    return play_out(Field(best=1, sources=winners + losers), matches, out, depth)


def _meet(
    sources: Sequence[Source], first_number: int, round_number: int, places: tuple[int, int]
) -> tuple[list[Match], list[Source], list[Source]]:
    """The matches of first against last and so on; who wins them, and who loses them."""
    half = len(sources) // 2
    matches = [
        Match(number, round_number, places, pair)
        for number, pair in enumerate(
            zip(sources[:half], reversed(sources[half:]), strict=True), first_number
        )
    ]
    numbers = [match.number for match in matches]
    winners = [Source("winner", number) for number in numbers]
    losers = [Source("loser", number) for number in reversed(numbers)]
    return matches, winners, losers
