"""The rule sets of R16 as frozen data, and the geometry of the table (R4).

Everything that differs between houses is an option of :class:`Rules`; nothing in the package asks
which rule set it is dealing with. An event starts from one of :data:`RULESETS` and may change
single options.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from types import MappingProxyType
from typing import Literal

Parity = Literal["odd", "even"]

Order = tuple[int, ...]
"""Six seats by place: index 0 took place 1 (头科), index 5 place 6 (大落)."""

SEATS = (1, 2, 3, 4, 5, 6)


class InputError(ValueError):
    """What a person entered cannot be: `zh` and `en` say what is wrong and what to do."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.zh = zh
        self.en = en


def next_seat(seat: int) -> int:
    """The seat that plays after `seat` (下家, R4.1)."""
    return seat % 6 + 1


def opposite(seat: int) -> int:
    """The seat across the table (对头, R4.1)."""
    return (seat + 2) % 6 + 1


def parity(seat: int) -> Parity:
    """The federation (联邦) of `seat`: "odd" for 1, 3, 5 and "even" for 2, 4, 6 (R4.2)."""
    return "odd" if seat % 2 else "even"


def playing_order(after: int) -> tuple[int, ...]:
    """All six seats in playing order, from the one after `after` to `after` itself (R4.1)."""
    return tuple((after + step) % 6 + 1 for step in range(6))


def seat_revolutionary(others: Order, revolutionary: int, *, federations: bool = True) -> Order:
    """The order with the withdrawn seat put where R8.2 wants it.

    `others` are the five remaining seats, best first. The revolutionary (革命者) takes place 4, or
    place 3 where both its partners stand first and second.
    """
    swept = federations and all(parity(seat) == parity(revolutionary) for seat in others[:2])
    place = 2 if swept else 3
    return (*others[:place], revolutionary, *others[place:])


@dataclass(frozen=True, slots=True, kw_only=True)
class Scale:
    """A way to turn places into points (R11.3).

    `places`: the points of places 1 to 6. `own_place`: who plays alone scores the own place, not
    the federation's sum. `per_person`: a hand gives six numbers. `counts_tribute`: tribute due is
    scored.
    """

    places: tuple[int, ...]
    sweep_doubles: bool = False
    positive_only: bool = False
    own_place: bool = False
    per_person: bool = False
    counts_tribute: bool = False


SCALES: Mapping[str, Scale] = MappingProxyType(
    {
        "outline": Scale(places=(4, 2, 0, 0, -2, -4), sweep_doubles=True, positive_only=True),
        "online": Scale(places=(2, 1, 0, 0, -1, -2), sweep_doubles=True),
        "qualifier": Scale(places=(2, 1, 0, 0, 0, 0), own_place=True),
        "free": Scale(places=(1, 1, 0, 0, -1, -1), per_person=True),
        "opposite-double": Scale(places=(0,) * 6, per_person=True, counts_tribute=True),
    }
)

CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "scale": tuple(SCALES),
        "mode": ("federation", "free"),
        "mixed_jokers": ("strict", "demote"),
        "kills": ("BB>B", "sss>B", "ss>s"),
        "threes": ("", "last", "tribute", "stays"),
        "wind": ("kept", "lost"),
        "burn_priority": ("federation", "order"),
        "point_game": ("", "D", "L", "S", "G"),
        "tribute": ("stuffed", "burn", "point", "place"),
        "take_out": ("3", "4", "34"),
        "buys": ("3", "4"),
        "buys_from": ("opposite", "rivals", "partners"),
        "first_lead": ("draw", "rotate", "last", "threes", "threes-suit", "fours"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One rule set: every option of R16 as data. Raises ValueError for a value that no rule knows.

    `id` names the set it started from; `kills`, `tribute`, `take_out`, `buys` and `first_lead` are
    lists of the words in :data:`CHOICES`, an empty string or list means that the house does not
    play it.
    """

    id: str
    source: str
    scale: str = "outline"
    place_points: tuple[int, ...] = ()  # organisers' own values for places 1-6 (R11.3)
    mode: str = "federation"  # or six-way free-for-all 六方混战 (R4.2)
    mixed_jokers: str = "strict"  # R2.4
    kills: tuple[str, ...] = ()  # R2.4
    threes: str = ""  # 憋三: what befalls a stuffed seat (R10.3)
    revolution_needs_no_three: bool = False  # R8.1
    revolution_automatic: bool = False  # R8.1
    wind: str = "kept"  # whether a seat that asked for the wind may still play (R5.7)
    burn_priority: str = "federation"  # R6.3
    point_game: str = ""  # 打点 (R12.5)
    wrong_declaration_doubled: bool = False  # R12.5, D
    small_jokers_open: bool = True  # R12.5, L's option
    tribute: tuple[str, ...] = ()  # kinds in the order they are paid (R12.2)
    take_out: tuple[str, ...] = ()  # 会3, 会4 (R1.2)
    short_pack: bool = False  # R1.2
    buys: tuple[str, ...] = ()  # ranks a seat buys when it was dealt none (R12.6)
    buys_from: tuple[str, ...] = ("opposite", "rivals", "partners")  # R12.6
    first_lead: tuple[str, ...] = ("rotate",)  # first hand, later hands (R13)
    hands_per_game: int = 0  # 0: no fixed number
    sweep_ends_game: bool = False
    shows_ten: bool = False  # partners see a holding of ten or fewer (R14)

    def __post_init__(self) -> None:
        for name, allowed in CHOICES.items():
            value = getattr(self, name)
            for word in (value,) if isinstance(value, str) else value:
                if word not in allowed:
                    raise ValueError(f"{name}: {word!r} is none of {', '.join(allowed)}")
        if len(self.place_points) not in (0, 6):
            raise ValueError("place_points: give six numbers, for places 1 to 6")

    @property
    def federations(self) -> bool:
        """Whether odd and even seats play together (联邦, R4.2)."""
        return self.mode == "federation"

    @property
    def per_person(self) -> bool:
        """Whether a hand gives six numbers instead of two (R11.3)."""
        return SCALES[self.scale].per_person

    @property
    def points_by_place(self) -> tuple[int, ...]:
        """Points of places 1 to 6, the organisers' own values before the scale's (R11.3)."""
        return self.place_points or SCALES[self.scale].places

    @property
    def pack_size(self) -> int:
        """Cards in play before any are taken out: 216, or 196 in the short pack (R1)."""
        return 196 if self.short_pack else 216


_ALL_TRIBUTE = ("stuffed", "burn", "point", "place")
_ALL_KILLS = ("BB>B", "sss>B", "ss>s")

_OUTLINE = Rules(
    id="outline", source="D", point_game="D", tribute=("point", "place"),
    take_out=("3", "4", "34"), first_lead=("last",),
)  # fmt: skip
_LIANZHONG = Rules(
    id="lianzhong", source="L", scale="online", mixed_jokers="demote", kills=_ALL_KILLS,
    point_game="L", tribute=("burn", "point", "place"), first_lead=("threes-suit",),
    hands_per_game=5, sweep_ends_game=True,
)  # fmt: skip
_HOKKAIDO = Rules(
    id="hokkaido-team", source="H", scale="online", wind="lost", burn_priority="order",
    tribute=("place",),
)  # fmt: skip
_HALL = Rules(
    id="hall", source="G", point_game="G", tribute=("burn", "point", "place"),
    buys_from=("opposite", "partners"),
)  # fmt: skip

RULESETS: Mapping[str, Rules] = MappingProxyType(
    {
        rules.id: rules
        for rules in (
            Rules(id="competition", source="D", first_lead=("draw", "rotate")),
            _OUTLINE,
            Rules(
                id="outline-held", source="D26-27", threes="tribute",
                revolution_needs_no_three=True, point_game="D", buys=("3",),
                tribute=("stuffed", "point", "place"),
            ),
            Rules(
                id="brief", source="S", threes="last", revolution_needs_no_three=True,
                revolution_automatic=True, point_game="S", tribute=_ALL_TRIBUTE, buys=("3",),
                first_lead=("threes",),
            ),
            _LIANZHONG,
            replace(
                _LIANZHONG, id="lianzhong-held", threes="tribute", revolution_needs_no_three=True,
                revolution_automatic=True, tribute=_ALL_TRIBUTE, buys=("3",), first_lead=("fours",),
                hands_per_game=0, sweep_ends_game=False,
            ),
            _HOKKAIDO,
            replace(_HOKKAIDO, id="hokkaido-free", scale="free", mode="free", tribute=()),
            replace(
                _HOKKAIDO, id="hokkaido-double", scale="opposite-double", tribute=("burn", "place"),
            ),
            _HALL,
            replace(_HALL, id="hall-held", threes="tribute", tribute=_ALL_TRIBUTE, buys=("3",)),
            Rules(id="section7", source="7", kills=("BB>B", "sss>B"), threes="stays", buys=("3",)),
            Rules(
                id="jining", source="JN", kills=("BB>B",), threes="last", short_pack=True,
                revolution_needs_no_three=True, revolution_automatic=True, point_game="S",
                tribute=("point", "stuffed", "burn", "place"), buys=("3", "4"),
                buys_from=("partners", "opposite", "rivals"),
            ),
            Rules(
                id="qingdao", source="QD", tribute=("place",), first_lead=("last",), shows_ten=True,
            ),
            Rules(id="qualifier", source="Z", scale="qualifier", first_lead=("draw", "rotate")),
        )
    }
)  # fmt: skip

_FIXED = ("id", "source")

Option = bool | int | str | list[int] | list[str]


def changed_options(rules: Rules) -> dict[str, Option]:
    """The options in which `rules` differs from the set named by its id, ready for JSON (R16)."""
    printed, given = asdict(RULESETS[rules.id]), asdict(rules)
    return {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in given.items()
        if value != printed[name]
    }


def rules_for(id: str, changes: Mapping[str, Option] | None = None) -> Rules:
    """The rule set `id` with single options changed, the inverse of :func:`changed_options`.

    Raises ValueError for an unknown id, an unknown option, or a value of the wrong kind.
    """
    if id not in RULESETS:
        raise ValueError(f"no rule set {id!r}; there are {', '.join(RULESETS)}")
    printed = RULESETS[id]
    options = {field.name: getattr(printed, field.name) for field in fields(Rules)}
    for name, value in (changes or {}).items():
        if name not in options or name in _FIXED:
            raise ValueError(f"no option {name!r} in a rule set")
        options[name] = _of_the_same_kind(name, options[name], value)
    return Rules(**options)


def _of_the_same_kind(name: str, printed: object, value: Option) -> object:
    """`value` as the type that the option has; JSON knows lists where the rules hold tuples."""
    given = tuple(value) if isinstance(value, list) else value
    if type(given) is not type(printed):
        raise ValueError(f"{name}: {value!r} is no {type(printed).__name__}")
    item = int if name == "place_points" else str
    if isinstance(given, tuple) and any(type(element) is not item for element in given):
        raise ValueError(f"{name}: {value!r} must hold only values of type {item.__name__}")
    return given
