"""The rows: facts that never change, and what is compiled from them."""

from tournament.models.audit import AuditEntry, AuditHead
from tournament.models.correction import Correction, CorrectionDecision
from tournament.models.decision import TieDecision
from tournament.models.entrant import Club, Entrant, Membership, NameAnswer, Player, Upload
from tournament.models.event import Event, Table, Venue
from tournament.models.hand import Hand, HandPlace, HandVersion, Receipt
from tournament.models.match import Feed, Match, Parity, Seating, Side
from tournament.models.penalty import Penalty, PenaltyLift
from tournament.models.people import Role
from tournament.models.rival import RivalDecision, RivalEntry
from tournament.models.ruling import MatchRuling, RulingLift
from tournament.models.session import Session, SessionEntry
from tournament.models.stage import Bye, Draw, Entry, Group, Round, Stage
from tournament.models.standing import Snapshot
from tournament.models.withdrawal import Withdrawal, WithdrawalLift

__all__ = [
    "AuditEntry",
    "AuditHead",
    "Bye",
    "Club",
    "Correction",
    "CorrectionDecision",
    "Draw",
    "Entrant",
    "Entry",
    "Event",
    "Feed",
    "Group",
    "Hand",
    "HandPlace",
    "HandVersion",
    "Match",
    "MatchRuling",
    "Membership",
    "NameAnswer",
    "Parity",
    "Penalty",
    "PenaltyLift",
    "Player",
    "Receipt",
    "RivalDecision",
    "RivalEntry",
    "Role",
    "Round",
    "RulingLift",
    "Seating",
    "Session",
    "SessionEntry",
    "Side",
    "Snapshot",
    "Stage",
    "Table",
    "TieDecision",
    "Upload",
    "Venue",
    "Withdrawal",
    "WithdrawalLift",
]
