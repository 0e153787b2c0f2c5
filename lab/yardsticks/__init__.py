"""Yardsticks of how battles go, read from their records by readers who know nothing of how these were fought."""
