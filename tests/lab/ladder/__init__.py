"""Ladders: ratings, documents, promises, the command, the workers, and pages."""
