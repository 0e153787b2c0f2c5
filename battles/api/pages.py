"""Pagination of every list: numbered pages of 25, up to 200 by `page_size`."""

from rest_framework.pagination import PageNumberPagination


class NumberedPages(PageNumberPagination):
    """Pages with count, next and previous; `page_size` asks for more rows, 200 at most."""

    page_size = 25
    page_size_query_param = "page_size"
    max_page_size = 200
