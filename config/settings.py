"""Settings, each from the environment with a default that runs on one machine without services.

Only addresses differ between one machine and a server: DATABASE_URL and CELERY_BROKER_URL.
"""

import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import environ
from corsheaders.defaults import default_headers
from csp.constants import NONE, SELF

from config import local
from config.api_schema import SPECTACULAR_SETTINGS as SPECTACULAR_SETTINGS
from config.caching import cache_at, cache_in
from config.local import folder, require, secret_key

env = environ.Env()

BASE_DIR = local.ROOT
VAR_DIR = folder(Path(env.str("PETITE_GUERRE_VAR", default=str(local.state_folder()))).absolute())
FIXTURES_DIR = local.content_folder()
INSTALLED, PROGRAM = local.INSTALLED, local.PROGRAM

# --- safety -----------------------------------------------------------------------------------
DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env.str("SECRET_KEY", default="") or secret_key(VAR_DIR / "secret_key")
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])
HTTPS_ONLY = env.bool("HTTPS_ONLY", default=False)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS_ONLY
# Who asks whether the site is up comes from this machine, without TLS.
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$", "^metrics$"]
# The site counts as not ready while work has waited longer than this (seconds); 0: however long.
READY_QUEUE_SECONDS = env.int("READY_QUEUE_SECONDS", default=0)
if HTTPS_ONLY:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 31_536_000
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# Nothing written into a page runs or styles it, and nothing comes from elsewhere; data: is for the icons of /api/.
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_048_576
# A campaign brought in: a season of a company has 2 to 3 MB, and the whole war seven seasons.
CAMPAIGN_FILE_MOST = env.int("IMPORT_MOST_MB", default=32) * 1_048_576
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5_000  # an army list of some hundred lines on one page of the admin
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "campaigns.membership.passwords.NotLikeTheName"},
    {"NAME": "campaigns.membership.passwords.LongEnough", "OPTIONS": {"min_length": 10}},
    {"NAME": "campaigns.membership.passwords.NotCommon"},
    {"NAME": "campaigns.membership.passwords.NotDigitsAlone"},
    {"NAME": "campaigns.membership.passwords.TokensEnd"},
]
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # refuses before any password is looked at
    "django.contrib.auth.backends.ModelBackend",
]
# The number of proxies in front of the site: so many of the last entries of X-Forwarded-For are trusted.
TRUSTED_PROXIES = env.int("TRUSTED_PROXIES", default=0)
# Failed sign-ins are counted by account and address together, and by either alone with a higher bound, on every entry
# alike: site, admin and API.
AXES_HANDLER = "common.sign_in_failures.Handler"
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"], "username", "ip_address"]
AXES_FAILURE_LIMIT = env.int("SIGN_IN_FAILURES", default=10)
SIGN_IN_FAILURES_ALONE = env.int("SIGN_IN_FAILURES_ALONE", default=100)
AXES_COOLOFF_TIME = timedelta(minutes=env.int("SIGN_IN_WAIT_MINUTES", default=15))
AXES_RESET_ON_SUCCESS = False  # or an account of his own would clear a guesser's address
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_CLIENT_IP_CALLABLE = "common.client_address.client_address"
AXES_LOCKOUT_CALLABLE = "campaigns.web.sign_in.locked_out"
AXES_DISABLE_ACCESS_LOG = True
AXES_VERBOSE = False
# Where mail goes out, as smtp+tls://name:password@mail.example:587. Without, notices of matches go to the console, that
# is into the log of the worker, and no link for a forgotten password is offered.
SENDS_MAIL = bool(env.str("EMAIL_URL", default=""))
vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
# Or the service that sends it by its API, such as mailgun: any that django-anymail knows, with that package's settings
# of the service, as ANYMAIL_MAILGUN_API_KEY.
MAIL_SERVICE = env.str("MAIL_SERVICE", default="")
if MAIL_SERVICE:
    require("MAIL_SERVICE", f"anymail.backends.{MAIL_SERVICE}")
    EMAIL_BACKEND, SENDS_MAIL = f"anymail.backends.{MAIL_SERVICE}.EmailBackend", True
    ANYMAIL = {name.removeprefix("ANYMAIL_"): text for name, text in env.ENVIRON.items() if name.startswith("ANYMAIL_")}
EMAIL_TIMEOUT = 10  # seconds: a mail server that is silent holds no worker
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="petite-guerre@localhost")
# The address of the site as others see it, for links in mails, feeds and webhooks.
SITE_URL = env.str("SITE_URL", default="http://127.0.0.1:8000")
# Seconds that the mail of a notice waits for further ones about the same match, and for its player to answer anyway.
NOTICES_WAIT = env.int("NOTICES_WAIT", default=120)
# Whether webhooks may lead into private networks and to this machine, and may do without TLS.
WEBHOOKS_ANYWHERE = env.bool("WEBHOOKS_ANYWHERE", default=False)
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"

