"""Names that `scoring` keeps in both languages, in the reader's."""

from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scoring.penalties import OFFENCES, Name, Offence
from tournament.draw.opinion import Mark
from tournament.models import Role
from tournament.selectors.changes import ChangeKind

PLACES = (
    _("1st"),
    _("2nd"),
    _("3rd"),
    _("4th"),
    _("5th"),
    _("last"),
)
"""What the places 1 to 6 of a hand are called (头科 二科 三科 四科 二落 大落)."""


COLUMN_NAMES = {
    "rank": _("Rank"),
    "best": _("Best place"),
    "worst": _("Worst place"),
    "seed": _("Seed"),
    "played": _("Played"),
    "won": _("Won"),
    "drawn": _("Drawn"),
    "lost": _("Lost"),
    "match_points": _("Match points"),
    "hand_points": _("Hand points"),
    "conceded": _("Conceded"),
    "difference": _("Difference"),
    "heads": _("1st places (头科)"),
    "sweeps": _("Sweeps (串三户)"),
    "lasts": _("Last places (大落)"),
}
"""What the columns of standings are called."""


CHANGES = {
    ChangeKind.CORRECTED: _("corrected after later matches"),
    ChangeKind.DISPUTED: _("corrected after a dispute"),
    ChangeKind.AGAIN: _("recorded again"),
}
"""The kinds of reasons for which a result changes, as everybody reads them."""
MARKS = {
    "labels_together": _("pairs of one club or district in one group"),
    "row_mates": _("pairs of one row of seeds in one group"),
    "groups_early": _("pairs from one earlier group who can meet by round %(round)s"),
    "labels_early": _("pairs of one club or district who can meet by round %(round)s"),
    "out_of_band": _("entrants outside their band of seeds (1, 2, 3–4, 5–8 …)"),
    "rematches": _("pairs who have met before"),
    "floats": _("floats: score groups between opponents, squared"),
    "labels_paired": _("pairs of one club or district who meet"),
    "partners_again": _("pairs who are partners again"),
    "byes_again": _("byes for somebody who had more of them than others"),
}
"""What the opinion on a draw counts."""


def in_language(name: Name) -> str:
    """The one of `name`'s two forms that the reader understands."""
    zh, en = name
    return en if get_language() == "en" else zh


def mark_name(mark: Mark) -> str:
    """What a mark of a draw counts."""
    return MARKS[mark.what] % {"round": mark.round}


def offence_name(code: str) -> str:
    """What an offence of R15.2 is called."""
    return in_language(OFFENCES[Offence(code)].name)


def official_name(role: Role) -> str:
    """What an official is called: the account, or the code where there is none."""
    return role.user.get_username() if role.user else role.code
