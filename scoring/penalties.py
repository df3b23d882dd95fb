"""Chapter four (罚则): offences, sanctions, the ladder, and the order as ruled (R15).

Names are pairs (zh, en), so that the package needs no translation machinery.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from scoring.rules import Order, seat_revolutionary

Name = tuple[str, str]


class Sanction(StrEnum):
    """A kind of penalty (处罚, article 29). The values are the words of a hand record (R17)."""

    WARN = "warn"
    STOP = "stop"
    POINTS = "points"
    LAST = "last"
    OUT = "out"
    FORFEIT = "forfeit"


class Offence(StrEnum):
    """What a person did (违规, R15.2 and R15.3). The values are stable codes."""

    EXPOSED_CARD = "exposed_card"
    SIGNALLING = "signalling"
    MISPLAY = "misplay"
    MISSED_PLAY = "missed_play"
    REFUSED_RETURN = "refused_return"
    REPLAY_AFTER_PASS = "replay_after_pass"  # noqa: S105 (a pass, no password)
    FALSE_COUNT = "false_count"
    HIDDEN_TRIBUTE = "hidden_tribute"
    EXTRA_CARDS = "extra_cards"
    TOOK_PLAYED = "took_played"
    MIXED_CARDS = "mixed_cards"
    LATE = "late"
    ABSENT = "absent"


SANCTION_NAMES: Mapping[Sanction, Name] = MappingProxyType(
    {
        Sanction.WARN: ("警告", "warning"),
        Sanction.STOP: ("取消发牌权", "loss of a play right"),
        Sanction.POINTS: ("罚分", "points"),
        Sanction.LAST: ("罚为大落", "ruled last"),
        Sanction.OUT: ("取消参赛资格", "disqualified"),
        Sanction.FORFEIT: ("判负", "forfeit"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OffenceRow:
    """One line of the table of R15.2: article, names, the first sanction and the next ones."""

    article: str
    name: Name
    first: Sanction
    again: Sanction


def _row(article: str, zh: str, en: str, first: Sanction, again: Sanction) -> OffenceRow:
    return OffenceRow(article=article, name=(zh, en), first=first, again=again)


OFFENCES: Mapping[Offence, OffenceRow] = MappingProxyType(
    {
        Offence.EXPOSED_CARD: _row(
            "30.1", "带出下家牌并曝光", "exposed the next seat's card", Sanction.WARN, Sanction.STOP
        ),
        Offence.SIGNALLING: _row(
            "30.1", "非法传递信息", "passed information to partners", Sanction.WARN, Sanction.STOP
        ),
        Offence.MISPLAY: _row("30.2", "误发牌", "misplayed", Sanction.STOP, Sanction.STOP),
        Offence.MISSED_PLAY: _row(
            "30.2", "漏发牌", "left out a play it owed", Sanction.STOP, Sanction.STOP
        ),
        Offence.REFUSED_RETURN: _row(
            "30.2", "拒收还牌", "refused returned tribute cards", Sanction.STOP, Sanction.STOP
        ),
        Offence.REPLAY_AFTER_PASS: _row(
            "30.2", "过牌后重新发牌", "played after passing", Sanction.STOP, Sanction.STOP
        ),
        Offence.FALSE_COUNT: _row(
            "30.2", "报户不实", "reported a wrong count", Sanction.STOP, Sanction.STOP
        ),
        Offence.HIDDEN_TRIBUTE: _row(
            "30.2", "隐瞒贡牌", "hid tribute cards", Sanction.STOP, Sanction.STOP
        ),
        Offence.EXTRA_CARDS: _row(
            "30.3", "多摸牌不报", "kept silent about extra cards", Sanction.LAST, Sanction.OUT
        ),
        Offence.TOOK_PLAYED: _row(
            "30.3", "偷回已发的牌", "took back cards already played", Sanction.LAST, Sanction.OUT
        ),
        Offence.MIXED_CARDS: _row(
            "30.3",
            "手牌混入已发的牌",
            "mixed held cards into played ones",
            Sanction.LAST,
            Sanction.OUT,
        ),
        Offence.LATE: _row("30.4", "迟到", "late", Sanction.POINTS, Sanction.POINTS),
        Offence.ABSENT: _row("30.4", "缺席", "absent", Sanction.FORFEIT, Sanction.FORFEIT),
    }
)

LATE_STEP = 5
"""Minutes that make one unit of the tariff for lateness, once they have started (R15.3)."""

Tariff = Mapping[str, int]
"""Points that an event takes off by offence, on top of the sanction; for lateness per unit."""

USUAL_TARIFF: Tariff = MappingProxyType({Offence.LATE: 1})
"""What an event takes off for the offences on which it says nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What the ladder asks for. `rights`: play rights lost, 0 where the sanction takes none.

    `graver`: the referee may take more rights than one, by gravity (article 30.1). `points`: taken
    off by the tariff of the event.
    """

    sanction: Sanction
    rights: int = 0
    graver: bool = False
    points: int = 0


def ladder(
    offence: Offence,
    earlier: Sequence[Offence] = (),
    *,
    tariff: Tariff = USUAL_TARIFF,
    minutes: int = 0,
) -> Step:
    """The sanction for `offence`, given what the same person did earlier (R15.2), and the points.

    Article 30 speaks of repeating "the above conduct": an earlier offence of the same paragraph
    counts, whichever of its kinds it was. `minutes`: how late, where the offence is lateness.
    """
    row = OFFENCES[offence]
    again = any(OFFENCES[past].article == row.article for past in earlier)
    sanction = row.again if again else row.first
    points = tariff_points(offence, tariff, minutes)
    if sanction is not Sanction.STOP:
        return Step(sanction=sanction, points=points)
    return Step(sanction=sanction, rights=1, graver=row.first is Sanction.WARN, points=points)


def tariff_points(offence: Offence, tariff: Tariff, minutes: int = 0) -> int:
    """Points that `tariff` takes for `offence`; for lateness by so many minutes (R15.3)."""
    points = tariff.get(offence, USUAL_TARIFF.get(offence, 0))
    return points * late_units(minutes) if offence is Offence.LATE else points


def late_units(minutes: int) -> int:
    """How many times the tariff for lateness is due: once per started five minutes (R15.3)."""
    return -(-max(0, minutes) // LATE_STEP)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A referee's decision on one seat (1-6) in one hand.

    `amount`: play rights lost (`STOP`, one or more) or points, as a rule negative (`POINTS`); else
    0. `offence` may be missing where the record names none.
    """

    seat: int
    sanction: Sanction
    offence: Offence | None = None
    amount: int = 0


