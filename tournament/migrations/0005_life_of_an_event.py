import django.db.models.deletion
from django.db import migrations, models

import tournament.clock
from tournament.models import append_only


def guard(apps, schema_editor):
    append_only.remove(schema_editor.connection)
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0004_penalties_sent_twice"),
    ]

    operations = [
        migrations.CreateModel(
            name="Correction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("version", models.PositiveSmallIntegerField(verbose_name="version")),
                ("entry", models.JSONField(verbose_name="hand as entered")),
                (
                    "policy",
                    models.CharField(
                        choices=[
                            ("standings", "standings only: who plays whom stands"),
                            ("redraw", "draw again what is not published"),
                            ("replay", "void and replay the listed matches"),
                        ],
                        max_length=10,
                        verbose_name="policy",
                    ),
                ),
                ("changes", models.JSONField(verbose_name="changes")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                (
                    "proposed_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="proposed"
                    ),
                ),
            ],
            options={
                "verbose_name": "correction",
                "verbose_name_plural": "corrections",
                "ordering": ["event_id", "number"],
            },
        ),
        migrations.CreateModel(
            name="CorrectionDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("approved", models.BooleanField(verbose_name="approved")),
                (
                    "decided_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="decided"
                    ),
                ),
            ],
            options={
                "verbose_name": "decision on a correction",
                "verbose_name_plural": "decisions on corrections",
                "ordering": ["correction_id"],
            },
        ),
        migrations.CreateModel(
            name="MatchRuling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("walkover", "given up (弃权)"),
                            ("absent", "absent (缺席)"),
                            ("abandoned", "abandoned, no result"),
                            ("replay", "replayed from the start"),
                            ("time_up", "time is up"),
                            ("stands", "who plays on stands"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                (
                    "side",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "neither"),
                            ("odd", "odd seats"),
                            ("even", "even seats"),
                            ("both", "both"),
                        ],
                        max_length=4,
                        verbose_name="side",
                    ),
                ),
                ("hand", models.PositiveSmallIntegerField(default=0, verbose_name="hand")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                (
                    "recorded_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="recorded"
                    ),
                ),
            ],
            options={
                "verbose_name": "ruling on a match",
                "verbose_name_plural": "rulings on matches",
                "ordering": ["match_id", "number"],
            },
        ),
        migrations.CreateModel(
            name="RulingLift",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                (
                    "recorded_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="recorded"
                    ),
                ),
            ],
            options={
                "verbose_name": "lifted ruling",
                "verbose_name_plural": "lifted rulings",
                "ordering": ["ruling_id"],
            },
        ),
        migrations.CreateModel(
            name="Withdrawal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "cause",
                    models.CharField(
                        choices=[("withdrawn", "withdrawn"), ("disqualified", "disqualified")],
                        max_length=12,
                        verbose_name="cause",
                    ),
                ),
                (
                    "policy",
                    models.CharField(
                        choices=[
                            ("forfeit", "what was played stands, the rest is forfeited"),
                            ("void", "all its results in the stage are void"),
                        ],
                        max_length=8,
                        verbose_name="policy",
                    ),
                ),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                (
                    "recorded_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="recorded"
                    ),
                ),
            ],
            options={
                "verbose_name": "withdrawal",
                "verbose_name_plural": "withdrawals",
                "ordering": ["recorded_at", "pk"],
            },
        ),
        migrations.CreateModel(
            name="WithdrawalLift",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                (
                    "recorded_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="recorded"
                    ),
                ),
            ],
            options={
                "verbose_name": "withdrawal taken back",
                "verbose_name_plural": "withdrawals taken back",
                "ordering": ["withdrawal_id"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="match",
            name="match_state_known",
        ),
        migrations.AddField(
            model_name="event",
            name="approvals",
            field=models.PositiveSmallIntegerField(
                choices=[(1, "1"), (2, "2")], default=2, verbose_name="officials for a correction"
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="replaces_disqualified",
            field=models.BooleanField(
                default=True, verbose_name="a substitute may sit in for a disqualified player"
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="walkover_points",
            field=models.PositiveSmallIntegerField(
                default=2, verbose_name="hand points awarded for a hand not played"
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="withdrawal_policy",
            field=models.CharField(
                choices=[
                    ("forfeit", "what was played stands, the rest is forfeited"),
                    ("void", "all its results in the stage are void"),
                ],
                default="forfeit",
                max_length=8,
                verbose_name="when an entrant withdraws",
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="state",
            field=models.CharField(
                choices=[
                    ("scheduled", "scheduled"),
                    ("playing", "playing"),
                    ("finished", "finished"),
                    ("forfeited", "forfeited"),
                    ("abandoned", "abandoned"),
                    ("void", "void"),
                ],
                default="scheduled",
                max_length=10,
                verbose_name="state",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("approvals__in", [1, 2])), name="event_approvals_one_or_two"
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("withdrawal_policy__in", ["forfeit", "void"])),
                name="event_withdrawal_policy_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "state__in",
                        ["scheduled", "playing", "finished", "forfeited", "abandoned", "void"],
                    )
                ),
                name="match_state_known",
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="corrections",
                to="tournament.event",
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="hand",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="corrections",
                to="tournament.hand",
            ),
        ),
        migrations.AddField(
            model_name="correction",
            name="proposed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournament.role",
                verbose_name="proposed by",
            ),
        ),
        migrations.AddField(
            model_name="correctiondecision",
            name="correction",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="decision",
                to="tournament.correction",
            ),
        ),
        migrations.AddField(
            model_name="correctiondecision",
            name="decided_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournament.role",
                verbose_name="decided by",
            ),
        ),
        migrations.AddField(
            model_name="matchruling",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rulings",
                to="tournament.match",
            ),
        ),
        migrations.AddField(
            model_name="matchruling",
            name="recorded_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournament.role",
                verbose_name="recorded by",
            ),
        ),
        migrations.AddField(
            model_name="rulinglift",
            name="recorded_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournament.role",
                verbose_name="recorded by",
            ),
        ),
        migrations.AddField(
            model_name="rulinglift",
            name="ruling",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="lift",
                to="tournament.matchruling",
            ),
        ),
        migrations.AddField(
            model_name="withdrawal",
            name="entrant",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="withdrawals",
                to="tournament.entrant",
            ),
        ),
        migrations.AddField(
            model_name="withdrawal",
            name="recorded_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournament.role",
                verbose_name="recorded by",
            ),
        ),
        migrations.AddField(
            model_name="withdrawal",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="withdrawals",
                to="tournament.stage",
            ),
        ),
        migrations.AddField(
            model_name="withdrawallift",
            name="recorded_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournament.role",
                verbose_name="recorded by",
            ),
        ),
        migrations.AddField(
            model_name="withdrawallift",
            name="withdrawal",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="lift",
                to="tournament.withdrawal",
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="correction_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.CheckConstraint(
                condition=models.Q(("policy__in", ["standings", "redraw", "replay"])),
                name="correction_policy_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="correction_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="matchruling",
            constraint=models.UniqueConstraint(
                fields=("match", "number"), name="match_ruling_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="matchruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["walkover", "absent", "abandoned", "replay", "time_up", "stands"])
                ),
                name="match_ruling_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="matchruling",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("kind__in", ["walkover", "absent"]), ("side__in", ["odd", "even", "both"])
                    ),
                    models.Q(("kind", "stands"), ("side__in", ["odd", "even"])),
                    models.Q(("kind__in", ["abandoned", "replay", "time_up"]), ("side", "")),
                    _connector="OR",
                ),
                name="match_ruling_names_its_side",
            ),
        ),
        migrations.AddConstraint(
            model_name="matchruling",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="match_ruling_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="rulinglift",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="ruling_lift_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(("cause__in", ["withdrawn", "disqualified"])),
                name="withdrawal_cause_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(("policy__in", ["forfeit", "void"])),
                name="withdrawal_policy_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawal",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="withdrawal_has_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="withdrawallift",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True),
                name="withdrawal_lift_has_a_reason",
            ),
        ),
        migrations.RunPython(guard, guard),
    ]
