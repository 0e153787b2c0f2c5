"""The API of matches: make one, play it question by question, and check it after its end."""
