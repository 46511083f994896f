"""Addresses of scenes and their pictures."""

from __future__ import annotations

from django.urls import path

from vtt.scenes import views

urlpatterns = [
    path("campaigns/<str:campaign_id>/scenes/", views.ScenesView.as_view(), name="add_scene"),
    path("campaigns/<str:campaign_id>/scenes/<str:scene_id>/export", views.scene_export, name="export_scene"),
    path("campaigns/<str:campaign_id>/scenes/<str:scene_id>/chart", views.chart_export, name="export_chart"),
    path(
        "campaigns/<str:campaign_id>/scenes/<str:scene_id>/uncovered/<str:stamp>",
        views.uncovered_picture,
        name="uncovered_picture",
    ),
    path("campaigns/<str:campaign_id>/outline/", views.OutlineView.as_view(), name="try_outline"),
    path("campaigns/<str:campaign_id>/pictures/", views.PicturesView.as_view(), name="add_picture"),
    path("campaigns/<str:campaign_id>/pictures/<str:asset_id>", views.scene_picture, name="scene_picture"),
]
