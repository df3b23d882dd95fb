import django.db.models.deletion
from django.db import migrations, models

import tournament.clock
from tournament.models import append_only


def seeds_are_lines(apps, schema_editor):
    entries = apps.get_model("tournament", "Entry").objects
    entries.filter(group__isnull=False).update(line=models.F("seed"))


def guard(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0002_facts_never_change"),
    ]

    operations = [
        migrations.CreateModel(
            name="Bye",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
            ],
            options={
                "verbose_name": "bye",
                "verbose_name_plural": "byes",
                "ordering": ["round_id", "entrant_id"],
            },
        ),
        migrations.CreateModel(
            name="Session",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
                "ordering": ["stage_id", "number"],
            },
        ),
        migrations.CreateModel(
            name="SessionEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
            ],
            options={
                "verbose_name": "entry in a session",
                "verbose_name_plural": "entries in sessions",
                "ordering": ["session_id", "entrant_id"],
            },
        ),
        migrations.CreateModel(
            name="TieDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("order", models.JSONField(verbose_name="order")),
                (
                    "way",
                    models.CharField(
                        choices=[("extra_hand", "extra hand"), ("lot", "lot")],
                        max_length=10,
                        verbose_name="way",
                    ),
                ),
                ("seed", models.CharField(blank=True, max_length=60, verbose_name="seed")),
                (
                    "recorded_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="recorded"
                    ),
                ),
            ],
            options={
                "verbose_name": "decision on a tie",
                "verbose_name_plural": "decisions on ties",
                "ordering": ["stage_id", "pk"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="stage",
            name="stage_kind_known",
        ),
        migrations.AddField(
            model_name="draw",
            name="round",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="round"),
        ),
        migrations.AddField(
            model_name="entry",
            name="from_group",
            field=models.CharField(blank=True, max_length=20, verbose_name="group it came from"),
        ),
        migrations.AddField(
            model_name="entry",
            name="from_place",
            field=models.PositiveIntegerField(
                blank=True, null=True, verbose_name="place it came from"
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="line",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="line"),
        ),
        migrations.AddField(
            model_name="stage",
            name="advancing",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="go on from each group"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="apart",
            field=models.BooleanField(
                default=False, verbose_name="group mates and labels meet late"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="best_next",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="best of the next place go on"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="by_difference",
            field=models.BooleanField(
                default=False, verbose_name="a match is worth its difference"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="bye_points",
            field=models.PositiveSmallIntegerField(
                default=2, verbose_name="hand points a hand of a bye"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="depth",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="last place played for"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="entries_limit",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="sessions that one may enter"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="group_size",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="entrants a group"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="rematches",
            field=models.BooleanField(default=False, verbose_name="rematches are released"),
        ),
        migrations.AddField(
            model_name="stage",
            name="returning",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="losers of the first round who return"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="round_count",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="number of rounds"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="survivors",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="left at the end"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="venue_quota",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="go through from each venue"
            ),
        ),
        migrations.AlterField(
            model_name="stage",
            name="kind",
            field=models.CharField(
                choices=[
                    ("qualifier", "qualifier"),
                    ("groups", "groups"),
                    ("round_robin", "round robin"),
                    ("swiss", "Swiss"),
                    ("individuals", "individuals"),
                    ("knockout", "knockout"),
                ],
                max_length=12,
                verbose_name="kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "kind__in",
                        ["qualifier", "groups", "round_robin", "swiss", "individuals", "knockout"],
                    )
                ),
                name="stage_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("group_size__isnull", True), ("group_size__gte", 2), _connector="OR"
                ),
                name="stage_groups_of_two",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(("depth__isnull", True), ("depth__gte", 1), _connector="OR"),
                name="stage_depth_from_one",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("survivors__isnull", True), ("survivors__gte", 2), _connector="OR"
                ),
                name="stage_leaves_two",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("returning__isnull", True),
                    models.Q(("returning__gte", 1), ("survivors__isnull", True)),
                    _connector="OR",
                ),
                name="stage_lets_somebody_return",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("advancing__isnull", True), ("best_next", 0)),
                    models.Q(("advancing__gte", 1), ("advancing__isnull", False)),
                    _connector="OR",
                ),
                name="stage_lets_somebody_go_on",
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind__in", ["swiss", "individuals"]), _negated=True),
                    models.Q(("round_count__gte", 1), ("round_count__isnull", False)),
                    _connector="OR",
                ),
                name="stage_has_rounds",
            ),
        ),
        migrations.AddField(
            model_name="bye",
            name="entrant",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="byes",
                to="tournament.entrant",
            ),
        ),
        migrations.AddField(
            model_name="bye",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="byes",
                to="tournament.round",
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sessions",
                to="tournament.stage",
            ),
        ),
        migrations.AddField(
            model_name="session",
            name="venue",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="sessions",
                to="tournament.venue",
            ),
        ),
        migrations.AddField(
            model_name="sessionentry",
            name="entrant",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="session_entries",
                to="tournament.entrant",
            ),
        ),
        migrations.AddField(
            model_name="sessionentry",
            name="session",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entries",
                to="tournament.session",
            ),
        ),
        migrations.AddField(
            model_name="tiedecision",
            name="recorded_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                to="tournament.role",
            ),
        ),
        migrations.AddField(
            model_name="tiedecision",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="decisions",
                to="tournament.stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="bye",
            constraint=models.UniqueConstraint(
                fields=("round", "entrant"), name="one_bye_per_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.UniqueConstraint(
                fields=("stage", "number"), name="session_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="session",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__gte", 1)), name="session_number_from_one"
            ),
        ),
        migrations.AddConstraint(
            model_name="sessionentry",
            constraint=models.UniqueConstraint(
                fields=("session", "entrant"), name="entrant_once_per_session"
            ),
        ),
        migrations.AddConstraint(
            model_name="tiedecision",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("way", "lot"), models.Q(("seed", ""), _negated=True)),
                    models.Q(("seed", ""), ("way", "extra_hand")),
                    _connector="OR",
                ),
                name="tie_decision_lot_has_seed",
            ),
        ),
        migrations.RunPython(seeds_are_lines, migrations.RunPython.noop),
        migrations.RunPython(guard, migrations.RunPython.noop),
    ]
