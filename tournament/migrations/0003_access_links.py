from datetime import timedelta

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import tournament.clock
from tournament.models import append_only


def let_tokens_expire(apps, schema_editor):
    """Tokens that were issued before they had to expire are good for another month."""
    tokens = apps.get_model("tournament", "Role").objects.filter(token_hash__isnull=False)
    tokens.update(expires_at=tournament.clock.now() + timedelta(days=30))


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0002_facts_never_change"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "parity",
                    models.CharField(
                        choices=[("odd", "odd seats"), ("even", "even seats")],
                        max_length=4,
                        verbose_name="side",
                    ),
                ),
                (
                    "recorded_at",
                    models.DateTimeField(
                        default=tournament.clock.now, editable=False, verbose_name="recorded"
                    ),
                ),
            ],
            options={
                "verbose_name": "confirmation of a hand",
                "verbose_name_plural": "confirmations of hands",
                "ordering": ["version_id", "recorded_at"],
            },
        ),
        migrations.AlterField(
            model_name="event",
            name="confirmed_by",
            field=models.CharField(
                choices=[
                    ("referee", "the referee"),
                    ("opponent", "one captain"),
                    ("both", "both captains"),
                ],
                default="referee",
                max_length=10,
                verbose_name="who confirms a hand",
            ),
        ),
        migrations.RemoveConstraint(
            model_name="role",
            name="role_kind_known",
        ),
        migrations.AddField(
            model_name="role",
            name="entrant",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="roles",
                to="tournament.entrant",
                verbose_name="team",
            ),
        ),
        migrations.AddField(
            model_name="role",
            name="expires_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="valid until"),
        ),
        migrations.AddField(
            model_name="role",
            name="opened_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="last opened"),
        ),
        migrations.AddField(
            model_name="role",
            name="table",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="roles",
                to="tournament.table",
                verbose_name="table",
            ),
        ),
        migrations.AlterField(
            model_name="role",
            name="kind",
            field=models.CharField(
                choices=[
                    ("organiser", "organiser"),
                    ("chief", "chief referee"),
                    ("referee", "referee"),
                    ("recorder", "recorder"),
                    ("viewer", "viewer"),
                    ("captain", "captain"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.RunPython(let_tokens_expire, migrations.RunPython.noop),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("kind__in", ["organiser", "chief", "referee", "recorder", "viewer", "captain"])
                ),
                name="role_kind_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("token_hash__isnull", True), ("expires_at__isnull", False), _connector="OR"
                ),
                name="role_token_expires",
            ),
        ),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("table__isnull", True), ("kind__in", ["referee", "recorder"]), _connector="OR"
                ),
                name="role_table_is_recorded_at",
            ),
        ),
        migrations.AddConstraint(
            model_name="role",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("entrant__isnull", False), ("kind", "captain")),
                    models.Q(
                        models.Q(("kind", "captain"), _negated=True), ("entrant__isnull", True)
                    ),
                    _connector="OR",
                ),
                name="role_captain_of_a_team",
            ),
        ),
        migrations.AddField(
            model_name="confirmation",
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
            model_name="confirmation",
            name="version",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="confirmations",
                to="tournament.handversion",
            ),
        ),
        migrations.AddConstraint(
            model_name="confirmation",
            constraint=models.UniqueConstraint(
                fields=("version", "parity"), name="one_confirmation_per_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="confirmation",
            constraint=models.CheckConstraint(
                condition=models.Q(("parity__in", ["odd", "even"])),
                name="confirmation_parity_known",
            ),
        ),
        migrations.RunPython(install, migrations.RunPython.noop),
    ]
