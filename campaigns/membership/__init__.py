"""Who takes part in a campaign: accounts, invitations, roles, and what each role may do."""
