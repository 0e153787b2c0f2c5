"""The pages of forecasts: asked for, watched, read, and laid side by side."""
