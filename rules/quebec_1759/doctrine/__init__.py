"""Doctrines: pure policies from what a side knows and the legal orders to one of them."""
