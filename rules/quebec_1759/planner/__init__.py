"""The doctrine `planner`: it weighs plans by sieges that it plays out in its mind."""
