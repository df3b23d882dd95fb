"""How long storing a large bracket takes, as a ratio to `bulk_create` of the same bare rows.

In SQLite. Run it from the root of the repository: python -m bench.storing
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from statistics import median
from time import perf_counter

from django.db import transaction
from django.db.models import Model

from bench.database import DIRECTORY
from bench.draws import table
from tournament.draw.plan import StagePlan, outcome
from tournament.management.teams import made_up_teams
from tournament.models import Draw, Entry, Feed, Group, Match, Round, Seating, Side, Stage
from tournament.services.events import create_event
from tournament.services.layout import lay_out
from tournament.services.planning import plan_stage
from tournament.services.registration import register_teams

ENTRANTS = 16_384
CLUBS = 300
ROUNDS = 5
AIM = 4
# In the order in which they refer to each other.
WRITTEN = (Group, Entry, Round, Match, Feed, Side, Seating)


def drawn() -> tuple[Draw, StagePlan]:
    """A knockout of teams with clubs: its draw, not laid out, and the plan."""
    event = create_event(slug="bench", name="bench", preset="yantai-32", starts_on=date(2026, 1, 1))
    teams = [
        replace(team, club=f"{number % CLUBS}")
        for number, team in enumerate(made_up_teams(ENTRANTS))
    ]
    register_teams(event=event, registrations=teams, answers={}, same_persons=(), actor=None)
    stage = Stage.objects.select_related("event").get(event=event, position=1)
    stage.survivors, stage.advancing = None, None
    stage.save()
    plan = plan_stage(stage=stage, seed="bench")
    return Draw.objects.create(stage=stage, version=1, seed="bench", outcome=outcome(plan)), plan


def bare_rows(draw: Draw, plan: StagePlan) -> list[tuple[type[Model], list[Model]]]:
    """The rows that laying the plan out writes, with their keys, by table."""
    with transaction.atomic():
        lay_out(draw, plan)
        rows = [(model, list(model.objects.order_by("pk"))) for model in WRITTEN]
        transaction.set_rollback(True)
    return rows


def create(rows: Sequence[tuple[type[Model], list[Model]]]) -> None:
    """Write bare rows."""
    for model, those in rows:
        model.objects.bulk_create(those)


def seconds(work: Callable[[], object]) -> float:
    """How long `work` takes, in a transaction that is rolled back."""
    with transaction.atomic():
        start = perf_counter()
        work()
        taken = perf_counter() - start
        transaction.set_rollback(True)
    return taken


def main() -> None:
    """Measure in turn and print the ratio."""
    draw, plan = drawn()
    rows = bare_rows(draw, plan)
    count = sum(len(those) for _model, those in rows)
    times = [
        (seconds(lambda: lay_out(draw, plan)), seconds(lambda: create(rows)))
        for _round in range(ROUNDS)
    ]
    stored, bare = (median(column) for column in zip(*times, strict=True))
    print(
        table(
            [
                ("stored", "ms", "yardstick", "ms", "ratio", "aim"),
                (
                    f"bracket of {ENTRANTS:,}, {count:,} rows",
                    f"{1000 * stored:.0f}",
                    "bulk_create",
                    f"{1000 * bare:.0f}",
                    f"{stored / bare:.1f}",
                    f"{AIM}",
                ),
            ]
        )
    )
    DIRECTORY.cleanup()


if __name__ == "__main__":
    main()
