"""The schema and its page; their refusals are JSON in the one shape of errors, as everywhere under /api/."""

from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from rules import registry


class _RefusedInJson(APIView):
    """A view that answers in another format than JSON, but never refuses in it."""

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Render a refusal and an answer to OPTIONS as JSON, even if the view itself is rendered otherwise."""
        if isinstance(response, Response) and (response.exception or request.method == "OPTIONS"):
            request.accepted_renderer = JSONRenderer()
            request.accepted_media_type = JSONRenderer.media_type
        return super().finalize_response(request, response, *args, **kwargs)


class SchemaView(_RefusedInJson, SpectacularAPIView):
    """The OpenAPI description, as YAML or JSON; a process makes it once in each format."""

    # What it says depends on the program, which does not change while it runs, and on the systems that are registered.
    _made: ClassVar[dict[tuple[str, tuple[str, ...]], tuple[bytes | str, str]]] = {}

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        """Return the description; one that is asked for with parameters is made afresh."""
        renderer = request.accepted_renderer
        kind = renderer.media_type, registry.known()
        if request.query_params.keys() - {"format"}:
            return self._described(request)
        if kind not in self._made:
            made = self._described(request)
            content = renderer.render(made.data, renderer_context=self.get_renderer_context())
            self._made[kind] = content, made["Content-Disposition"]
        content, where = self._made[kind]
        return HttpResponse(content, content_type=renderer.media_type, headers={"Content-Disposition": where})

    def _described(self, request: Request) -> Any:
        view: Any = super()
        return view.get(request)


class DocsView(_RefusedInJson, SpectacularSwaggerSplitView):
    """The page to browse it on; its script is an answer of its own (`?script`), for no page has code in it."""

    template_name = "battles/api_docs.html"
