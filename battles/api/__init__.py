"""The REST API of battles, and the shapes that every API room shares: errors and pages."""
