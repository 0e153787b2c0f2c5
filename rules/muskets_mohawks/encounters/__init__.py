"""The encounters: objectives, what is noted at a turn's end, and how each closes."""
