"""A rule set (R16) in words: what can differ between houses, and how it is played here."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scoring.rules import Rules
from tournament.exports.columns import Name, in_words

NOT_PLAYED = ("不采用", "not played")
YES_NO = {True: ("是", "yes"), False: ("否", "no")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """An option of `Rules` by its `field`: its name, and words for its values or their items."""

    field: str
    name: Name
    words: Mapping[object, Name]


OPTIONS = (
    Option(
        field="scale",
        name=("记分方法", "Scale"),
        words={
            "outline": ("竞赛大纲记分，串三户加倍", "Outline, a sweep doubles"),
            "online": ("网络记分，串三户加倍", "online, a sweep doubles"),
            "qualifier": ("海选记分", "qualifier"),
            "free": ("六方混战记分", "free-for-all"),
            "opposite-double": ("按贡牌记分，对头加倍", "tribute cards, opposites double"),
        },
    ),
    Option(
        field="mode",
        name=("对阵", "Sides"),
        words={
            "federation": ("两联邦对抗", "two federations"),
            "free": ("六方混战", "six-way free-for-all"),
        },
    ),
    Option(
        field="mixed_jokers",
        name=("大小王同发", "Mixed jokers"),
        words={
            "strict": ("逐张比较", "compared card by card"),
            "demote": ("大王按小王计", "big jokers count as small ones"),
        },
    ),
    Option(
        field="kills",
        name=("杀王", "Kills"),
        words={
            "BB>B": ("两大王杀一大王", "two big jokers kill one"),
            "sss>B": ("三小王杀一大王", "three small jokers kill a big one"),
            "ss>s": ("两小王杀一小王", "two small jokers kill one"),
        },
    ),
    Option(
        field="threes",
        name=("憋三", "Holding back threes"),
        words={
            "": NOT_PLAYED,
            "last": ("被闷者落末", "who is stuffed takes the lowest place"),
            "tribute": ("被闷者进贡", "who is stuffed pays tribute"),
            "stays": ("被闷者留局", "who is stuffed stays in"),
        },
    ),
    Option(
        field="revolution_needs_no_three",
        name=("革命须无三", "A revolution needs a holding without threes"),
        words=YES_NO,
    ),
    Option(
        field="revolution_automatic",
        name=("符合条件必须革命", "Who can withdraw must"),
        words=YES_NO,
    ),
    Option(
        field="wind",
        name=("要风后", "After asking for the wind"),
        words={
            "kept": ("仍可出牌", "a seat may still play"),
            "lost": ("视为过牌", "a seat has passed"),
        },
    ),
    Option(
        field="burn_priority",
        name=("烧牌优先", "Burns first"),
        words={
            "federation": ("够级方联邦", "the federation of the gouji set"),
            "order": ("按出牌顺序", "who is next in playing order"),
        },
    ),
    Option(
        field="point_game",
        name=("打点", "Point game"),
        words={
            "": NOT_PLAYED,
            "D": ("按大纲：明点、预点", "Outline"),
            "L": ("按网络规则", "online"),
            "S": ("宣点（简要规则）", "declared, brief rules"),
            "G": ("宣点（大厅规则）", "declared, game hall"),
        },
    ),
    Option(
        field="tribute",
        name=("进贡", "Tribute"),
        words={
            "stuffed": ("闷贡", "stuffed"),
            "burn": ("烧贡", "burn"),
            "point": ("点贡", "point"),
            "place": ("落贡", "place"),
        },
    ),
    Option(
        field="take_out",
        name=("会牌", "Taken out after the deal"),
        words={
            "3": ("会三", "threes"),
            "4": ("会四", "fours"),
            "34": ("会三会四", "threes and fours"),
        },
    ),
    Option(
        field="buys",
        name=("买牌", "Bought when dealt none"),
        words={"3": ("买三", "threes"), "4": ("买四", "fours")},
    ),
    Option(
        field="buys_from",
        name=("依次向谁买牌", "Bought from, in turn"),
        words={
            "opposite": ("对头", "the opposite seat"),
            "rivals": ("对方另两家", "the other two rivals"),
            "partners": ("联邦", "the partners"),
        },
    ),
    Option(
        field="first_lead",
        name=("首发", "First lead"),
        words={
            "draw": ("首局抽签", "drawn for the first hand"),
            "rotate": ("依次轮流", "then in turn"),
            "last": ("上局大落先发", "the last of the hand before"),
            "threes": ("先亮两张同色三者", "who first shows two threes of one colour"),
            "threes-suit": ("先亮三者，同花多者优先", "who shows threes, more of one suit first"),
            "fours": ("先亮四者", "who shows fours"),
        },
    ),
    Option(field="short_pack", name=("少牌（196 张）", "Short pack, 196 cards"), words=YES_NO),
    Option(
        field="shows_ten",
        name=("余十张以内给联邦看牌", "Partners see a holding of ten or fewer"),
        words=YES_NO,
    ),
)


def rules_in_words(rules: Rules) -> Iterator[tuple[Name, str]]:
    """Each option of `rules`: its name, and how it is played, in the active language."""
    yield ("规则", "Rules"), rules.id
    points = " ".join(str(points) for points in rules.points_by_place)
    yield ("头科至大落得分", "Points from first to last place"), points
    for option in OPTIONS:
        value = getattr(rules, option.field)
        items = value if isinstance(value, tuple) else (value,)
        words = "，".join(in_words(option.words[item]) for item in items)
        yield option.name, words or in_words(NOT_PLAYED)
