import django.db.models.deletion
from django.db import migrations, models

import tournament.clock
from tournament.models import append_only


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0005_disputes_and_whole_audit"),
    ]

    operations = [
        migrations.CreateModel(
            name="RoundCall",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
                ("wave", models.PositiveSmallIntegerField(default=1, verbose_name="wave")),
                ("match", models.CharField(blank=True, max_length=30, verbose_name="match")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("start", "start"),
                            ("pause", "pause"),
                            ("resume", "resume"),
                            ("stop", "stop"),
                        ],
                        max_length=6,
                        verbose_name="kind",
                    ),
                ),
                (
                    "at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="at"
                    ),
                ),
                (
                    "key",
                    models.CharField(blank=True, editable=False, max_length=64, verbose_name="key"),
                ),
            ],
            options={
                "verbose_name": "call of a round",
                "verbose_name_plural": "calls of rounds",
                "ordering": ["event_id", "number"],
            },
        ),
        migrations.AddField(
            model_name="event",
            name="late_hand",
            field=models.PositiveSmallIntegerField(
                default=30,
                verbose_name="minutes after which a table without a further hand is late",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="late_start",
            field=models.PositiveSmallIntegerField(
                default=30, verbose_name="minutes after which a table without a hand is late"
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="minutes",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="time limit of a match in minutes"
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(("minutes__isnull", True), ("minutes__gte", 1), _connector="OR"),
                name="stage_minutes_from_one",
            ),
        ),
        migrations.AddField(
            model_name="roundcall",
            name="called_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="tournament.role",
                verbose_name="called by",
            ),
        ),
        migrations.AddField(
            model_name="roundcall",
            name="draw",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="round_calls",
                to="tournament.draw",
            ),
        ),
        migrations.AddField(
            model_name="roundcall",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="round_calls",
                to="tournament.event",
            ),
        ),
        migrations.AddConstraint(
            model_name="roundcall",
            constraint=models.UniqueConstraint(
                fields=("event", "number"), name="round_call_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="roundcall",
            constraint=models.UniqueConstraint(
                condition=models.Q(("key", ""), _negated=True),
                fields=("event", "key"),
                name="round_call_key_once_per_event",
            ),
        ),
        migrations.AddConstraint(
            model_name="roundcall",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ["start", "pause", "resume", "stop"])),
                name="round_call_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="roundcall",
            constraint=models.CheckConstraint(
                condition=models.Q(("round__gte", 1), ("wave__gte", 1)),
                name="round_call_names_its_sitting",
            ),
        ),
        migrations.RunPython(install, migrations.RunPython.noop),
    ]
