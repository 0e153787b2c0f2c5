"""The rulebooks in plain Python; nothing here knows of Django."""
