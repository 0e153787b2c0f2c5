"""Scenarios, battles and their resolutions."""
