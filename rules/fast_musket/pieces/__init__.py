"""The pieces on the table: units, batteries, commanders, redoubts."""
