"""The rows: facts that never change, and what is compiled from them."""

from tournament.models.audit import AuditEntry, AuditHead
from tournament.models.call import RoundCall
from tournament.models.correction import Correction, CorrectionDecision
from tournament.models.decision import TieDecision
from tournament.models.dispute import Dispute, DisputeDecision
from tournament.models.entrant import Club, Entrant, Membership, NameAnswer, Player, Upload
from tournament.models.event import Event, Table, Venue
from tournament.models.hand import Confirmation, Hand, HandPlace, HandVersion, Receipt
from tournament.models.match import Feed, Match, Parity, Seating, Side
from tournament.models.penalty import Penalty, PenaltyDecision, PenaltyLift, ServedRight
from tournament.models.people import Role
from tournament.models.rival import RivalDecision, RivalEntry
from tournament.models.ruling import MatchRuling, RulingLift
from tournament.models.schedule import Block
from tournament.models.session import Session, SessionEntry
from tournament.models.stage import Absence, Bye, Draw, Entry, Group, Round, Stage
from tournament.models.standing import Snapshot
from tournament.models.withdrawal import Withdrawal, WithdrawalLift

__all__ = [
    "Absence",
    "AuditEntry",
    "AuditHead",
    "Block",
    "Bye",
    "Club",
    "Confirmation",
    "Correction",
    "CorrectionDecision",
    "Dispute",
    "DisputeDecision",
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
    "PenaltyDecision",
    "PenaltyLift",
    "Player",
    "Receipt",
    "RivalDecision",
    "RivalEntry",
    "Role",
    "Round",
    "RoundCall",
    "RulingLift",
    "Seating",
    "ServedRight",
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
