import django.db.models.deletion
from django.db import migrations, models

import tournament.clock
from tournament.models import append_only


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0008_the_hall"),
    ]

    operations = [
        migrations.AddField(
            model_name="handplace",
            name="opened",
            field=models.BooleanField(default=False, verbose_name="opened"),
        ),
        migrations.CreateModel(
            name="RivalEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                (
                    "code",
                    models.CharField(
                        choices=[
                            ("stale_version", "two results for one hand"),
                            ("key_reused", "two results under one key"),
                        ],
                        max_length=20,
                        verbose_name="what is wrong",
                    ),
                ),
                ("subject", models.CharField(max_length=80, verbose_name="hand it was sent for")),
                (
                    "key",
                    models.CharField(blank=True, max_length=64, verbose_name="idempotency key"),
                ),
                ("digest", models.CharField(max_length=64, verbose_name="digest of the body")),
                ("entry", models.JSONField(verbose_name="hand as entered")),
                ("order", models.JSONField(verbose_name="order as sent")),
                (
                    "sent_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="sent"
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rivals",
                        to="tournament.event",
                    ),
                ),
                (
                    "sent_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="tournament.role",
                        verbose_name="sent by",
                    ),
                ),
                (
                    "stands",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rivals",
                        to="tournament.handversion",
                    ),
                ),
            ],
            options={
                "verbose_name": "rival result",
                "verbose_name_plural": "rival results",
                "ordering": ["event_id", "number"],
            },
        ),
        migrations.CreateModel(
            name="RivalDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "decided_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="decided"
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
                (
                    "version",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="taken_from",
                        to="tournament.handversion",
                    ),
                ),
                (
                    "rival",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="tournament.rivalentry",
                    ),
                ),
            ],
            options={
                "verbose_name": "decision on a rival result",
                "verbose_name_plural": "decisions on rival results",
                "ordering": ["rival_id"],
            },
        ),
        migrations.AddConstraint(
            model_name="rivalentry",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="rival_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="rivalentry",
            constraint=models.UniqueConstraint(fields=("event", "digest"), name="rival_kept_once"),
        ),
        migrations.AddConstraint(
            model_name="rivalentry",
            constraint=models.CheckConstraint(
                condition=models.Q(("code__in", ["stale_version", "key_reused"])),
                name="rival_code_known",
            ),
        ),
        migrations.RunPython(install, migrations.RunPython.noop),
    ]
