"""The Celery app that workers, commands and web processes share."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("petite_guerre")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
