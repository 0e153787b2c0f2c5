"""A content form whose lists are edited as rows below it; findings are shown at the row they are about."""

from battles.admin.content import ContentForm, worded
from battles.systems.base.rows import Rows
from common.faults import Finding, Place


class RowsForm(ContentForm):
    """A form of content with lists; a subclass fills `rows` when it is made, and merges them when it is cleaned."""

    rows: list[Rows]

    class Media:
        js = ["admin/js/vendor/jquery/jquery.js", "admin/js/jquery.init.js", "admin/js/inlines.js"]

    def readable(self) -> bool:
        """Return True if all lists were sent; report unreadable rows above the form without rejecting the lists."""
        found = [listed.formset.is_valid() for listed in self.rows]
        if not all(found):
            self.add_error(None, "A row below cannot be read; see there.")
        for listed in self.rows:
            for form in listed.formset.forms:
                form.unread = frozenset(form.errors)
        return all(listed.formset.management_form.is_valid() for listed in self.rows)

    def field_of(self, place: Place) -> str:
        """Return the field that a place is edited in, or "" for one that has none."""
        names = [str(step) for step in place]
        # The first one or two steps name a field: ground, or ground_rows for ground.rows.
        tries = ["_".join(names[:count]) for count in range(min(2, len(names)), 0, -1)]
        return next((name for name in tries if name in self.fields), "")

    def add_finding(self, finding: Finding) -> None:
        """Add a finding of the rules to the row or the field it is about."""
        place = finding.place[1:] if finding.place[:1] == ("setup",) else finding.place
        if not self._add_to_row(place, finding):
            self.add_judgement(self.field_of(place) or None, worded(finding, self.instance))

    def _add_to_row(self, place: Place, finding: Finding) -> bool:
        for listed in self.rows:
            inside = listed.inside(place)
            if inside is not None:
                number, rest = inside
                form = listed.kept()[number][0]
                if form.field_of(rest) not in form.unread:
                    form.add_error(form.field_of(rest), worded(finding, self.instance))
                    self.add_error(None, worded(finding, self.instance))
                return True
        return False

    @property
    def changed_data(self) -> list[str]:
        """Return the names of changed fields and the titles of changed lists."""
        changed = list(super().changed_data)
        return changed + [listed.title for listed in self.rows if listed.formset.has_changed()]