# --- what is installed ------------------------------------------------------------------------
INSTALLED_APPS = [
    "django.forms",  # its widgets' templates, one of which is ours
    "config.admin.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "knox",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "simple_history",
    "django_htmx",
    "axes",
    "corsheaders",
    "csp",
    "battles",
    "matches",
    "campaigns",
    "tools",
    "lab",
]
MIDDLEWARE = [
    "common.request_ids.RequestIdMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "corsheaders.middleware.CorsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "battles.api.middleware.GzipMiddleware",
    "battles.api.middleware.ConditionalMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "config.failures.NoNulInAddresses",
    "config.failures.ConflictMiddleware",
    "config.failures.FormThrottle",
    "simple_history.middleware.HistoryRequestMiddleware",
    "config.failures.NotAllowedPages",
    "axes.middleware.AxesMiddleware",
    "battles.api.middleware.IdempotencyMiddleware",
]
# Who sends this token reads /metrics; without one there is no such page.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
if METRICS_TOKEN:
    require("METRICS_TOKEN", "django_prometheus")
    INSTALLED_APPS.append("django_prometheus")
    MIDDLEWARE.insert(0, "django_prometheus.middleware.PrometheusBeforeMiddleware")
    MIDDLEWARE.append("django_prometheus.middleware.PrometheusAfterMiddleware")
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "config" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
# Widgets are rendered with the project's templates, so that ours leaves `maxlength` out in forms and admin alike.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_TZ = True

# --- database ---------------------------------------------------------------------------------
DATABASES: dict[str, dict[str, Any]] = {
    # The folder's name is no address: it may hold what addresses must quote (#, ?, %).
    "default": env.db_url("DATABASE_URL")
    if env.str("DATABASE_URL", default="")
    else {"ENGINE": "django.db.backends.sqlite3", "NAME": str(VAR_DIR / "petite-guerre.sqlite3")},
}
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # All three are needed: with fewer, a worker and the web server at once meet "database is locked".
    DATABASES["default"]["OPTIONS"] = {
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
    }
else:
    DATABASES["default"] |= {
        "CONN_MAX_AGE": env.int("CONN_MAX_AGE", default=60),
        "CONN_HEALTH_CHECKS": True,
    }

# --- static files: served by the same process, collected or not ---------------------------------
STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "config" / "static"]
STATIC_ROOT = folder(VAR_DIR / "static")
WHITENOISE_USE_FINDERS = True

# --- workers: the database is the truth, so there is no result backend --------------------------
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="filesystem://localhost")
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
# Seconds until the message of a killed process counts as lost; until then it holds a place of its worker, which fetches
# no other for it. Celery's 10 seconds are for results, which the database has here.
CELERY_WORKER_LOST_WAIT = 1.0
CELERY_TASK_DEFAULT_QUEUE = env.str("CELERY_QUEUE", default="petite-guerre")
# Forecasts wait in a queue of their own: workers take from both by turns, so that a single battle is soon fought.
_forecasts = f"{CELERY_TASK_DEFAULT_QUEUE}-forecasts"
WORKER_QUEUES = [CELERY_TASK_DEFAULT_QUEUE, _forecasts]
WORKERS = "config.celery.app"  # imported when work is first sent (common/queueing.py)
CELERY_TASK_ROUTES = {
    "battles.tasks.work_at_forecast": {"queue": _forecasts},
    "campaigns.tasks.bring_in": {"queue": _forecasts},
    "campaigns.tasks.work_out_amendment": {"queue": _forecasts},
}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_TIMEZONE = TIME_ZONE
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {}
if CELERY_BROKER_URL.startswith("filesystem:"):
    _messages = str(folder(VAR_DIR / "broker" / "messages"))
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": _messages,
        "data_folder_out": _messages,
        "control_folder": str(folder(VAR_DIR / "broker" / "control")),
        "polling_interval": 0.05,
    }
elif CELERY_BROKER_URL.startswith("redis"):
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "global_keyprefix": env.str("CELERY_KEY_PREFIX", default="petite-guerre:"),
        "visibility_timeout": 600,
    }
# A resolution claimed by a worker that says nothing for this long is queued again (seconds).
CLAIM_EXPIRES = env.int("CLAIM_EXPIRES", default=120)
# Processes that work at forecasts together at most, over all machines, and forecasts that a person may have waiting.
FORECAST_MESSAGES = env.int("FORECAST_MESSAGES", default=16)
FORECASTS_WAITING = env.int("FORECASTS_WAITING", default=100)
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celerybeat-schedule")
CELERY_BEAT_SCHEDULE: dict[str, dict[str, Any]] = {
    # A message that no worker takes within the minute is dropped: the next one does its work.
    "queue expired claims again": {
        "task": "campaigns.tasks.requeue_expired",
        "schedule": 60.0,
        "options": {"expires": 60},
    },
    "keep the time of matches": {"task": "matches.tasks.keep_time", "schedule": 60.0, "options": {"expires": 60}},
    "collect ladders": {"task": "lab.tasks.collect_ladders", "schedule": 60.0, "options": {"expires": 60}},
}
# For how many days forecasts and failed battles are kept that nothing else rests on; 0: for ever.
KEEP_FORECASTS_DAYS = env.int("KEEP_FORECASTS_DAYS", default=0)
KEEP_FAILED_BATTLES_DAYS = env.int("KEEP_FAILED_BATTLES_DAYS", default=0)
if KEEP_FORECASTS_DAYS > 0 or KEEP_FAILED_BATTLES_DAYS > 0:
    CELERY_BEAT_SCHEDULE["forget what is old"] = {
        "task": "battles.tasks.remove_old",
        "schedule": 3600.0,
        "options": {"expires": 3600},
    }
