"""Dealing the lines of a bracket so that every part of it has its share of every label.

The bracket is halved, each half again, and so on down to single lines. At every halving those of
one seed band are put in rows of two, of which one goes up and one down; and those of one label are
linked two by two, of whom one should go up and one down as well. Rows and links together make
chains and rings. Along them up and down alternate: a ring has as many rows as links, so that always
comes out. Hence every label is halved evenly, within one, at every halving, and m entrants with a
label are spread over the parts of the bracket as evenly as can be, whatever the size of the parts.

Where a band has more lines in one half, somebody without a row has to go there, and a chain begins
with each of them. With the bands of the seeds those are the two top seeds of each part. A chain
between two of them has one link more than rows, so it takes them to opposite halves, as it should.
Only if byes make the last band odd, or other bands are given, can there be more of them, and a link
of a chain between two that go to the same half gives way: there the label is uneven by one more.

Links are made of the first kind of label; those who have no partner in it are linked by the next. A
chain that is free goes the way in which the later kinds lean less to one half, or else so that its
first member stays in the half of its seed.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """By place in the order of the seeds: the line of the bracket (of 2**rounds), the number of
    the seed band, and the labels by kind, empty where there is none."""

    rounds: int
    line: Sequence[int]
    band: Sequence[int]
    labels: Sequence[tuple[str, ...]]


def deal(lines: Lines) -> list[int]:
    """For each place, the place in the order given of who takes its line."""
    places = list(range(len(lines.line)))
    dealt = list(places)
    parts = [(places, places)]
    for bit in reversed(range(lines.rounds)):
        halves: list[tuple[list[int], list[int]]] = []
        for filled, members in parts:
            upper = [place for place in filled if not lines.line[place] >> bit & 1]
            lower = [place for place in filled if lines.line[place] >> bit & 1]
            up, down = _halve(lines, bit, members, upper)
            halves += ((upper, up), (lower, down))
        parts = [(filled, members) for filled, members in halves if filled]
    for filled, members in parts:
        dealt[filled[0]] = members[0]
    return dealt


def _halve(
    lines: Lines, bit: int, members: Sequence[int], upper: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Who of the members takes the upper places, and who the others."""
    row, alone = _rows(lines, members, upper)
    halving = _Halving(lines, row, _links(lines, members))
    halving.settle(alone)
    for member, up in alone.items():
        halving.settle(halving.chain_behind(member, up))
    for member in members:
        if member not in halving.goes_up:
            up = not lines.line[member] >> bit & 1
            halving.settle(halving.better_way(halving.whole_chain(member, up)))
    return (
        [member for member in members if halving.goes_up[member]],
        [member for member in members if not halving.goes_up[member]],
    )


class _Halving:
    """Who goes up so far, and by how many the labels of later kinds lean up."""

    def __init__(self, lines: Lines, row: Mapping[int, int], link: Mapping[int, int]) -> None:
        self.goes_up: dict[int, bool] = {}
        self._lines = lines
        self._row = row
        self._link = link
        self._lean: Counter[tuple[int, str]] = Counter()

    def settle(self, chain: Mapping[int, bool]) -> None:
        """Let them go as the chain says."""
        self.goes_up |= chain
        self._lean.update(self._leaning(chain))

    def chain_behind(self, member: int, up: bool) -> dict[int, bool]:
        """The chain that begins with the link of this member, which goes up or down itself."""
        chain = {member: up}
        linked = self._link.get(member)
        while linked is not None and linked not in self.goes_up and linked not in chain:
            up = not chain[self._link[linked]]
            chain |= {linked: up, self._row[linked]: not up}
            linked = self._link.get(self._row[linked])
        return chain

    def whole_chain(self, member: int, up: bool) -> dict[int, bool]:
        """The chain in both directions from a member in a row."""
        other = self._row[member]
        chain = self.chain_behind(member, up)
        return chain if other in chain else chain | self.chain_behind(other, not up)

    def better_way(self, chain: dict[int, bool]) -> dict[int, bool]:
        """The chain turned round if that makes later kinds of label lean less."""
        leaning = self._leaning(chain)
        if sum(self._lean[label] * more for label, more in leaning.items()) <= 0:
            return chain
        return {member: not up for member, up in chain.items()}

    def _leaning(self, chain: Mapping[int, bool]) -> Counter[tuple[int, str]]:
        leaning: Counter[tuple[int, str]] = Counter()
        for member, up in chain.items():
            for kind, label in enumerate(self._lines.labels[member][1:]):
                if label:
                    leaning[kind, label] += 1 if up else -1
        return leaning


def _rows(
    lines: Lines, members: Sequence[int], upper: Sequence[int]
) -> tuple[dict[int, int], dict[int, bool]]:
    """Who is in a row with whom; and of those without a row, whether they go up."""
    bands: dict[int, list[int]] = defaultdict(list)
    for member in members:
        bands[lines.band[member]].append(member)
    room: dict[int, int] = defaultdict(int)
    for place in upper:
        room[lines.band[place]] += 1
    row: dict[int, int] = {}
    goes_up: dict[int, bool] = {}
    for band, those in bands.items():
        more_up = 2 * room[band] - len(those)
        alone = sorted(those, key=lambda member: any(lines.labels[member]))[: abs(more_up)]
        goes_up |= dict.fromkeys(alone, more_up > 0)
        paired = [member for member in those if member not in goes_up]
        for one, other in zip(paired[::2], paired[1::2], strict=True):
            row[one], row[other] = other, one
    return row, goes_up


def _links(lines: Lines, members: Sequence[int]) -> Mapping[int, int]:
    """Who is linked with whom of the same label."""
    link: dict[int, int] = {}
    for kind in range(len(lines.labels[0])):
        waiting: dict[str, int] = {}
        for member in members:
            label = lines.labels[member][kind]
            if not label or member in link:
                continue
            if label in waiting:
                partner = waiting.pop(label)
                link[member], link[partner] = partner, member
            else:
                waiting[label] = member
    return link
