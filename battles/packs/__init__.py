"""Packs: content that comes and goes together, with a manifest; its slugs are in the pack's own namespace."""
