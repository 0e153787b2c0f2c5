"""The campaign of Muskets & Mohawks: one encounter a month, from the chain to the aftermath, as pure functions.

Each step takes the state and an umpire whose dice come from named streams, changes the state and records every
change under its rule, so that a month's events fold from the state before to the state after.
"""