def settle(
    played: Sequence[int],
    rulings: Sequence[Ruling],
    revolutionary: int | None = None,
    *,
    failed_burns: Sequence[int] = (),
    stuffed: Sequence[int] = (),
    federations: bool = True,
) -> Order:
    """The order as ruled, from the order as played and the rulings, earliest first (R15.5).

    Bottom upwards stand the disqualified, the ruled last, the failed burners and the stuffed;
    within a kind the earlier one is worse. `failed_burns` and `stuffed` need naming only where
    `played` does not hold those seats in their places already. All others keep their sequence and
    move up, past the revolutionary, whose place R8.2 settles last unless it was itself sent to the
    bottom. Raises ValueError if `played` is not the six seats.
    """
    if sorted(played) != [1, 2, 3, 4, 5, 6]:
        raise ValueError(f"{tuple(played)} is not an order of the six seats")
    disqualified = [ruling.seat for ruling in rulings if ruling.sanction is Sanction.OUT]
    last = [ruling.seat for ruling in rulings if ruling.sanction is Sanction.LAST]
    bottom = tuple(dict.fromkeys((*disqualified, *last, *failed_burns, *stuffed)))
    fallen = {*bottom} if revolutionary is None else {*bottom, revolutionary}
    rest = (*(seat for seat in played if seat not in fallen), *reversed(bottom))
    if revolutionary is None or revolutionary in bottom:
        return rest
    return seat_revolutionary(rest, revolutionary, federations=federations)
