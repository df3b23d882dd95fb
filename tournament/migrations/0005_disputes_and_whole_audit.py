import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

import tournament.clock
from tournament.models import append_only


def guard(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0004_chapter_four_at_the_table")]

    operations = [
        migrations.CreateModel(
            name="Dispute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("version", models.PositiveSmallIntegerField(verbose_name="version")),
                (
                    "cause",
                    models.CharField(
                        choices=[
                            ("order", "the finishing order"),
                            ("cause", "revolution, burn or stuffing"),
                            ("play", "an irregular play"),
                            ("penalty", "a penalty"),
                            ("other", "something else"),
                        ],
                        max_length=10,
                        verbose_name="what is disputed",
                    ),
                ),
                ("words", models.CharField(blank=True, max_length=200, verbose_name="in words")),
                ("key", models.CharField(blank=True, max_length=64, verbose_name="key")),
                (
                    "raised_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="raised"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="tournament.event",
                    ),
                ),
                (
                    "hand",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="tournament.hand",
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="disputes",
                        to="tournament.entrant",
                    ),
                ),
                (
                    "raised_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.role",
                        verbose_name="raised by",
                    ),
                ),
            ],
            options={
                "verbose_name": "dispute",
                "verbose_name_plural": "disputes",
                "ordering": ["event_id", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="dispute_number_once"),
                    models.UniqueConstraint(
                        condition=~Q(key=""), fields=("event", "key"), name="dispute_key_once"
                    ),
                    models.CheckConstraint(
                        condition=Q(cause__in=["order", "cause", "play", "penalty", "other"]),
                        name="dispute_cause_known",
                    ),
                    models.CheckConstraint(
                        condition=~Q(cause="other", words=""),
                        name="dispute_of_something_else_has_words",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="DisputeDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "ruling",
                    models.CharField(
                        choices=[
                            ("stands", "the result stands"),
                            ("corrected", "the result was wrong"),
                            ("withdrawn", "the dispute is withdrawn"),
                        ],
                        max_length=10,
                        verbose_name="ruling",
                    ),
                ),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                (
                    "decided_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="decided"
                    ),
                ),
                (
                    "dispute",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="tournament.dispute",
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.role",
                        verbose_name="decided by",
                    ),
                ),
            ],
            options={
                "verbose_name": "decision on a dispute",
                "verbose_name_plural": "decisions on disputes",
                "ordering": ["dispute_id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(ruling__in=["stands", "corrected", "withdrawn"]),
                        name="dispute_ruling_known",
                    ),
                    models.CheckConstraint(
                        condition=~Q(reason=""), name="dispute_decision_has_a_reason"
                    ),
                ],
            },
        ),
        migrations.AddField(
            "auditentry",
            "format",
            models.PositiveSmallIntegerField(default=1, verbose_name="format"),
        ),
        migrations.AddField(
            "auditentry",
            "device",
            models.CharField(blank=True, max_length=40, verbose_name="device"),
        ),
        migrations.AddField(
            "auditentry",
            "reason",
            models.CharField(blank=True, max_length=64, verbose_name="digest of the reason"),
        ),
        migrations.AddField(
            "auditentry",
            "before",
            models.JSONField(blank=True, default=dict, verbose_name="before"),
        ),
        migrations.AddConstraint(
            "auditentry",
            models.CheckConstraint(condition=Q(format__in=[1, 2]), name="audit_format_known"),
        ),
        migrations.RunPython(guard, migrations.RunPython.noop),
    ]
