"""A content form whose lists are edited as rows below it; findings are shown at the row they are about."""

from battles.admin.content import ContentForm, worded
from battles.systems.base.rows import WithRows
from common.faults import Finding, Place


class RowsForm(WithRows, ContentForm):
    """A form of content with lists; a subclass fills `rows` when it is made, and merges them when it is cleaned."""

    class Media:
        js = ["admin/js/vendor/jquery/jquery.js", "admin/js/jquery.init.js", "admin/js/inlines.js"]

    def add_finding(self, finding: Finding) -> None:
        """Add a finding of the rules to the row or the field it is about."""
        place = finding.place[1:] if finding.place[:1] == ("setup",) else finding.place
        if not self._add_to_row(place, finding):
            self.add_judgement(self.field_of(place) or None, worded(finding, self.instance))

    def _add_to_row(self, place: Place, finding: Finding) -> bool:
        found = self.row_of(place)
        if found is None:
            return False
        form, field = found
        if field not in form.unread:
            form.add_error(field, worded(finding, self.instance))
            self.add_error(None, worded(finding, self.instance))
        return True

    @property
    def changed_data(self) -> list[str]:
        """Return the names of changed fields and the titles of changed lists."""
        changed = list(super().changed_data)
        return changed + [listed.title for listed in self.rows if listed.formset.has_changed()]
