"""The season ahead: a campaign played many times from its present state, and what is counted of it."""
