"""What an order of battle of the duel says."""
