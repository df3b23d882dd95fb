"""The formats that an event can start from, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournament.models import Event, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePreset:
    """One stage of a preset; fields as in `Stage`."""

    code: str
    name_zh: str
    name_en: str
    kind: str
    hands: int
    chain: tuple[str, ...]
    group_count: int = 1
    group_size: int | None = None
    depth: int | None = None
    survivors: int | None = None
    apart: bool = False
    round_count: int | None = None
    advancing: int | None = None
    best_next: int = 0
    win_points: int = 2
    draw_points: int = 1
    loss_points: int = 0
    must_decide: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A whole event: rule set, settings, stages in their order, and the tables of the hall.

    `entrants` is how many it is made for.
    """

    zh: str
    en: str
    rules: str
    keep_apart: str
    entrants: int
    tables: int
    stages: tuple[StagePreset, ...]


_KNOCKOUT_CHAIN = ("match_points", "difference", "hand_points", "seed")
_TOUR_CHAIN = ("match_points", "head_to_head", "difference", "hand_points", "heads", "seed")
_LEAGUE_CHAIN = ("match_points", "head_to_head", "difference", "hand_points", "sweeps", "heads")

QINGDAO_TOUR = Preset(
    zh="青岛巡回赛：4个小组，然后24队淘汰赛决出每个名次",
    en="Qingdao tour: four groups, then a knockout of all 24 for every place",
    rules="competition",
    keep_apart=Event.KeepApart.DISTRICT,
    entrants=24,
    tables=12,
    stages=(
        StagePreset(
            code="groups",
            name_zh="小组赛",
            name_en="Groups",
            kind=Stage.Kind.GROUPS,
            group_count=4,
            hands=6,
            chain=_TOUR_CHAIN,
        ),
        StagePreset(
            code="knockout",
            name_zh="淘汰赛",
            name_en="Knockout",
            kind=Stage.Kind.KNOCKOUT,
            hands=6,
            must_decide=True,
            chain=_KNOCKOUT_CHAIN,
        ),
    ),
)

ENTERPRISE = Preset(
    zh="企业赛：每组约6队，前两名进决赛循环赛",
    en="Enterprise: groups of about six, the first two play a round robin",
    rules="competition",
    keep_apart=Event.KeepApart.CLUB,
    entrants=18,
    tables=9,
    stages=(
        StagePreset(
            code="groups",
            name_zh="小组赛",
            name_en="Groups",
            kind=Stage.Kind.GROUPS,
            group_size=6,
            advancing=2,
            hands=4,
            chain=_LEAGUE_CHAIN,
        ),
        StagePreset(
            code="final",
            name_zh="决赛循环赛",
            name_en="Final round robin",
            kind=Stage.Kind.ROUND_ROBIN,
            hands=4,
            chain=_LEAGUE_CHAIN,
        ),
    ),
)

YANTAI_32 = Preset(
    zh="烟台32队：淘汰赛到四强，四强循环赛",
    en="Yantai 32: a knockout down to four, who play a round robin",
    rules="competition",
    keep_apart=Event.KeepApart.CLUB,
    entrants=32,
    tables=16,
    stages=(
        StagePreset(
            code="knockout",
            name_zh="淘汰赛",
            name_en="Knockout",
            kind=Stage.Kind.KNOCKOUT,
            depth=1,
            survivors=4,
            apart=True,
            advancing=4,
            hands=6,
            must_decide=True,
            chain=_KNOCKOUT_CHAIN,
        ),
        StagePreset(
            code="final",
            name_zh="四强循环赛",
            name_en="Final four",
            kind=Stage.Kind.ROUND_ROBIN,
            hands=6,
            win_points=3,
            chain=_LEAGUE_CHAIN,
        ),
    ),
)

ROUND_ROBIN_8 = Preset(
    zh="8队循环赛：每场3局，打平加一局",
    en="Round robin of eight: three hands a match, an extra hand on a tie",
    rules="competition",
    keep_apart=Event.KeepApart.NOTHING,
    entrants=8,
    tables=4,
    stages=(
        StagePreset(
            code="league",
            name_zh="循环赛",
            name_en="Round robin",
            kind=Stage.Kind.ROUND_ROBIN,
            hands=3,
            must_decide=True,
            chain=_LEAGUE_CHAIN,
        ),
    ),
)

CLUB_SWISS = Preset(
    zh="俱乐部积分编排赛：5轮",
    en="Club Swiss: five rounds",
    rules="competition",
    keep_apart=Event.KeepApart.CLUB,
    entrants=15,
    tables=8,
    stages=(
        StagePreset(
            code="swiss",
            name_zh="积分编排赛",
            name_en="Swiss",
            kind=Stage.Kind.SWISS,
            round_count=5,
            hands=4,
            chain=("match_points", "opponents_points", "difference", "hand_points", "heads"),
        ),
    ),
)

INDIVIDUAL_DAY = Preset(
    zh="个人赛：6人一桌，每轮重新抽签",
    en="Individuals: six at a table, drawn anew every round",
    rules="qualifier",
    keep_apart=Event.KeepApart.NOTHING,
    entrants=26,
    tables=5,
    stages=(
        StagePreset(
            code="individuals",
            name_zh="个人赛",
            name_en="Individuals",
            kind=Stage.Kind.INDIVIDUALS,
            round_count=4,
            hands=4,
            chain=("hand_points", "heads", "lasts", "wins"),
        ),
    ),
)

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "qingdao-tour-24": QINGDAO_TOUR,
        "enterprise": ENTERPRISE,
        "yantai-32": YANTAI_32,
        "round-robin-8": ROUND_ROBIN_8,
        "club-swiss": CLUB_SWISS,
        "individual-day": INDIVIDUAL_DAY,
    }
)
"""By name."""
