"""The laboratory as an app: its commands and templates are found by its name."""

from django.apps import AppConfig


class LabConfig(AppConfig):
    name = "lab"
