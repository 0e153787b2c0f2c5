"""The encounters: possible enemies, reinforcements, objectives, what each turn's end notes, and how each closes."""
