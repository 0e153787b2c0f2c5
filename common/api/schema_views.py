"""The schema and its page; their refusals are JSON in the one shape of errors, as everywhere under /api/."""

from typing import Any

from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView


class _RefusedInJson(APIView):
    """A view that answers in another format than JSON, but never refuses in it."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Render a refusal and an answer to OPTIONS as JSON, even if the view itself is rendered otherwise."""
        if isinstance(response, Response) and (response.exception or request.method == "OPTIONS"):
            request.accepted_renderer = JSONRenderer()
            request.accepted_media_type = JSONRenderer.media_type
        return super().finalize_response(request, response, *args, **kwargs)


class SchemaView(_RefusedInJson, SpectacularAPIView):
    """The OpenAPI description, as YAML or JSON."""


class DocsView(_RefusedInJson, SpectacularSwaggerSplitView):
    """The page to browse it on; its script is an answer of its own (`?script`), for no page has code in it."""

    template_name = "battles/api_docs.html"
