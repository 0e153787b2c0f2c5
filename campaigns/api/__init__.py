"""The REST API of campaigns: months, rosters, results entered by hand, members, content."""
