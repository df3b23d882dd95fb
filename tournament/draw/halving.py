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
first member stays in the half of its seed. A part in which nobody shares a label is left: who can
stays on the own line, the others take those that are free in their band.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_NOBODY = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """By place in the order of the seeds: the line of the bracket (of 2**rounds) and the number of
    the seed band, counted up from 0; and for each kind the labels, empty where there is none."""

    rounds: int
    line: Sequence[int]
    band: Sequence[int]
    kinds: Sequence[Sequence[str]]


Part = list[tuple[list[int], list[int]]]
"""Of one part of a bracket, by seed band: the places to be filled, and who is to fill them."""


def deal(lines: Lines) -> list[int]:
    """For each place, the place in the order given of who takes its line."""
    dealt = list(range(len(lines.line)))
    halving = _Halving(lines)
    parts = [_whole(lines)]
    for bit in reversed(range(lines.rounds)):
        halves: list[Part] = []
        for part in parts:
            if halving.link(part):
                halves += halving.halve(part, bit)
            else:
                _fill(dealt, part)
        parts = halves
    for part in parts:
        _fill(dealt, part)
    return dealt


def _whole(lines: Lines) -> Part:
    bands: list[list[int]] = [[] for _ in range(lines.band[-1] + 1)]
    for place, band in enumerate(lines.band):
        bands[band].append(place)
    return [(places, places) for places in bands]


def _fill(dealt: list[int], part: Part) -> None:
    for places, members in part:
        staying = set(places).intersection(members)
        moving = (member for member in members if member not in staying)
        for place in places:
            if place not in staying:
                dealt[place] = next(moving)


class _Halving:
    """For each member of the part that is halved: who is in a row and who is linked with it, and
    whether it goes up. `_lean` is by how many the labels of later kinds lean up."""

    def __init__(self, lines: Lines) -> None:
        members = len(lines.line)
        self._line = lines.line
        self._kinds = lines.kinds
        self._labelled = [any(labels) for labels in zip(*lines.kinds, strict=True)]
        self._row = [_NOBODY] * members
        self._link = [_NOBODY] * members
        self._up: list[bool | None] = [None] * members
        self._lean: Counter[tuple[int, str]] = Counter()

    def link(self, part: Part) -> bool:
        """Link those of a part who have a label in common, two by two; whether there are any."""
        link = self._link
        linked = False
        for _places, members in part:
            for member in members:
                link[member] = _NOBODY
        for labels in self._kinds:
            waiting: dict[str, int] = {}
            for _places, members in part:
                for member in members:
                    label = labels[member]
                    if not label or link[member] != _NOBODY:
                        continue
                    partner = waiting.pop(label, _NOBODY)
                    if partner == _NOBODY:
                        waiting[label] = member
                    else:
                        link[member], link[partner] = partner, member
                        linked = True
        return linked

    def halve(self, part: Part, bit: int) -> tuple[Part, Part]:
        """The upper and the lower half of a part that is linked, as this bit of the line says."""
        line, up = self._line, self._up
        self._lean.clear()
        for _places, members in part:
            for member in members:
                up[member] = None
        above = [[place for place in places if not line[place] >> bit & 1] for places, _ in part]
        below = [[place for place in places if line[place] >> bit & 1] for places, _ in part]
        alone = self._put_in_rows(part, [len(places) for places in above])
        self._lean_by(alone)
        for member in alone:
            self._lean_by(self._follow(member))
        for _places, members in part:
            for member in members:
                if up[member] is None:
                    self._go(member, not line[member] >> bit & 1)
        go_up = [[member for member in members if up[member]] for _places, members in part]
        go_down = [[member for member in members if not up[member]] for _places, members in part]
        return (
            list(zip(above, go_up, strict=True)),
            list(zip(below, go_down, strict=True)),
        )

    def _put_in_rows(self, part: Part, room: Sequence[int]) -> list[int]:
        """Make rows of two in each band, of which so many go up as there is `room`; gives those who
        are left alone, and settles them."""
        row = self._row
        left: list[int] = []
        for (_places, members), up in zip(part, room, strict=True):
            paired = members
            if more_up := 2 * up - len(members):
                alone = sorted(members, key=self._labelled.__getitem__)[: abs(more_up)]
                for member in alone:
                    self._up[member] = more_up > 0
                paired = [member for member in members if self._up[member] is None]
                left += alone
            for one, other in zip(paired[::2], paired[1::2], strict=True):
                row[one], row[other] = other, one
        return left

    def _follow(self, member: int) -> list[int]:
        """Settle the chain that begins with the link of a settled member; gives who is in it."""
        row, link, up = self._row, self._link, self._up
        chain: list[int] = []
        linked = link[member]
        while linked != _NOBODY and up[linked] is None:
            other = row[linked]
            up[linked], up[other] = not up[member], up[member]
            chain += (linked, other)
            member, linked = other, link[other]
        return chain

    def _go(self, member: int, up: bool) -> None:
        """Settle the chain in both directions from a member in a row, which goes up or down unless
        the other way makes later kinds of label lean less."""
        other = self._row[member]
        self._up[member], self._up[other] = up, not up
        chain = [member, other, *self._follow(member), *self._follow(other)]
        if len(self._kinds) > 1:
            leaning = self._leaning(chain)
            if sum(self._lean[label] * more for label, more in leaning.items()) > 0:
                for each in chain:
                    self._up[each] = not self._up[each]
            self._lean_by(chain)

    def _lean_by(self, chain: Iterable[int]) -> None:
        self._lean.update(self._leaning(chain))

    def _leaning(self, chain: Iterable[int]) -> Counter[tuple[int, str]]:
        leaning: Counter[tuple[int, str]] = Counter()
        for kind, labels in enumerate(self._kinds[1:]):
            for member in chain:
                if label := labels[member]:
                    leaning[kind, label] += 1 if self._up[member] else -1
        return leaning
