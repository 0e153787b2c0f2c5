"""From files to rows and back: check, load and export of content, without knowing which kinds there are."""

from battles.pipeline.checks import check
from battles.pipeline.export import export
from battles.pipeline.load import Decisions, Report, load
from common.faults import ContentErrors, Fault, Finding
