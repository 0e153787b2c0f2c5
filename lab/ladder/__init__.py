"""The ladder of a scenario: every commander against every other in both chairs, by the same dice; rated and solved."""
