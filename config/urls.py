"""Every address of the site, by the room that answers it."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import URLPattern, URLResolver, include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from battles.api.views import NowhereView
from campaigns.web import sign_in

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("sign-in/", auth.LoginView.as_view(), name="login"),
    path("sign-in/<str:number>/<str:token>/", sign_in.once, name="sign-in-once"),
    path("sign-out/", auth.LogoutView.as_view(), name="logout"),
    path("api/", include("battles.api.urls")),
    path("api/", include("campaigns.api.urls")),
    path("api/schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("api/", SpectacularSwaggerView.as_view(url_name="api-schema"), name="api-docs"),
    # With its slash, so that an address without one is still sent to the one with it.
    re_path(r"^api/.+/$", NowhereView.as_view()),
    path("", include("battles.web.urls")),
    path("", include("campaigns.web.urls")),
]
