"""Forecasts: the same battle fought many times by any number of workers, and what its figures say."""
