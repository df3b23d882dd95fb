"""Settings. What differs between installs comes from the environment: see docs/operations.md."""

from pathlib import Path

from csp.constants import NONE, SELF

from tournament.settings.environment import Environment
from tournament.settings.secret import secret_key

env = Environment()

BASE_DIR = Path(__file__).resolve().parents[2]
VAR = Path(env.str("TOUKE_VAR", default=str(BASE_DIR / "var")))
VAR.mkdir(mode=0o700, parents=True, exist_ok=True)

# The site

DEBUG = env.yes("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key(VAR / "secret_key")
# A laptop in a hall changes its address with the Wi-Fi: an install that names no hosts answers all.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["*"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
ROOT_URLCONF = "tournament.urls"
WSGI_APPLICATION = "tournament.wsgi.application"

# What `manage.py serve` does
BIND = env.str("TOUKE_BIND", default="0.0.0.0")  # noqa: S104 - phones in the hall must reach it
PORT = env.port("TOUKE_PORT", default=8000)
DEMO = env.yes("TOUKE_DEMO", default=True)

# The web server of `manage.py serve` speaks HTTPS itself if it is given a certificate.
CERTIFICATE = env.str("TOUKE_CERTIFICATE", default="")
CERTIFICATE_KEY = env.str("TOUKE_CERTIFICATE_KEY", default="")

# HTTPS=yes says that a proxy in front of the site speaks HTTPS and sets X-Forwarded-Proto.
HTTPS = env.yes("HTTPS", default=bool(CERTIFICATE))
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
# A hall's own certificate is for a few days; browsers must not insist on HTTPS after them.
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS and not CERTIFICATE else 0
# Other sites of the same domain are not ours to promise HTTPS for.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "worker-src": [SELF],
        "manifest-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "rest_framework",
    "tournament",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tournament.language.ChosenLanguage",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# People

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "events"
LOGINS_FILE = VAR / "logins.txt"
# One phone, or one hall behind one address, must not lock the others out: the pair is counted.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_TEMPLATE = "registration/locked.html"

# The database

DATABASES = {"default": env.database("DATABASE_URL", default=f"sqlite:///{VAR / 'touke.sqlite3'}")}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # Writers queue for the lock when they begin, instead of failing when they first write.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL",
    }
else:
    DATABASES["default"] |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}

# Tasks. Without a broker they run in the process that wakes them, after the commit.

BROKER_URL = env.str("BROKER_URL", default="")
CELERY_BROKER_URL = BROKER_URL or "memory://localhost/"
CELERY_TASK_ALWAYS_EAGER = not BROKER_URL
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# The task of a worker that died is given to another one after about 20 seconds.
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": 20,
    "unacked_restore_interval": 2,
    "unacked_restore_throttle": 1,
    "socket_connect_timeout": 2,
    "max_retries": 0,
}
# Someone waits for the page: a broker that is down is left to the sweep at once.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR / "beat-schedule")
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "tournament.tasks.sweep", "schedule": 10.0, "options": {"expires": 10}},
}

# Languages and times

LANGUAGE_CODE = env.str("TOUKE_LANGUAGE", default="zh-hans")
LANGUAGES = [("zh-hans", "简体中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "tournament" / "locale"]
USE_TZ = True
TIME_ZONE = "UTC"

# Files

STATIC_URL = "static/"
STATIC_ROOT = VAR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.assets.HashedAssets"},
}

# The API

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["tournament.api.authentication.TokenAuthentication"],
    "DEFAULT_PARSER_CLASSES": ["tournament.api.bodies.SmallJSONParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tournament.api.problems.problem_response",
    "URL_FORMAT_OVERRIDE": None,
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Touke",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournament.api.schema.add_what_all_share",
    ],
    # Fields of one name with different choices need names of their own.
    "ENUM_NAME_OVERRIDES": {
        "CallKind": "tournament.models.RoundCall.Kind",
        "ClockState": "tournament.api.clocks.STATES",
        "EntrantKind": "tournament.models.Entrant.Kind",
        "HandKind": "tournament.models.Hand.Kind",
        "HandOutcome": "tournament.models.HandVersion.Outcome",
        "HandState": "tournament.models.HandVersion.State",
        "MatchOutcome": "tournament.api.matches.OUTCOMES",
        "MatchState": "tournament.models.Match.State",
        "Parity": "tournament.models.Parity",
        "StageKind": "tournament.models.Stage.Kind",
    },
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {"refused_in_a_line": {"()": "tournament.settings.logs.RefusedInALine"}},
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "filters": ["refused_in_a_line"],
        }
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    # What a visitor was refused is told to the visitor; only faults of ours belong here.
    "loggers": {"django.request": {"level": "ERROR"}},
}
