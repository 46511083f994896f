"""The addresses of the tables app."""

from __future__ import annotations

from django.urls import path, re_path

from vtt.tables import door, joining, settings_page, views_http

urlpatterns = [
    path("table/<str:campaign>/", views_http.table, name="table"),
    path("join/<str:secret>/", joining.join, name="join"),
    path("campaigns/<str:campaign_id>/settings/", settings_page.settings, name="campaign_settings"),
    path("campaigns/<str:campaign_id>/door/", door.door, name="door"),
    path("campaigns/<str:campaign_id>/knocks/", door.knocks, name="knocks"),
    re_path(
        r"^campaigns/(?P<campaign_id>[^/]+)/knocks/(?P<knock_id>[^/]+)/(?P<verdict>admit|refuse)/$",
        door.answer,
        name="answer_knock",
    ),
]
