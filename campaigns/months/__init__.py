"""The months of a campaign: from its creation over the choices of a month to the battle fought and its aftermath.

creation      a new campaign, and one that goes on from another
naming        names for units and leaders out of the army lists
preview       the encounter that waits, as its player may see it
choice        what a player decides before a month is fought
overrides     what an umpire types in its place
fielding      the roster's units as a battle's order of battle
conversion    the same for the rules of another system
forecasts     the odds of the encounter that waits
resolution    a month prepared, fought by a worker and closed
amending      the past changed: previews, undo and redo, going back, branches
reconcile     the proof that snapshot, inputs and rows agree
"""
