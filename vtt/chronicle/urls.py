"""The address of the chronicle."""

from __future__ import annotations

from django.urls import path

from vtt.chronicle import views

urlpatterns = [path("campaigns/<str:campaign_id>/history/", views.history, name="history")]
