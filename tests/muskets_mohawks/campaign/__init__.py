"""The month of Muskets & Mohawks, rule by rule; every expected number is typed from the book's page."""
