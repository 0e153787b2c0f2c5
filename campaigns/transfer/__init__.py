"""Campaigns as files: exported whole, and brought in, read and proven whole by a worker before a row is written.

exports   a campaign to JSON and back, and copies
jobs      what was sent waits in a row until a worker has time for it
reading   bytes to a record, or all its faults
shapes    what each part of a file holds, column by column
checks    what no single row shows: the state, its projections, the order of months and inputs
battles   transcripts that the pages can show
writing   the rows of a proven record, in one short transaction
"""
