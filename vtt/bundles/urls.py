"""The addresses by which campaigns leave and come in as files."""

from __future__ import annotations

from django.urls import path

from vtt.bundles import views

urlpatterns = [
    path("campaigns/<str:campaign_id>/export/", views.export, name="export_campaign"),
    path("import/", views.take_in, name="import_campaign"),
]
