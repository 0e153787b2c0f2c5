"""What every rule system shares: dice, the umpire, events, orders, outcomes, errors, the catalogue and narration."""
