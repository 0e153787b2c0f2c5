"""Amending the past of a campaign: undo and redo, going back to a month, and branches.

script      the inputs from a month on, and what an amendment makes of them
working     playing a script on a draft, input by input, as far as a worker's life reaches
fitting     what becomes of a later month's choice or result where its forces no longer agree
difference  two campaigns month by month
requests    what people ask for: amend, accept, drop, undo, redo, go back
branches    a campaign that goes on by itself from a month
"""
