"""Every address of the site, by the room that answers it."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import URLPattern, URLResolver, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("sign-in/", auth.LoginView.as_view(), name="login"),
    path("sign-out/", auth.LogoutView.as_view(), name="logout"),
    # api/   -> battles.api.urls, campaigns.api.urls and the schema
    # (root) -> campaigns.web.urls
]
