"""Settings for tests: quick, and independent of the environment but for DATABASE_URL."""

import os
import tempfile

os.environ |= {"SECRET_KEY": "only for tests", "BROKER_URL": "", "HTTPS": "no", "DEBUG": "no"}
# Playwright keeps an event loop in the thread of the test, where Django would refuse to query.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "yes"

from tournament.settings.base import *  # noqa: F403
from tournament.settings.base import DATABASES

# A file, since a database in memory knows neither WAL nor writers that wait for each other.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {
        "NAME": f"{tempfile.gettempdir()}/touke-test-{os.getpid()}.sqlite3"
    }

AXES_ENABLED = False
CELERY_TASK_EAGER_PROPAGATES = True
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# Static files come straight from the folders they are written in.
WHITENOISE_AUTOREFRESH = WHITENOISE_USE_FINDERS = True
