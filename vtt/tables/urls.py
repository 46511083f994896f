"""The addresses of the tables app."""

from __future__ import annotations

from django.urls import path

from vtt.tables import joining, views_http

urlpatterns = [
    path("table/<str:campaign>/", views_http.table, name="table"),
    path("join/<str:secret>/", joining.join, name="join"),
]
