"""What stands on the table: units, batteries, commanders, redoubts."""
