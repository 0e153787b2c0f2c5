"""The kinds of content that campaigns are made of: armies, maps, territories, and campaigns to start from."""
