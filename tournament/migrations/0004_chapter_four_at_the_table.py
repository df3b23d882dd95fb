import django.db.models.deletion
from django.db import migrations, models

import tournament.clock
from tournament.models import append_only


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


def compile_anew(apps, schema_editor):
    """Ledgers compiled so far lack what pages read now; they are derived, and compiled again."""
    groups = apps.get_model("tournament", "Group").objects.filter(penalties__isnull=False)
    apps.get_model("tournament", "Snapshot").objects.filter(group__in=groups).delete()
    groups.model.objects.filter(pk__in=groups.values("pk")).update(compiled=0)


def official(verbose_name):
    return models.ForeignKey(
        blank=True,
        null=True,
        on_delete=django.db.models.deletion.PROTECT,
        related_name="+",
        to="tournament.role",
        verbose_name=verbose_name,
    )


class Migration(migrations.Migration):
    dependencies = [("tournament", "0003_access_links")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="repeat_within",
            field=models.CharField(
                choices=[("event", "the event"), ("stage", "the stage"), ("match", "the match")],
                default="event",
                max_length=5,
                verbose_name="an offence counts as repeated within",
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="tariff",
            field=models.JSONField(blank=True, default=dict, verbose_name="points tariff"),
        ),
        migrations.AlterField(
            model_name="event",
            name="approvals",
            field=models.PositiveSmallIntegerField(
                choices=[(1, "1"), (2, "2")],
                default=2,
                verbose_name="officials for a correction or a disqualification",
            ),
        ),
        migrations.AddConstraint(
            model_name="event",
            constraint=models.CheckConstraint(
                condition=models.Q(("repeat_within__in", ["event", "stage", "match"])),
                name="event_repeat_within_known",
            ),
        ),
        migrations.AddField(
            model_name="penalty",
            name="due_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="due"),
        ),
        migrations.AddField(
            model_name="penalty",
            name="needs_approval",
            field=models.BooleanField(default=False, verbose_name="needs a second official"),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(("due_at__isnull", True), ("offence", "late"), _connector="OR"),
                name="only_lateness_has_a_due_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.CheckConstraint(
                condition=models.Q(("needs_approval", False), ("sanction", "out"), _connector="OR"),
                name="only_disqualification_needs_approval",
            ),
        ),
        migrations.CreateModel(
            name="PenaltyDecision",
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
                ("decided_by", official("decided by")),
                (
                    "penalty",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="decision",
                        to="tournament.penalty",
                    ),
                ),
            ],
            options={
                "verbose_name": "decision on a penalty",
                "verbose_name_plural": "decisions on penalties",
                "ordering": ["penalty_id"],
            },
        ),
        migrations.CreateModel(
            name="ServedRight",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                (
                    "recorded_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="recorded"
                    ),
                ),
                (
                    "penalty",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="served",
                        to="tournament.penalty",
                    ),
                ),
                ("recorded_by", official("recorded by")),
            ],
            options={
                "verbose_name": "play right sat out",
                "verbose_name_plural": "play rights sat out",
                "ordering": ["penalty_id", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("penalty", "number"), name="right_served_once"),
                    models.CheckConstraint(
                        condition=models.Q(("number__gte", 1)), name="served_number_from_one"
                    ),
                ],
            },
        ),
        migrations.RunPython(compile_anew, migrations.RunPython.noop),
        migrations.RunPython(install, migrations.RunPython.noop),
    ]