# With messages as files there is one worker, on one machine, and no beat: the worker sends these tasks itself.
WORKER_HAS_CLOCK = CELERY_BROKER_URL.startswith("filesystem:")

# Who may read a battle besides its owner (battles/permissions.py).
BATTLE_READERS = ["campaigns.membership.access.readers_of_battles", "matches.selectors.readers_of_battles"]
# What neither its owner nor a superuser reads of forecasts while he plays in the campaign that they are about.
FORECAST_SECRETS = ["campaigns.membership.access.forecasts_kept_from"]
# By which a file's battles and set-up sheets are read as the pages do, before any is kept (campaigns/transfer/).
TRANSCRIPT_READERS = ["battles.web.report.read_through"]
SHEET_READERS = ["battles.systems.muskets_mohawks.drawing.draw_ground"]
# What forecasts would be made of now, besides scenarios (battles/forecasting/staleness.py).
FORECAST_BASES = ["campaigns.months.forecasts.bases_now", "campaigns.seasons.asking.bases_now"]

# What the samples of forecasts are besides battles: by kind an object that is a `battles.forecasting.kinds.Kind`.
FORECAST_KINDS = {"season": "campaigns.seasons.sampling.SEASONS"}

# --- content: the kinds of files under fixtures/, in the order in which they are loaded ----------
CONTENT_KINDS = [
    "campaigns.content.armies.ARMIES",
    "campaigns.content.maps.MAPS",
    "campaigns.content.territories.TERRITORIES",
    "battles.content.SCENARIOS",
    "campaigns.content.templates.TEMPLATES",
]

# --- cache: what throttling counts in, shared by all processes of the site -----------------------
_prefix = env.str("CELERY_KEY_PREFIX", default="petite-guerre:")
_cache_url = env.str("CACHE_URL", default="") or (CELERY_BROKER_URL if CELERY_BROKER_URL.startswith("redis") else "")
CACHES: dict[str, dict[str, Any]] = {
    "default": cache_at(_cache_url, _prefix) if _cache_url else cache_in(str(folder(VAR_DIR / "cache")), _prefix),
}

# --- API --------------------------------------------------------------------------------------
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "campaigns.api.tokens.OwnTokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_PARSER_CLASSES": ["common.api.parsers.ObjectParser"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_FILTER_BACKENDS": [
        "common.api.filters.StrictFilters",
        "common.api.filters.StrictOrdering",
        "common.api.filters.StrictSearch",
    ],
    "DEFAULT_PAGINATION_CLASS": "common.api.pagination.NumberedPages",
    "EXCEPTION_HANDLER": "common.api.exception_handler.exception_handler",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "rest_framework.throttling.AnonRateThrottle",
        "rest_framework.throttling.UserRateThrottle",
        "rest_framework.throttling.ScopedRateThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {
        "anon": env.str("THROTTLE_ANON", default="60/min"),
        "user": env.str("THROTTLE_USER", default="600/min"),
        "resolve": env.str("THROTTLE_RESOLVE", default="60/min"),
        "forecast": env.str("THROTTLE_FORECAST", default="30/min"),
        "import": env.str("THROTTLE_IMPORT", default="20/min"),
        "sign-in": env.str("THROTTLE_SIGN_IN", default="10/min"),
        "situations": env.str("THROTTLE_SITUATIONS", default="120/min"),
    },
    "NUM_PROXIES": TRUSTED_PROXIES,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

# How long a token lasts that a program signed in for.
REST_KNOX = {"TOKEN_TTL": timedelta(days=env.int("TOKEN_DAYS", default=30))}
# Other sites whose pages may call the API, as https://club.example: none, unless they are named.
CORS_ALLOWED_ORIGINS: list[str] = env.list("CORS_ALLOWED_ORIGINS", default=[])
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_HEADERS = (*default_headers, "idempotency-key", "if-none-match")
CORS_EXPOSE_HEADERS = ["ETag", "Idempotent-Replayed", "Location", "Retry-After", "X-Request-ID"]

# --- logging: one line each, to the terminal ----------------------------------------------------
# As text, or as JSON for a collector of logs.
LOG_FORMAT = env.str("LOG_FORMAT", default="text")
_lines = {"text": "line", "json": "json"}
if LOG_FORMAT not in _lines:
    sys.exit(f"LOG_FORMAT is {LOG_FORMAT}; set it to text or json.")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "config.logs.Line", "format": "%(asctime)s %(levelname)s %(name)s: %(message)s"},
        "json": {"()": "config.logs.JsonLine"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": _lines[LOG_FORMAT]}},
    "root": {"handlers": ["console"], "level": env.str("LOG_LEVEL", default="WARNING")},
}
