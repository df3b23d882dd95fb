"""Made-up teams, for demonstrations and loads."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeUpTeam:
    """What a team would fill in, as `register_teams` takes it; players are called after it."""

    name: str
    club: str
    district: str
    leader: str
    players: tuple[str, ...]
    points: int
    substitutes: tuple[str, ...] = ()
    phone: str = ""
    remark: str = ""
    needs_accessible: bool = False


CLUB_SIZE = 3  # so many teams a club sends
DISTRICTS = "东南西北中"


def made_up_teams(count: int) -> list[MadeUpTeam]:
    """So many teams, the first with the most points; three of a club, from districts in turn."""
    return [_team(number, count) for number in range(1, count + 1)]


def _team(number: int, count: int) -> MadeUpTeam:
    name = f"演示{number}队"
    players = tuple(f"{name}{letter}" for letter in "甲乙丙")
    clubs = -(-count // CLUB_SIZE)
    return MadeUpTeam(
        name=name,
        club=f"演示单位{number % clubs + 1}",
        district=f"{DISTRICTS[number % len(DISTRICTS)]}区",
        leader=players[0],
        players=players,
        points=count - number,
    )
