"""Campaigns: months, rosters, standing and the journal."""
