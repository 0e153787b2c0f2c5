"""Muskets & Mohawks: unit-based battles of the French & Indian War by reaction tests, and the monthly campaign."""
