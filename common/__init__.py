"""What every app may use: exceptions, hashing, claims, queueing, and parts of the admin, the API and pages."""
