"""The JSON Schemas of all files that people write, for editors and programs, at addresses of the site."""

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import path, reverse
from django.views.decorators.http import require_safe

from battles.packs.schemas import schema_names, schema_text


@require_safe
def schemas(request: HttpRequest) -> JsonResponse:
    """List the schemas by what they describe, with their addresses."""
    return JsonResponse({name: request.build_absolute_uri(reverse("schema", args=[name])) for name in schema_names()})


@require_safe
def schema(request: HttpRequest, name: str) -> HttpResponse:
    """Return one schema."""
    if name not in schema_names():
        raise Http404
    return HttpResponse(schema_text(name), content_type="application/schema+json")


urlpatterns = [
    path("schemas/", schemas, name="schemas"),
    path("schemas/<slug:name>.json", schema, name="schema"),
]
