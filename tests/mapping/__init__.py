"""Orders of battle carried from one system to another, and results carried back."""
