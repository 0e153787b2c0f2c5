"""A small rule system, added from outside the project's packages exactly as CONTRIBUTING.md says."""
