"""One battle: deployment, volleys, reserves, leaders, rout and pursuit."""
