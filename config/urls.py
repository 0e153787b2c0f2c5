"""All URLs of the site, grouped by the app that answers them."""

from django.contrib import admin
from django.contrib.auth import views as auth
from django.urls import URLPattern, URLResolver, include, path, re_path

from battles.api.views import NowhereView, SlashlessView, old_address
from campaigns.web import sign_in
from campaigns.web.views import accounts
from common.api.schema_views import DocsView, SchemaView
from config import health, metrics

admin.autodiscover()

handler400 = "config.failures.bad_request"
handler403 = "config.failures.permission_denied"
handler404 = "config.failures.not_found"
handler500 = "config.failures.server_error"

api_patterns: list[URLPattern | URLResolver] = [
    path("", include("lab.api_urls")),  # more exact than those of the scenarios that they are under
    path("", include("battles.api.urls")),
    path("", include("matches.api.urls")),
    path("", include("campaigns.api.urls")),
    path("schema/", SchemaView.as_view(), name="api-schema"),
    path("", DocsView.as_view(url_name="api-schema"), name="api-docs"),
    re_path(r"^.+/$", NowhereView.as_view()),
    re_path(r"^.+[^/]$", SlashlessView.as_view()),
]
urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("admin/", admin.site.urls),
    path("sign-in/", accounts.SignIn.as_view(), name="login"),
    path("sign-in/<str:number>/<str:token>/", sign_in.once, name="sign-in-once"),
    path("account/", accounts.account, name="account"),
    path("account/new/<str:invitation>/", accounts.account_new, name="account-new"),
    path("account/tokens/", accounts.tokens, name="tokens"),
    path("account/tokens/<slug:start>/end/", accounts.token_end, name="token-end"),
    path("account/password/", accounts.PasswordChange.as_view(), name="password-change"),
    path("account/reset-link/", accounts.reset_link, name="reset-link"),
    path("password/", accounts.PasswordForgotten.as_view(), name="password-forgotten"),
    path("password/<str:uidb64>/<str:token>/", accounts.PasswordNew.as_view(), name="password-new"),
    path("sign-out/", auth.LogoutView.as_view(), name="logout"),
    path("", include("lab.urls")),  # more exact than the addresses of the rules
    path("api/v1/", include(api_patterns)),
    re_path(r"^api/(?!v1/)(?P<rest>.*)$", old_address),
    path("", include("battles.web.urls")),
    path("", include("matches.web.urls")),
    path("", include("campaigns.web.urls")),
]
