"""Rule systems for the French & Indian War: pure Python, standard library only, no clock and no global chance."""
