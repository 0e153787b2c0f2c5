"""The siege: sixteen turns of plots, moves, battles and what else happens in them."""
