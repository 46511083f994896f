"""Django's settings. What differs between installations comes from a few environment variables; see README.md."""

from __future__ import annotations

from typing import Any

from vtt.addresses import own_names
from vtt.settings.catalogs import compiled, of_rulesets
from vtt.settings.data import data_folder, database, secret_key
from vtt.settings.environment import ROOT, flag, items, text
from vtt.settings.mail import mail

DATA = data_folder()
DEBUG = flag("FOOTWORK_DEBUG")
VITE = flag("FOOTWORK_VITE")
"""Whether pages take scripts from Vite's development server instead of the built files."""
BEHIND_TLS = flag("FOOTWORK_BEHIND_TLS")
"""Whether a proxy in front of us speaks TLS and sets X-Forwarded-Proto."""

PUBLIC_URL = text("FOOTWORK_PUBLIC_URL")
"""The address of this installation as players type it, when it differs from what reaches us."""

SECRET_KEY = text("FOOTWORK_SECRET_KEY") or secret_key(DATA)

# Whoever plays at home opens the page by this machine's address. A list of them, and not any host: a name that
# someone else points here must not pass for ours (DNS rebinding).
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *own_names(), *items("FOOTWORK_HOSTS")]
CSRF_TRUSTED_ORIGINS = items("FOOTWORK_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "daphne",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "rest_framework",
    "drf_spectacular",
    "django_vite",
    "vtt",
    "vtt.accounts",
    "vtt.campaigns",
    "vtt.tables",
    "vtt.scenes",
    "vtt.chronicle",
    "vtt.bundles",
    "vtt.reference",
    "vtt.api",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "vtt.security.ContentSecurityPolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "vtt.urls"
ASGI_APPLICATION = "vtt.asgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [ROOT / "templates"],
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

DATABASES = {"default": database(text("DATABASE_URL"), DATA)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = text("REDIS_URL")
CHANNEL_LAYERS: dict[str, dict[str, Any]] = {
    "default": {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [REDIS_URL]}}
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"},
}

# People.

AUTH_USER_MODEL = "accounts.User"
LOGIN_URL = "log_in"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
PASSWORD_RESET_TIMEOUT = 2 * 60 * 60
# Cookies know no ports: names of our own keep other things on localhost from signing us out.
SESSION_COOKIE_NAME = "footwork_session"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = BEHIND_TLS
CSRF_COOKIE_NAME = "footwork_csrf"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = BEHIND_TLS

# Mail. Without a server for it, letters go to the terminal that Footwork runs in.

locals().update(mail(text("FOOTWORK_MAIL_URL")))
DEFAULT_FROM_EMAIL = text("FOOTWORK_MAIL_FROM") or "Footwork <footwork@localhost>"

# What every answer carries.

SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
# Browsers heed it over TLS and on localhost only; elsewhere they complain on every page.
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if BEHIND_TLS else None
X_FRAME_OPTIONS = "DENY"

# Files. What Vite built is served as it is: its names hold hashes already.

STATIC_URL = "/static/"
STATIC_BUNDLE = ROOT / "static" / "dist"
STATICFILES_DIRS = [STATIC_BUNDLE] if STATIC_BUNDLE.is_dir() else []
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_IMMUTABLE_FILE_TEST = r"^/static/assets/"
DJANGO_VITE = {"default": {"dev_mode": VITE, "manifest_path": STATIC_BUNDLE / "manifest.json"}}

# Uploads lie outside anything served: a view hands them out after it looked at the seat.
MEDIA_ROOT = DATA / "media"
FILE_UPLOAD_PERMISSIONS = 0o600

# Language and time.

LANGUAGE_CODE = "en"
# Each by its own name, which whoever looks for it can read.
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [compiled(), *of_rulesets()]
LANGUAGE_COOKIE_NAME = "footwork_language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = BEHIND_TLS
TIME_ZONE = "UTC"
USE_TZ = True

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Footwork",
    "DESCRIPTION": (
        "Tables, scenes, tokens and the journal as your seat sees them; commands as your seat may give them."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["vtt.api.schema.add_shapes"],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "vtt": {"level": "DEBUG" if DEBUG else "INFO"},
        # Django's own handlers would say things twice, or only while debugging.
        "django": {"handlers": [], "level": "INFO" if DEBUG else "WARNING"},
        # Every answer of 4xx as a warning: join links would end up in the log with their secrets.
        "django.request": {"level": "ERROR"},
        "django.channels.server": {"handlers": [], "level": "INFO" if DEBUG else "WARNING"},
        # Says for every websocket that closes early what we say better ourselves.
        "daphne": {"level": "ERROR"},
    },
}
