import django.db.models.deletion
from django.db import migrations, models

from tournament.models import append_only


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0006_round_clocks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Absence",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.PositiveSmallIntegerField(verbose_name="round")),
            ],
            options={
                "verbose_name": "absence",
                "verbose_name_plural": "absences",
                "ordering": ["stage_id", "round", "entrant_id"],
            },
        ),
        migrations.AddField(
            model_name="draw",
            name="reason",
            field=models.CharField(blank=True, max_length=200, verbose_name="reason"),
        ),
        migrations.AddField(
            model_name="stage",
            name="dealing",
            field=models.CharField(
                choices=[
                    ("snake", "by snake: the seeds to and fro"),
                    ("pots", "drawn from pots of seeds"),
                    ("given", "as given"),
                ],
                default="snake",
                max_length=5,
                verbose_name="how groups are dealt",
            ),
        ),
        migrations.AddField(
            model_name="stage",
            name="given",
            field=models.JSONField(blank=True, default=list, verbose_name="groups as given"),
        ),
        migrations.AddField(
            model_name="stage",
            name="late_byes",
            field=models.BooleanField(
                default=False, verbose_name="a late entry gets a bye for every round it missed"
            ),
        ),
        migrations.AddConstraint(
            model_name="stage",
            constraint=models.CheckConstraint(
                condition=models.Q(("dealing__in", ["snake", "pots", "given"])),
                name="stage_dealing_known",
            ),
        ),
        migrations.AddField(
            model_name="absence",
            name="entrant",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="absences",
                to="tournament.entrant",
            ),
        ),
        migrations.AddField(
            model_name="absence",
            name="stage",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="absences",
                to="tournament.stage",
            ),
        ),
        migrations.AddConstraint(
            model_name="absence",
            constraint=models.UniqueConstraint(
                fields=("stage", "round", "entrant"), name="absent_once_per_round"
            ),
        ),
        migrations.AddConstraint(
            model_name="absence",
            constraint=models.CheckConstraint(
                condition=models.Q(("round__gte", 1)), name="absence_round_from_one"
            ),
        ),
        migrations.RunPython(install, migrations.RunPython.noop),
    ]
