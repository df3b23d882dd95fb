"""The Celery application: `celery -A tournament.celery worker`."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings.base")

app = Celery("tournament")
app.config_from_object("django.conf:settings", namespace="CELERY")
# `shared_task` finds it in every thread of the web server, not only in this one.
app.set_default()
