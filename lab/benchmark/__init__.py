"""How fast the rules are: seasons of the example, battles plain and compiled, and forecasts by several workers."""
