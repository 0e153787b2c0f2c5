"""A campaign as its inputs: every write goes through here, and what rows show can be proven from the inputs.

engine        the campaign rules of the system: state, steps, what dice a step asks for
record        a campaign as one JSON value, and its digest
projection    state to rows and back
operations    the lock, the steps and their journal, one transaction each
narration     the journal's sentences
own_dice      faces rolled at a real table, as many as a roll takes
umpiring      what an umpire changes by hand, as steps
replay        snapshot and inputs to state
archiving     a campaign leaves the lists, comes back to them, or is deleted
"""
