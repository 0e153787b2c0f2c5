"""The tests run the rules from their sources, which some of them change, unless compiled ones are asked for."""

import os

if os.environ.get("PETITE_GUERRE_EXPECT") != "compiled":
    os.environ.setdefault("PETITE_GUERRE_RULES", "plain")
