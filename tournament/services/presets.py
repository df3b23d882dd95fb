"""The formats that an event can start from, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from tournament.models import Event, Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlan:
    """One stage of a preset; fields as in `Stage`."""

    code: str
    name_zh: str
    name_en: str
    kind: str
    hands: int
    chain: tuple[str, ...]
    group_count: int = 1
    must_decide: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A whole event: rule set, settings, stages in their order, and the tables of the hall."""

    rules: str
    keep_apart: str
    tables: int
    stages: tuple[StagePlan, ...]


_CHAIN = ("match_points", "head_to_head", "difference", "hand_points", "heads", "seed")

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        "qingdao-tour-24": Preset(
            rules="competition",
            keep_apart=Event.KeepApart.DISTRICT,
            tables=12,
            stages=(
                StagePlan(
                    code="groups",
                    name_zh="小组赛",
                    name_en="Groups",
                    kind=Stage.Kind.GROUPS,
                    group_count=4,
                    hands=6,
                    chain=_CHAIN,
                ),
                StagePlan(
                    code="knockout",
                    name_zh="淘汰赛",
                    name_en="Knockout",
                    kind=Stage.Kind.KNOCKOUT,
                    hands=6,
                    must_decide=True,
                    chain=("match_points", "difference", "hand_points", "seed"),
                ),
            ),
        ),
    }
)
"""By name. `qingdao-tour-24`: four groups of six, then all 24 into a knockout for every place."""
