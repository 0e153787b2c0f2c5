"""Battles that people play: seats, answers, sealed orders, notices, and what each side may see of it."""
