"""What can be wrong with a hand record: codes, rule numbers and words in both languages (R17).

`E1xx` syntax, `E2xx` cards, `E3xx` turn, beating and held threes, `E4xx` order, `E5xx` points,
`E6xx` version; `W` for what is tolerated.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One kind of violation: `code`, the `rule` it breaks, and the words (zh, en)."""

    code: str
    rule: str
    zh: str
    en: str

    @property
    def tolerated(self) -> bool:
        """Whether the record is read as if nothing were wrong."""
        return self.code.startswith("W")


NOT_UTF8 = Fault("E101", "R17", "不是 UTF-8 文本", "this is not UTF-8 text")
NOT_AN_ACT = Fault("E102", "R17", "读不懂这一行", "this line is no act and no tag")
NO_SEAT = Fault("E103", "R17", "座位只有 1 至 6", "seats are numbered 1 to 6")
NO_CARDS = Fault("E104", "R17", "这不是牌", "these are not cards")
BAD_TAG = Fault("E105", "R17", "标签写法有误", 'a tag reads [Name "value"]')
TAG_TWICE = Fault("E106", "R17", "标签重复", "this tag was given before")
BAD_VALUE = Fault("E107", "R17", "标签的值有误", "this value does not fit the tag")
BAD_RULING = Fault("E108", "R17", "裁决写法有误", "a ruling reads @seat kind [number] [offence]")
NO_RULES = Fault("E109", "R16", "没有这套规则", "there is no such rule set")
NO_RECORD = Fault("E110", "R17", "没有牌局记录", "there is no hand record")

NOT_A_SET = Fault("E201", "R2.1", "不成一手牌", "these cards make no set")
NOT_HELD = Fault("E202", "R5.1", "手中没有这些牌", "the seat does not hold these cards")
TOO_MANY = Fault("E203", "R5.1", "出的牌多于手中的牌", "the seat holds fewer cards")
PACK_BROKEN = Fault("E204", "R1.1", "牌数与四副牌不符", "these cards are not the pack")
HOLDING_SIZE = Fault("E205", "R1.2", "手牌张数有误", "a holding has the wrong number of cards")
BAD_TRIBUTE = Fault(
    "E206", "R12.1", "贡牌须为最大的王或 2", "tribute is the largest jokers and twos held"
)
BAD_RETURN = Fault(
    "E207", "R12.3", "还牌张数或点数有误", "a return is as many cards of ranks the payer holds"
)

NOT_LEADER = Fault("E301", "R5.1", "不该这一家发牌", "it is not this seat's lead")
MUST_LEAD = Fault("E302", "R5.1", "发牌人不能过牌", "the leader must lead")
NOT_TURN = Fault("E303", "R5.2", "没有轮到这一家", "it is not this seat's turn")
HAS_PASSED = Fault("E304", "R5.2", "本轮已经过牌", "the seat has passed this round")
TOO_LOW = Fault("E305", "R2.3", "管不上", "this does not beat the table")
WRONG_SIZE = Fault("E306", "R2.5", "张数不同", "the answer has another number of cards")
ONLY_OPPOSITE = Fault(
    "E307", "R5.5", "够级牌只有对头可管", "only the opposite may answer a gouji set"
)
DEAD_SET = Fault("E308", "R5.8", "死牌只能烧", "this gouji set is dead: burners only")
NO_YIELD = Fault("E309", "R5.3", "此时不能让牌", "the seat may not yield here")
NO_BURN = Fault("E310", "R6.1", "此时不能烧牌", "the seat may not burn here")
BURN_LATE = Fault("E311", "R6.1", "烧牌须在对头之前", "burning comes before the opposite's answer")
TANGLED = Fault("E312", "R9", "四户乱缠不烧不让", "no burning and no yielding in the tangle")
HELD_THREES = Fault("E313", "R10.1", "3 须留作最后一手", "the 3s are the last set, whole and alone")
NO_RIGHT = Fault("E314", "R15.4", "发牌权已被取消", "the seat has lost this play right")
NOT_LIVE = Fault("E315", "R4.3", "这一家已不在局中", "the seat is no longer in the hand")
IS_OVER = Fault("E316", "R11.1", "本局已经结束", "the hand is over")
TOO_LATE = Fault("E317", "R8.1", "须在首发牌之前", "this comes before the first lead")
NO_REVOLUTION = Fault(
    "E318", "R8.1", "不合革命条件", "the seat holds cards that forbid a revolution"
)
NOT_CHOOSER = Fault("E319", "R8.3", "只有革命者的对头可以选择", "only the opposite chooses")
NO_POINT_GAME = Fault("E320", "R12.5", "本规则不打点", "points are not played under these rules")
NO_TRIBUTE = Fault("E321", "R12", "本规则不进贡", "there is no tribute under these rules")
NOT_STUFFED = Fault("E322", "R10.3", "没有被闷", "the seat was not stuffed")

ABOUT_CARDS = frozenset(
    {
        NOT_A_SET,
        NOT_HELD,
        TOO_MANY,
        PACK_BROKEN,
        BAD_TRIBUTE,
        BAD_RETURN,
        TOO_LOW,
        WRONG_SIZE,
        HELD_THREES,
        NO_BURN,
        BURN_LATE,
    }
)
"""Faults that point at the cards of an act, not at its seat."""

NOT_AN_ORDER = Fault("E401", "R4.3", "名次须为六个座位", "an order names all six seats once")
WRONG_ORDER = Fault("E402", "R11.1", "名次与打牌经过不符", "the play gives another order")
RULING_IGNORED = Fault("E403", "R15.5", "名次与裁决不符", "the rulings give another order")
VOID_ORDER = Fault("E404", "R11.3", "流局没有名次", "a void hand has no order")
REVOLUTION_IGNORED = Fault(
    "E405", "R8.2", "革命者名次有误", "the order gives who withdrew another place"
)

NOT_POINTS = Fault("E501", "R11.3", "得分写法有误", "these are no points of this scale")
WRONG_POINTS = Fault("E502", "R11.3", "得分有误", "the order gives other points")

UNKNOWN_VERSION = Fault("E601", "R17", "未知的记录版本", "this version of the record is unknown")

ODD_TEXT = Fault("W101", "R17", "字符已按规范转换", "the characters were normalised")
ODD_LINES = Fault("W102", "R17", "换行已按规范转换", "the line ends were normalised")
NO_VERSION = Fault("W103", "R17", "缺少 %GJN 1", "the line %GJN 1 is missing")
ODD_BLANK = Fault("W104", "R17", "一局之内有空行", "a blank line within a hand")
ODD_TAG = Fault("W105", "R17", "标签应写在打牌之前", "tags belong before the acts")
UNKNOWN_COUNTS = Fault("W201", "R1.2", "未写各家张数", "holdings are not given: 36 are assumed")
MORE_THAN_PACK = Fault(
    "W202", "R1.1", "此点数的牌多于四副牌", "more cards of this rank were shown than the pack holds"
)
STUFFED_ALREADY = Fault("W301", "R10.3", "被闷可由经过得出", "this follows from the play")
UNCHECKED = Fault(
    "W401", "R11.1", "记录不全，未核对", "not checked: the play was not recorded to its end"
)
