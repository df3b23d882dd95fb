from django.db import migrations

from tournament.models import append_only


def install(apps, schema_editor):
    append_only.install(schema_editor.connection)


def remove(apps, schema_editor):
    append_only.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0001_the_whole_domain")]

    operations = [migrations.RunPython(install, remove)]
