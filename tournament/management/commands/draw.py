"""`manage.py draw`: draw a stage."""

import json
from argparse import ArgumentParser
from dataclasses import asdict

from tournament.draw.plan import StagePlan
from tournament.management.command import Command as Base
from tournament.selectors.named import draw_numbered, stage_named
from tournament.services.draws import draw_stage
from tournament.services.exchanges import made_again
from tournament.services.planning import plan_stage


class Command(Base):
    """Draw a stage and print its groups and matches."""

    help = (
        "Draws STAGE (as EVENT/STAGE). The same entries and seed give the same draw; --replay "
        "makes the draw of a version again from its seed and exchanges, and writes nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("stage", metavar="STAGE")
        source = parser.add_mutually_exclusive_group(required=True)
        source.add_argument("--seed")
        source.add_argument("--replay", type=int, metavar="VERSION")
        parser.add_argument("--dry-run", action="store_true", help="write nothing")
        parser.add_argument("--format", choices=["text", "json"], default="text")

    def handle(
        self,
        *,
        stage: str,
        seed: str | None,
        replay: int | None,
        dry_run: bool,
        format: str,
        **options: object,
    ) -> None:
        found = stage_named(stage)
        if replay is not None:
            plan = made_again(draw_numbered(found, replay))
        else:
            plan = plan_stage(stage=found, seed=seed)
            if not dry_run:
                draw = draw_stage(stage=found, seed=seed, actor=None)
                self.stderr.write(f"{stage} v{draw.version}")
        if format == "json":
            self.stdout.write(json.dumps(asdict(plan), ensure_ascii=False, indent=2))
        else:
            self._write_text(plan)

    def _write_text(self, plan: StagePlan) -> None:
        for group, codes in plan.groups.items():
            self.stdout.write(f"{group}: {' '.join(codes)}")
        for match in plan.matches:
            odd, even = (
                side.entrant or " ".join(side.three) or f"{side.takes} {match.group}-{side.source}"
                for side in (match.odd, match.even)
            )
            self.stdout.write(f"{match.round} {match.group}-{match.number}: {odd} : {even}")
