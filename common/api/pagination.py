"""Pagination of every list: numbered pages of 25, up to 200 by `page_size`."""

from typing import Any

from rest_framework.exceptions import ValidationError
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request

MOST_PAGES = 1_000_000


class NumberedPages(PageNumberPagination):
    """Pages with count, next and previous; `page_size` asks for more rows, 200 at most.

    A page or a size that is no number is refused with its name; a page beyond the last is not there (404).
    """

    page_size = 25
    page_size_query_param = "page_size"
    max_page_size = 200
    invalid_page_message = "There is no page {page_number} of this list."

    def get_page_size(self, request: Request) -> int:
        """Return how many rows a page holds; raises ValidationError for a size that is none."""
        asked = request.query_params.get(self.page_size_query_param, str(self.page_size))
        return parse_count(self.page_size_query_param, asked, self.max_page_size)

    def get_page_number(self, request: Request, paginator: Any) -> int | str:
        """Return which page is asked for, `last` among them; raises ValidationError for what is no page."""
        asked = request.query_params.get(self.page_query_param, "1")
        return (
            int(paginator.num_pages) if asked in self.last_page_strings else parse_count(self.page_query_param, asked)
        )

    def get_schema_operation_parameters(self, view: Any) -> list[dict[str, Any]]:
        """Describe both parameters with their bounds."""
        parameters: list[dict[str, Any]] = super().get_schema_operation_parameters(view)
        for parameter in parameters:
            sizes = parameter["name"] == self.page_size_query_param
            parameter["schema"] |= {"minimum": 1, "maximum": self.max_page_size if sizes else MOST_PAGES}
        return parameters


def parse_count(name: str, text: str, most: int = MOST_PAGES) -> int:
    """Return a number from 1 on out of a query; raises ValidationError under its name for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and 1 <= int(text) <= most):
        raise ValidationError({name: [f"{name} must be a whole number from 1 to {most:,}, not {text or 'nothing'}."]})
    return int(text)
